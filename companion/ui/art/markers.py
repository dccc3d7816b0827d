"""How do church, town, bastion and duke look? Small, on nothing, kept.

Markers are round, as large as the slot that they lie on.
"""

from __future__ import annotations

from functools import lru_cache
from math import pi
from typing import Final

import pygame

from companion.ui.art.canvas import Canvas, fitting, write
from companion.ui.art.curves import arc
from companion.ui.art.heraldry import CHARGES, weave
from companion.ui.art.strokes import Strokes
from companion.ui.theme import ARMIES, LIGHT, Army, Theme, mix

_LINE: Final = 4.5
_TOWN: Final = "town"


def _round(c: Strokes, theme: Theme) -> None:
    """A marker's ground."""
    c.disc((50, 50), 47, theme.parchment_light, theme.ink, 6)
    c.disc((50, 50), 41, None, theme.gold, 3)


def _church(c: Strokes, theme: Theme) -> None:
    ink = theme.outline
    c.polygon([(46, 44), (64, 32), (82, 44), (82, 76), (46, 76)], theme.stone_light, ink, _LINE)
    c.polygon([(43, 46), (64, 29), (85, 46)], theme.primary, ink, _LINE)
    c.polygon([(24, 36), (46, 36), (46, 76), (24, 76)], theme.stone, ink, _LINE)
    c.polygon([(22, 37), (35, 16), (48, 37)], theme.primary, ink, _LINE)
    c.line([(35, 4), (35, 17)], ink, 5)
    c.line([(30, 9), (40, 9)], ink, 5)
    c.polygon([*arc((64, 66), 6, 8, pi, 2 * pi, 10), (70, 76), (58, 76)], ink)


def _town(c: Strokes, theme: Theme, houses: int) -> None:
    """As many houses as it is worth, its number is written over them."""
    ink = theme.outline
    for number in range(houses):
        x = 50 + (number - (houses - 1) / 2) * (62 / max(houses, 3))
        roof = theme.roof if number % 2 else theme.primary
        c.polygon([(x - 10, 50), (x + 10, 50), (x + 10, 30), (x, 16), (x - 10, 30)],
                  theme.stone_light, ink, 3.4)  # fmt: skip
        c.polygon([(x - 13, 31), (x, 12), (x + 13, 31)], roof, ink, 3.4)


def _castle(c: Strokes, theme: Theme, colour: str | None) -> None:
    """A gatehouse; in its knight's colours, with his charge, when one is in it."""
    army = ARMIES[colour] if colour is not None else None
    ink = theme.outline
    wall = army.fill if army is not None else theme.stone
    shape = [(16, 80), (16, 22), (28, 22), (28, 32), (40, 32), (40, 22), (60, 22), (60, 32),
             (72, 32), (72, 22), (84, 22), (84, 80)]  # fmt: skip
    c.polygon(shape, wall, army.edge if army is not None else ink, 5.5)
    if army is None:
        c.polygon([*arc((50, 60), 12, 14, pi, 2 * pi, 12), (62, 80), (38, 80)], ink)
        return
    c.stamp(lambda part: CHARGES[army.charge](part, army.ink, army.fill), (31, 37), 38)


@lru_cache(maxsize=128)
def marker(kind: str, px: int, knight: str | None = None, theme: Theme = LIGHT) -> pygame.Surface:
    """A marker, `px` across: "castle", "church" or "town" with its number.

    Args:
        kind: what it is.
        px: its diameter.
        knight: for a castle, the army whose knight holds it.
        theme: for its colours.
    """
    c = Canvas((px, px), 100, theme.ink)
    draw_marker(c, kind, knight, theme)
    picture = c.done()
    worth = kind.removeprefix(_TOWN)
    if worth != kind:
        size = fitting(worth, "number", px * 0.5 * theme.letters, px * 0.36 * theme.letters)
        write(picture, worth, "number", size, theme.ink, (px / 2, px * 0.7))
    return picture


def draw_marker(c: Strokes, kind: str, knight: str | None, theme: Theme) -> None:
    """Draw a marker, 100 units across, without the number of a town; see `marker`."""
    _round(c, theme)
    if kind == "church":
        _church(c, theme)
    elif kind == "castle":
        _castle(c, theme, knight)
    else:
        worth = kind.removeprefix(_TOWN)
        _town(c, theme, int(worth) if worth.isdigit() else 1)


@lru_cache(maxsize=8)
def bastion(px: int, theme: Theme = LIGHT) -> pygame.Surface:
    """A round tower of bare stone: nobody's."""
    c = Canvas((px, px), 100, theme.ink)
    draw_bastion(c, theme)
    return c.done()


