"""How are roads, bridges, ferries and doors drawn?"""

from __future__ import annotations

from itertools import groupby
from math import cos, hypot, sin

from companion.ui.art.curves import Point, length, lerp, offset, resampled, rounded, spaced
from companion.ui.art.strokes import PlainStrokes
from companion.ui.boards.grid import OccupancyGrid
from companion.ui.boards.plan import Plan, WayLine
from companion.ui.boards.water import banks
from companion.ui.theme import Rgb, Theme, mix

DISC = 0.36
"""A space's radius in units."""


def clipped(way: WayLine, plan: Plan) -> list[Point]:
    """A way's course between the rims of its two places."""
    line = resampled(way.line, max(2.0, plan.unit * 0.06))
    ends = []
    for name in (way.a, way.b):
        radius = 0.5 if name in plan.castles else 0.7 if name in plan.starts else DISC + 0.07
        ends.append((plan.spots[name], radius * plan.unit))
    return [
        at for at in line if all(hypot(at[0] - x, at[1] - y) > radius for (x, y), radius in ends)
    ]


def draw_roads(pen: PlainStrokes, plan: Plan, theme: Theme) -> None:
    """The dotted roads on their pale beds, then bridges, ferries and doors."""
    unit = plan.unit
    bed = mix(theme.parchment, theme.parchment_light, 0.7)
    wet: OccupancyGrid | None = None
    if plan.river is not None:
        wet = OccupancyGrid(plan.size, 2.0)
        left, right = banks(plan.river, 1.0, unit * 0.1)
        wet.shape([*left, *reversed(right)])
    courses = [(way, clipped(way, plan)) for way in plan.ways if way.kind != "gate"]
    for _, line in courses:
        _stroke(pen, line, bed, unit * 0.17)
    decks = [over_water(way, line, wet) for way, line in courses]
    for (way, _line), spans in zip(courses, decks, strict=True):
        for deck in spans if way.kind == "crossing" else ():
            _bridge(pen, deck, unit, theme)
    for (way, line), spans in zip(courses, decks, strict=True):
        _dots(pen, line, unit, theme)
        if way.kind == "exit" and len(line) > 2:
            _arrow(pen, line, unit, theme)
        for deck in spans if way.kind != "crossing" else ():
            _ferry(pen, deck, unit, theme)
    for way in plan.ways:
        if way.kind == "gate":
            _door(pen, way, plan, theme)


