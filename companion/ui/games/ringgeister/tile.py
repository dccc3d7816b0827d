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
    circle,
    distance,
    lerp,
    outline,
    smooth,
    spaced,
    star,
)
from companion.ui.art.figures import symbol
from companion.ui.games.ringgeister.plan import ARROWS, Lying, TileLayout, turned
from companion.ui.theme import Rgb, Theme, mix

_ROAD_MM = 4.6


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
    tile = plan.board["tiles"][lying.tile]
    box = plan.box(lying)
    c = Canvas(box.size, 1, theme.ink)
    c.scale = plan.scale * c.fine
    middle = plan.at(lying, (0, 0))
    zero = ((middle[0] - box.x) / plan.scale, (middle[1] - box.y) / plan.scale)
    sheet = TileSheet(c, zero, tile, lying.quarters, plan.foot, theme)
    draw_ground(sheet, plan.board["shapes"][tile["shape"]])
    draw_content(sheet)
    picture = c.done()
    draw_symbols(picture, sheet, plan.scale)
    return picture, box.topleft


def draw_content(sheet: TileSheet) -> None:
    """All that a tile carries, but for the symbols of its gates."""
    _ways(sheet)
    _fields(sheet)
    _gates(sheet)
    if "rock" in sheet.tile:
        _rock(sheet.c, sheet.at(sheet.tile["rock"]), sheet.theme)
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


def draw_ground(sheet: TileSheet, corners: Sequence[Any]) -> None:
    """A tile's own ground; its corners are told from its centre, as it is drawn."""
    c, theme = sheet.c, sheet.theme
    ground = [sheet.at(at) for at in corners]
    tone = mix(theme.parchment_light, theme.meadow, 0.42 if "rock" in sheet.tile else 0.2)
    if len(sheet.tile["points"]) > 12:
        tone = mix(theme.parchment, theme.hill, 0.16)
    worn = mix(tone, theme.hill, 0.3)
    middle = (
        sum(x for x, _y in ground) / len(ground),
        sum(y for _x, y in ground) / len(ground),
    )
    c.polygon(ground, worn, mix(theme.hill, theme.ink, 0.35), 1.2)
    c.polygon([lerp(at, middle, 0.05) for at in ground], tone)


def _ways(sheet: TileSheet) -> None:
    """Water lies lowest, then the roads' beds, then what is drawn on them."""
    ways = []
    for way in sheet.tile["ways"]:
        one, other = way["between"]
        between = [sheet.at(at) for at in way.get("via", ())]
        line = smooth([sheet.end(one), *between, sheet.end(other)], 8)
        ways.append((str(way["kind"]), line))
    c, theme = sheet.c, sheet.theme
    for kind, line in ways:
        if kind == "water":
            c.line(line, mix(theme.water_line, theme.ink, 0.15), _ROAD_MM + 3.2)
            c.line(line, theme.water, _ROAD_MM + 1.8)
            c.line(line, theme.water_deep, 1.2)
    roads = [line for kind, line in ways if kind != "water"]
    for line in roads:
        c.line(line, mix(theme.hill, theme.ink, 0.15), _ROAD_MM + 1.2)
    for line in roads:
        c.line(line, mix(theme.parchment_light, theme.parchment, 0.35), _ROAD_MM)
    for kind, line in ways:
        if kind == "road":
            for at, _angle in spaced(line, 3.1, 1.5):
                c.disc(at, 0.62, theme.road)
        elif kind == "spider":
            _web(c, line, theme)


def _web(c: Canvas, line: list[Point], theme: Theme) -> None:
    """The spider's way: a web across it."""
    middle = line[len(line) // 2]
    if len(line) == 2:
        middle = ((line[0][0] + line[1][0]) / 2, (line[0][1] + line[1][1]) / 2)
    reach = min(13.0, max(7.0, distance(line[0], line[-1]) * 0.5))
    for k in range(8):
        angle = k * pi / 4 + 0.2
        c.line([middle, (middle[0] + reach * cos(angle), middle[1] + reach * sin(angle))],
               theme.ink, 0.5)  # fmt: skip
    for part in (0.4, 0.7, 1.0):
        rim = [
            (middle[0] + reach * part * cos(k * pi / 4 + 0.2),
             middle[1] + reach * part * sin(k * pi / 4 + 0.2))
            for k in range(9)
        ]  # fmt: skip
        c.line(rim, theme.ink, 0.5)
    for sign in (1, -1):
        for k in range(4):
            angle = sign * (0.5 + 0.45 * k)
            knee = (middle[0] + sign * 3.4, middle[1] - 3.2 + 1.9 * k)
            c.line([middle, knee, (knee[0] + sign * 1.4, knee[1] + 2 * sin(abs(angle)))],
                   theme.ink, 0.6)  # fmt: skip
    c.disc(middle, 2.3, theme.ink)
    c.disc((middle[0], middle[1] - 2.6), 1.3, theme.ink)


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


def _rock(c: Canvas, at: Point, theme: Theme) -> None:
    """The rock of a tile that can turn."""
    x, y = at
    ink = mix(theme.outline, theme.stone_shade, 0.2)

    def put(data: str) -> list[Point]:
        return [(x + (u - 50) * 0.11, y + (v - 50) * 0.11) for u, v in outline(data)]

    c.polygon(put("M 4 84 L 16 44 L 34 24 L 52 12 L 74 34 L 96 82 L 60 94 L 24 94 Z"),
              theme.stone, ink, 0.9)  # fmt: skip
    c.polygon(put("M 34 24 L 52 12 L 58 50 L 40 60 Z"), theme.stone_light)
    c.polygon(put("M 58 50 L 74 34 L 96 82 L 60 94 Z"), theme.stone_shade)
    c.polygon(put("M 4 84 L 16 44 L 34 24 L 52 12 L 74 34 L 96 82 L 60 94 L 24 94 Z"), None, ink,
              0.9)  # fmt: skip


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
        _mountain(c, at, theme)
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


def _mountain(c: Canvas, at: Point, theme: Theme) -> None:
    """The Mountain of Fire, behind its point."""
    x, y = at

    def put(data: str) -> list[Point]:
        return [(x + (u - 50) * 0.56, y + (v - 62) * 0.56) for u, v in outline(data)]

    for radius, tone in ((26, 0.3), (19, 0.6)):
        c.polygon(circle((x, y - 12), radius * 0.62), mix(theme.parchment, theme.lit, tone * 0.6))
    c.polygon(put("M 2 92 C 20 70 30 48 38 26 L 62 26 C 70 48 80 70 98 92 Z"),
              mix(theme.stone_shade, theme.outline, 0.45), theme.outline, 1.1)  # fmt: skip
    c.polygon(put("M 38 26 L 62 26 C 60 40 66 52 60 60 C 58 50 52 46 53 38 C 47 48 50 58 42 66 "
                  "C 43 52 36 44 38 26 Z"), theme.danger)  # fmt: skip
    c.polygon(put("M 36 27 C 40 18 38 10 46 2 C 48 10 54 8 56 0 C 60 10 64 18 64 27 Z"), theme.lit,
              theme.danger, 0.9)  # fmt: skip
