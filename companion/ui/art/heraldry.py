"""How do the armies' arms look?

Charges, shields, their backs and banners. All are drawn on a canvas 100 units
wide and kept by (what, size): ask as often as you like.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi, sin

import pygame

from companion.ui.art.canvas import Canvas
from companion.ui.art.curves import Point, arc, outline, star
from companion.ui.art.strokes import Strokes
from companion.ui.theme import ARMIES, LIGHT, Army, Charge, Pattern, Rgb, Theme, mix

ESCUTCHEON = outline(
    "M 5 7 C 20 11 36 10 50 5 C 64 10 80 11 95 7 "
    "C 97 34 96 62 84 84 C 76 99 62 110 50 117 C 38 110 24 99 16 84 C 4 62 3 34 5 7 Z"
)
"""A heater shield, 100 units wide and 120 high."""


def _lion(c: Strokes, ink: Rgb, field: Rgb) -> None:
    """A lion rampant, facing left, in a square of 100 units."""
    c.limb([(66, 66), (84, 74), (94, 58), (84, 42), (90, 24)], [7, 6, 5.5, 5, 5], ink)
    c.polygon(outline("M 90 28 C 80 22 84 10 92 2 C 92 9 100 10 100 18 C 99 26 95 28 90 28 Z"), ink)
    c.limb([(60, 66), (66, 78), (54, 84), (58, 95), (44, 96)], [24, 19, 11, 9, 7], ink)
    c.limb([(54, 66), (44, 74), (32, 74), (30, 88), (18, 88)], [22, 16, 10, 8, 7], ink)
    c.limb([(44, 24), (46, 40), (56, 54), (60, 68)], [24, 31, 23, 25], ink)
    c.limb([(38, 42), (26, 40), (18, 30), (8, 32)], [15, 10, 8, 8], ink)
    c.limb([(40, 50), (28, 54), (18, 50), (9, 56)], [15, 10, 8, 8], ink)
    c.polygon(
        outline(
            "M 30 6 C 38 0 52 0 58 8 C 68 8 64 18 70 22 C 62 24 70 34 66 42 C 60 38 60 46 54 50 "
            "C 50 44 42 46 36 42 C 34 36 30 36 26 33 C 34 32 36 29 35 26 C 29 27 24 25 21 21 "
            "C 26 19 26 12 30 6 Z"
        ),
        ink,
    )
    c.disc((36, 14.5), 2.8, field)
    for x, y in ((8, 32), (9, 56), (18, 88), (44, 96)):
        for dx, dy in ((-6, -3.5), (-7, 1), (-5, 5)):
            c.line([(x, y), (x + dx, y + dy)], ink, 3)


def _key(c: Strokes, ink: Rgb, field: Rgb) -> None:
    """A key upright, its bit to the right, its bow a trefoil."""
    for centre in ((50, 13), (36, 29), (64, 29)):
        c.disc(centre, 12.5, ink)
    c.disc((50, 25), 13, ink)
    for centre in ((50, 13), (36, 29), (64, 29)):
        c.disc(centre, 5.6, field)
    c.polygon([(44.5, 34), (55.5, 34), (54.5, 98), (45.5, 98)], ink)
    c.polygon([(39, 43), (61, 43), (61, 50), (39, 50)], ink)
    c.polygon(
        [
            (53, 66),
            (80, 66),
            (80, 80),
            (72, 80),
            (72, 75),
            (66, 75),
            (66, 86),
            (80, 86),
            (80, 97),
            (53, 97),
        ],
        ink,
    )


def _rose(c: Strokes, ink: Rgb, field: Rgb) -> None:
    """A heraldic rose: five petals, five barbs, a seeded heart."""
    for i in range(5):
        a = pi * 2 * i / 5 + pi / 5 - pi / 2
        tip = (50 + 50 * cos(a), 51 + 50 * sin(a))
        side = a + pi / 2
        c.polygon(
            [
                tip,
                (50 + 30 * cos(a) + 9 * cos(side), 51 + 30 * sin(a) + 9 * sin(side)),
                (50 + 30 * cos(a) - 9 * cos(side), 51 + 30 * sin(a) - 9 * sin(side)),
            ],
            ink,
        )
    for i in range(5):
        a = pi * 2 * i / 5 - pi / 2
        c.disc((50 + 27 * cos(a), 51 + 27 * sin(a)), 20.5, field)
        c.disc((50 + 27 * cos(a), 51 + 27 * sin(a)), 18, ink)
    c.disc((50, 51), 26, ink)
    for i in range(5):
        a = pi * 2 * i / 5 + pi / 5 - pi / 2
        c.line(
            [(50 + 15 * cos(a), 51 + 15 * sin(a)), (50 + 33 * cos(a), 51 + 33 * sin(a))], field, 3
        )
    c.disc((50, 51), 13.5, field)
    c.disc((50, 51), 9, ink)


def _star(c: Strokes, ink: Rgb, field: Rgb) -> None:
    """A mullet of six points, pierced."""
    c.polygon(star((50, 50), 6, 50, 21), ink)
    c.disc((50, 50), 9.5, field)


def _cross(c: Strokes, ink: Rgb, field: Rgb) -> None:
    """A cross with forked, widening arms."""
    del field
    arm: list[Point] = []
    for turn in range(4):
        a = pi / 2 * turn
        for x, y in ((8.5, -8.5), (9.5, -24), (20, -48), (0, -43), (-20, -48), (-9.5, -24)):
            arm.append((50 - x * cos(a) - y * sin(a), 50 - x * sin(a) + y * cos(a)))
    c.polygon(arm, ink)


def _lily(c: Strokes, ink: Rgb, field: Rgb) -> None:
    """A fleur-de-lis: three petals, a band, three feet."""
    c.polygon(outline("M 50 0 C 64 16 68 34 62 50 C 59 58 58 62 58 66 L 42 66 "
                      "C 42 62 41 58 38 50 C 32 34 36 16 50 0 Z"), ink)  # fmt: skip
    for flip in (1, -1):
        side = outline(
            "M 60 66 C 60 50 66 34 78 26 C 92 18 104 34 96 48 C 93 54 84 56 80 50 "
            "C 86 50 88 44 84 40 C 76 38 70 52 70 66 Z"
        )
        foot = outline("M 58 72 C 62 84 70 90 80 88 C 76 98 62 98 54 86 L 52 72 Z")
        for shape in (side, foot):
            c.polygon([(50 + flip * (x - 50), y) for x, y in shape], ink)
    c.polygon(outline("M 45 70 L 55 70 L 57 86 L 50 100 L 43 86 Z"), ink)
    c.polygon([(26, 61), (74, 61), (74, 72), (26, 72)], ink)
    c.line([(31, 66.5), (69, 66.5)], field, 2.6)


def _sun(c: Strokes, ink: Rgb, field: Rgb) -> None:
    """A sun in splendour: twelve rays and a ring."""
    c.polygon(star((50, 50), 12, 50, 29), ink)
    c.disc((50, 50), 25, field)
    c.disc((50, 50), 20, ink)


def _moon(c: Strokes, ink: Rgb, field: Rgb) -> None:
    """A crescent, its horns up, a small star between them."""
    del field
    outer = arc((50, 54), 45, 45, -0.28 * pi, 1.28 * pi, 40)
    inner = arc((50, 42), 34, 34, 1.18 * pi, -0.18 * pi, 30)
    c.polygon([*outer, *inner], ink)
    c.polygon(star((50, 34), 4, 24, 9), ink)


CHARGES: dict[Charge, Callable[[Strokes, Rgb, Rgb], None]] = {
    "lion": _lion,
    "key": _key,
    "rose": _rose,
    "star": _star,
    "cross": _cross,
    "lily": _lily,
    "sun": _sun,
    "moon": _moon,
}
"""Each draws itself in a square of 100 units: (canvas, ink, field)."""


def weave(
    c: Strokes, pattern: Pattern, colour: Rgb, box: tuple[float, float, float, float], step: float
) -> None:
    """An army's pattern over a box (x, y, width, height), `step` units from band to band."""
    x, y, w, h = box
    if pattern == "plain":
        return
    if pattern == "pale":
        at = x + step / 2
        while at < x + w:
            c.polygon([(at, y), (at + step / 2, y), (at + step / 2, y + h), (at, y + h)], colour)
            at += step
    elif pattern == "bend":
        at = x - h
        while at < x + w:
            c.polygon(
                [(at, y), (at + step / 2, y), (at + step / 2 + h, y + h), (at + h, y + h)], colour
            )
            at += step
    elif pattern == "barry":
        at = y + step / 4
        while at < y + h:
            c.polygon([(x, at), (x + w, at), (x + w, at + step / 2), (x, at + step / 2)], colour)
            at += step
    elif pattern in ("lozengy", "semy"):
        _strew(c, pattern, colour, box, step)
    elif pattern == "chequy":
        side = step / 2
        for row in range(int(h / side) + 1):
            for column in range(row % 2, int(w / side) + 1, 2):
                left, top = x + column * side, y + row * side
                c.polygon(
                    [
                        (left, top),
                        (left + side, top),
                        (left + side, top + side),
                        (left, top + side),
                    ],
                    colour,
                )
    else:
        at = y + step * 0.35
        while at < y + h + step:
            upper = [
                (x + w * k / 24, at + step * 0.17 * sin(k * pi / 2.0 * w / 72)) for k in range(25)
            ]
            c.polygon([*upper, *((px, py + step * 0.45) for px, py in reversed(upper))], colour)
            at += step


