"""How does a victory look? Hanging banners, a podium's stones, and the plate of a proclamation."""

from __future__ import annotations

from functools import lru_cache

import pygame

from companion.ui.art.canvas import Canvas
from companion.ui.art.curves import Point, outline, rounded
from companion.ui.art.heraldry import draw_crest, weave
from companion.ui.art.ornament import draw_cartouche
from companion.ui.theme import ARMIES, LIGHT, Theme, mix

GONFALON = 1.45
"""A hanging banner's height as a part of its width."""

_CLOTH = outline("M 14 14 L 86 14 L 86 124 C 80 132 74 137 68 140 C 61 131 56 126 50 121 "
                 "C 44 126 39 131 32 140 C 26 137 20 132 14 124 Z")  # fmt: skip
_FRINGE = 4.0


@lru_cache(maxsize=12)
def gonfalon(colour: str, width_px: int, theme: Theme = LIGHT) -> pygame.Surface:
    """A banner that hangs from its pole, the arms large on it."""
    army = ARMIES[colour]
    c = Canvas((width_px, round(width_px * GONFALON)), 100, theme.rim(army))
    with c.glaze(70):
        c.polygon([(x + 2.2, y + 2.4) for x, y in _CLOTH], theme.shadow)
    c.polygon(_CLOTH, theme.gold, theme.gold_edge, _FRINGE + 3)
    with c.inside(_CLOTH):
        c.polygon([(0, 0), (100, 0), (100, 142), (0, 142)], army.fill)
        weave(c, army.pattern, mix(army.fill, army.light, 0.3), (14, 14, 72, 128), 24)
    for x in (26, 50, 74):
        # The cloth hangs in folds.
        with c.inside(_CLOTH, 46):
            c.polygon([(x - 7, 14), (x - 1, 14), (x - 3, 142), (x - 9, 142)], army.edge)
        with c.inside(_CLOTH, 38):
            c.polygon([(x, 14), (x + 5, 14), (x + 3, 142), (x - 2, 142)], (255, 255, 255))
    inner = [(18.5 + (x - 14) * 63 / 72, y) for x, y in _CLOTH]
    c.line([*inner[:1], (18.5, 118)], theme.gold, 1.6)
    c.line([(81.5, 14), (81.5, 118)], theme.gold, 1.6)
    c.polygon(_CLOTH, None, theme.gold, _FRINGE)
    c.stamp(lambda part: draw_crest(part, army, theme), (24, 30), 52)
    _pole(c, theme)
    return c.done()


def _pole(c: Canvas, theme: Theme) -> None:
    """What it hangs from: a gilt-ended pole, and the cords that hold it."""
    edge = mix(theme.wood, theme.outline, 0.55)
    for x in (20, 35, 50, 65, 80):
        c.polygon(rounded(x - 3.2, 7, 6.4, 11, 2), theme.gold, theme.gold_edge, 1.4)
    c.line([(7, 12), (93, 12)], edge, 6.4)
    c.line([(7, 11.2), (93, 11.2)], mix(theme.wood, theme.bone, 0.2), 3.2)
    for x in (6, 94):
        c.disc((x, 12), 5.4, theme.gold, theme.gold_edge, 2)
        c.disc((x - 1.2, 10.6), 1.6, mix(theme.gold, (255, 255, 255), 0.6))


@lru_cache(maxsize=16)
def podium_step(size: tuple[int, int], theme: Theme = LIGHT, first: bool = False) -> pygame.Surface:
    """One block of a podium: dressed stone with a slab on top, gilt under the winner."""
    c = Canvas(size, 100, theme.outline, 2)
    tall = c.height
    edge = mix(theme.outline, theme.stone_shade, 0.15)
    slab = min(tall * 0.3, 9.0)
    block: list[Point] = [(4, slab), (96, slab), (96, tall + 4), (4, tall + 4)]
    c.polygon(block, theme.stone)
    with c.inside(block, 190):
        c.polygon([(4, 0), (13, 0), (13, tall + 4), (4, tall + 4)], theme.stone_light)
        c.polygon([(82, 0), (96, 0), (96, tall + 4), (82, tall + 4)], theme.stone_shade)
    with c.inside(block, 60):
        # Courses of stones, every other one shifted.
        course = 22.0
        y, row = slab + course, 0
        while y < tall + course:
            c.line([(4, y), (96, y)], theme.stone_shade, 1.6)
            for x in (35, 78) if row % 2 else (20, 58):
                c.line([(x, y - course), (x, y)], theme.stone_shade, 1.6)
            y, row = y + course, row + 1
    c.polygon(block, None, edge, 2.2)
    top = rounded(1.5, 1.5, 97, slab, 2)
    c.polygon(
        top, theme.gold if first else theme.stone_light, theme.gold_edge if first else edge, 2.2
    )
    return c.done()


@lru_cache(maxsize=4)
def plate(size: tuple[int, int], theme: Theme = LIGHT) -> pygame.Surface:
    """The plate on which a result is proclaimed, without its words."""
    wide, high = size
    units = 100 * wide / high
    c = Canvas(size, units, theme.gold_edge, 2)
    draw_cartouche(c, units, theme)
    return c.done()


@lru_cache(maxsize=2)
def gilt_frame(size: tuple[int, int], line_px: int, theme: Theme = LIGHT) -> pygame.Surface:
    """A frame of gold round a picture, empty inside; `line_px` is how broad it is."""
    wide, high = size
    c = Canvas(size, wide, theme.gold_edge, 2)
    for inset, breadth, colour in (
        (0.5, 1.0, theme.gold_edge), (0.5, 0.62, theme.gold), (0.5, 0.16, theme.gold_edge),
    ):  # fmt: skip
        at = inset * line_px
        shape = [(at, at), (wide - at, at), (wide - at, high - at), (at, high - at)]
        c.polygon(shape, None, colour, breadth * line_px)
    return c.done()
