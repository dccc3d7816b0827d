"""How are pieces drawn that are on their way, or fade? Over the board's resting pieces."""

from __future__ import annotations

from collections.abc import Iterator
from math import pi, sin
from typing import Final

import pygame

from companion.ui.art.curves import Point, along, distance
from companion.ui.art.pawn import pawn
from companion.ui.boards.motion import Moving, MovingPiece
from companion.ui.boards.plan import Plan
from companion.ui.boards.walking import way
from companion.ui.theme import Theme

_HOP: Final = 0.07
"""How high a piece is lifted in a step, in units; two steps to a road."""
_DOOR: Final = 0.7
"""So near a castle's middle a piece goes through the door, in units."""
_FOOT: Final = 0.38
"""From a place's middle down to the foot of a piece, in units."""


def faded(drawing: pygame.Surface, strength: float) -> pygame.Surface:
    """A drawing that is seen only in part: 1 is as usual, 0 not at all."""
    if strength >= 1:
        return drawing
    copy = drawing.copy()
    copy.set_alpha(round(255 * max(0.0, strength)))
    return copy


def on_their_way(
    plan: Plan, moving: Moving, theme: Theme
) -> Iterator[tuple[float, pygame.Surface, int, int]]:
    """Every moving piece: (how far down, drawing, x, y)."""
    height = round(plan.unit)
    for piece in moving.pieces:
        line = way(plan, piece.path)
        x, y = along(line, piece.part)
        drawing = pawn(piece.colour, piece.knights, height, theme)
        hop = abs(sin(piece.part * 2 * pi * max(1, len(piece.path) - 1))) * _HOP * plan.unit
        top = y + plan.unit * _FOOT - drawing.get_height() - (hop if len(line) > 1 else 0)
        strength = piece.strength * _at_door(plan, piece, (x, y))
        yield y, faded(drawing, strength), round(x - drawing.get_width() / 2), round(top)


def _at_door(plan: Plan, piece: MovingPiece, at: Point) -> float:
    """How much is seen of a piece that goes through a castle's door, 0 to 1."""
    if len(piece.path) < 2:
        return 1.0
    seen = 1.0
    for end in (piece.path[0], piece.path[-1]):
        if isinstance(end, str) and end in plan.castles:
            seen = min(seen, distance(at, plan.spots[end]) / (_DOOR * plan.unit))
    return seen
