"""How do small labels on the map look? A space's number, a castle's worth, what waits.

Each is a little parchment plate on nothing, cached, to be copied before it is drawn on.
"""

from __future__ import annotations

from functools import lru_cache

import pygame

from companion.ui.art.canvas import Canvas
from companion.ui.art.castles import sword
from companion.ui.art.curves import rounded
from companion.ui.art.strokes import Strokes
from companion.ui.theme import LIGHT, Rgb, Theme, mix

_FIGURES = 0.72
"""The height of a plate's figures as a part of the plate's."""


def rubric(theme: Theme) -> Rgb:
    """The ink of the spaces' numbers: that of the roads, unlike every other number's."""
    return mix(theme.road, theme.ink, 0.25)


def _plate(c: Strokes, units: float, theme: Theme) -> None:
    """A plate 100 units high and `units` wide."""
    shape = rounded(4, 4, units - 8, 92, 30)
    c.polygon(shape, theme.parchment_light, mix(theme.ink, theme.hill, 0.3), 8)


@lru_cache(maxsize=256)
def number(text: str, height_px: int, theme: Theme = LIGHT) -> pygame.Surface:
    """A space's number, beside what stands on the space."""
    return _figures(text, height_px, rubric(theme), theme)


@lru_cache(maxsize=16)
def count(knights: int, height_px: int, theme: Theme = LIGHT) -> pygame.Surface:
    """How many knights wait at a start."""
    return _figures(f"\N{MULTIPLICATION SIGN}{knights}", height_px, theme.ink, theme)


@lru_cache(maxsize=32)
def lost(knights: int, height_px: int, theme: Theme = LIGHT) -> pygame.Surface:
    """How many knights have fallen: light figures on red, unlike all that counts who stands."""
    text = f"\N{MINUS SIGN}{knights}"
    units = 52.0 + 44.0 * len(text)
    c = Canvas((round(height_px * units / 100), height_px), units, theme.ink)
    c.polygon(rounded(4, 4, units - 8, 92, 30), theme.primary, theme.primary_text, 7)
    box = (units - 22, 100 * _FIGURES - 6)
    c.write(text, "number", box, theme.primary_text, (units / 2, 50))
    return c.done()


def _figures(text: str, height_px: int, ink: Rgb, theme: Theme) -> pygame.Surface:
    units = 52.0 + 44.0 * len(text)
    c = Canvas((round(height_px * units / 100), height_px), units, theme.ink)
    _plate(c, units, theme)
    c.write(text, "number", (units - 22, 100 * _FIGURES - 10), ink, (units / 2, 50))
    return c.done()


@lru_cache(maxsize=16)
def worth(swords: int, height_px: int, theme: Theme = LIGHT) -> pygame.Surface:
    """The swords of a castle whose wall shows its garrison."""
    units = 26.0 + 46.0 * swords
    c = Canvas((round(height_px * units / 100), height_px), units, theme.ink)
    _plate(c, units, theme)
    for i in range(swords):
        sword(c, 13 + 46 * (i + 0.5), 11, 78, theme.steel, theme.outline, theme.gold)
    return c.done()


@lru_cache(maxsize=16)
def pips(marches: int, height_px: int, theme: Theme = LIGHT) -> pygame.Surface:
    """How many marches it takes to get there: so many dots."""
    units = 34.0 + 66.0 * marches
    c = Canvas((round(height_px * units / 100), height_px), units, theme.ink)
    _plate(c, units, theme)
    for i in range(marches):
        c.disc((17 + 66 * (i + 0.5), 50), 25, theme.danger if theme.night else theme.primary)
    return c.done()
