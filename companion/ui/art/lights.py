"""Which light says what? Rings of light on a map, of three shapes.

A round ring: yours, or where yours can go. A ring with points: it can be attacked. Four
corners: one of several to choose from; four studs while another of them is counted. They are
told apart by shape, in grey too. All on nothing, cached, to be copied before they are drawn on.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

import pygame

from companion.ui.art.canvas import Canvas
from companion.ui.art.curves import Point
from companion.ui.art.ornament import glow
from companion.ui.theme import LIGHT, Rgb, Theme, mix

_RING = 34.0
"""Half the breadth of the ring itself, of 100 parts."""
_POINTS = 10


@lru_cache(maxsize=64)
def light(
    kind: str, px: int, theme: Theme = LIGHT, strong: bool = False, wider: int = 0
) -> pygame.Surface:
    """A light around a place.

    Args:
        kind: "move", "attack", "front" or "aside".
        px: how high it is, and how wide; the ring itself has 68 parts of 100 of it.
        theme: for its colours.
        strong: for what has been tapped.
        wider: pixels by which it is drawn out to the side, for what is broad.
    """
    if kind == "aside":
        return _aside(px, theme, wider)
    if kind == "move":
        return glow(px, theme, strong, wider)
    # The front that is counted glows as what may be tapped does: paler light is lost by day.
    picture = glow(px, theme, strong and kind != "front", wider, bare=True).copy()
    more = 100 * wider / px
    c = Canvas(picture.get_size(), 100 + more, theme.outline)
    (_mace if kind == "attack" else _corners)(c, more, theme, strong)
    picture.blit(c.done(), (0, 0))
    return picture


@lru_cache(maxsize=8)
def ring(px: int, theme: Theme = LIGHT) -> pygame.Surface:
    """A ring around a piece that hands are to move; inside it nothing is covered."""
    c = Canvas((px, px), 100, theme.outline)
    c.disc((50, 50), 42, None, theme.outline, 13)
    c.disc((50, 50), 42, None, theme.chosen, 7)
    return c.done()


def _aside(px: int, theme: Theme, wider: int) -> pygame.Surface:
    """Studs where the corners would be; they do not glow."""
    more, half = 100 * wider / px, _RING * 0.98
    c = Canvas((px + wider, px), 100 + more, theme.outline)
    for x in (50 - half, 50 + more + half):
        for y in (50 - half, 50 + half):
            c.disc((x, y), 9, mix(theme.lit, (255, 255, 255), 0.3), theme.outline, 4)
    return c.done()


def _mace(c: Canvas, more: float, theme: Theme, strong: bool) -> None:
    """A ring with points outside."""
    fill: Rgb = theme.danger if theme.night else theme.primary
    edge = theme.parchment_light if not theme.night else theme.parchment_shade
    ring: list[Point] = []
    for i in range(8 * _POINTS):
        angle = 2 * pi * i / (8 * _POINTS)
        reach = _RING + 11 if i % 8 == 0 else _RING
        aside = more / 2 if cos(angle) > 0.01 else -more / 2 if cos(angle) < -0.01 else 0
        ring.append((50 + more / 2 + aside + reach * cos(angle), 50 + reach * sin(angle)))
    width = 4.2 if strong else 3.2
    c.polygon(ring, None, edge, width + 3)
    c.polygon(ring, None, fill, width)


def _corners(c: Canvas, more: float, theme: Theme, strong: bool) -> None:
    """Four corners of a square."""
    half, arm = _RING * 0.98, 19.0
    left, right = 50 - half, 50 + more + half
    top, foot = 50 - half, 50 + half
    width = 6.5 if strong else 5.2
    edge = mix(theme.gold_edge, theme.outline, 0.7)
    core = theme.chosen if strong else mix(theme.lit, (255, 255, 255), 0.3)
    for x, y, right_of, down in ((left, top, 1, 1), (right, top, -1, 1),
                                 (left, foot, 1, -1), (right, foot, -1, -1)):  # fmt: skip
        bracket = [(x, y + arm * down), (x, y), (x + arm * right_of, y)]
        c.line(bracket, edge, width + 4)
        c.line(bracket, core, width)