def draw_bastion(c: Strokes, theme: Theme) -> None:
    """Draw a bastion, 100 units square."""
    ink = mix(theme.outline, theme.stone_shade, 0.1)
    tower = [(22, 92), (26, 36), (18, 36), (18, 10), (32, 10), (32, 20), (43, 20), (43, 10),
             (57, 10), (57, 20), (68, 20), (68, 10), (82, 10), (82, 36), (74, 36),
             (78, 92)]  # fmt: skip
    c.polygon(tower, theme.stone)
    with c.inside(tower):
        c.polygon([(0, 0), (38, 0), (36, 100), (0, 100)], theme.stone_light)
        c.polygon([(66, 0), (100, 0), (100, 100), (68, 100)], theme.stone_shade)
        for y in (48, 62, 76):
            c.line([(20, y), (80, y)], ink, 2)
    c.polygon(tower, None, ink, 5.5)


@lru_cache(maxsize=64)
def duke(colour: str, value: int | None, height_px: int, theme: Theme = LIGHT) -> pygame.Surface:
    """A duke's crown over the worth of his duchy, in his army's colours."""
    army = ARMIES[colour]
    wide = round(height_px * 1.05)
    c = Canvas((wide, height_px), 105, army.edge)
    draw_duke(c, army, theme)
    picture = c.done()
    if value is not None:
        text = str(value)
        size = fitting(text, "number", wide * 0.7, height_px * 0.42 * theme.letters)
        write(picture, text, "number", size, army.ink, (wide / 2, height_px * 0.69))
    return picture


def draw_duke(c: Strokes, army: Army, theme: Theme) -> None:
    """Draw a duke's crown over his cloth, 105 units wide and 100 high."""
    c.polygon([(14, 46), (8, 12), (30, 28), (52.5, 4), (75, 28), (97, 12), (91, 46)], theme.lit,
              theme.gold_edge, 5)  # fmt: skip
    for x, y in ((8, 11), (52.5, 6), (97, 11)):
        c.disc((x, y), 6, theme.lit, theme.gold_edge, 3)
    cloth = [(10.0, 42.0), (95.0, 42.0), (95.0, 96.0), (10.0, 96.0)]
    c.polygon(cloth, army.fill)
    with c.inside(cloth):
        weave(c, army.pattern, mix(army.fill, army.light, 0.4), (10, 42, 85, 54), 30)
    c.polygon(cloth, None, theme.rim(army), 7)


@lru_cache(maxsize=16)
def mitre(px: int, theme: Theme = LIGHT) -> pygame.Surface:
    """A bishop's mitre."""
    c = Canvas((px, px), 100, theme.ink)
    draw_mitre(c, theme)
    return c.done()


def draw_mitre(c: Strokes, theme: Theme) -> None:
    """Draw a mitre, 100 units square."""
    shape = [(20, 74), (14, 40), (50, 6), (86, 40), (80, 74)]
    c.polygon(shape, theme.parchment_light, theme.ink, 6)
    c.line([(50, 12), (50, 72)], theme.gold, 7)
    c.polygon([(18, 72), (82, 72), (84, 92), (16, 92)], theme.gold, theme.ink, 5)


@lru_cache(maxsize=8)
def purse(px: int, theme: Theme = LIGHT) -> pygame.Surface:
    """A purse that is tied up: nobody sees what is in it."""
    c = Canvas((px, px), 100, theme.outline)
    hide, ink = mix(theme.wood, theme.gold, 0.25), theme.outline
    belly = arc((50, 62), 37, 32, -0.34 * pi, 1.34 * pi, 30)
    c.polygon([*belly, (38, 33)], hide, ink, 4)
    c.polygon([(38, 34), (27, 14), (41, 19), (50, 11), (59, 19), (73, 14), (62, 34)], hide, ink, 4)
    c.line([(35, 33), (65, 33)], theme.gold, 6)
    c.line([(62, 34), (76, 45), (74, 56)], theme.gold, 4)
    c.disc((74, 59), 4.5, theme.gold, theme.gold_edge, 2)
    return c.done()


@lru_cache(maxsize=8)
def coin(px: int, theme: Theme = LIGHT) -> pygame.Surface:
    """Two coins, one on the other."""
    c = Canvas((px, px), 100, theme.gold_edge)
    for x, y in ((36, 62), (60, 40)):
        c.disc((x, y), 31, theme.gold, theme.gold_edge, 7)
        c.disc((x, y), 20, None, theme.lit, 5)
    return c.done()