def _strew(
    c: Strokes, pattern: Pattern, colour: Rgb, box: tuple[float, float, float, float], step: float
) -> None:
    """Lozenges that meet at their points, or discs in staggered rows."""
    x, y, w, h = box
    half = step / 2
    for row in range(int(h / half) + 2):
        for column in range(int(w / step) + 2):
            middle = (x + (column + (0.5 if row % 2 else 0.0)) * step, y + row * half)
            if pattern == "semy":
                c.disc(middle, step * 0.19, colour)
                continue
            if row % 2:
                continue
            u, v = middle
            c.polygon(
                [(u, v - half), (u + half * 0.62, v), (u, v + half), (u - half * 0.62, v)], colour
            )


@lru_cache(maxsize=128)
def charge(
    colour: str, px: int, ink: Rgb | None = None, field: Rgb | None = None
) -> pygame.Surface:
    """An army's charge alone, `px` square, on nothing."""
    army = ARMIES[colour]
    tone = ink or army.ink
    c = Canvas((px, px), 100, tone)
    CHARGES[army.charge](c, tone, field or army.fill)
    return c.done()


def _field(c: Strokes, army: Army) -> None:
    """A shield's outline, cloth and light."""
    with c.inside(ESCUTCHEON):
        c.polygon([(0, 0), (100, 0), (100, 120), (0, 120)], army.fill)
        weave(c, army.pattern, mix(army.fill, army.light, 0.34), (0, 0, 100, 120), 25)
    with c.inside(ESCUTCHEON, 52):
        c.polygon([(0, 0), (50, 0), (50, 120), (0, 120)], (255, 255, 255))
    with c.inside(ESCUTCHEON, 70):
        c.polygon(
            [(100, 20), (100, 120), (30, 120), *arc((50, 66), 44, 44, pi * 0.5, 0, 10)], army.edge
        )


