"""Where on the sheet may something lie? Pure."""

from __future__ import annotations

from math import hypot, isfinite
from typing import Final

from companion.boards.draft.draft import BoardDraft, Point, places
from companion.core.errors import EditError
from companion.core.rulekit.board_inspection import MOST_MM

NEAR_MM: Final = 1.0
"""Nearer to one another two places are on one spot."""

_GATE_MM: Final = 36.0
"""From a castle to its gate, where nobody says where."""


def anywhere(at: Point) -> Point:
    """A spot, to a tenth of a millimetre.

    Raises:
        EditError: it is none, or farther off than any board reaches.
    """
    x, y = at
    if not (isfinite(x) and isfinite(y) and max(abs(x), abs(y)) <= MOST_MM):
        raise EditError("That is beyond the edge of the board.")
    return tidy(x), tidy(y)


def tidy(number: float) -> float:
    """A length to a tenth, a whole one without a point."""
    tenths = round(number * 10)
    return tenths // 10 if tenths % 10 == 0 else tenths / 10


def free(draft: BoardDraft, at: Point, but: str = "") -> Point:
    """A spot for a place.

    Args:
        draft: with all other places.
        at: the wished one.
        but: the place that moves there.

    Raises:
        EditError: it is beyond the sheet, or another place lies there.
    """
    x, y = anywhere(at)
    if not (0 <= x <= draft.size_mm[0] and 0 <= y <= draft.size_mm[1]):
        raise EditError("That is beyond the edge of the board.")
    for place, (_, (u, v)) in places(draft).items():
        if place != but and hypot(u - x, v - y) < NEAR_MM:
            raise EditError("Another place lies on this very spot.")
    return x, y


def before_the_door(draft: BoardDraft, castle: str) -> Point:
    """Where there is most room around a castle of the draft for its gate."""
    (x, y), (width, height) = draft.castles[castle].at, draft.size_mm
    reach = min(_GATE_MM, 0.1 * min(width, height))
    others = [at for place, (_, at) in places(draft).items() if place != castle]
    steps = ((0, 1), (0, -1), (1, 0), (-1, 0), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7))

    def room(at: Point) -> float:
        near = min((hypot(u - at[0], v - at[1]) for u, v in others), default=2 * reach)
        edge = min(at[0], at[1], width - at[0], height - at[1])
        return min(near, edge, 2 * reach)

    return max(((x + dx * reach, y + dy * reach) for dx, dy in steps), key=room)
