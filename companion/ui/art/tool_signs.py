"""Which small signs stand for drawing a board? Pictures of 100 units, one ink."""

from __future__ import annotations

from functools import lru_cache

import pygame

from companion.ui.art.canvas import Canvas
from companion.ui.art.curves import Point, arc, outline, rounded, smooth
from companion.ui.theme import Rgb, Theme, mix

_W = 9
"""Units of a usual line."""


def redo(c: Canvas, ink: Rgb) -> None:
    """Undo in a mirror."""
    turn = outline("M 22 38 C 46 20 88 34 82 62 C 78 80 58 86 40 80")
    c.line([(100 - x, y) for x, y in turn], ink, _W)
    c.line([(54, 14), (82, 38), (50, 58)], ink, _W)


def whole(c: Canvas, ink: Rgb) -> None:
    """The whole sheet: four corners."""
    for x, y, u, v in ((14, 22, 1, 1), (86, 22, -1, 1), (14, 78, 1, -1), (86, 78, -1, -1)):
        c.line([(x, y + 20 * v), (x, y), (x + 22 * u, y)], ink, _W)


def trash(c: Canvas, ink: Rgb) -> None:
    """A bin."""
    c.line([(18, 26), (82, 26)], ink, _W)
    c.line([(40, 24), (40, 14), (60, 14), (60, 24)], ink, 7)
    c.polygon([(26, 36), (74, 36), (69, 90), (31, 90)], None, ink, 8)
    for x in (43, 57):
        c.line([(x, 48), (x, 78)], ink, 6)


def rubber(c: Canvas, ink: Rgb) -> None:
    """A rubber on its edge."""
    c.polygon([(40, 14), (84, 40), (58, 82), (14, 56)], None, ink, 8)
    c.polygon([(25, 38), (69, 64), (58, 82), (14, 56)], ink)
    c.line([(52, 92), (92, 92)], ink, 7)


def pencil(c: Canvas, ink: Rgb) -> None:
    """A pencil that draws."""
    c.polygon([(12, 88), (19, 64), (70, 12), (88, 30), (36, 81)], None, ink, 8)
    c.polygon([(12, 88), (17, 71), (29, 83)], ink)
    c.line([(59, 24), (76, 41)], ink, 7)


def ways(c: Canvas, ink: Rgb) -> None:
    """To be moved: arrows to all four sides."""
    c.line([(50, 16), (50, 84)], ink, 7)
    c.line([(16, 50), (84, 50)], ink, 7)
    for turn in range(4):
        head = [
            pygame.Vector2(x, y).rotate(90 * turn) for x, y in ((-14, -30), (0, -46), (14, -30))
        ]
        c.polygon([(50 + point.x, 50 + point.y) for point in head], ink)


def eye(c: Canvas, ink: Rgb) -> None:
    """To be looked at."""
    upper = smooth([(6, 50), (28, 28), (50, 21), (72, 28), (94, 50)], 6)
    lower = smooth([(94, 50), (72, 72), (50, 79), (28, 72), (6, 50)], 6)
    c.polygon([*upper, *lower[1:-1]], None, ink, 8)
    c.disc((50, 50), 15, ink)


def magnet(c: Canvas, ink: Rgb) -> None:
    """What draws things to where they belong."""
    ring = arc((50, 56), 33, 33, 0, 3.1416, 16)
    inner = arc((50, 56), 15, 15, 3.1416, 0, 12)
    c.polygon([(83, 16), *ring, (17, 16), (35, 16), *inner, (65, 16)], None, ink, 7)
    for x in (17, 65):
        c.polygon([(x, 14), (x + 18, 14), (x + 18, 32), (x, 32)], ink)


def photograph(c: Canvas, ink: Rgb) -> None:
    """A picture of hills under a sun."""
    c.polygon(rounded(8, 18, 84, 66, 6), None, ink, 8)
    c.polygon([(16, 76), (38, 44), (54, 62), (66, 50), (84, 76)], ink)
    c.disc((68, 34), 7, ink)


