"""How do the wanderers look, light and dark?

Six silhouettes that are told apart without colour: a hobbit is low and round, a
man tall and helmed, the wizard has his hat and staff, Gollum crouches, an orc has
horns, a wraith is a hood with nobody in it. Light ones wear their army's arms.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import pi
from typing import Final

import pygame

from companion.ui.art.canvas import Canvas
from companion.ui.art.curves import arc, mirrored, outline, star
from companion.ui.art.heraldry import CHARGES, weave
from companion.ui.art.strokes import Strokes
from companion.ui.theme import ARMIES, LIGHT, Army, Rgb, Theme, mix

ASPECT: Final = 0.72
"""A figure's width as a part of its height."""

_SKIN: Final = (228, 190, 150)
_HAIR: Final = (110, 72, 36)
_GREY: Final = (148, 148, 152)
_NIGHT: Final = (34, 30, 38)
_ORC: Final = (96, 92, 46)
_PALE: Final = (176, 186, 142)
_EYE: Final = (226, 58, 34)
_LINE: Final = 4.2


def _arms(c: Strokes, army: Army, middle: tuple[float, float], size: float) -> None:
    x, y = middle
    c.stamp(lambda part: CHARGES[army.charge](part, army.ink, army.fill), (x - size / 2, y), size)


def _cloak(c: Strokes, army: Army, theme: Theme, half: tuple[float, float], top: float) -> None:
    """A cloak in an army's cloth, from the shoulders down to the ground."""
    shoulder, foot = half
    shape = mirrored(
        outline(
            f"M 36 {top} L {36 + shoulder * 0.7} {top} C {36 + shoulder} {top + 4} "
            f"{36 + foot * 0.8} 76 {36 + foot} 96 L 36 98"
        ),
        36,
    )
    c.polygon(shape, army.fill)
    with c.inside(shape):
        weave(c, army.pattern, mix(army.fill, army.light, 0.5), (0, 86, 72, 14), 12)
        c.line([(0, 86), (72, 86)], army.edge, 2.2)
    with c.inside(shape, 90):
        c.polygon([(36 + foot * 0.5, 0), (72, 0), (72, 100), (36 + foot * 0.7, 100)], army.edge)
    c.polygon(shape, None, theme.rim(army), _LINE)


def _hobbit(c: Strokes, army: Army, theme: Theme) -> None:
    """Low and round, curls, bare feet."""
    for x in (25, 47):
        c.disc((x, 95), 6.5, _SKIN, army.edge, 3)
    _cloak(c, army, theme, (22, 31), 52)
    for x, y in ((22, 36), (28, 27), (36, 24), (44, 27), (50, 36)):
        c.disc((x, y), 9, _HAIR, army.edge, 3)
    c.disc((36, 40), 14, _SKIN, army.edge, 3)
    for x, y in ((26, 31), (36, 27), (46, 31)):
        c.disc((x, y), 7, _HAIR)
    _arms(c, army, (36, 56), 30)


def _man(c: Strokes, army: Army, theme: Theme) -> None:
    """Tall, a helm with a crest, a spear."""
    c.line([(66, 4), (66, 97)], mix(theme.wood, theme.outline, 0.4), 5)
    c.polygon([(66, 0), (71, 12), (66, 17), (61, 12)], theme.steel, theme.outline, 2.5)
    _cloak(c, army, theme, (24, 27), 33)
    c.disc((36, 22), 12.5, _SKIN, army.edge, 3)
    helm = [
        *arc((36, 20), 14, 15, pi, 2 * pi, 14),
        (50, 25),
        (39, 22),
        (36, 30),
        (33, 22),
        (22, 25),
    ]
    c.polygon(helm, theme.steel, army.edge, 3.4)
    c.line([(36, 1), (36, 12)], army.fill, 6)
    _arms(c, army, (36, 41), 34)


def _gandalf(c: Strokes, army: Army, theme: Theme) -> None:
    """A pointed hat, a long beard, a staff."""
    del army
    c.line([(9, 12), (12, 97)], mix(theme.wood, theme.outline, 0.3), 5.5)
    c.disc((9, 10), 6, theme.gold, theme.outline, 3)
    robe = mirrored(outline("M 36 36 L 52 38 C 58 60 62 80 66 96 L 36 98"), 36)
    c.polygon(robe, _GREY, theme.outline, _LINE)
    c.polygon(outline("M 22 36 L 50 36 C 50 56 44 70 36 82 C 28 70 22 56 22 36 Z"),
              (246, 244, 238), theme.outline, 2.6)  # fmt: skip
    c.disc((36, 34), 9, _SKIN)
    c.polygon(outline("M 12 32 C 24 26 48 26 60 32 C 50 36 22 36 12 32 Z"), _GREY, theme.outline, 3)
    c.polygon(outline("M 21 29 C 28 18 34 8 44 0 C 46 12 50 22 52 29 C 42 32 30 32 21 29 Z"),
              mix(_GREY, theme.outline, 0.25), theme.outline, 3)  # fmt: skip


