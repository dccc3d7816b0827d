"""companion.ui.boards.plan: ways run past what stands beside them, bridges too."""

from __future__ import annotations

from itertools import pairwise

import pytest

from companion.boards.shipped import shelf
from companion.ui.art.curves import Point, to_segment
from companion.ui.boards.plan import Plan, WayLine, plan

SIZES = ((800, 480), (720, 1280), (1280, 720))


def room(laid: Plan, way: WayLine, line: tuple[Point, ...]) -> float:
    """How near a line comes to a place that its way does not join, in units."""
    others = [at for name, at in laid.spots.items() if name not in (way.a, way.b)]
    return min(to_segment(at, a, b) for at in others for a, b in pairwise(line)) / laid.unit


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", shelf.shipped("rheingold"))
def test_a_crossing_bends_round_what_stands_in_its_way(name: str, size: tuple[int, int]) -> None:
    """A road over the river may not run into a castle on its bank: that would be its gate."""
    laid = plan(shelf.board(name), size)
    crossings = [way for way in laid.ways if way.kind == "crossing"]
    assert crossings
    for way in crossings:
        straight = (laid.spots[way.a], laid.spots[way.b])
        assert (way.line[0], way.line[-1]) == straight
        assert room(laid, way, way.line) > 0.25, (way.a, way.b)


def test_where_nothing_stands_a_bridge_is_straight() -> None:
    laid = plan(shelf.board("loch"), (800, 480))
    for way in laid.ways:
        if way.kind == "crossing":
            off = [to_segment(at, way.line[0], way.line[-1]) for at in way.line]
            assert max(off) < 0.01 * laid.unit
