"""How is one tile drawn, as it lies?

Ground, ways, forks, gates, rock, mission field, points. What could be read on a
turned tile (a gate's symbol) stands upright all the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Any

import pygame

from companion.ui.art.canvas import Canvas
from companion.ui.art.curves import (
    Point,
    arc,
    lerp,
    smooth,
    spaced,
    star,
)
from companion.ui.art.figures import symbol
from companion.ui.art.landscape import draw_mountain, draw_rock, draw_ways
from companion.ui.games.ringgeister.plan import ARROWS, Lying, TileLayout, turned
from companion.ui.theme import Rgb, Theme, mix


@dataclass(frozen=True, slots=True)
class TileSheet:
    """What a tile is drawn on.

    Attributes:
        c: the canvas; its unit is a millimetre.
        zero: where the tile's centre is on it, in millimetres.
        tile: the tile's entry in the file.
        quarters: the quarter turns in which it lies.
        foot: the radius of a point.
        theme: for its colours.
    """

    c: Canvas
    zero: Point
    tile: Mapping[str, Any]
    quarters: int
    foot: float
    theme: Theme

    def at(self, at: Any) -> Point:
        """A point of the tile on the canvas."""
        x, y = turned(at, self.quarters)
        return x + self.zero[0], y + self.zero[1]

    def end(self, name: str) -> Point:
        """Where a point, fork, end or gate is."""
        for kind in ("points", "forks", "ends", "gates"):
            if name in self.tile.get(kind, {}):
                return self.at(self.tile[kind][name]["at"])
        raise KeyError(name)


def paint(plan: TileLayout, lying: Lying, theme: Theme) -> tuple[pygame.Surface, tuple[int, int]]:
    """A tile's picture, and where its upper left corner is on the board's."""
    sheet, corner = bare(plan, lying, theme)
    draw_content(sheet)
    picture = sheet.c.done()
    draw_symbols(picture, sheet, plan.scale)
    return picture, corner


def bare(
    plan: TileLayout, lying: Lying, theme: Theme, wash: float = 1.0
) -> tuple[TileSheet, tuple[int, int]]:
    """A tile's ground alone, and where its picture's upper left corner is on the board's.

    `wash` is the strength of the ground's colour; 1 is as usual.
    """
    tile = plan.board["tiles"][lying.tile]
    box = plan.box(lying)
    c = Canvas(box.size, 1, theme.ink)
    c.scale = plan.scale * c.fine
    middle = plan.at(lying, (0, 0))
    zero = ((middle[0] - box.x) / plan.scale, (middle[1] - box.y) / plan.scale)
    sheet = TileSheet(c, zero, tile, lying.quarters, plan.foot, theme)
    draw_ground(sheet, plan.board["shapes"][tile["shape"]], wash)
    return sheet, box.topleft


def draw_content(sheet: TileSheet) -> None:
    """All that a tile carries, but for the symbols of its gates."""
    _ways(sheet)
    _fields(sheet)
    _gates(sheet)
    if "rock" in sheet.tile:
        draw_rock(sheet.c, sheet.at(sheet.tile["rock"]), sheet.theme)
    _forks(sheet)
    for point in sheet.tile["points"].values():
        _point(sheet, point)


def draw_symbols(picture: pygame.Surface, sheet: TileSheet, scale: float) -> None:
    """The symbols of gates, upright, on a finished picture of `scale` pixels a millimetre."""
    px = max(6, round(9.4 * scale))
    for gate in sheet.tile.get("gates", {}).values():
        x, y = sheet.at(gate["at"])
        sign = symbol(str(gate["symbol"]), px, sheet.theme.bone)
        spot = (round(x * scale), round(y * scale + 0.5 * scale))
        picture.blit(sign, sign.get_rect(center=spot))


def draw_ground(sheet: TileSheet, corners: Sequence[Any], wash: float = 1.0) -> None:
    """A tile's own ground; its corners are told from its centre, as it is drawn."""
    c, theme = sheet.c, sheet.theme
    ground = [sheet.at(at) for at in corners]
    green = 0.42 if "rock" in sheet.tile else 0.2
    tone = mix(theme.parchment_light, theme.meadow, green * wash)
    if len(sheet.tile["points"]) > 12:
        tone = mix(theme.parchment, theme.hill, 0.16 * wash)
    worn = mix(tone, theme.hill, 0.3)
    middle = (
        sum(x for x, _y in ground) / len(ground),
        sum(y for _x, y in ground) / len(ground),
    )
    c.polygon(ground, worn, mix(theme.hill, theme.ink, 0.35), 1.2)
    c.polygon([lerp(at, middle, 0.05) for at in ground], tone)


