"""companion.games.rheinlander.tally: mergers, castles that are lost, the largest duchy."""

from __future__ import annotations

from typing import Any

from companion.games.rheinlander.tally import RheinlanderTally
from tests.support.rules.rheinlander.table import GAME, Table


def counted(table: Table, move: dict[str, Any], turn: int = 7) -> RheinlanderTally:
    """The figures after a move from a position."""
    tally = RheinlanderTally(table.setup)
    before = table.state
    _after, events = GAME.apply(before, GAME.read_move(before, move))
    tally.follow(turn, before, events)
    return tally


def numbers(tally: RheinlanderTally) -> dict[str, tuple[int, ...]]:
    """Name → one number a seat."""
    return {count.name: count.by_seat for count in tally.counts()}


def test_a_merger_and_the_largest_duchy() -> None:
    table = Table().place(red="l2 l3", yellow="l5 l6", dukes="l2 red, l5 yellow")
    tally = counted(table, {"move": "place", "card": 4, "square": "l4"})
    assert numbers(tally)["duchies_joined"] == (1, 0, 0)
    (feat,) = tally.feats()
    assert (feat.seat, feat.value, feat.turn) == (0, 5, 7)


def test_a_castle_that_changes_hands_is_lost_and_taken() -> None:
    table = Table(slots="m1 l2 l3 castle").place(
        red="l2 w2", yellow="l3 w3", castles="m1 red", dukes="l2 red"
    )
    tally = counted(table, {"move": "place", "card": 4, "square": "l4"})
    assert numbers(tally)["castles_lost"] == (0, 0, 0)
    table = Table(slots="m1 l2 l3 castle").place(
        to_move="yellow", red="l2", yellow="l3 w3", castles="m1 red", dukes="l2 red"
    )
    tally = counted(table, {"move": "place", "card": 4, "square": "l4"})
    assert numbers(tally)["castles_lost"] == (1, 0, 0)
    assert numbers(tally)["castles_taken"] == (0, 1, 0)


def test_without_a_duchy_there_is_no_largest() -> None:
    tally = counted(Table().place(), {"move": "place", "card": 4, "square": "l4"})
    assert tally.feats() == ()
