"""How is one tile printed? R 1.

In millimetres from the tile's centre, as the file has it, unturned: ground, ways, forks,
gates, rock, mission field, points.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from math import cos, hypot, pi, sin
from typing import Any, Final

from companion.app.printing.page import PdfPage
from companion.ui.art.curves import (
    Point,
    arc,
    circle,
    distance,
    lerp,
    smooth,
    spaced,
    star,
)
from companion.ui.art.figures import draw_symbol
from companion.ui.art.landscape import ROAD_MM, draw_mountain, draw_rock, draw_ways
from companion.ui.theme import LIGHT, Rgb, mix

_T: Final = LIGHT
_QUARTERS: Final[Mapping[str, int]] = {"N": 0, "E": 1, "S": 2, "W": 3}
_FILL: Final[Mapping[str, Rgb]] = {"grey": _T.stone, "black": _T.outline, "white": _T.bone}


@dataclass(frozen=True, slots=True)
class PrintedTile:
    """A tile to be drawn.

    Attributes:
        entry: the tile in the board file.
        shape: its outline.
        foot: the radius of a point.
        is_border: whether it is one of the frame, which never moves.
    """

    entry: Mapping[str, Any]
    shape: tuple[Point, ...]
    foot: float
    is_border: bool

    def spot(self, name: str) -> Point:
        """Where a point, fork, end or gate is."""
        for kind in ("points", "forks", "ends", "gates"):
            found = self.entry.get(kind, {}).get(name)
            if found is not None:
                x, y = found["at"]
                return float(x), float(y)
        raise KeyError(name)


def foot_mm(board: Mapping[str, Any]) -> float:
    """The radius of a point: as large as the nearest two of one tile allow."""
    gaps = [
        hypot(u - x, v - y)
        for tile in board["tiles"].values()
        for (x, y), (u, v) in combinations([one["at"] for one in tile["points"].values()], 2)
    ]
    return max(2.0, min(7.0, min(gaps, default=30.0) * 0.33))


def draw_tile(page: PdfPage, tile: PrintedTile, turns: int = 0) -> None:
    """Draw a tile, its centre at (0, 0).

    Args:
        page: in mm, turned with the tile.
        tile: the tile.
        turns: the quarter turns in which it will always lie; what has a foot stands on it.
    """
    _ground(page, tile)
    _ways(page, tile)
    _fields(page, tile)
    for gate in tile.entry.get("gates", {}).values():
        with page.placed(gate["at"], 1, -turns):
            _gate(page, str(gate["symbol"]))
    if "rock" in tile.entry:
        x, y = tile.entry["rock"]
        draw_rock(page, (float(x), float(y)), _T)
    for fork in tile.entry["forks"].values():
        _fork(page, fork)
    for point in tile.entry["points"].values():
        if point.get("mountain"):
            with page.placed(point["at"], 1, -turns):
                draw_mountain(page, (0, 0), _T)
        _point(page, point, tile.foot)


def _ground(page: PdfPage, tile: PrintedTile) -> None:
    tone = mix(_T.parchment_light, _T.meadow, 0.42 if "rock" in tile.entry else 0.2)
    if tile.is_border:
        tone = mix(_T.parchment, _T.hill, 0.16)
    page.polygon(tile.shape, tone)
    if tile.is_border:
        return
    x = sum(at[0] for at in tile.shape) / len(tile.shape)
    y = sum(at[1] for at in tile.shape) / len(tile.shape)
    page.polygon(tile.shape, mix(tone, _T.hill, 0.3))
    page.polygon([lerp(at, (x, y), 0.05) for at in tile.shape], tone)


def _ways(page: PdfPage, tile: PrintedTile) -> None:
    """The ways; none leaves the tile."""
    ways = []
    for way in tile.entry["ways"]:
        one, other = way["between"]
        between = [(float(x), float(y)) for x, y in way.get("via", ())]
        line = smooth([tile.spot(one), *between, tile.spot(other)], 8)
        if one in tile.entry["ends"]:
            line.insert(0, _beyond(line[1], line[0]))
        if other in tile.entry["ends"]:
            line.append(_beyond(line[-2], line[-1]))
        ways.append((str(way["kind"]), line))
    with page.inside(tile.shape):
        draw_ways(page, ways, _T)


def _beyond(before: Point, end: Point) -> Point:
    """A spot as far behind a tile's edge as a way is broad: the edge cuts it off."""
    return lerp(before, end, 1 + 2 * ROAD_MM / (distance(before, end) or 1.0))


