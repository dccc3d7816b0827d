"""The program plays a seat of a real session: its process, its record, its end."""

from __future__ import annotations

import os
import shutil
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.app.compose import open_session
from companion.app.program_players.program_players import RESTARTED
from companion.app.session import Session
from companion.boards.shipped import shelf
from companion.core.config.run_options import Config
from companion.core.game import Seat, SeatSetup, Setup
from companion.referee.referee import Referee
from companion.ui.ports.program_players import ProgramTurn
from companion.ui.ports.session import SessionPorts

ADA, BEN = Seat(0), Seat(1)


def setup() -> Setup:
    seats = (SeatSetup("Ada", ("red", "blue")), SeatSetup("Ben", ("green", "yellow")))
    return Setup("rheingold", "highlanders", {}, shelf.board("rhine"), seats)


def until(table: Session, what: Callable[[], bool], patience_s: float = 30) -> None:
    """Pump as the window does until something holds."""
    end = time.monotonic() + patience_s
    while not what():
        assert time.monotonic() < end
        table.signals.poll_devices()
        time.sleep(0.005)  # the window's tick


def match_of(table: Session) -> Referee:
    assert table.match.referee is not None
    return table.match.referee


def decided(table: Session) -> ProgramTurn:
    """The turn of a seat that the program plays, once it has decided."""
    players = table.program_players
    until(table, lambda: (turn := players.turn()) is not None and not turn.thinking)
    turn = players.turn()
    assert turn is not None
    return turn


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Session]:
    with open_session(Config(tmp_path / "data")) as table:
        until(table, lambda: table.devices.die().there)
        table.match.new_match(setup())
        yield table


def pid_of(table: Session) -> int:
    pid = table.program_players._thinker.pid  # type: ignore[attr-defined]
    assert isinstance(pid, int)
    return pid


def test_it_decides_hands_do_it_and_the_process_ends_with_the_session(tmp_path: Path) -> None:
    with open_session(Config(tmp_path)) as table:
        ports: SessionPorts = table
        until(table, lambda: table.devices.die().there)
        match_id = table.match.new_match(setup())
        ports.program_players.take_seat(ADA, "novice")
        match_of(table).settle_die(4)
        turn = decided(table)
        assert ports.program_players.done()
        assert match_of(table).queries.last_source.startswith("program novice/")
        assert turn.seat == ADA
        pid = pid_of(table)
        os.kill(pid, 0)
        assert table.match_list.begun_as(match_id).programs == {ADA: "novice"}
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_killed_while_it_thinks_it_thinks_again(table: Session) -> None:
    table.program_players.take_seat(ADA, "strategist")
    match_of(table).settle_die(4)
    assert table.program_players.turn() is not None
    os.kill(pid_of(table), signal.SIGKILL)
    turn = decided(table)
    assert turn.trouble == RESTARTED
    assert match_of(table).judge(turn.move) is None


def test_after_the_plug_was_pulled_seats_and_decision_are_the_same(
    table: Session, tmp_path: Path
) -> None:
    table.program_players.take_seat(ADA, "novice")
    match_of(table).settle_die(5)
    before = decided(table)
    shutil.copytree(tmp_path / "data", tmp_path / "later")  # nothing was closed
    with open_session(Config(tmp_path / "later")) as later:
        later.match.resume(match_of(table).match_id)
        assert later.program_players.seats() == {ADA: "novice"}
        assert decided(later) == before


def test_going_on_alone_it_throws_the_simulated_die_and_its_events_arrive(table: Session) -> None:
    for seat in (ADA, BEN):
        table.program_players.take_seat(seat, "novice")
    table.program_players.go_on_alone(0.0)
    referee = match_of(table)
    events: list[Any] = []

    def two_turns() -> bool:
        events.extend(table.signals.drain_events())
        return referee.queries.turns >= 2

    until(table, two_turns)
    steps = [step for step in referee.queries.history() if step.move is not None]
    assert events == [event for step in steps for event in step.events]
    assert any(step.source.startswith("die ") for step in steps)