@lru_cache(maxsize=128)
def crest(colour: str, height_px: int, theme: Theme = LIGHT) -> pygame.Surface:
    """An army's shield with its charge."""
    army = ARMIES[colour]
    c = Canvas((round(height_px / 1.2), height_px), 100, theme.rim(army))
    draw_crest(c, army, theme)
    return c.done()


def draw_crest(c: Strokes, army: Army, theme: Theme) -> None:
    """A shield with its charge, 100 units wide."""
    _field(c, army)
    size = 66.0
    c.stamp(lambda part: CHARGES[army.charge](part, army.ink, army.fill), (50 - size / 2, 19), size)
    c.polygon(ESCUTCHEON, None, theme.rim(army), 6)


@lru_cache(maxsize=64)
def crest_back(colour: str, height_px: int, theme: Theme = LIGHT) -> pygame.Surface:
    """A shield seen from behind: planks, a strap, a rim in the army's colour."""
    army = ARMIES[colour]
    c = Canvas((round(height_px / 1.2), height_px), 100, theme.rim(army))
    draw_crest_back(c, army, theme)
    return c.done()


def draw_crest_back(c: Strokes, army: Army, theme: Theme) -> None:
    """A shield from behind, 100 units wide; the same whatever its value."""
    with c.inside(ESCUTCHEON):
        c.polygon([(0, 0), (100, 0), (100, 120), (0, 120)], mix(theme.wood, theme.bone, 0.18))
        for x in (24, 50, 76):
            c.line([(x, 0), (x, 120)], mix(theme.wood, theme.outline, 0.45), 2.6)
        c.line([(2, 30), (98, 70)], mix(theme.wood, theme.outline, 0.72), 13)
        c.line([(2, 70), (98, 30)], mix(theme.wood, theme.outline, 0.72), 13)
        c.disc((50, 50), 11, theme.gold, theme.gold_edge, 4)
        c.polygon(ESCUTCHEON, None, army.fill, 26)
    c.polygon(ESCUTCHEON, None, theme.rim(army), 6)


