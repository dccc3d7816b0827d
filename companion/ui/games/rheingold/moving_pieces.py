"""How are pieces drawn that are on their way, or fade? Over the board's resting pieces."""

from __future__ import annotations

from collections.abc import Iterator
from math import pi, sin
from typing import Final, TypeAlias

import pygame

from companion.ui.art import standard, tags
from companion.ui.art.curves import Point, distance
from companion.ui.art.falling import toppled
from companion.ui.art.pawn import pawn
from companion.ui.boards.moving import Moving, MovingFlag, MovingPiece
from companion.ui.boards.plan import Plan
from companion.ui.boards.walking import spot, walked
from companion.ui.theme import Theme

_HOP: Final = 0.07
"""How high a piece is lifted in a step, in units; two steps to a road."""
_DOOR: Final = 0.7
"""So near a castle's middle a piece goes through the door, in units."""
_FOOT: Final = 0.38
"""From a place's middle down to the foot of a piece, in units."""
_LOST: Final = 0.78
_LEAST_LOST_PX: Final = 26
"""The height of the plate that says how many fell, in units, and at the least, in pixels."""
_POLE: Final = 5.2
_POLE_PART: Final = 0.46
"""The height of a flag's pole at the most, in units, and as a part of what is seen."""

Laid: TypeAlias = tuple[pygame.Surface, tuple[int, int]]
"""A drawing and where its upper left corner is, in the picture."""


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
        x, y = walked(plan, piece.path, piece.part)
        drawing = pawn(piece.colour, piece.knights, height, theme)
        roads = len(piece.path) - 1
        hop = abs(sin(piece.part * 2 * pi * roads)) * _HOP * plan.unit
        strength = piece.strength * _at_door(plan, piece, (x, y))
        foot = y + plan.unit * _FOOT
        left, top = x - drawing.get_width() / 2, foot - drawing.get_height() - hop
        if piece.fallen > 0:
            drawing, left, top = toppled(drawing, piece.fallen, (x, foot))
        yield y, faded(drawing, strength), round(left), round(top)


def over_all(plan: Plan, moving: Moving, theme: Theme, sight: pygame.Rect) -> Iterator[Laid]:
    """What lies over everything else: how many fell, and the flags of castles that fall.

    Args:
        plan: of the board.
        moving: what moves on it.
        theme: for the colours.
        sight: the part of the picture that is seen.
    """
    for flag in moving.flags:
        yield from _flag(plan, flag, theme, sight)
    high = max(_LEAST_LOST_PX, round(plan.unit * _LOST))
    for piece in moving.pieces:
        if piece.lost:
            at = spot(plan, piece.path[0])
            drawing = tags.lost(piece.lost, high, theme)
            place = _plate(plan, drawing.get_size(), at, piece.fallen)
            yield faded(drawing, min(1.0, piece.strength * 2)), place


def _plate(plan: Plan, size: tuple[int, int], at: Point, risen: float) -> tuple[int, int]:
    """Where the number of the fallen is: at their left, where no flag or pointer stands."""
    wide, high = size
    left = at[0] - plan.unit * 0.75 - wide
    if left < 0:
        left = at[0] + plan.unit * 0.75
    top = at[1] - plan.unit * (0.1 + 0.4 * risen) - high / 4
    return round(left), round(max(0.0, top))


def _flag(plan: Plan, flag: MovingFlag, theme: Theme, sight: pygame.Rect) -> Iterator[Laid]:
    """A pole on the castle's middle, or lower where the picture ends, and the cloths along it."""
    high = round(min(sight.h * _POLE_PART, plan.unit * _POLE))
    x, y = plan.spots[flag.castle]
    top = max(sight.y + 2.0, y - high)
    wood = standard.pole(high, theme)
    tall = round(high * standard.CLOTH)
    yield faded(wood, flag.strength), (round(x - wood.get_width() / 2), round(top))
    cloths = ((flag.before, 1 - flag.lowered), (flag.after, flag.raised))
    for colour, up in cloths:
        if colour is None or up <= 0:
            continue
        drawing = standard.cloth(colour, tall, theme)
        across = x if x + drawing.get_width() < sight.right else x - drawing.get_width()
        drawing = drawing if across == x else _mirrored(drawing)
        down = top + high * 0.07 + (high * 0.93 - tall) * (1 - up)
        yield faded(drawing, flag.strength * min(1.0, up * 2.5)), (round(across), round(down))


def _mirrored(drawing: pygame.Surface) -> pygame.Surface:
    return pygame.transform.flip(drawing, flip_x=True, flip_y=False)


def _at_door(plan: Plan, piece: MovingPiece, at: Point) -> float:
    """How much is seen of a piece that goes through a castle's door, 0 to 1."""
    if len(piece.path) < 2:
        return 1.0
    seen = 1.0
    for end in (piece.path[0], piece.path[-1]):
        if isinstance(end, str) and end in plan.castles:
            seen = min(seen, distance(at, plan.spots[end]) / (_DOOR * plan.unit))
    return seen
