"""What grows and rises between the roads?

Hills, trees, vineyards on a river and firs on a loch, in the manner of an old
engraving, in a pale ink, where nothing else is. Their places come from a fixed seed:
the same board at the same size is the same picture.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from math import sin
from random import Random
from typing import Final

import pygame

from companion.ui.art.curves import Point
from companion.ui.art.strokes import PlainStrokes
from companion.ui.boards.grid import OccupancyGrid
from companion.ui.boards.labels import place_box
from companion.ui.boards.parts import Parts
from companion.ui.boards.plan import Plan
from companion.ui.boards.water import banks
from companion.ui.theme import Theme, mix

Box = pygame.Rect

_APART: Final = 1.3
"""In units: two of the largest things that are farther apart do not touch."""
_GROWTHS: Final = 60
"""So many are drawn in one step of the work."""
_FIRM: Final = 0.5
"""By so many pixels an outline is broader than the hachures within it."""


@dataclass(frozen=True, slots=True)
class Growth:
    """One thing on the land: its kind, its foot and its size in pixels."""

    kind: str
    at: Point
    size: float
    turn: int


def grow(plan: Plan, taken: list[Box]) -> list[Growth]:
    """Where something can stand: away from places, roads, water, names."""
    unit = plan.unit
    chance = Random(1743)
    grid, banked = _taken(plan, taken)
    found: list[Growth] = []
    near: dict[tuple[int, int], list[Growth]] = defaultdict(list)
    cell = unit * _APART
    step = unit * 0.42
    inset = plan.margin + unit * 0.12
    columns, rows = int(plan.size[0] / step) + 1, int(plan.size[1] / step) + 1
    spots = [
        ((column + chance.random()) * step, (row + chance.random()) * step)
        for row in range(rows)
        for column in range(columns)
    ]
    for x, y in spots:
        roll, turn = chance.random(), chance.randrange(8)
        grove = sin(x / unit * 0.43 + 1.1) + sin(y / unit * 0.61 + x / unit * 0.21)
        kind = "hill" if grove > -0.25 else "wood"
        if roll < 0.8 and banked.taken(x - unit, y - unit, x + unit, y + unit):
            kind = "firs" if plan.river is not None and plan.river.loch else "vines"
        for part in (1.15, 0.9, 0.68, 0.5):
            size = unit * part * (1.0 if kind == "hill" else 0.72)
            reach, rise = size * (0.62 if kind == "hill" else 0.5), size * 0.42
            if x - reach < inset or x + reach > plan.size[0] - inset:
                continue
            if y - rise < inset or y + rise > plan.size[1] - inset:
                continue
            if not grid.taken(x - reach, y - rise, x + reach, y + rise):
                break
        else:
            continue
        column, row = int(x / cell), int(y / cell)
        if any(
            abs(x - other.at[0]) < (size + other.size) * 0.55
            and abs(y - other.at[1]) < (size + other.size) * 0.36
            for across in (column - 1, column, column + 1)
            for down in (row - 1, row, row + 1)
            for other in near.get((across, down), ())
        ):
            continue
        found.append(Growth(kind, (x, y), size, turn))
        near[column, row].append(found[-1])
    found.sort(key=lambda growth: growth.at[1])
    return found


def _taken(plan: Plan, taken: list[Box]) -> tuple[OccupancyGrid, OccupancyGrid]:
    """What is taken, and where the banks are."""
    unit = plan.unit
    grid, banked = (
        OccupancyGrid(plan.size, max(2.0, unit * 0.08)),
        OccupancyGrid(plan.size, unit * 0.3),
    )
    for name in plan.spots:
        box = place_box(plan, name)
        if name in plan.castles:
            box.top -= round(unit * 0.26)
            box.height += round(unit * 0.26)
        grid.box(box)
    for box in taken:
        grid.box(box.inflate(4, 4))
    for way in plan.ways:
        grid.line(way.line, unit * 0.28)
    if plan.river is not None:
        for one, out in ((grid, 0.18), (banked, 0.4)):
            left, right = banks(plan.river, 1.0, unit * out)
            one.shape([*left, *reversed(right)])
    grid.sum_up()
    banked.sum_up()
    return grid, banked


def draw_land(pen: PlainStrokes, growths: list[Growth], unit: float, theme: Theme) -> Parts[None]:
    """Draw what has grown, from the back to the front, some of it at a time."""
    for number, growth in enumerate(growths, 1):
        if growth.kind == "hill":
            _hill(pen, growth, unit, theme)
        elif growth.kind == "vines":
            _vines(pen, growth, unit, theme)
        elif growth.kind == "firs":
            _firs(pen, growth, unit, theme)
        else:
            _wood(pen, growth, unit, theme)
        if number % _GROWTHS == 0:
            yield


def _hill(pen: PlainStrokes, growth: Growth, unit: float, theme: Theme) -> None:
    """A mound with hachures on its eastern side, sometimes a second behind it."""
    ink = mix(theme.hill, theme.ink, 0.18)
    hair = unit * 0.02
    parts = [(0.0, 0.0, 1.0)]
    if growth.turn % 3 == 0:
        parts = [(0.36, -0.06, 0.66), (0.0, 0.0, 1.0)]
    elif growth.turn % 3 == 1:
        parts = [(-0.38, -0.05, 0.6), (0.0, 0.0, 1.0)]
    for shift, lift, part in parts:
        w, h = growth.size * part, growth.size * part * (0.46 + 0.03 * growth.turn)
        cx, foot = growth.at[0] + shift * growth.size, growth.at[1] + (0.2 + lift) * growth.size
        peak = -0.06 + 0.02 * growth.turn

        def at(
            u: float, v: float, cx: float = cx, foot: float = foot, w: float = w, h: float = h
        ) -> Point:
            return (cx + u * w, foot - v * h)

        ridge = [
            at(
                -0.5 + k / 16,
                max(
                    0.0,
                    1
                    - (abs(-0.5 + k / 16 - peak) / (0.5 + (peak if k / 16 - 0.5 < peak else -peak)))
                    ** 1.7,
                ),
            )
            for k in range(17)
        ]
        pen.polygon(ridge, mix(theme.parchment, theme.parchment_light, 0.35))
        top = round((peak + 0.5) * 16)
        shade = [ridge[top], *ridge[top:], at(0.16, 0.0), at(peak + 0.1, 0.42)]
        pen.polygon(shade, mix(theme.parchment, theme.hill, 0.24))
        for k in range(1, 7):
            part_way = k / 7
            index = top + round((16 - top) * part_way * 0.92)
            x, y = ridge[index]
            length = (0.5 - 0.34 * part_way) * h
            end = (x - length * 0.26, min(y + length, foot))
            pen.line([(x - 0.2, y), end], ink, hair)
        pen.line(ridge, ink, hair + _FIRM)


def _wood(pen: PlainStrokes, growth: Growth, unit: float, theme: Theme) -> None:
    """Three to five round trees, each with its shade."""
    leaf = mix(theme.meadow, theme.hill, 0.3)
    dark = mix(leaf, theme.ink, 0.3)
    ink = mix(theme.hill, theme.ink, 0.3)
    hair = unit * 0.018
    r = max(2.0, min(growth.size * 0.2, unit * 0.17))
    spots = ((-0.30, -0.1), (0.16, -0.18), (-0.05, 0.06), (0.34, 0.05), (-0.4, 0.14))
    for dx, dy in sorted(spots[: 3 + growth.turn % 3], key=lambda spot: spot[1]):
        x, y = growth.at[0] + dx * growth.size, growth.at[1] + dy * growth.size
        pen.line([(x, y), (x, y + r * 1.5)], ink, hair + _FIRM)
        pen.line([(x, y + r * 1.5), (x + r * 1.2, y + r * 1.5)], ink, hair)
        pen.disc((x, y), r + max(0.4, hair * 0.8), ink)
        pen.disc((x, y), r, dark)
        pen.disc((x - r * 0.2, y - r * 0.16), r * 0.78, leaf)


def _vines(pen: PlainStrokes, growth: Growth, unit: float, theme: Theme) -> None:
    """Rows of stakes on a slope, with leaves."""
    ink = mix(theme.hill, theme.ink, 0.2)
    leaf = mix(mix(theme.meadow, theme.hill, 0.35), theme.ink, 0.12)
    hair = unit * 0.018
    size = growth.size
    slope = 0.16 if growth.turn % 2 else -0.16
    for row in range(3):
        y = growth.at[1] + (row - 1) * size * 0.25
        line = []
        for k in range(5):
            x = growth.at[0] + (k - 2 + (row % 2) * 0.5 - 0.25) * size * 0.2
            foot = y + (k - 2) * size * 0.2 * slope
            line.append((x, foot))
            high = size * 0.17
            pen.line([(x, foot), (x, foot - high)], ink, hair)
            pen.disc((x, foot - high * 0.62), max(0.75, size * 0.05), leaf)
        pen.line(line, ink, hair - _FIRM)


def _firs(pen: PlainStrokes, growth: Growth, unit: float, theme: Theme) -> None:
    """Three or four dark firs, each of three tiers, lit from the left."""
    dark = mix(mix(theme.meadow, theme.hill, 0.45), theme.ink, 0.42)
    leaf = mix(theme.meadow, theme.hill, 0.4)
    ink = mix(theme.hill, theme.ink, 0.45)
    hair = unit * 0.016
    high = min(growth.size * 0.62, unit * 0.44)
    spots = ((-0.28, -0.02), (0.22, -0.08), (-0.02, 0.1), (0.42, 0.12))
    for dx, dy in sorted(spots[: 3 + growth.turn % 2], key=lambda spot: spot[1]):
        x, foot = growth.at[0] + dx * growth.size, growth.at[1] + (dy + 0.16) * growth.size
        pen.line([(x, foot), (x, foot - 0.2 * high)], ink, 2 * hair)
        for low, wide in ((0.12, 0.3), (0.38, 0.23), (0.62, 0.16)):
            base = foot - low * high
            tip, left = (x, base - 0.4 * high), (x - wide * high, base)
            pen.polygon([tip, left, (x + wide * high, base)], dark, ink, 2 * hair)
            pen.polygon([tip, left, (x - 0.04 * high, base)], leaf)
