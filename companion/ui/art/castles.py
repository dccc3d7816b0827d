"""How does a castle look, neutral or owned?

Three silhouettes on land and one in the river, chosen by the castle's id. Its
front wall says what one must know: its swords while it is nobody's, then its
garrison in its owner's colours; a banner flies, a shield leans against the wall.
"""

from __future__ import annotations

from functools import lru_cache
from zlib import crc32

import pygame

from companion.ui.art.canvas import Canvas, fitting, write
from companion.ui.art.curves import Point, outline
from companion.ui.art.heraldry import CHARGES, crest_back, crest_value, weave
from companion.ui.art.strokes import Strokes
from companion.ui.theme import ARMIES, LIGHT, Army, Rgb, Theme, mix

SHAPES = ("keep", "twin", "long", "island")
"""The silhouettes there are; `island` stands in water."""

ASPECT = 1.16
"""A castle picture's width as a part of its height."""


def shape_of(castle_id: str, island: bool = False) -> str:
    """Which silhouette a castle has: always the same for one id."""
    return "island" if island else SHAPES[crc32(castle_id.encode()) % 3]


def sword(
    c: Strokes, x: float, top: float, height: float, steel: Rgb, edge: Rgb, hilt: Rgb
) -> None:
    """A sword standing on its point, its hilt up; a tenth as wide as its guard is."""
    w = height * 0.125
    guard = top + height * 0.3
    blade = [(x - w, guard), (x + w, guard), (x + w, top + height * 0.84)]
    blade += [(x, top + height), (x - w, top + height * 0.84)]
    c.polygon(blade, steel, edge, height * 0.085)
    c.line([(x, top + height * 0.1), (x, guard)], edge, height * 0.17)
    c.line([(x - height * 0.2, guard), (x + height * 0.2, guard)], edge, height * 0.16)
    c.line([(x - height * 0.19, guard), (x + height * 0.19, guard)], hilt, height * 0.075)
    c.disc((x, top + height * 0.09), height * 0.085, hilt, edge, height * 0.06)


def _merlons(x: float, y: float, w: float, count: int, rise: float) -> list[Point]:
    """A battlement's upper edge from left to right."""
    step = w / (2 * count - 1)
    line: list[Point] = []
    for i in range(count):
        left = x + 2 * i * step
        line += [(left, y), (left, y - rise), (left + step, y - rise), (left + step, y)]
    return line


class _Mason:
    """Builds in stone on a canvas 116 units wide and 100 high."""

    def __init__(self, c: Strokes, theme: Theme, roof: Rgb) -> None:
        self.c, self.theme, self.roof = c, theme, roof
        self.edge = mix(theme.outline, theme.stone_shade, 0.12)
        self.line = 3.4

    def block(self, x: float, y: float, w: float, h: float, teeth: int, rise: float = 7) -> None:
        """A wall or tower with battlements, lit from the left."""
        shape = [*_merlons(x, y, w, teeth, rise), (x + w, y + h), (x, y + h)]
        self.c.polygon(shape, self.theme.stone)
        with self.c.inside(shape, 200):
            part = min(w * 0.3, 9)
            self.c.polygon(
                [(x, 0), (x + part, 0), (x + part, 100), (x, 100)], self.theme.stone_light
            )
            part = min(w * 0.34, 13)
            self.c.polygon(
                [(x + w - part, 0), (x + w, 0), (x + w, 100), (x + w - part, 100)],
                self.theme.stone_shade,
            )
        self.c.polygon(shape, None, self.edge, self.line)

    def spire(self, x: float, y: float, w: float, rise: float) -> None:
        """A pointed roof on a tower."""
        shape = [(x - 3, y), (x + w / 2, y - rise), (x + w + 3, y)]
        self.c.polygon(shape, self.roof)
        with self.c.inside(shape, 110):
            self.c.polygon(
                [
                    (x + w * 0.55, y - rise),
                    (x + w + 4, y - rise),
                    (x + w + 4, y),
                    (x + w * 0.62, y),
                ],
                self.theme.outline,
            )
        self.c.polygon(shape, None, self.edge, self.line)

    def slit(self, x: float, y: float, h: float = 9) -> None:
        """A window."""
        self.c.line([(x, y), (x, y + h)], self.edge, 3.6)