def over_water(way: WayLine, line: list[Point], wet: OccupancyGrid | None) -> list[list[Point]]:
    """The parts of a way that lie over water, each a bridge or a ferry of its own.

    Args:
        way: the way.
        line: its course between the rims of its places.
        wet: where the water is; None without a river: then a crossing has a bridge half way.
    """
    if wet is None:
        decks = [line[len(line) // 4 : -len(line) // 4]] if way.kind == "crossing" else []
    else:
        decks = [list(part) for is_wet, part in groupby(line, wet.at) if is_wet]
    return [deck for deck in decks if len(deck) > 1]


def _stroke(pen: PlainStrokes, line: list[Point], colour: Rgb, width: float) -> None:
    """A thick line with round joints."""
    if len(line) < 2:
        return
    half = width / 2
    one = offset(line, [half] * len(line))
    other = offset(line, [-half] * len(line))
    pen.polygon([*one, *reversed(other)], colour)


def _dots(pen: PlainStrokes, line: list[Point], unit: float, theme: Theme) -> None:
    """A road: dots in rubric red."""
    total = length(line)
    if total <= 0:
        return
    step = unit * 0.165
    count = max(1, round(total / step))
    radius = max(1.0, unit * 0.044)
    for at, _ in spaced(line, total / count, total / count / 2):
        pen.disc(at, radius, theme.road)


def _arrow(pen: PlainStrokes, line: list[Point], unit: float, theme: Theme) -> None:
    """One way only: an arrow head half way along an exit."""
    i = len(line) // 2
    a, b = line[max(0, i - 2)], line[min(len(line) - 1, i + 2)]
    span = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    dx, dy = (b[0] - a[0]) / span * unit * 0.17, (b[1] - a[1]) / span * unit * 0.17
    x, y = line[i]
    head = [
        (x + dx * 1.2, y + dy * 1.2),
        (x - dx - dy * 0.9, y - dy + dx * 0.9),
        (x - dx * 0.5, y - dy * 0.5),
        (x - dx + dy * 0.9, y - dy - dx * 0.9),
    ]
    pen.polygon(head, theme.road)


def _bridge(pen: PlainStrokes, deck: list[Point], unit: float, theme: Theme) -> None:
    """A stone bridge with cutwaters."""
    line = resampled(deck, max(2.0, unit * 0.1))
    ink = mix(theme.ink, theme.stone_shade, 0.1)
    wide = unit * 0.36
    hair = unit * 0.045
    total = length(line)
    piers = max(2, round(total / (unit * 0.42)))
    for (x, y), angle in spaced(line, total / piers, total / piers / 2):
        nx, ny = -sin(angle), cos(angle)
        tx, ty = cos(angle) * unit * 0.11, sin(angle) * unit * 0.11
        reach = wide * 0.98
        shape = [
            (x + tx + nx * wide / 2, y + ty + ny * wide / 2),
            (x + nx * reach, y + ny * reach),
            (x - tx + nx * wide / 2, y - ty + ny * wide / 2),
            (x - tx - nx * wide / 2, y - ty - ny * wide / 2),
            (x - nx * reach, y - ny * reach),
            (x + tx - nx * wide / 2, y + ty - ny * wide / 2),
        ]
        pen.polygon(shape, theme.stone, ink, hair * 0.8)
    _stroke(pen, line, ink, wide + hair)
    _stroke(pen, line, theme.stone_light, wide - hair)
    _stroke(pen, line, mix(theme.stone_light, theme.stone, 0.75), wide * 0.62)
    _stroke(pen, line, mix(theme.stone_light, theme.parchment_light, 0.5), wide * 0.56)


def _ferry(pen: PlainStrokes, deck: list[Point], unit: float, theme: Theme) -> None:
    """A rope over the water and a flat boat on it."""
    pen.line(deck, theme.ink, unit * 0.02)
    x, y = lerp(deck[0], deck[-1], 0.5)
    long, broad = unit * 0.32, unit * 0.18
    hull = rounded(x - long / 2, y - broad / 2, long, broad, broad / 3)
    pen.polygon(hull, theme.wood, theme.ink, unit * 0.03)


def _door(pen: PlainStrokes, way: WayLine, plan: Plan, theme: Theme) -> None:
    """From a space to the castle's door: a paved way with an arrow towards the door."""
    unit = plan.unit
    a, b = plan.spots[way.a], plan.spots[way.b]
    span = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    line = resampled([lerp(a, b, 0.2 * min(1.0, unit / span)), b], max(2.0, unit * 0.1))
    _stroke(pen, line, mix(theme.ink, theme.hill, 0.25), unit * 0.3)
    _stroke(pen, line, mix(theme.stone_light, theme.parchment, 0.3), unit * 0.22)
    gap = span - DISC * unit - 0.5 * unit
    if gap < unit * 0.12:
        return
    ux, uy = (b[0] - a[0]) / span, (b[1] - a[1]) / span
    heads = max(1, int(gap / (unit * 0.3)))
    for i in range(heads):
        along = DISC * unit + gap * (i + 0.5) / heads
        x, y = a[0] + ux * along, a[1] + uy * along
        r = unit * 0.075
        head = [
            (x + ux * r, y + uy * r),
            (x - ux * r - uy * r, y - uy * r + ux * r),
            (x - ux * r + uy * r, y - uy * r - ux * r),
        ]
        pen.polygon(head, theme.road)
