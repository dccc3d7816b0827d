"""Whose turn is it, seen from the corner of an eye? The broad edge.

A band round the whole screen in an army's cloth, with its charge along it, so
that it is told apart without colour too.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import pygame
from pygame import Rect

from companion.ui.art import heraldry
from companion.ui.art.canvas import Canvas
from companion.ui.theme import ARMIES, Army, Metrics, Rgb, Theme, contrast, mix
from companion.ui.widgets.base import Layer, Untouched
from companion.ui.widgets.pen import Pen

_NIGHT: Final = 0.5
"""How much of the night is in the band's ground then, or half of that for a dark army's."""
_SEEN: Final = 1.35
"""The least contrast of the band with the night."""


def breadth(sizes: Metrics) -> int:
    """How broad the edge is, in pixels."""
    return round(sizes.edge * 1.5)


@dataclass(frozen=True, slots=True)
class Edge(Untouched):
    """The edge round the screen.

    Attributes:
        rect: the screen.
        colour: the army whose cloth it is.
        broad: how broad it is, in pixels.
        before: whose cloth it was, while that is still seen at the right; None once it is not.
        part: how much of the screen's width has the new cloth, from the left, 0 to 1.
    """

    rect: Rect
    colour: str
    broad: int
    layer: Layer = Layer.UNDER
    before: str | None = None
    part: float = 1.0

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        if self.before is None:
            self._cloth(pen)
            return
        clip = pen.surface.get_clip()
        seam = self.rect.x + round(self.rect.w * self.part)
        for edge, left, right in (
            (replace(self, before=None), self.rect.x, seam),
            (replace(self, before=None, colour=self.before), seam, self.rect.right),
        ):
            pen.surface.set_clip(clip.clip(Rect(left, self.rect.y, right - left, self.rect.h)))
            edge.draw(pen)
        pen.surface.set_clip(clip)

    def _cloth(self, pen: Pen) -> None:
        """All of it in one army's cloth."""
        rect, broad = self.rect, self.broad
        across = _strip(self.colour, rect.w, broad, pen.theme)
        down = pygame.transform.rotate(_strip(self.colour, rect.h, broad, pen.theme), 90)
        pen.surface.blit(across, rect.topleft)
        pen.surface.blit(across, (rect.x, rect.bottom - broad))
        pen.surface.blit(down, rect.topleft)
        pen.surface.blit(down, (rect.right - broad, rect.y))
        inner = rect.inflate(-2 * broad, -2 * broad)
        army = pen.theme.worn(ARMIES[self.colour])
        pygame.draw.rect(pen.surface, pen.theme.rim(army), inner, max(2, broad // 7))
        self._charges(pen, inner)

    def _charges(self, pen: Pen, inner: Rect) -> None:
        rect, broad = self.rect, self.broad
        badge = _badge(self.colour, broad, pen.theme)
        half = broad // 2
        for number in range(_count(rect.w)):
            x = rect.x + rect.w * (2 * number + 1) // (2 * _count(rect.w))
            for y in (rect.y + half, rect.bottom - half):
                pen.surface.blit(badge, badge.get_rect(center=(x, y)))
        for number in range(_count(inner.h)):
            y = inner.y + inner.h * (2 * number + 1) // (2 * _count(inner.h))
            for x in (rect.x + half, rect.right - half):
                pen.surface.blit(badge, badge.get_rect(center=(x, y)))


def _cloth(army: Army, theme: Theme) -> Rgb:
    """The band's ground; at night it is no lamp."""
    if not theme.night:
        return army.fill
    clothes = (mix(army.fill, theme.parchment, part) for part in (_NIGHT, _NIGHT / 2))
    return next((one for one in clothes if contrast(one, theme.parchment) >= _SEEN), army.fill)


def _count(length: int) -> int:
    return max(2, length // 190)


@lru_cache(maxsize=8)
def _strip(colour: str, length: int, broad: int, theme: Theme) -> pygame.Surface:
    army = theme.worn(ARMIES[colour])
    c = Canvas((length, broad), length, army.edge, 2)
    fill = _cloth(army, theme)
    c.polygon([(0, 0), (length, 0), (length, broad), (0, broad)], fill)
    light = mix(fill, army.light, 0.2 if theme.night else 0.42)
    heraldry.weave(c, army.pattern, light, (0, 0, length, broad), broad * 1.4)
    return c.done()


@lru_cache(maxsize=8)
def _badge(colour: str, broad: int, theme: Theme) -> pygame.Surface:
    """The charge on a plain ground, as high as the edge is broad."""
    army = theme.worn(ARMIES[colour])
    wide = round(broad * 1.9)
    fill = _cloth(army, theme)
    c = Canvas((wide, broad), wide, fill)
    c.polygon([(0, 0), (wide, 0), (wide, broad), (0, broad)], fill)
    picture = c.done()
    side = max(8, broad - max(3, broad // 5))
    charge = heraldry.charge(colour, side)
    picture.blit(charge, charge.get_rect(center=picture.get_rect().center))
    return picture
