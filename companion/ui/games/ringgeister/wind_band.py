"""How does the wind look before it blows? A band of air from a point to the board's edge."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from companion.ui.art.fine_overlay import FineOverlay
from companion.ui.boards.drawing import Spot
from companion.ui.theme import Theme

WAYS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Quarter turns clockwise from north → the way there, on the picture."""
_AIR: Final = 150
"""How much of 255 the ground is covered."""


def draw(
    surface: pygame.Surface, board: Rect, spot: Spot, quarters: int, half: int, theme: Theme
) -> None:
    """Draw the band.

    Args:
        surface: where to.
        board: the board's picture on the surface.
        spot: where the wind blows from, on that picture.
        quarters: whereto: quarter turns clockwise from north.
        half: half of the band's width, in pixels.
        theme: for the colours.
    """
    (x, y), (ux, uy) = spot, WAYS[quarters]
    far = (x if ux < 0 else board.w - x) if ux else (y if uy < 0 else board.h - y)
    box = Rect(0, 0, round(far) if ux else 2 * half, round(far) if uy else 2 * half)
    box.center = (round(x + ux * far / 2), round(y + uy * far / 2))
    air = pygame.Surface(box.size, pygame.SRCALPHA, 32)
    air.fill((*theme.steel, _AIR))
    surface.blit(air, box.move(board.topleft))
    _chevrons(surface, box.move(board.topleft), quarters, half, theme)


def _chevrons(surface: pygame.Surface, band: Rect, quarters: int, half: int, theme: Theme) -> None:
    """The edges of a band of air, and angles along it that point where it blows."""
    pen, ink = FineOverlay(surface), theme.ink_soft
    (ux, uy), line = WAYS[quarters], max(2.0, half * 0.12)
    long = band.w if ux else band.h
    x = band.left if ux > 0 else band.right if ux else band.centerx
    y = band.top if uy > 0 else band.bottom if uy else band.centery

    def at(ahead: float, aside: float) -> tuple[float, float]:
        return x + ux * ahead - uy * aside, y + uy * ahead + ux * aside

    for aside in (-half, half):
        pen.line([at(0, aside), at(long, aside)], line, ink)
    tip = half * 1.5
    while tip < long:
        angle = [
            at(tip - half * 0.6, -half * 0.6),
            at(tip, 0),
            at(tip - half * 0.6, half * 0.6),
        ]
        pen.line(angle, line * 1.6, ink)
        tip += half * 2
    pen.done()
