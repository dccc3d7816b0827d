"""Where on the sheet may something lie? Pure."""

from __future__ import annotations

from math import hypot
from typing import Final

from companion.core.drafting.sheet import Point
from companion.core.drafting.sheet_changes import anywhere
from companion.core.errors import EditError
from companion.games.rheingold.drafting.draft import BoardDraft, places

NEAR_MM: Final = 1.0
"""Nearer to one another two places are on one spot."""

_GATE_MM: Final = 36.0
"""From a castle to its gate, where nobody says where."""


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
        raise EditError("That's off the board.")
    for place, (_, (u, v)) in places(draft).items():
        if place != but and hypot(u - x, v - y) < NEAR_MM:
            raise EditError("There's already a place on this spot.")
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
