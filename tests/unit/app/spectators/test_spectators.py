"""companion.app.spectators: what a table says that others may watch, in its own session."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.adapters.store import Journal
from companion.app import compose
from companion.app.session import Session
from companion.app.spectators import match_lines, relay_process, results, spectators
from companion.app.transfer import export_match, import_match
from companion.boards.shipped import shelf
from companion.core.config.run_options import NO_DIE, Config
from companion.core.errors import StoreError
from companion.core.game import Seat, SeatSetup, Setup
from companion.core.public_feed import Begin, Closed, Entries, FeedMessage, Hello, Result
from companion.core.shared_result import SharedResult
from companion.games.rheingold import moves as mv
from companion.referee.prompts import PromptKind
from companion.referee.referee import Referee
from tests.support.ui.simulated_spectators import code
from tests.support.watchers import Watcher, until


def setup(*names: str) -> Setup:
    colours = ("red", "blue", "green")
    seats = tuple(
        SeatSetup(name, (colour,))
        for name, colour in zip(names or ("Ada", "Ben", "Cleo"), colours, strict=False)
    )
    return Setup("rheingold", "rheingold", {}, shelf.board("rhine"), seats)


WATCHERS: list[Watcher] = []
"""Those of a test, to be closed."""


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a service: no relay is started."""
    folder = tmp_path / "run" / "table-herald"
    folder.mkdir(parents=True)
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(folder))
    yield folder
    while WATCHERS:
        WATCHERS.pop().close()


@contextmanager
def opened(tmp_path: Path, *, watched: bool = True) -> Iterator[Session]:
    """A table; others may watch it."""
    with compose.open_session(Config(tmp_path / "data", die=NO_DIE)) as table:
        allow(table, watched)
        table.spectators.tend()
        yield table


def allow(table: Session, on: bool) -> None:
    store = table.preference_store
    if store.preferences.spectators is not on:
        store.set_preferences(replace(store.preferences, spectators=on))


@pytest.fixture
def table(service: Path, tmp_path: Path) -> Iterator[Session]:
    with opened(tmp_path) as table:
        yield table


def watch(table: Session, service: Path) -> Watcher:
    watcher = Watcher(service / "public.sock")
    WATCHERS.append(watcher)
    before = table.spectators._feed.readers
    until(lambda: table.spectators._feed.readers > before, table.spectators.tend)
    return watcher


def heard(table: Session, watcher: Watcher) -> list[FeedMessage]:
    """Everything that was said, after the table has had a round."""
    table.signals.wait(0)
    return watcher.read()


def address_file(service: Path) -> Path:
    file = service.parent / "table-herald-watch" / "address.json"
    file.parent.mkdir(exist_ok=True)
    return file


def named(club: str) -> dict[str, Any]:
    """What the relay says of itself, with a club's name."""
    return {
        "v": 1, "url": "http://10.0.0.7:8017/#KRBX", "letters": "KRBX", "qr": list(code()),
        "club": club, "trouble": "",
    }  # fmt: skip


def begun(table: Session, *names: str) -> Referee:
    table.match.new_match(setup(*names))
    assert table.match.referee is not None
    return table.match.referee


def ended(table: Session, *names: str) -> Referee:
    """A match that all end at once."""
    referee = begun(table, *names)
    referee.settle_die(4)
    referee.corrections.end(referee.present)
    return referee


def public_seqs(table: Session) -> list[int]:
    """The numbers of the entries of the record that go out."""
    referee = table.match.referee
    assert referee is not None
    left_out = ("match_started", "slip", "drawing", "pins_wished", "result_shared")
    entries = table.match.entries(referee.match_id)
    return [entry.seq for entry in entries if entry.kind not in left_out]


def test_who_comes_before_a_match_hears_that_there_is_none(table: Session, service: Path) -> None:
    watcher = watch(table, service)
    hello, closed = heard(table, watcher)
    assert isinstance(hello, Hello)
    assert closed == Closed()


def test_each_entry_goes_out_once_after_it_is_written_and_in_order(
    table: Session, service: Path
) -> None:
    watcher = watch(table, service)
    referee = begun(table)
    for face in (4, 1, 6):
        referee.settle_die(face)
        referee.play(mv.End())
        heard(table, watcher)
        assert watcher.seqs() == public_seqs(table)
    begins = [one for one in watcher.read() if isinstance(one, Begin)]
    assert [one.match for one in begins] == [referee.match_id]
    assert [seat["name"] for seat in begins[0].setup["seats"]] == ["Ada", "Ben", "Cleo"]
    late = watch(table, service)
    heard(table, late)
    assert late.seqs() == watcher.seqs()


def test_a_move_is_said_before_it_is_drawn_and_a_match_after_it(
    table: Session, service: Path
) -> None:
    """The window reads the devices, draws, and waits: what is short is not kept waiting."""
    watcher = watch(table, service)
    referee = begun(table)
    table.signals.poll_devices()
    assert not any(isinstance(one, Begin) for one in watcher.read())
    heard(table, watcher)
    referee.settle_die(4)
    table.signals.poll_devices()
    watcher.read()
    assert watcher.seqs() == public_seqs(table)