def _gollum(c: Strokes, army: Army, theme: Theme) -> None:
    """Crouching, thin, all eyes."""
    del army
    c.limb([(50, 62), (64, 74), (54, 92), (66, 96)], [14, 11, 8, 7], theme.outline)
    c.limb([(50, 62), (64, 74), (54, 92), (66, 96)], [9, 6, 4, 3], _PALE)
    c.polygon(outline("M 20 58 C 34 46 58 50 60 70 C 60 84 46 90 34 90 C 22 88 16 70 20 58 Z"),
              _PALE, theme.outline, _LINE)  # fmt: skip
    c.limb([(26, 70), (14, 80), (12, 90), (4, 96)], [12, 10, 8, 7], theme.outline)
    c.limb([(26, 70), (14, 80), (12, 90), (4, 96)], [7, 5, 4, 3], _PALE)
    c.disc((24, 48), 19, _PALE, theme.outline, _LINE)
    for x in (16, 33):
        c.disc((x, 46), 7.5, (250, 246, 190), theme.outline, 2.6)
        c.disc((x, 47), 3, theme.outline)
    c.line([(17, 60), (31, 60)], theme.outline, 3)


def _orc(c: Strokes, army: Army, theme: Theme) -> None:
    """Broad, two horns, a jagged blade."""
    del army
    blade = [(58, 30), (66, 24), (64, 40), (71, 46), (64, 56), (66, 84), (59, 84)]
    c.polygon(blade, theme.stone_shade, theme.outline, 3)
    body = mirrored(outline("M 36 48 L 52 48 C 62 56 62 80 66 96 L 36 98"), 36)
    c.polygon(body, mix(_ORC, theme.outline, 0.25), theme.outline, _LINE)
    for x in (22, 36, 50):
        c.polygon([(x - 6, 64), (x, 78), (x + 6, 64)], theme.stone_shade, theme.outline, 2)
    for flip in (1, -1):
        horn = outline("M 46 22 C 58 22 64 14 66 4 C 72 20 66 34 52 36 Z")
        c.polygon([(36 + flip * (x - 36), y) for x, y in horn], theme.bone, theme.outline, 3)
    c.disc((36, 35), 18, _ORC, theme.outline, _LINE)
    for x in (28, 44):
        c.disc((x, 32), 4.5, _EYE)
    c.polygon([(26, 44), (46, 44), (44, 50), (40, 46), (36, 51), (32, 46), (28, 50)], theme.bone,
              theme.outline, 2)  # fmt: skip


def _wraith(c: Strokes, army: Army, theme: Theme) -> None:
    """A hood with nobody in it, a ragged hem."""
    del army
    rim = mix(_NIGHT, theme.stone_light, 0.48)
    shape = outline(
        "M 36 1 C 54 4 56 24 54 34 C 64 44 66 70 68 92 L 60 86 L 55 97 L 47 88 L 40 98 L 33 88 "
        "L 25 97 L 19 86 L 5 93 C 6 70 8 44 18 34 C 16 24 18 4 36 1 Z"
    )
    c.polygon(shape, _NIGHT, rim, _LINE)
    c.polygon(outline("M 36 11 C 48 12 48 30 36 40 C 24 30 24 12 36 11 Z"), (8, 6, 10), rim, 2.4)
    for x in (31.5, 40.5):
        c.disc((x, 24), 3.4, _EYE)
    c.line([(28, 50), (22, 84)], rim, 2)
    c.line([(44, 50), (50, 84)], rim, 2)


_DRAWN: Final[dict[str, Callable[[Strokes, Army, Theme], None]]] = {
    "hobbit": _hobbit,
    "man": _man,
    "gandalf": _gandalf,
    "gollum": _gollum,
    "orc": _orc,
    "wraith": _wraith,
}
KINDS: Final = tuple(_DRAWN)
"""The kinds that there are."""