def _fields(page: PdfPage, tile: PrintedTile) -> None:
    """A mission field, with a thread to each of its three points."""
    gold = mix(_T.gold_edge, _T.ink, 0.2)
    for field in tile.entry.get("fields", {}).values():
        at = (float(field["at"][0]), float(field["at"][1]))
        for name in field["points"]:
            for spot, _angle in spaced([at, tile.spot(name)], 1.9, 1.0):
                page.disc(spot, 0.42, gold)
        size = tile.foot * 1.12
        page.polygon(circle(at, size * 1.1, 6), _T.parchment_light, gold, 0.9)
        page.disc(at, size * 0.62, None, _T.gold, 0.7)


def _gate(page: PdfPage, symbol: str) -> None:
    """A door into the hill, with its symbol."""
    roof = arc((0, -0.6), 5.6, 5.6, pi, 2 * pi, 20)
    door = [*roof, (5.6, 5.4), (-5.6, 5.4)]
    page.polygon(door, _T.stone_shade, _T.outline, 2.2)
    page.polygon(door, mix(_T.outline, _T.wood, 0.35), _T.stone_light, 1.0)
    with page.placed((-3.4, -2.9), 0.068):
        draw_symbol(page, symbol, _T.bone)


def _fork(page: PdfPage, fork: Mapping[str, Any]) -> None:
    """A fork is bare; one with three arrows wears them on a red disc."""
    at = (float(fork["at"][0]), float(fork["at"][1]))
    if not fork.get("arrows"):
        page.disc(at, 1.5, _T.road)
        return
    page.disc(at, 4.4, _T.primary, _T.primary_edge, 0.6)
    for number in range(3):
        angle = pi * 2 * number / 3 - pi / 2
        way = (cos(angle), sin(angle))
        tip, base = ((at[0] + far * way[0], at[1] + far * way[1]) for far in (3.7, 1.1))
        side = (-way[1] * 1.25, way[0] * 1.25)
        wings = [(base[0] + sign * side[0], base[1] + sign * side[1]) for sign in (1, -1)]
        page.polygon([tip, *wings], _T.primary_text)


def _point(page: PdfPage, point: Mapping[str, Any], r: float) -> None:
    at = (float(point["at"][0]), float(point["at"][1]))
    if point.get("start") and point["colour"] == "black":
        page.disc(at, r * 1.28, _T.parchment_light, _T.ink, 0.7)
    if point.get("start") and point["colour"] == "white":
        page.disc(at, r * 1.28, None, _T.ink, 0.5)
    if point.get("arrow") is not None:
        _arrow(page, at, _QUARTERS[point["arrow"]] * pi / 2, r)
    if point.get("magic"):
        page.polygon(star(at, 8, r * 1.34, r * 1.0), _T.gold, _T.gold_edge, 0.5)
    page.disc(at, r, _FILL[point["colour"]], _T.ink, 0.7)
    if point.get("magic"):
        tone = _T.lit if point["colour"] == "black" else _T.primary
        page.polygon(star(at, 5, r * 0.72, r * 0.3), tone)


def _arrow(page: PdfPage, at: Point, angle: float, r: float) -> None:
    """An arrow's head, outside the point's rim; `angle` clockwise from north."""
    ux, uy = sin(angle), -cos(angle)
    tip = (at[0] + ux * r * 2.0, at[1] + uy * r * 2.0)
    base = (at[0] + ux * r * 0.7, at[1] + uy * r * 0.7)
    wide = r * 0.78
    wings = [(base[0] - sign * uy * wide, base[1] + sign * ux * wide) for sign in (1, -1)]
    page.polygon([tip, *wings], _T.lit, _T.ink, 0.7)
