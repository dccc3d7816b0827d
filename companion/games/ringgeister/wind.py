"""Whom does the wind wake? R 8.1, 8.2. Pure.

Geometry alone: nothing between shields anybody, and how far it is along the
ways does not matter.
"""

from __future__ import annotations

from typing import Final

from companion.games.ringgeister.pieces import GOLLUM
from companion.games.ringgeister.plan import Spot, turned
from companion.games.ringgeister.state import State

_NORTH: Final[Spot] = (0, -1)


def caught(state: State, point: int) -> int | None:
    """The point of the dark figure that the wind from an arrow's point wakes (R 8.2).

    None when nobody is in the wind.
    """
    board = state.terms.board
    arrow = board.points[point].arrow
    if arrow is None:
        return None
    direction = arrow + state.turns[board.points[point].tile]
    ahead_x, ahead_y = turned(_NORTH, direction)
    right_x, right_y = turned(_NORTH, direction + 1)
    from_x, from_y = spot(state, point)
    nearest: tuple[int, int, bool, int] | None = None
    for number, _ in state.dark:
        x, y = spot(state, number)
        x -= from_x
        y -= from_y
        ahead = x * ahead_x + y * ahead_y
        aside = x * right_x + y * right_y
        if ahead > 0 and abs(aside) <= state.terms.options.tolerance:
            found = (ahead, abs(aside), aside < 0, number)
            if nearest is None or found < nearest:
                nearest = found
    return None if nearest is None else nearest[3]


def gollum(state: State) -> int:
    """Gollum's point: he wakes when nobody is in the wind (R 8.2)."""
    return next(point for point, kind in state.dark if kind == GOLLUM)


def spot(state: State, point: int) -> Spot:
    """Where a point lies on the board now, in millimetres (R 14.7)."""
    board = state.terms.board
    return board.spots[point][state.turns[board.points[point].tile]]
