"""How are "the table", "the screen" and a differing place drawn? Small pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, dist, sin, tau
from typing import Final

import pygame
from pygame import Rect

from companion.ui.art.canvas import Canvas
from companion.ui.art.curves import rounded
from companion.ui.art.emblem import between_stacks
from companion.ui.theme import Theme, mix
from companion.ui.widgets.base import Layer, Untouched
from companion.ui.widgets.pen import Pen

_ON_RING: Final = 0.35
"""How far beside and above a place its sign stands, in touches: on the ring round it."""

_CORNERS: Final = ((1, -1), (-1, -1), (1, 1), (-1, 1))
"""Where on the ring it may stand, the best first: to the right and up."""
_FREE: Final = 0.5
"""So far from all others it must be there, in touches."""


@dataclass(frozen=True, slots=True)
class OnTable:
    """Pieces that stand on a table of wood.

    Attributes:
        colours: whose pieces; the first two.
    """

    colours: tuple[str, ...]

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it."""
        put = _fit(box)
        pen.surface.blit(_table(put.w, put.h, pen.theme), put)
        on = put.inflate(-put.w // 10, 0).move(0, -put.h // 4)
        between_stacks(pen.surface, on, self.colours, pen.theme)


@dataclass(frozen=True, slots=True)
class OnScreen:
    """The same pieces on a screen.

    Attributes:
        colours: whose pieces; the first two.
    """

    colours: tuple[str, ...]

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it."""
        put = _fit(box)
        pen.surface.blit(_screen(put.w, put.h, pen.theme), put)
        on = put.inflate(-put.w // 4, -put.h // 4)
        between_stacks(pen.surface, on, self.colours, pen.theme)


@dataclass(frozen=True, slots=True)
class DifferenceSigns(Untouched):
    """Signs on a board: what stands at these places is not as the screen had it.

    Attributes:
        rect: the board.
        points: where the places are, in pixels.
        touch: how broad a finger is, in pixels.
    """

    rect: Rect
    points: Sequence[tuple[int, int]]
    touch: int
    layer: Layer = Layer.OVER

    def draw(self, pen: Pen) -> None:
        """Draw a ring round each, and the sign on the ring, so that what stands there is seen."""
        around, sign = _ring(self.touch, pen.theme), unequal(self.touch * 2 // 5, pen.theme)
        for point in self.points:
            pen.surface.blit(around, around.get_rect(center=point))
        for spot in self.signs:
            pen.surface.blit(sign, sign.get_rect(center=spot).clamp(self.rect))

    @property
    def signs(self) -> Sequence[tuple[int, int]]:
        """Where the signs stand: each on its ring, where no other ring's middle or sign is."""
        away, found = round(self.touch * _ON_RING), list[tuple[int, int]]()
        for x, y in self.points:
            corners = [(x + away * right, y + away * down) for right, down in _CORNERS]
            others = [one for one in self.points if one != (x, y)] + found
            room = {
                corner: min((dist(corner, other) for other in others), default=self.touch)
                for corner in corners
            }
            free = (corner for corner in corners if room[corner] >= self.touch * _FREE)
            found.append(next(free, max(corners, key=room.__getitem__)))
        return found


def _fit(box: Rect) -> Rect:
    """The largest picture in a box, as high as nine tenths of its width."""
    wide = min(box.w, box.h * 10 // 9)
    found = Rect(0, 0, wide, wide * 9 // 10)
    found.center = box.center
    return found


@lru_cache(maxsize=8)
def _table(wide: int, high: int, theme: Theme) -> pygame.Surface:
    """A table top seen from above its edge, with two legs."""
    c = Canvas((wide, high), 100, theme.wood)
    tall = 100 * high / wide
    dark = mix(theme.wood, theme.outline, 0.45)
    for x in (12, 80):
        c.polygon([(x, tall - 12), (x + 8, tall - 12), (x + 8, tall), (x, tall)], dark)
    c.polygon([(14, tall - 34), (86, tall - 34), (98, tall - 13), (2, tall - 13)], theme.wood)
    for part in (0.33, 0.66):
        y = tall - 34 + 21 * part
        side = 14 - 12 * part
        c.line([(side, y), (100 - side, y)], mix(theme.wood, theme.outline, 0.22), 0.9)
    c.polygon([(2, tall - 13), (98, tall - 13), (98, tall - 7), (2, tall - 7)], dark)
    return c.done()


@lru_cache(maxsize=8)
def _screen(wide: int, high: int, theme: Theme) -> pygame.Surface:
    """A tablet with the map on it."""
    c = Canvas((wide, high), 100, theme.outline)
    tall = 100 * high / wide
    c.polygon(rounded(2, 2, 96, tall - 4, 8), mix(theme.outline, theme.line, 0.18))
    ground = mix(theme.parchment_light, theme.meadow, 0.25)
    c.polygon(rounded(9, 8, 82, tall - 16, 3), ground, theme.line, 1.2)
    c.line([(9, tall * 0.36), (34, tall * 0.3), (62, tall * 0.4), (91, tall * 0.3)], theme.water, 7)
    return c.done()


@lru_cache(maxsize=8)
def _ring(px: int, theme: Theme) -> pygame.Surface:
    """A ring that is seen on any ground."""
    c = Canvas((px, px), 100, theme.danger)
    rim = [(50 + 44 * cos(turn * tau / 48), 50 + 44 * sin(turn * tau / 48)) for turn in range(49)]
    c.line(rim, theme.parchment_light, 11)
    c.line(rim, theme.danger, 6)
    return c.done()


@lru_cache(maxsize=16)
def unequal(px: int, theme: Theme) -> pygame.Surface:
    """The sign of a place that differs, told by its form as well as by its colour."""
    c = Canvas((px, px), 100, theme.danger)
    ink = theme.parchment if theme.night else theme.parchment_light
    c.disc((50, 50), 46, theme.danger, mix(theme.danger, theme.shadow, 0.35), 5)
    for y in (39, 61):
        c.line([(26, y), (74, y)], ink, 10)
    c.line([(62, 20), (38, 80)], ink, 9)
    return c.done()
