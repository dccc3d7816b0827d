"""How is a point seen that lies under a finger? A round glass beside it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

import pygame
from pygame import Rect

from companion.ui.art.canvas import Canvas
from companion.ui.theme import Theme
from companion.ui.widgets.base import Layer, Point, Untouched
from companion.ui.widgets.pen import Pen

_TIMES = 2.4
"""The factor of enlargement."""


@dataclass(frozen=True, slots=True)
class Loupe(Untouched):
    """What is drawn around a point, larger, where no finger hides it.

    Attributes:
        area: it stays within.
        at: the point.
        px: how wide it is.
        of: a picture that is sharper than what is drawn, the point in it, and how many of
            its pixels one of the screen's is; None to look at what is drawn.
    """

    area: Rect
    at: Point
    px: int
    of: tuple[pygame.Surface, tuple[float, float], float] | None = field(
        default=None, compare=False
    )
    layer: Layer = Layer.OVER
    rect: Rect = field(init=False)

    def __post_init__(self) -> None:
        """Above the finger; beside it where there is no room above."""
        rect = Rect(0, 0, self.px, self.px)
        rect.midbottom = (self.at[0], self.at[1] - self.px // 2)
        if rect.top < self.area.top:
            rect.top = self.area.top
            left = self.at[0] - self.px - self.px // 3 >= self.area.left
            rect.centerx = self.at[0] + (-1 if left else 1) * (self.px * 5 // 6)
        object.__setattr__(self, "rect", rect.clamp(self.area))

    def draw(self, pen: Pen) -> None:
        """Draw what is there already, larger."""
        picture, (x, y), finer = self.of or (pen.surface, self.at, 1.0)
        side = max(4, round(self.px / _TIMES * finer))
        part = Rect(round(x - side / 2), round(y - side / 2), side, side)
        seen = pygame.Surface((side, side), 0, 32)
        seen.fill(pen.theme.parchment_shade)
        inside = part.clip(picture.get_rect())
        seen.blit(picture, (inside.x - part.x, inside.y - part.y), inside)
        large = pygame.Surface((self.px, self.px), pygame.SRCALPHA, 32)
        large.blit(pygame.transform.smoothscale(seen, large.get_size()), (0, 0))
        large.blit(_pane(self.px), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        pen.surface.blit(large, self.rect)
        pen.surface.blit(_frame(self.px, pen.theme), self.rect)


@lru_cache(maxsize=4)
def _pane(px: int) -> pygame.Surface:
    """White where one sees through."""
    c = Canvas((px, px), 100, (255, 255, 255))
    c.disc((50, 50), 46, (255, 255, 255))
    return c.done()


@lru_cache(maxsize=4)
def _frame(px: int, theme: Theme) -> pygame.Surface:
    """The brass round the glass, and cross hairs that leave the middle free."""
    c = Canvas((px, px), 100, theme.gold_edge)
    c.disc((50, 50), 46, None, theme.outline, 5)
    c.disc((50, 50), 46, None, theme.gold, 3)
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        line = [(50 + 5 * x, 50 + 5 * y), (50 + 16 * x, 50 + 16 * y)]
        c.line(line, theme.outline, 2.6)
        c.line(line, theme.lit, 1.4)
    return c.done()