def test_taking_back_putting_right_and_replacing_are_entries_like_others(
    table: Session, service: Path
) -> None:
    watcher = watch(table, service)
    referee = begun(table)
    referee.settle_die(4)
    referee.play(mv.End())
    referee.corrections.take_back()
    referee.corrections.take_back(1, referee.present)
    referee.settle_die(4)
    referee.corrections.replace(referee.game.chance_move(referee.corrections.played[-1].before, 5),
                                agreed=referee.present)  # fmt: skip
    position = json.loads(json.dumps(referee.game.write_state(referee.state)))
    position["supply"]["red"] -= 1
    position["places"]["w1"] = {"red": 1}
    referee.corrections.adjust(position, "It lay there", referee.present)
    referee.play(mv.End())
    referee.stand_ins.appoint(Seat(1), Seat(0), [Seat(0), Seat(2)])
    referee.corrections.skip([Seat(0), Seat(2)])
    heard(table, watcher)
    kinds = [
        entry.kind
        for message in watcher.read()
        if isinstance(message, Entries)
        for entry in message.entries
    ]
    assert {"taken_back", "adjusted", "stand_in", "skipped", "die_rolled"} <= set(kinds)
    assert watcher.seqs() == public_seqs(table)


def test_another_match_and_none(table: Session, service: Path) -> None:
    watcher = watch(table, service)
    first = begun(table)
    heard(table, watcher)
    second = begun(table, "Dora", "Emil", "Finn")
    second.settle_die(3)
    heard(table, watcher)
    table.match.put_away()
    heard(table, watcher)
    table.match.resume(first.match_id)
    said = [one for one in heard(table, watcher) if not isinstance(one, Entries)]
    assert [type(one) for one in said] == [Hello, Closed, Begin, Begin, Closed, Begin]
    assert [one.match for one in said if isinstance(one, Begin)] == [
        first.match_id, second.match_id, first.match_id,
    ]  # fmt: skip


def test_a_match_that_comes_back_after_a_restart_is_said_whole(
    service: Path, tmp_path: Path
) -> None:
    with opened(tmp_path) as table:
        referee = begun(table)
        referee.settle_die(4)
        referee.play(mv.End())
        expected, match = public_seqs(table), referee.match_id
    with opened(tmp_path) as table:
        watcher = watch(table, service)
        table.match.resume(match)
        heard(table, watcher)
        assert watcher.seqs() == expected
        table.close()
        watcher.read()
        assert watcher.ended


