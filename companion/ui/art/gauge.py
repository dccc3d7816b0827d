"""How is a chance engraved? A row of escutcheons, a flight of steps, a flag.

All on nothing, kept, and to be copied before they are drawn on. What has been
reached is solid and hatched, what has not is bare: told apart without colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import pygame

from companion.ui.art.canvas import Canvas, fitting, write
from companion.ui.art.curves import Point
from companion.ui.art.heraldry import ESCUTCHEON
from companion.ui.theme import LIGHT, Rgb, Theme, contrast, mix

_HATCH: Final = 0.22
"""From one line of the hatching to the next, in heights of a bar."""


def readable(fill: Rgb, theme: Theme) -> Rgb:
    """The ink that is read best on a ground."""
    return max((theme.ink, theme.parchment_light, theme.primary_text),
               key=lambda ink: contrast(ink, fill))  # fmt: skip


def _hatched(c: Canvas, shape: Sequence[Point], colour: Rgb, step: float, width: float) -> None:
    """Slanting lines within a shape."""
    left, right = min(x for x, _ in shape), max(x for x, _ in shape)
    top, foot = min(y for _, y in shape), max(y for _, y in shape)
    with c.inside(shape):
        x = left - (foot - top)
        while x < right:
            c.line([(x, foot), (x + foot - top, top)], colour, width)
            x += step


def _box(x: float, y: float, w: float, h: float) -> list[Point]:
    return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]


@lru_cache(maxsize=64)
def bar(
    values: tuple[int, ...], beaten: int, size: tuple[int, int], theme: Theme = LIGHT
) -> pygame.Surface:
    """The hidden values that may lie somewhere, an escutcheon for each; those beaten are solid.

    The rest is bare paper.

    Args:
        values: of all that there are, ascending.
        beaten: how many of them, from the left.
        size: in pixels.
        theme: for its colours.
    """
    units = 100 * size[0] / size[1]
    c = Canvas(size, units, theme.gold_edge)
    wide = units / len(values)
    scale = min(0.8, (wide - 4) / 100)
    middles = [wide * (number + 0.5) for number in range(len(values))]
    for number, middle in enumerate(middles):
        shape = [(middle + (x - 50) * scale, 50 + (y - 61) * scale) for x, y in ESCUTCHEON]
        if number < beaten:
            c.polygon(shape, theme.good)
            _hatched(c, shape, mix(theme.good, theme.parchment_light, 0.24), 100 * _HATCH, 3)
            c.polygon(shape, None, theme.gold_edge, 5)
        else:
            c.polygon(shape, theme.parchment_light, theme.line, 5)
    picture = c.done()
    pixel = size[1] / 100
    px = fitting("0", "number", 60 * scale * pixel, 78 * scale * pixel)
    for number, (middle, value) in enumerate(zip(middles, values, strict=True)):
        ground = theme.good if number < beaten else theme.parchment_light
        centre = (middle * pixel, size[1] * 0.48)
        box = _plate(theme.good, 90 * scale * pixel, round(80 * scale * pixel))
        if number < beaten and box is not None:
            picture.blit(box, box.get_rect(center=(round(centre[0]), round(centre[1]))))
        write(picture, str(value), "number", px, readable(ground, theme), centre)
    return picture


def _plate(fill: Rgb, wide: float, high: int) -> pygame.Surface:
    """A soft plain ground for a figure on the hatching."""
    side = round(min(wide * 0.66, high * 0.62))
    c = Canvas((side, side), 100, fill)
    c.disc((50, 50), 48, fill)
    return c.done()


@lru_cache(maxsize=64)
def steps(
    parts: tuple[float, ...], marked: int | None, size: tuple[int, int], theme: Theme = LIGHT
) -> pygame.Surface:
    """A flight of steps: one column for each chance, 0 to 1, on a ground line.

    Args:
        parts: the chances, from left to right.
        marked: the number of the column that stands out, None for none.
        size: in pixels.
        theme: for its colours.
    """
    units = 100 * size[0] / size[1]
    c = Canvas(size, units, theme.gold_edge)
    wide = units / len(parts)
    gap = min(5.0, wide * 0.12)
    for number, part in enumerate(parts):
        high = 92 * part
        shape = _box(number * wide + gap, 96 - high, wide - 2 * gap, high)
        if part:
            fill = theme.good if part >= 1 else theme.gold
            c.polygon(shape, fill)
            if part < 1:
                _hatched(c, shape, mix(fill, theme.gold_edge, 0.45), 9, 1.6)
            c.polygon(shape, None, mix(fill, theme.ink, 0.45), 2.2)
        if number == marked:
            ring = _box(number * wide + 1, 2, wide - 2, 94)
            c.polygon(ring, None, theme.primary_light if theme.night else theme.primary, 3.5)
    c.line([(0, 97), (units, 97)], theme.gold_edge, 3.2)
    return c.done()


@lru_cache(maxsize=16)
def flag(px: int, theme: Theme = LIGHT) -> pygame.Surface:
    """A small flag that marks what a reminder is about; its foot is in the middle below."""
    c = Canvas((px, px), 100, theme.primary_edge)
    c.line([(50, 97), (50, 6)], theme.gold_edge, 9)
    cloth = [(53, 8), (96, 22), (78, 33), (96, 48), (53, 54)]
    c.polygon(cloth, theme.primary, theme.primary_text, 9)
    c.polygon(cloth, theme.primary, theme.primary_edge, 4)
    c.disc((50, 8), 6, theme.gold, theme.gold_edge, 3)
    return c.done()