def _towers(m: _Mason, shape: str) -> None:
    """What rises behind the front wall."""
    if shape == "keep":
        m.block(70, 30, 30, 50, 3)
        m.block(24, 14, 38, 70, 4)
        m.slit(36, 21, 7)
        m.slit(50, 21, 7)
    elif shape == "twin":
        m.block(44, 31, 28, 50, 3, 6)
        m.block(15, 28, 25, 60, 3, 0)
        m.spire(15, 28, 25, 26)
        m.block(76, 28, 25, 60, 3, 0)
        m.spire(76, 28, 25, 26)
    elif shape == "long":
        m.block(16, 33, 52, 50, 5, 6)
        m.block(66, 21, 24, 70, 3, 0)
        m.spire(66, 21, 24, 19)
        m.slit(78, 26, 6)
    else:
        m.block(18, 34, 19, 50, 2, 0)
        m.spire(18, 34, 19, 17)
        m.block(79, 34, 19, 50, 2, 0)
        m.spire(79, 34, 19, 17)
        m.block(41, 23, 34, 60, 3, 0)
        m.spire(41, 23, 34, 21)


_WALL = (7.0, 43.0, 102.0, 50.0)


def _front(m: _Mason, army: Army | None, swords: int) -> None:
    """The front wall: stone with swords, or hung with the owner's cloth."""
    x, y, w, h = _WALL
    theme = m.theme
    m.block(x, y, w, h, 6, 6.5)
    if army is None:
        for i in range(swords):
            middle = x + w / 2 + 27 * (i - (swords - 1) / 2)
            sword(m.c, middle, y - 1.5, h - 1, theme.steel, m.edge, theme.gold)
        return
    cloth = [(x + 3, y - 1), (x + w - 3, y - 1), (x + w - 3, y + h - 1), (x + 3, y + h - 1)]
    with m.c.inside(cloth):
        m.c.polygon(cloth, army.fill)
        for left in (x, x + w - 13):
            weave(m.c, army.pattern, army.light, (left, y - 1, 13, h), 11)
        for middle in (x + 13.5, x + w - 13.5):
            m.c.line(
                [(middle, y), (middle, y + h)],
                army.light if army.pattern == "plain" else army.edge,
                2,
            )
    m.c.polygon(cloth, None, m.theme.rim(army), 4)


def _ground(m: _Mason, shape: str) -> None:
    theme = m.theme
    if shape == "island":
        m.c.polygon(
            outline("M 0 92 C 20 84 96 84 116 92 C 100 101 16 101 0 92 Z"),
            mix(theme.stone_shade, theme.meadow, 0.4),
            m.edge,
            2.6,
        )
        return
    m.c.polygon(
        outline("M 0 97 C 8 86 20 84 58 84 C 96 84 108 86 116 97 C 100 99.5 16 99.5 0 97 Z"),
        mix(theme.hill, theme.meadow, 0.55),
        mix(theme.outline, theme.hill, 0.5),
        2.4,
    )


@lru_cache(maxsize=128)
def castle(
    shape: str, swords: int, height_px: int, owner: str | None = None, theme: Theme = LIGHT
) -> pygame.Surface:
    """A castle: in grey stone with its swords, or with its owner's colours on the wall."""
    c = Canvas((round(height_px * ASPECT), height_px), 100 * ASPECT, theme.outline)
    draw_castle(c, shape, swords, theme.worn(ARMIES[owner]) if owner else None, theme)
    return c.done()


def draw_castle(c: Strokes, shape: str, swords: int, army: Army | None, theme: Theme) -> None:
    """A castle, 100 units high and `ASPECT` times as wide; nobody's for None."""
    m = _Mason(c, theme, army.fill if army else theme.roof)
    _ground(m, shape)
    _towers(m, shape)
    _front(m, army, swords)


DIGITS = 0.62
"""The height of a garrison's figures as a part of the castle's height."""

FLAG = 0.26
"""How far a held castle's banner rises above it, as a part of the castle's height."""

_GREAT = 150
_DIGITS_GREAT = 0.5
"""From so many pixels of height on, the garrison's figure is a smaller part: the walls are seen."""

_RIM = 22
"""A figure has a rim of one pixel for so many of its height: small ones have none."""

_POLES = {"keep": 0.36, "twin": 0.5, "long": 0.3, "island": 0.5}
"""Where on each silhouette the banner is planted, as a part of its width."""


