"""Whom does the wind wake? R 8.1, 8.2. Pure.

Geometry alone: nothing between shields anybody, and how far it is along the
ways does not matter.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from companion.games.ringgeister.board import Board
from companion.games.ringgeister.nets import PointSet, members, point_set
from companion.games.ringgeister.pieces import GOLLUM
from companion.games.ringgeister.plan import TURNS, Spot, turned
from companion.games.ringgeister.state import State

_NORTH: Final[Spot] = (0, -1)
_NOT_IN_WIND: Final = 1_000_000
"""More than there are points."""


class _Lane(NamedTuple):
    """Where a wind blows.

    Attributes:
        points: those that can lie in it.
        ranks: point → by the turns of its tile, how many are nearer; `_NOT_IN_WIND` where it
            does not lie in it as the tile lies.
    """

    points: PointSet
    ranks: Mapping[int, tuple[int, ...]]


def caught(state: State, point: int) -> int | None:
    """The point of the dark figure that the wind from an arrow's point wakes (R 8.2).

    None when nobody is in the wind.
    """
    terms, turns = state.terms, state.turns
    points = terms.board.points
    lane = _lane(terms.board, point, turns[points[point].tile], terms.options.tolerance)
    nearest, found = _NOT_IN_WIND, None
    for number in members(lane.points & state.dark_set):
        rank = lane.ranks[number][turns[points[number].tile]]
        if rank < nearest:
            nearest, found = rank, number
    return found


@lru_cache(maxsize=512)
def _lane(board: Board, point: int, turn: int, tolerance: int) -> _Lane:
    """Where the wind from a point blows; nowhere where the point has no arrow.

    Of two that are as near, the one less aside is the nearer, then the one at the right, then the
    first in the board's order.
    """
    arrow = board.points[point].arrow
    if arrow is None:
        return _Lane(0, {})
    direction = arrow + turn
    ahead_x, ahead_y = turned(_NORTH, direction)
    right_x, right_y = turned(_NORTH, direction + 1)
    from_x, from_y = board.spots[point][turn]
    found = []
    for number, spots in enumerate(board.spots):
        for lies, (x, y) in enumerate(spots):
            across, down = x - from_x, y - from_y
            ahead = across * ahead_x + down * ahead_y
            aside = across * right_x + down * right_y
            if ahead > 0 and abs(aside) <= tolerance:
                found.append((ahead, abs(aside), aside < 0, number, lies))
    ranks: dict[int, list[int]] = {}
    for rank, (*_, number, lies) in enumerate(sorted(found)):
        ranks.setdefault(number, [_NOT_IN_WIND] * len(TURNS))[lies] = rank
    by_point = {number: tuple(by_turn) for number, by_turn in ranks.items()}
    return _Lane(point_set(by_point), by_point)


def gollum(state: State) -> int:
    """Gollum's point: he wakes when nobody is in the wind (R 8.2)."""
    return next(point for point, kind in state.dark if kind == GOLLUM)


def spot(state: State, point: int) -> Spot:
    """Where a point lies on the board now, in millimetres (R 14.7)."""
    board = state.terms.board
    return board.spots[point][state.turns[board.points[point].tile]]