def _ways(sheet: TileSheet) -> None:
    """Every way, in its course."""
    ways = []
    for way in sheet.tile["ways"]:
        one, other = way["between"]
        between = [sheet.at(at) for at in way.get("via", ())]
        line = smooth([sheet.end(one), *between, sheet.end(other)], 8)
        ways.append((str(way["kind"]), line))
    draw_ways(sheet.c, ways, sheet.theme)


def _fields(sheet: TileSheet) -> None:
    """A mission field, with a thread to each of its three points."""
    c, theme = sheet.c, sheet.theme
    gold = mix(theme.gold_edge, theme.ink, 0.2)
    for field in sheet.tile.get("fields", {}).values():
        at = sheet.at(field["at"])
        for name in field["points"]:
            end = sheet.at(sheet.tile["points"][name]["at"])
            for spot, _angle in spaced([at, end], 1.9, 1.0):
                c.disc(spot, 0.42, gold)
        size = sheet.foot * 1.12
        plate = star(at, 4, size * 1.18, size * 0.95, 0)
        c.polygon(plate, theme.parchment_light, gold, 1.1)
        c.disc(at, size * 0.62, None, theme.gold, 0.9)


def _gates(sheet: TileSheet) -> None:
    """A door into the hill."""
    c, theme = sheet.c, sheet.theme
    for gate in sheet.tile.get("gates", {}).values():
        x, y = sheet.at(gate["at"])
        door = [
            *arc((x, y - 0.6), 7.6, 7.6, pi, 2 * pi, 16),
            (x + 7.6, y + 6.6),
            (x - 7.6, y + 6.6),
        ]
        c.polygon(door, theme.stone_shade, theme.outline, 2.6)
        c.polygon(door, mix(theme.outline, theme.wood, 0.35), theme.stone_light, 1.3)


def _forks(sheet: TileSheet) -> None:
    """A fork is bare; one with three arrows wears them on a red disc."""
    c, theme = sheet.c, sheet.theme
    for fork in sheet.tile["forks"].values():
        at = sheet.at(fork["at"])
        if not fork.get("arrows"):
            c.disc(at, 1.5, theme.road)
            continue
        c.disc(at, 4.9, theme.primary, theme.primary_edge, 0.7)
        for k in range(3):
            angle = pi * 2 * k / 3 - pi / 2
            tip = (at[0] + 4.1 * cos(angle), at[1] + 4.1 * sin(angle))
            base = (at[0] + 1.1 * cos(angle), at[1] + 1.1 * sin(angle))
            side = (-sin(angle) * 1.25, cos(angle) * 1.25)
            c.polygon(
                [
                    tip,
                    (base[0] + side[0], base[1] + side[1]),
                    (base[0] - side[0], base[1] - side[1]),
                ],
                theme.primary_text,
            )


_FILL = {"grey": "stone", "black": "outline", "white": "bone"}


def _point(sheet: TileSheet, point: Mapping[str, Any]) -> None:
    c, theme, r = sheet.c, sheet.theme, sheet.foot
    at = sheet.at(point["at"])
    if point.get("mountain"):
        draw_mountain(c, at, theme)
    fill: Rgb = getattr(theme, _FILL.get(str(point["colour"]), "stone"))
    arrow = point.get("arrow")
    if point.get("start") and point["colour"] == "black":
        c.disc(at, r * 1.28, theme.parchment_light, theme.ink, 0.9)
    if arrow is not None:
        quarters = ARROWS[arrow] + sheet.quarters
        _head(c, at, quarters * pi / 2, r, theme.ink, theme.lit)
    if point.get("magic"):
        c.polygon(star(at, 8, r * 1.34, r * 1.0), theme.gold, theme.gold_edge, 0.7)
    c.disc(at, r, fill, theme.ink, 0.9)
    if point.get("magic"):
        tone = theme.lit if point["colour"] == "black" else theme.primary
        c.polygon(star(at, 5, r * 0.72, r * 0.3), tone)


def _head(c: Canvas, at: Point, angle: float, r: float, ink: Rgb, fill: Rgb) -> None:
    """An arrow's head, outside the point's rim; `angle` clockwise from north."""
    ux, uy = sin(angle), -cos(angle)
    tip = (at[0] + ux * r * 2.15, at[1] + uy * r * 2.15)
    base = (at[0] + ux * r * 0.7, at[1] + uy * r * 0.7)
    wide = r * 0.78
    c.polygon(
        [
            tip,
            (base[0] - uy * wide, base[1] + ux * wide),
            (base[0] + uy * wide, base[1] - ux * wide),
        ],
        fill,
        ink,
        0.9,
    )
