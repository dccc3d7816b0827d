"""The table's lines are followed; one that cannot be true ends the connection."""

from __future__ import annotations

import json
import select
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.core.public_feed import MOST_LINE, Closed, Hello, line
from companion.games import GAMES
from companion.watching.followed_match import UntrueError
from companion.watching.follower import Follower
from tests.support.watching import matches
from tests.support.watching.table_double import TableDouble

ENTRIES = matches.entries("rheingold")
STEPS = matches.steps(ENTRIES)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TableDouble]:
    made = TableDouble(tmp_path / "public.sock")
    yield made
    made.go()


@pytest.fixture
def follower(table: TableDouble) -> Iterator[Follower]:
    made = Follower(table.path)
    assert made.connect()
    yield made
    made.leave()


def heard(
    follower: Follower, table: TableDouble, until: Callable[[], bool] | None = None
) -> Follower:
    """What the table has said: until something holds, or nothing has come for a moment."""
    if not table.connections:
        table.wait_for_reader()
    end = time.monotonic() + 10
    while follower.fileno() >= 0 and time.monotonic() < end:
        ready, _writable, _failed = select.select([follower], [], [], 0.1)
        if not ready and (until is None or until()):
            break
        follower.read()
        if not follower.more_comes:
            follower.settle()
    follower.settle()
    return follower


def flat(first: int, end: int) -> list[Any]:
    return [entry for step in STEPS[first:end] for entry in step]


def test_it_knows_the_match_from_its_beginning_and_goes_on(
    table: TableDouble, follower: Follower
) -> None:
    table.begin(matches.begin(ENTRIES), flat(0, 40))
    match = heard(follower, table).match
    assert follower.present
    assert match is not None
    assert match.ply == 40
    table.play(flat(40, 41))
    assert heard(follower, table).match is match
    assert (match.ply, len(match.steps)) == (41, 41)
    assert match.turn is not None
    assert match.state(0) == GAMES["rheingold"].initial_state(match.setup)
    table.say([Closed()])
    assert heard(follower, table).match is None
    assert follower.present


def test_what_is_taken_back_is_out_of_force(table: TableDouble, follower: Follower) -> None:
    table.begin(matches.begin(ENTRIES), flat(0, 12))
    match = heard(follower, table).match
    assert match is not None
    before = match.state(9)
    table.play([matches.taken_back(STEPS, 12, 9)])
    heard(follower, table)
    assert match.ply == 9
    assert match.now == before


@pytest.mark.parametrize("game", list(GAMES))
def test_every_whole_match_is_believed(table: TableDouble, follower: Follower, game: str) -> None:
    entries = matches.entries(game)
    table.begin(matches.begin(entries), matches.public(entries))
    match = heard(follower, table).match
    assert match is not None
    assert match.turn is None
    assert match.ply > 100


def _other_game(said: dict[str, Any]) -> None:
    said["setup"]["game"] = "chess"


def _later_rules(said: dict[str, Any]) -> None:
    said["rules_version"] = 99


def _no_seat(said: dict[str, Any]) -> None:
    said["setup"]["seats"] = []


def _broken_board(said: dict[str, Any]) -> None:
    said["setup"]["board"] = {"castles": 3}


@pytest.mark.parametrize("change", [_other_game, _later_rules, _no_seat, _broken_board])
def test_a_match_that_cannot_be(
    table: TableDouble, follower: Follower, change: Callable[[dict[str, Any]], None]
) -> None:
    said = json.loads(line(matches.begin(ENTRIES)))
    change(said)
    table.wait_for_reader()
    table.raw(json.dumps(said).encode() + b"\n")
    with pytest.raises(UntrueError, match="The table sent a match that cannot be"):
        heard(follower, table)
    assert (follower.fileno(), follower.match, follower.present) == (-1, None, False)


def _again(step: list[Any]) -> list[Any]:
    return flat(0, 1)


def _another_place(step: list[Any]) -> list[Any]:
    return [matches.altered(step[0], to="nowhere", start="s99", face=9), *step[1:]]


def _without_what_follows(step: list[Any]) -> list[Any]:
    return step[:1]


def _later_program(step: list[Any]) -> list[Any]:
    return [matches.of_version(step[0], 9), *step[1:]]


@pytest.mark.parametrize("change", [_again, _another_place, _without_what_follows, _later_program])
def test_an_entry_that_cannot_follow(
    table: TableDouble, follower: Follower, change: Callable[[list[Any]], list[Any]]
) -> None:
    table.begin(matches.begin(ENTRIES), flat(0, 6))
    heard(follower, table)
    table.play(change(STEPS[6]))
    with pytest.raises(UntrueError, match="The table sent"):
        heard(follower, table)
    assert (follower.fileno(), follower.match) == (-1, None)


@pytest.mark.parametrize(
    "said",
    [b"{\n", b"[]\n", b'{"do":"dance"}\n', b"\xff\xfe\n", b"[" * 100_000 + b"\n",
     b'{"do":"hello","v":2,"product":"x"}\n'],
)  # fmt: skip
def test_a_line_that_is_none(table: TableDouble, follower: Follower, said: bytes) -> None:
    table.wait_for_reader()
    table.raw(said)
    with pytest.raises(UntrueError, match="The table sent a line that is none"):
        heard(follower, table)


def test_a_line_without_an_end_is_given_up(follower: Follower, table: TableDouble) -> None:
    table.wait_for_reader()
    table.raw(b"x" * (MOST_LINE + 65_536))
    with pytest.raises(UntrueError, match="no end"):
        heard(follower, table)
    assert follower.fileno() == -1


def test_whoever_does_not_say_who_it_is_first_is_not_believed(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "s"))
        listening.listen()
        follower = Follower(tmp_path / "s")
        assert follower.connect()
        other, _address = listening.accept()
        with other:
            other.sendall(line(matches.begin(ENTRIES)))
            with pytest.raises(UntrueError, match="who it is"):
                follower.read()


def test_a_table_that_is_away_and_one_that_comes_back(
    table: TableDouble, follower: Follower
) -> None:
    table.begin(matches.begin(ENTRIES), flat(0, 3))
    heard(follower, table)
    table.hang_up()
    heard(follower, table)
    assert (follower.fileno(), follower.present, follower.match) == (-1, False, None)
    assert follower.connect()
    table.wait_for_reader()
    match = heard(follower, table).match
    assert follower.present
    assert match is not None
    assert match.ply == 3


def test_nobody_is_there(tmp_path: Path) -> None:
    follower = Follower(tmp_path / "nothing")
    assert not follower.connect()
    assert not follower.read()
    follower.settle()
    assert not follower.present


def test_a_line_as_full_as_can_be_may_go_on(table: TableDouble, follower: Follower) -> None:
    table.wait_for_reader()
    table.say([matches.begin(ENTRIES)])
    table.play(flat(0, 60)[:100])
    end = time.monotonic() + 10
    while not follower.more_comes and time.monotonic() < end:
        follower.read()
    assert follower.more_comes
    table.play(flat(0, 60)[100:])
    assert heard(follower, table).match is not None
    assert not follower.more_comes


def test_the_greeting_alone_is_no_match(table: TableDouble, follower: Follower) -> None:
    assert heard(follower, table).match is None
    table.say([Hello("2")])
    assert heard(follower, table).present