@lru_cache(maxsize=128)
def figure(kind: str, colour: str | None, height_px: int, theme: Theme = LIGHT) -> pygame.Surface:
    """A figure, its foot at the bottom; `colour` for those that belong to an army.

    Raises:
        KeyError: there is no such kind or army.
    """
    c = Canvas((round(height_px * ASPECT), height_px), 100 * ASPECT, theme.outline)
    draw_figure(c, kind, colour, theme)
    return c.done()


def draw_figure(c: Strokes, kind: str, colour: str | None, theme: Theme) -> None:
    """Draw a figure, 72 units wide and 100 high; see `figure`."""
    _DRAWN[kind](c, ARMIES[colour or "black"], theme)


@lru_cache(maxsize=16)
def ring(px: int, theme: Theme = LIGHT) -> pygame.Surface:
    """The Ring: gold on a dark disc."""
    c = Canvas((px, px), 100, theme.outline)
    c.disc((50, 50), 47, mix(theme.outline, (0, 0, 0), 0.3))
    c.disc((50, 50), 29, None, theme.gold_edge, 20)
    c.disc((50, 50), 29, None, theme.lit, 13)
    return c.done()


@lru_cache(maxsize=32)
def token(colour: str, px: int, theme: Theme = LIGHT) -> pygame.Surface:
    """A mission's token: a disc in an army's colour, its charge on it."""
    c = Canvas((px, px), 100, theme.rim(ARMIES[colour]))
    draw_token(c, ARMIES[colour], theme)
    return c.done()


def draw_token(c: Strokes, army: Army, theme: Theme) -> None:
    """Draw a mission's token, 100 units across."""
    c.disc((50, 50), 46, army.fill, theme.rim(army), 8)
    c.disc((50, 50), 38, None, army.light, 4)
    c.stamp(lambda part: CHARGES[army.charge](part, army.ink, army.fill), (23, 23), 54)


def _axe(c: Strokes, ink: Rgb) -> None:
    c.line([(50, 8), (50, 94)], ink, 9)
    for flip in (1, -1):
        blade = outline("M 54 18 C 66 16 78 8 84 6 C 96 22 96 40 84 56 C 78 52 66 46 54 44 Z")
        c.polygon([(50 + flip * (x - 50), y) for x, y in blade], ink)


def _crown(c: Strokes, ink: Rgb) -> None:
    c.polygon([(10, 82), (6, 26), (28, 50), (50, 12), (72, 50), (94, 26), (90, 82)], ink)
    for x, y in ((6, 22), (50, 9), (94, 22)):
        c.disc((x, y), 7, ink)


def _hammer(c: Strokes, ink: Rgb) -> None:
    c.line([(50, 30), (50, 95)], ink, 12)
    c.polygon([(14, 8), (78, 8), (92, 22), (92, 34), (78, 42), (14, 42)], ink)


def _lamp(c: Strokes, ink: Rgb) -> None:
    c.line(arc((50, 20), 16, 16, pi, 2 * pi, 12), ink, 7)
    c.polygon([(28, 22), (72, 22), (66, 34), (34, 34)], ink)
    c.polygon([(30, 36), (70, 36), (76, 80), (24, 80)], None, ink, 8)
    c.polygon(outline("M 50 44 C 62 58 60 72 50 74 C 40 72 38 58 50 44 Z"), ink)
    c.polygon([(20, 80), (80, 80), (86, 94), (14, 94)], ink)


def _storm(c: Strokes, ink: Rgb) -> None:
    """Clouds and a bolt."""
    for x, y, radius in ((28, 38, 20), (50, 28, 24), (74, 38, 19)):
        c.disc((x, y), radius, ink)
    c.polygon([(28, 38), (74, 38), (74, 57), (28, 57)], ink)
    c.polygon([(52, 54), (34, 80), (48, 80), (40, 100), (68, 70), (54, 70), (64, 54)], ink)


_SYMBOLS: Final[dict[str, Callable[[Strokes, Rgb], None]]] = {
    "axe": _axe,
    "crown": _crown,
    "hammer": _hammer,
    "lamp": _lamp,
    "storm": _storm,
}


@lru_cache(maxsize=64)
def symbol(name: str, px: int, ink: Rgb) -> pygame.Surface:
    """A gate's symbol or the storm, `px` square; a star for one that we do not know."""
    c = Canvas((px, px), 100, ink)
    draw_symbol(c, name, ink)
    return c.done()


def draw_symbol(c: Strokes, name: str, ink: Rgb) -> None:
    """Draw a gate's symbol, 100 units square; see `symbol`."""
    if name in _SYMBOLS:
        _SYMBOLS[name](c, ink)
    else:
        c.polygon(star((50, 50), 5 + len(name) % 4, 48, 22), ink)
