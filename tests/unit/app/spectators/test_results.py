"""companion.app.spectators: which results a table tells its club, and after whose consent."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.adapters.store import Journal
from companion.app.session import Session
from companion.app.spectators import results
from companion.app.transfer import export_match, import_match
from companion.core.game import Seat
from companion.referee.prompts import PromptKind
from tests.support.watched_table import (
    agree,
    begun,
    ended,
    heard,
    named,
    opened,
    public_seqs,
    shared,
    watch,
)
from tests.support.watchers import until


@pytest.mark.usefixtures("nord")
def test_a_result_is_said_when_all_have_agreed_and_again_at_each_hello(
    table: Session, service: Path
) -> None:
    watcher = watch(table, service)
    referee = ended(table)
    heard(table, watcher)
    assert shared(watcher) == []
    agree(referee)
    until(lambda: shared(watcher), table.spectators.tend)
    (result,) = shared(watcher)
    outcome = table.match.latest(referee.match_id, "outcome")
    assert outcome is not None
    assert result.hash == outcome.hash
    assert (result.game, result.preset, result.board) == ("rheingold", "rheingold", "The Rhine")
    assert result.at == outcome.at[:10]
    assert [one.name for one in result.players] == ["Ada", "Ben", "Cleo"]
    assert not any(one.program for one in result.players)
    assert min(one.rank for one in result.players) == 1
    late = watch(table, service)
    until(lambda: shared(late), table.spectators.tend)
    assert shared(late) == [result]


@pytest.mark.usefixtures("nord")
def test_results_of_before_are_said_after_a_restart(service: Path, tmp_path: Path) -> None:
    with opened(tmp_path, watched=False) as table:
        for number in range(4):
            referee = ended(table, f"Ada {number}", "Ben", "Cleo")
            if number != 1:
                agree(referee)
            if number == 2:
                referee.disclosure.forget_secrets()
    with opened(tmp_path) as table:
        watcher = watch(table, service)
        until(lambda: len(shared(watcher)) >= 3, table.spectators.tend)
        for _ in range(5):
            table.spectators.tend()
        names = {one.players[0].name for one in shared(watcher)}
        assert names == {"Ada 0", "Ada 2", "Ada 3"}


@pytest.mark.usefixtures("nord")
def test_the_newest_results_are_said_and_no_more_than_some(
    service: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(results, "MOST", 2)
    with opened(tmp_path) as table:
        for number in range(3):
            agree(ended(table, f"Ada {number}", "Ben", "Cleo"))
    with opened(tmp_path) as table:
        for _ in range(6):
            table.spectators.tend()
        agree(ended(table, "Ada 3", "Ben", "Cleo"))
        for _ in range(3):
            table.spectators.tend()
        watcher = watch(table, service)
        until(lambda: shared(watcher), table.spectators.tend)
        assert len(shared(watcher)) == 2
        assert "Ada 3" in {one.players[0].name for one in shared(watcher)}


@pytest.mark.usefixtures("nord")
def test_a_seat_of_the_program_is_marked_and_a_stand_ins_is_the_persons(
    table: Session, service: Path
) -> None:
    watcher = watch(table, service)
    referee = begun(table)
    referee.programs.give(Seat(2), "novice")
    referee.settle_die(4)
    with_pin = referee.pins.unlock(Seat(1)).key()
    assert with_pin is not None
    referee.pins.set_pin(with_pin, "4711").key()
    referee.stand_ins.appoint(Seat(1), Seat(0), [Seat(0), Seat(1)], key=with_pin)
    referee.corrections.end(referee.present)
    assert referee.result_sharing.must_agree == {0, 1}
    referee.result_sharing.agree(Seat(0))
    referee.result_sharing.agree(Seat(1), with_pin)
    with_pin.close()
    referee.result_sharing.share("Nord")
    until(lambda: shared(watcher), table.spectators.tend)
    (result,) = shared(watcher)
    assert [(one.name, one.program) for one in result.players] == [
        ("Ada", False), ("Ben", False), ("Cleo", True),
    ]  # fmt: skip


def test_a_whole_match_goes_out_as_it_is_recorded(table: Session, service: Path) -> None:
    """Moves by chance, with shields drawn and opened: what is followed is what is recorded."""
    watcher = watch(table, service)
    referee = begun(table)
    for number in range(400):
        if referee.outcome is not None:
            break
        match referee.prompt.kind:
            case PromptKind.ROLL:
                referee.settle_die(number % 6 + 1)
            case PromptKind.OPEN:
                referee.open_at_table(referee.hidden.possible_values()[0], referee.present)
            case _:
                moves = list(referee.game.legal_moves(referee.state))
                referee.play(moves[number * 7 % len(moves)])
        table.signals.wait(0)
    until(lambda: watcher.seqs() == public_seqs(table), table.spectators.tend)


def test_a_result_goes_to_the_club_that_all_agreed_to_and_to_no_other(
    service: Path, tmp_path: Path, nord: Path
) -> None:
    with opened(tmp_path) as table:
        watcher = watch(table, service)
        for number, club in enumerate(("Nord", "Another")):
            agree(ended(table, f"Ada {number}", "Ben", "Cleo"), club)
            table.spectators.tend()
        until(lambda: shared(watcher), table.spectators.tend)
        for _ in range(5):
            table.spectators.tend()
        assert {one.players[0].name for one in shared(watcher)} == {"Ada 0"}
        for club in ("", "Another"):
            nord.write_text(json.dumps(named(club)))
            before = len(shared(watcher))
            for _ in range(5):
                table.spectators.tend()
        assert [one.players[0].name for one in shared(watcher)[before:]] == ["Ada 1"]


@pytest.mark.usefixtures("nord")
def test_a_match_that_came_from_elsewhere_is_not_sent(service: Path, tmp_path: Path) -> None:
    """Its players agreed at another table, to the club of that one."""
    with opened(tmp_path) as table:
        referee = ended(table, "Ada 0", "Ben", "Cleo")
        agree(referee)
        text = export_match.as_json(tuple(table.match.entries(referee.match_id)))
        agree(ended(table, "Ada 1", "Ben", "Cleo"))
    with Journal.open(tmp_path / "data" / "record") as journal:
        entries = import_match.from_json(text)
        import_match.take_in(journal, entries, "came-in")
        assert "came-in" in [head.id for head in journal.matches()]
    with opened(tmp_path) as table:
        watcher = watch(table, service)
        until(lambda: len(shared(watcher)) >= 2, table.spectators.tend)
        for _ in range(5):
            table.spectators.tend()
        assert sorted({one.players[0].name for one in shared(watcher)}) == ["Ada 0", "Ada 1"]
        assert len({one.hash for one in shared(watcher)}) == 2
