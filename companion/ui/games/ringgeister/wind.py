"""How is the wind drawn? A band of air while it waits, an arrow while it blows."""

from __future__ import annotations

from typing import Final

import pygame

from companion.ui.art.curves import Point
from companion.ui.art.fine_overlay import FineOverlay
from companion.ui.theme import Theme, mix

WAYS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Quarter turns clockwise from north → the way there, on the picture."""
_AIR: Final = 150
"""How much of the board the air covers, of 255."""
_PALE: Final = 0.4
"""How much of its colours an arrow keeps beside the way of the figure that it hit."""


def band(start: Point, quarters: int, half: int, size: tuple[int, int]) -> pygame.Rect:
    """Where the air is, on a board's picture: from a point to the edge.

    Args:
        start: the point, in pixels.
        quarters: where it blows, in quarter turns clockwise from north.
        half: half its breadth, in pixels.
        size: the picture's, in pixels.
    """
    (x, y), (ux, uy) = start, WAYS[quarters]
    far = (x if ux < 0 else size[0] - x) if ux else (y if uy < 0 else size[1] - y)
    box = pygame.Rect(0, 0, round(far) if ux else 2 * half, round(far) if uy else 2 * half)
    box.center = (round(x + ux * far / 2), round(y + uy * far / 2))
    return box


def draw_band(
    surface: pygame.Surface, band: pygame.Rect, quarters: int, half: int, theme: Theme
) -> None:
    """A band of air with its edges, and angles along it that point where it blows."""
    air = pygame.Surface(band.size, pygame.SRCALPHA, 32)
    air.fill((*theme.steel, _AIR))
    surface.blit(air, band)
    pen, ink = FineOverlay(surface), theme.ink_soft
    (ux, uy), line = WAYS[quarters], max(2.0, half * 0.12)
    long = band.w if ux else band.h
    x = band.left if ux > 0 else band.right if ux else band.centerx
    y = band.top if uy > 0 else band.bottom if uy else band.centery

    def at(ahead: float, aside: float) -> Point:
        return x + ux * ahead - uy * aside, y + uy * ahead + ux * aside

    for aside in (-half, half):
        pen.line([at(0, aside), at(long, aside)], line, ink)
    tip = half * 1.5
    while tip < long:
        angle = [at(tip - half * 0.6, -half * 0.6), at(tip, 0), at(tip - half * 0.6, half * 0.6)]
        pen.line(angle, line * 1.6, ink)
        tip += half * 2
    pen.done()


def draw_arrow(
    pen: FineOverlay,
    start: Point,
    quarters: int,
    far: float,
    wide: float,
    theme: Theme,
    *,
    pale: bool = False,
) -> None:
    """An arrow of air.

    Args:
        pen: what draws it.
        start: where it begins, in pixels.
        quarters: where it blows, in quarter turns clockwise from north.
        far: how long it is, in pixels.
        wide: how broad its head is to either side, in pixels.
        theme: the colours.
        pale: whether something else is to stand out.
    """
    (x, y), (ux, uy) = start, WAYS[quarters]

    def at(ahead: float, aside: float) -> Point:
        return x + ux * ahead - uy * aside, y + uy * ahead + ux * aside

    neck, half = max(0.0, far - wide * 1.6), wide * 0.28
    shape = [
        at(0, -half), at(neck, -half), at(neck, -wide * 0.8), at(far, 0), at(neck, wide * 0.8),
        at(neck, half), at(0, half),
    ]  # fmt: skip
    edge = mix(theme.parchment, theme.ink_soft, _PALE) if pale else theme.ink_soft
    pen.line([*shape, shape[0]], max(2.0, wide * 0.2), edge)
    pen.polygon(shape, mix(theme.parchment, theme.steel, _PALE) if pale else theme.steel)
