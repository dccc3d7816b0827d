"""companion.ui.games.rheinlander.motion: what is seen to move."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.rheinlander.state import State
from companion.ui.boards.motion import BEYOND
from companion.ui.games.rheinlander import motion
from companion.ui.games.rheinlander.motion import ZoneScene
from tests.support.rules.rheinlander.table import GAME, Table


def made(text: str, **place: Any) -> tuple[State, tuple[Any, ...], State]:
    """A position, a move's events and the position after it."""
    table = Table(slots="m1 l4 l5 castle").place(**place)
    before: State = table.state
    table.do(text)
    after, events = GAME.apply(before, GAME.read_move(before, last(text)))
    assert after == table.state
    return before, events, after


def last(text: str) -> dict[str, Any]:
    """The move as the pipe has it."""
    kind, card, square = text.split()
    return {"move": kind, "card": int(card), "square": square}


def test_a_knight_comes_and_then_lands_change() -> None:
    before, events, after = made("place 4 l4", red="l3")
    found = motion.replayed(before, events, after)
    assert found is not None
    assert [(walk.colour, walk.path) for walk in found.walks] == [("red", (BEYOND, "l4"))]
    start, end = found.frame(0.0), found.frame(found.seconds * 0.99)
    assert start is not None
    assert end is not None
    assert isinstance(start.scene, ZoneScene)
    assert isinstance(end.scene, ZoneScene)
    assert "l4" not in dict(motion.shown(start.scene).knights)
    assert "l4" in dict(motion.shown(end.scene).knights)
    assert motion.shown(start.scene).duchies == ()


def test_undone_it_goes_backwards() -> None:
    before, events, after = made("place 7 r7", red="l3")
    found = motion.replayed(before, events, after)
    assert found is not None
    start = found.reversed().frame(0.0)
    assert start is not None
    end = found.reversed().frame(found.seconds * 0.99)
    assert end is not None
    parts = [frame.moving.pieces[0].part for frame in (start, end)]
    assert parts[0] == 1
    assert parts[1] < 0.1


def test_nothing_moves_where_nothing_changes_on_the_board() -> None:
    state: State = Table().place(red="l3").state
    assert motion.changed(state, state) is None
    assert motion.replayed(state, (), state) is None


@pytest.mark.parametrize("square", ["l4", "r9"])
def test_taken_back_without_a_way_it_fades(square: str) -> None:
    before: State = Table().place(red="l3").state
    after: State = Table().place(red=f"l3 {square}", dukes="l3 red" if square == "l4" else "").state
    found = motion.changed(after, before)
    assert found is not None
    frame = found.frame(found.seconds / 2)
    assert frame is not None
    assert [(piece.colour, piece.path) for piece in frame.moving.pieces] == [("red", (square,))]
