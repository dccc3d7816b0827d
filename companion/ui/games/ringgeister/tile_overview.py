"""How is a tile drawn where the whole board is small? As on a map of a smaller scale.

Roads are one quiet line each, points are dots, and what nobody can read at that size is left out:
arrows, signs and patterns. Gates and mission fields are to be found: they are larger than they are.
"""

from __future__ import annotations

from math import pi
from typing import Final

import pygame

from companion.ui.art.curves import Point, arc, smooth, star
from companion.ui.art.landscape import draw_mountain, draw_rock
from companion.ui.games.ringgeister.plan import Lying, TileLayout
from companion.ui.games.ringgeister.tile import TileSheet, bare
from companion.ui.theme import Theme, mix

BELOW: Final = 1.05
"""Fewer pixels a millimetre than these are too few for all that a tile carries."""
_FULL: Final = 0.55
"""Where there are fewer pixels a millimetre still, marks and lines shrink with the board."""
_WASH: Final = 2.1
"""How much stronger the colours of the ground are."""
_ROAD_PX: Final = 1.7
_EDGES_PX: Final = 1.8
_DOT_PX: Final = 2.8
_FIELD_PX: Final = 6.0
_GATE_PX: Final = 4.6


def paint(plan: TileLayout, lying: Lying, theme: Theme) -> tuple[pygame.Surface, tuple[int, int]]:
    """A tile's picture, and where its upper left corner is on the board's."""
    sheet, corner = bare(plan, lying, theme, _WASH)
    px = min(1.0, plan.scale / _FULL) / plan.scale
    _ways(sheet, px)
    _gates(sheet, px)
    if "rock" in sheet.tile:
        draw_rock(sheet.c, sheet.at(sheet.tile["rock"]), theme)
    _points(sheet, px)
    _fields(sheet, px)
    return sheet.c.done(), corner


def _ways(sheet: TileSheet, px: float) -> None:
    """Water below, then roads: pale between dark edges; the spider's way is as dark as they are."""
    theme = sheet.theme
    edge = mix(theme.hill, theme.ink, 0.55)
    road = mix(theme.parchment_light, theme.bone, 0.5)
    lines: dict[str, list[list[Point]]] = {"water": [], "spider": [], "road": []}
    for way in sheet.tile["ways"]:
        one, other = way["between"]
        between = [sheet.at(at) for at in way.get("via", ())]
        lines[str(way["kind"])].append(smooth([sheet.end(one), *between, sheet.end(other)], 6))
    for line in lines["water"]:
        sheet.c.line(line, theme.water_deep, _ROAD_PX * px * 1.5)
    for line in (*lines["spider"], *lines["road"]):
        sheet.c.line(line, edge, (_ROAD_PX + _EDGES_PX) * px)
    for line in lines["road"]:
        sheet.c.line(line, road, _ROAD_PX * px)


def _points(sheet: TileSheet, px: float) -> None:
    """A dot each: pale, grey or dark; a magic one is golden, the mountain is a mountain."""
    c, theme = sheet.c, sheet.theme
    edge = theme.ink
    fills = {"grey": theme.stone, "black": theme.ink, "white": theme.bone}
    for point in sheet.tile["points"].values():
        at = sheet.at(point["at"])
        if point.get("mountain"):
            draw_mountain(c, at, theme)
            continue
        magic = bool(point.get("magic"))
        fill = theme.gold if magic else fills.get(str(point["colour"]), theme.stone)
        c.disc(at, (_DOT_PX + magic * 0.8) * px, fill, edge, 0.9 * px)


def _fields(sheet: TileSheet, px: float) -> None:
    """A mission field, large enough to be found."""
    theme = sheet.theme
    gold = mix(theme.gold_edge, theme.ink, 0.2)
    for field in sheet.tile.get("fields", {}).values():
        plate = star(sheet.at(field["at"]), 4, _FIELD_PX * px, _FIELD_PX * px * 0.8, 0)
        sheet.c.polygon(plate, theme.parchment_light, gold, 1.4 * px)


def _gates(sheet: TileSheet, px: float) -> None:
    """A dark door; which sign it bears is seen when one looks closer."""
    theme, half = sheet.theme, _GATE_PX * px
    for gate in sheet.tile.get("gates", {}).values():
        x, y = sheet.at(gate["at"])
        door = [
            *arc((x, y), half, half, pi, 2 * pi, 10),
            (x + half, y + half),
            (x - half, y + half),
        ]
        sheet.c.polygon(door, mix(theme.outline, theme.wood, 0.35), theme.stone_shade, 1.2 * px)
