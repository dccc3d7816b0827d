"""companion.app.spectators: what a table says that others may watch, in its own session."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from companion.adapters.store import Journal
from companion.app.session import Session
from companion.app.spectators import match_lines, spectators
from companion.core.errors import StoreError
from companion.core.game import Seat
from companion.core.public_feed import Begin, Closed, Entries, Hello
from companion.games.rheingold import moves as mv
from companion.watching.followed_match import WatchedMatch
from tests.support.watched_table import (
    address_file,
    allow,
    begun,
    heard,
    named,
    opened,
    public_seqs,
    watch,
)
from tests.support.watchers import until


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
    said = watcher.read()
    entries = [
        entry for message in said if isinstance(message, Entries) for entry in message.entries
    ]
    kinds = {entry.kind for entry in entries}
    assert {"taken_back", "adjusted", "stand_in", "skipped", "die_rolled"} <= kinds
    assert watcher.seqs() == public_seqs(table)
    # Whoever watches judges each of them again, and comes to the same position.
    match = WatchedMatch(next(one for one in said if isinstance(one, Begin)))
    match.take(entries)
    match.settle()
    seen = match.game.view(match.now, None)
    assert seen == referee.game.view(referee.state, None)
    assert [step.kind for step in match.shown].count("adjusted") == 1


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
        assert "can't be created" in str(state.trouble)
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
    assert "the service table-herald-watch isn't running on this computer" in str(
        table.spectators.state().trouble
    )
    watch(table, service)
    assert not table.spectators.state().trouble
