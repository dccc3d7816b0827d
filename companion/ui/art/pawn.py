"""How does a group of knights look?

One helmeted figure in its army's colour: the charge on its helm, the pattern on
its hem, and its number as large as it can be, because the number is what is read
from the other side of the table.
"""

from __future__ import annotations

from functools import lru_cache
from math import pi

import pygame

from companion.ui.art.canvas import Canvas
from companion.ui.art.curves import Point, arc, mirrored, outline
from companion.ui.art.heraldry import CHARGES, weave
from companion.ui.art.strokes import Strokes
from companion.ui.theme import ARMIES, LIGHT, Army, Theme, mix

DIGITS = 0.64
"""The height of a pawn's figures as a part of the pawn's height."""


def pawn_width(knights: int | None, height_px: int) -> int:
    """How wide the pawn of so many knights is."""
    wide = 0.84 if knights is None or knights < 10 else 1.12 if knights < 100 else 1.5
    return round(height_px * wide)


def _bust(half: float, middle: float, chest: float) -> list[Point]:
    """A cloak from the collar down, flaring to a foot; 100 units high.

    Args:
        half: half the width of the foot.
        middle: where its middle is.
        chest: half the width that the figures need.
    """
    right = outline(
        f"M {middle} 33 L {middle + 13} 33 "
        f"C {middle + 17} 40 {middle + chest - 3} 40 {middle + chest} 49 "
        f"C {middle + chest + 3} 62 {middle + half * 0.84} 74 {middle + half * 0.9} 84 "
        f"L {middle + half} 88 L {middle + half} 97.5 L {middle} 97.5"
    )
    return mirrored(right, middle)


def _helm(middle: float) -> list[Point]:
    """A great helm: a low crown, cheeks that narrow to the throat."""
    right = outline(
        f"M {middle} 2.5 C {middle + 10} 2.5 {middle + 17} 5 {middle + 18.5} 11 "
        f"L {middle + 19} 21 C {middle + 18.5} 30 {middle + 12} 36 {middle} 39"
    )
    return mirrored(right, middle)


def _figure(c: Strokes, army: Army, theme: Theme, middle: float, half: float, chest: float) -> None:
    bust, helm = _bust(half, middle, chest), _helm(middle)
    line = 4.4
    wide = 2 * middle
    rim = theme.rim(army)
    c.polygon(bust, rim, rim, line * 1.6)
    with c.inside(bust):
        c.polygon([(0, 0), (wide, 0), (wide, 100), (0, 100)], army.fill)
    with c.inside(bust, 80):
        c.polygon(
            [(0, 25), (middle - chest * 0.72, 25), (middle - half * 0.74, 88), (0, 88)], army.light
        )
    with c.inside(bust, 100):
        c.polygon(
            [(wide, 25), (middle + chest * 0.78, 25), (middle + half * 0.78, 88), (wide, 88)],
            army.edge,
        )
    with c.inside(bust):
        c.polygon([(0, 87), (wide, 87), (wide, 100), (0, 100)], army.fill)
        if army.pattern == "plain":
            c.polygon([(0, 91), (wide, 91), (wide, 94), (0, 94)], army.light)
        else:
            weave(c, army.pattern, army.light, (0, 88, wide, 13), 13)
        c.line([(0, 87), (wide, 87)], army.edge, 2.4)
    c.line(arc((middle, 31), 17, 10, 0.25, pi - 0.25, 12), army.edge, 9)
    c.line(arc((middle, 31), 17, 10, 0.25, pi - 0.25, 12), theme.gold, 4.6)
    c.polygon(helm, mix(army.fill, army.light, 0.12))
    with c.inside(helm, 120):
        c.polygon([(0, 0), (middle - 9, 0), (middle - 10, 45), (0, 45)], army.light)
    with c.inside(helm, 100):
        c.polygon([(middle + 11, 0), (wide, 0), (wide, 45), (middle + 9, 45)], army.edge)
    c.polygon(helm, None, rim, line)


@lru_cache(maxsize=512)
def pawn(colour: str, knights: int | None, height_px: int, theme: Theme = LIGHT) -> pygame.Surface:
    """A group of knights as one figure; without a number for None.

    Its figures are `DIGITS` of `height_px` high, or as high as they fit.
    """
    army = theme.worn(ARMIES[colour])
    width = pawn_width(knights, height_px)
    units = 100 * width / height_px
    c = Canvas((width, height_px), units, theme.rim(army))
    draw_pawn(c, army, knights, units, theme)
    return c.done()


def draw_pawn(c: Strokes, army: Army, knights: int | None, units: float, theme: Theme) -> None:
    """A group of knights, 100 units high and `units` wide."""
    middle, half = units / 2, units / 2 - 3
    figures = 0 if knights is None else len(str(knights))
    _figure(c, army, theme, middle, half, 28 if figures < 2 else half - 5)
    if knights is None:
        c.stamp(
            lambda part: CHARGES[army.charge](part, army.ink, army.fill), (middle - 18.5, 46), 37
        )
        c.line([(middle - 12, 18), (middle + 12, 18)], army.edge, 5)
        c.line([(middle, 18), (middle, 32)], army.edge, 3)
        return
    c.stamp(lambda part: CHARGES[army.charge](part, army.ink, army.fill), (middle - 13.5, 6), 27)
    box = (units * (0.9 if knights > 9 else 0.7), 100 * DIGITS)
    # Light figures have a hair of shade, so that they stand out of a pattern.
    shade = army.edge if sum(army.ink) > 400 else None
    c.write(str(knights), "number", box, army.ink, (middle, 64.5), shade)