def test_a_long_match_comes_in_parts_and_what_is_played_meanwhile_after_them(
    service: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(tmp_path) as table:
        referee = begun(table)
        for face in (4, 1, 6, 2):
            referee.settle_die(face)
            referee.play(mv.End())
        match = referee.match_id
    monkeypatch.setattr(match_lines, "AT_ONCE", 3)
    with opened(tmp_path) as table:
        watcher = watch(table, service)
        table.match.resume(match)
        heard(table, watcher)
        assert len(watcher.seqs()) == 3
        late = watch(table, service)
        assert table.match.referee is not None
        table.match.referee.settle_die(5)
        for _ in range(10):
            heard(table, watcher)
        late.read()
        assert watcher.seqs() == late.seqs() == public_seqs(table)


def test_what_cannot_be_written_is_not_said(
    table: Session, service: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watcher = watch(table, service)
    referee = begun(table)
    referee.settle_die(4)
    heard(table, watcher)
    before = watcher.seqs()

    def full(*_arguments: object) -> int:
        raise StoreError("The disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr(Journal, "append", full)
        with pytest.raises(StoreError):
            referee.play(mv.End())
        heard(table, watcher)
        assert watcher.seqs() == before
    referee.play(mv.End())
    heard(table, watcher)
    assert watcher.seqs() == public_seqs(table) != before


def test_a_record_that_cannot_be_read_now_is_read_later(
    table: Session, service: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watcher = watch(table, service)
    referee = begun(table)
    heard(table, watcher)
    referee.settle_die(4)

    def fails(*_arguments: object) -> tuple[()]:
        raise StoreError("The disk fails.")

    with monkeypatch.context() as patch:
        patch.setattr(Journal, "after", fails)
        heard(table, watcher)
    assert watcher.seqs() == []
    monkeypatch.setattr(table.spectators, "_again_s", float("-inf"))
    heard(table, watcher)
    assert watcher.seqs() == public_seqs(table)


def test_switching_off_ends_it_and_leaves_nothing(table: Session, service: Path) -> None:
    watcher = watch(table, service)
    allow(table, False)
    table.signals.wait(0)
    assert list(service.iterdir()) == []
    watcher.read()
    assert watcher.ended
    allow(table, True)
    table.signals.wait(0)
    watch(table, service)


def test_switched_off_nothing_is_made(service: Path, tmp_path: Path) -> None:
    with opened(tmp_path, watched=False) as table:
        begun(table)
        table.signals.wait(0)
        assert list(service.iterdir()) == []
        assert not table.spectators.state().on


def test_a_socket_that_a_killed_run_has_left_is_replaced(service: Path, tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        watch(table, service)
        # As if killed: the file stays.
        table.spectators._places = replace(table.spectators._places, socket=service / "elsewhere")
    assert (service / "public.sock").exists()
    with opened(tmp_path) as table:
        watch(table, service)


def test_a_file_in_the_sockets_place_is_said_and_not_touched(service: Path, tmp_path: Path) -> None:
    (service / "public.sock").write_text("mine")
    with opened(tmp_path) as table:
        state = table.spectators.state()
        assert state.on
        assert "public.sock cannot be made" in str(state.trouble)
        begun(table)
        table.signals.wait(0)
    assert (service / "public.sock").read_text() == "mine"


def test_the_address_counts_while_somebody_reads(
    table: Session, service: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spectators, "_ASKED_S", 0.0)
    file = address_file(service)
    said = named("Nord")
    file.write_text(json.dumps(said))
    assert table.spectators.state().address is None
    watcher = watch(table, service)
    found = table.spectators.state().address
    assert found is not None
    assert (found.letters, found.club) == ("KRBX", "Nord")
    file.write_text(json.dumps({**said, "url": "nonsense"}))
    assert table.spectators.state().address is None
    file.write_text(json.dumps({**said, "url": "", "qr": [], "trouble": "No network."}))
    assert str(table.spectators.state().trouble) == "No network."
    watcher.close()
    until(lambda: not table.spectators._feed.readers, table.spectators.tend)
    assert str(table.spectators.state().trouble) == "No network."
    assert table.spectators.state().address is None


def test_where_nobody_reads_for_long_something_is_wrong(
    table: Session, service: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not table.spectators.state().trouble
    monkeypatch.setattr(spectators, "ALONE_S", 0.0)
    assert "table-herald-watch does not run" in str(table.spectators.state().trouble)
    watch(table, service)
    assert not table.spectators.state().trouble


# Results for the club


def shared(watcher: Watcher) -> list[SharedResult]:
    return [one.result for one in watcher.read() if isinstance(one, Result)]


def agree(referee: Referee, club: str = "Nord") -> None:
    for seat in referee.result_sharing.must_agree:
        referee.result_sharing.agree(seat)
    referee.result_sharing.share(club)


@pytest.fixture
def nord(service: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The relay names a club, in this file."""
    monkeypatch.setattr(spectators, "_ASKED_S", 0.0)
    file = address_file(service)
    file.write_text(json.dumps(named("Nord")))
    return file


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
                referee.open_at_table(referee.hidden.possible_values()[0])
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


# Where no service shows the table


@pytest.fixture
def laptop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's runtime folder; what stands for the relay is started as a child."""
    folder = tmp_path / "run"
    folder.mkdir(mode=0o700)
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(folder))
    monkeypatch.setenv("RELAY_LOG", str(tmp_path / "heard"))
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[4]))
    monkeypatch.setattr(
        relay_process,
        "command",
        lambda path: (
            *relay_process._LEASH, sys.executable, "-m", "tests.support.fake_relay", str(path),
        ),
    )  # fmt: skip
    monkeypatch.setattr(spectators, "_ASKED_S", 0.0)
    return folder


def test_on_a_laptop_the_relay_comes_and_goes_with_the_switch(laptop: Path, tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        until(lambda: table.spectators.state().address, lambda: table.signals.wait(0))
        relay = table.spectators._relay
        assert relay is not None
        first = relay.pid
        begun(table)
        until(lambda: b'"begin"' in (tmp_path / "heard").read_bytes(),
              lambda: table.signals.wait(0))  # fmt: skip
        allow(table, False)
        before = time.monotonic()
        table.signals.wait(0)
        assert time.monotonic() - before < 1.0, "the window waits for nobody"
        assert not table.spectators.state().on
        until(lambda: list(laptop.iterdir()) == [], lambda: table.signals.wait(0))
        assert relay.pid is None
        allow(table, True)
        until(lambda: table.spectators.state().address, lambda: table.signals.wait(0))
        assert relay.pid not in (None, first)
    assert list(laptop.iterdir()) == []


def test_a_relay_that_cannot_be_started_says_why(
    laptop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    why = "import sys; sys.exit('herald: Mosquitto is missing: sudo apt install mosquitto.')"
    monkeypatch.setattr(relay_process, "command", lambda _path: (sys.executable, "-c", why))
    with opened(tmp_path) as table:
        until(lambda: table.spectators.state().trouble, lambda: table.signals.wait(0))
        said = str(table.spectators.state().trouble)
        assert said == "Nobody can watch. Mosquitto is missing: sudo apt install mosquitto."