@lru_cache(maxsize=64)
def crest_value(colour: str, value: int, height_px: int, theme: Theme = LIGHT) -> pygame.Surface:
    """A shield turned up: its number on a light field, its army on the rim and the chief."""
    army = ARMIES[colour]
    c = Canvas((round(height_px / 1.2), height_px), 100, theme.rim(army))
    draw_crest_value(c, army, value, theme, c.height)
    return c.done()


def draw_crest_value(c: Strokes, army: Army, value: int, theme: Theme, height: float = 120) -> None:
    """A shield turned up, 100 units wide; `height` is that of the ground it is drawn on."""
    with c.inside(ESCUTCHEON):
        c.polygon([(0, 0), (100, 0), (100, 120), (0, 120)], theme.parchment_light)
        c.polygon(ESCUTCHEON, None, army.fill, 22)
    c.polygon(ESCUTCHEON, None, theme.rim(army), 6)
    c.write(str(value), "number", (56, height * 0.5), theme.ink, (50, height * 0.46))


@lru_cache(maxsize=64)
def banner(colour: str, height_px: int, theme: Theme = LIGHT) -> pygame.Surface:
    """A swallow-tailed banner on its pole, the charge on it; 1.1 times as wide as high."""
    army = ARMIES[colour]
    c = Canvas((round(height_px * 1.1), height_px), 110, army.edge)
    cloth = outline(
        "M 10 7 C 34 0 52 16 74 9 C 86 5 94 5 106 8 C 98 18 92 26 88 34 C 94 42 100 50 108 58 "
        "C 92 56 84 58 72 62 C 52 68 34 54 10 62 Z"
    )
    c.line([(8, 4), (8, 98)], mix(theme.wood, theme.outline, 0.4), 6.5)
    c.disc((8, 4.5), 4.5, theme.gold, theme.gold_edge, 2)
    with c.inside(cloth):
        c.polygon([(0, 0), (110, 0), (110, 80), (0, 80)], army.fill)
        weave(c, army.pattern, mix(army.fill, army.light, 0.34), (10, 0, 100, 80), 22)
    with c.inside(cloth, 60):
        c.polygon([(34, 0), (58, 0), (54, 80), (30, 80)], army.edge)
    c.stamp(lambda part: CHARGES[army.charge](part, army.ink, army.fill), (26, 12), 46)
    c.polygon(cloth, None, theme.rim(army), 4.5)
    return c.done()