def out(c: Canvas, ink: Rgb) -> None:
    """Out of a box."""
    c.line([(24, 46), (12, 46), (12, 90), (88, 90), (88, 46), (76, 46)], ink, 8)
    c.line([(50, 66), (50, 18)], ink, _W)
    c.polygon([(30, 32), (50, 8), (70, 32)], ink)


def sheets(c: Canvas, ink: Rgb) -> None:
    """Two printed pages."""
    c.line([(34, 24), (34, 10), (86, 10), (86, 72), (72, 72)], ink, 7)
    c.polygon([(14, 28), (68, 28), (68, 92), (14, 92)], None, ink, 8)
    for y in (46, 60, 74):
        c.line([(28, y), (54, y)], ink, 6)


def into(c: Canvas, ink: Rgb) -> None:
    """Into a box."""
    c.line([(24, 46), (12, 46), (12, 90), (88, 90), (88, 46), (76, 46)], ink, 8)
    c.line([(50, 10), (50, 52)], ink, _W)
    c.polygon([(30, 46), (50, 70), (70, 46)], ink)


def board(c: Canvas, ink: Rgb) -> None:
    """A map with a river and a road."""
    c.polygon([(8, 24), (36, 14), (64, 24), (92, 14), (92, 78), (64, 88), (36, 78), (8, 88)],
              None, ink, 7)  # fmt: skip
    c.line([(36, 14), (36, 78)], ink, 5)
    c.line([(64, 24), (64, 88)], ink, 5)
    for x, y in ((20, 62), (27, 52), (45, 50), (54, 56), (74, 48), (81, 38)):
        c.disc((x, y), 4, ink)


def quarter(c: Canvas, ink: Rgb) -> None:
    """A quarter turn, clockwise."""
    c.line(arc((50, 54), 33, 33, 3.4, 6.0, 14), ink, _W)
    c.polygon([(66, 42), (98, 42), (84, 66)], ink)
    c.polygon([(36, 56), (64, 56), (64, 84), (36, 84)], None, ink, 7)


def up(c: Canvas, ink: Rgb) -> None:
    """Up."""
    c.line([(20, 64), (50, 32), (80, 64)], ink, 11)


def down(c: Canvas, ink: Rgb) -> None:
    """Down."""
    c.line([(20, 36), (50, 68), (80, 36)], ink, 11)


def pin(c: Canvas, ink: Rgb) -> None:
    """A drop of a pin: there it is."""
    drop = outline(
        "M 50 92 C 34 66 22 56 22 38 C 22 20 34 10 50 10 C 66 10 78 20 78 38 C 78 56 66 66 50 92 Z"
    )
    c.polygon(drop, None, ink, 8)
    c.disc((50, 38), 10, ink)


@lru_cache(maxsize=16)
def flaw(px: int, is_fault: bool, theme: Theme) -> pygame.Surface:
    """Something is wrong here, or might be: unlike in form as well as in colour."""
    c = Canvas((px, px), 100, theme.outline)
    fill = theme.danger if is_fault else theme.lit
    ink = (theme.parchment if theme.night else theme.parchment_light) if is_fault else theme.outline
    edge = mix(fill, theme.outline, 0.45)
    if is_fault:
        c.disc((50, 50), 44, fill, edge, 6)
        top, foot = 22, 74
    else:
        shape: list[Point] = [(50, 8), (95, 90), (5, 90)]
        c.polygon(shape, fill, edge, 6)
        top, foot = 36, 78
    c.line([(50, top), (50, foot - 20)], ink, 12)
    c.disc((50, foot), 7, ink)
    return c.done()


@lru_cache(maxsize=16)
def doubt(px: int, theme: Theme) -> pygame.Surface:
    """Something may be missing here: a question, unlike a flaw in form and colour."""
    c = Canvas((px, px), 100, theme.outline)
    c.disc((50, 50), 44, theme.parchment_light, theme.outline, 7)
    c.line(outline("M 34 38 C 34 18 68 18 66 40 C 65 52 50 50 50 62"), theme.outline, 11)
    c.disc((50, 76), 6, theme.outline)
    return c.done()