@lru_cache(maxsize=256)
def held_castle(
    shape: str,
    swords: int,
    height_px: int,
    owner: str,
    knights: int | None,
    shield: int | str | None = None,
    theme: Theme = LIGHT,
) -> pygame.Surface:
    """An owned castle: its garrison on the wall, its charge aloft, a shield leaning at it.

    Args:
        shape: one of `SHAPES`.
        swords: its points.
        height_px: of the castle; the picture is `FLAG` higher. Align it by its foot.
        owner: an army.
        knights: the garrison; None for a wall without a figure.
        shield: None, "hidden", or the value of one that lies open.
        theme: for its colours.
    """
    army = theme.worn(ARMIES[owner])
    walls = castle(shape, swords, height_px, owner, theme)
    width = walls.get_width()
    above = round(height_px * FLAG)
    picture = pygame.Surface((width, height_px + above), pygame.SRCALPHA, 32)
    picture.fill((*army.edge, 0))
    flag = pennant(owner, round(height_px * 0.55), theme)
    picture.blit(flag, (round(width * _POLES[shape]), 0))
    picture.blit(walls, (0, above))
    leaning: pygame.Surface | None = None
    if isinstance(shield, str):
        leaning = crest_back(owner, round(height_px * 0.54), theme)
    elif shield is not None:
        leaning = crest_value(owner, shield, round(height_px * 0.54), theme)
    figure = "" if knights is None else str(knights)
    room, middle = width * 0.74, width * 0.5
    if leaning is not None:
        # Two figures reach over the shield's edge: they are read from across the table.
        beside = width - leaning.get_width()
        room, middle = (
            (0.56 * width, beside / 2) if len(figure) < 2 else (0.7 * width, 0.37 * width)
        )
        at = (beside, picture.get_height() - leaning.get_height())
        picture.blit(leaning, at)
    if not figure:
        return picture
    part = DIGITS if height_px < _GREAT else _DIGITS_GREAT
    px = fitting(figure, "number", room, height_px * part)
    x, y = middle, above + height_px * 0.67
    rim = px // _RIM
    for turn in range(16) if rim else ():
        aside = pygame.Vector2(rim, 0).rotate(turn * 22.5)
        write(picture, figure, "number", px, army.edge, (x + aside.x, y + aside.y))
    write(picture, figure, "number", px, army.ink, (x, y))
    return picture


@lru_cache(maxsize=32)
def swords(count: int, height_px: int, theme: Theme = LIGHT) -> pygame.Surface:
    """So many swords in a row, upright."""
    step = 46.0
    units = 22 + step * count
    c = Canvas((max(1, round(height_px * units / 100)), height_px), units, theme.outline)
    for i in range(count):
        sword(c, 11 + step * (i + 0.5), 3, 94, theme.steel, theme.outline, theme.gold)
    return c.done()


@lru_cache(maxsize=16)
def crossed_swords(px: int, theme: Theme = LIGHT) -> pygame.Surface:
    """Two swords across one another on a light disc: a fight that is not decided."""
    c = Canvas((px, px), 100, theme.ink)
    c.disc((50, 50), 46, theme.parchment_light, theme.primary, 8)
    for turn in (1, -1):
        c.line([(50 - 27 * turn, 21), (50 + 17 * turn, 67)], theme.ink, 9)
        c.line([(50 + 28 * turn, 58), (50 + 8 * turn, 78)], theme.ink, 7)
        c.line([(50 + 17 * turn, 67), (50 + 28 * turn, 79)], theme.ink, 10)
    return c.done()


@lru_cache(maxsize=64)
def pennant(colour: str, height_px: int, theme: Theme = LIGHT) -> pygame.Surface:
    """A little banner to plant on a tower."""
    army = theme.worn(ARMIES[colour])
    c = Canvas((height_px, height_px), 100, theme.rim(army))
    cloth = outline("M 14 6 C 40 0 60 14 96 8 L 80 34 L 96 60 C 60 68 40 54 14 60 Z")
    c.line([(11, 4), (11, 100)], mix(theme.wood, theme.outline, 0.5), 9)
    c.polygon(cloth, army.fill)
    c.stamp(lambda part: CHARGES[army.charge](part, army.ink, army.fill), (22, 9), 50)
    c.polygon(cloth, None, theme.rim(army), 6)
    return c.done()
