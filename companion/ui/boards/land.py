"""What grows and rises between the roads? Floor 5.

Hills, trees and vineyards in the manner of an old engraving, in a pale ink, where
nothing else is. Their places come from a fixed seed: the same board at the same
size is the same picture.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import hypot, sin
from random import Random

import pygame

from companion.ui.art.curves import Point, to_segment
from companion.ui.boards.plan import Plan
from companion.ui.theme import Theme, mix

Box = pygame.Rect


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
    free = _freedom(plan, taken)
    found: list[Growth] = []
    step = unit * 0.62
    columns, rows = int(plan.size[0] / step) + 1, int(plan.size[1] / step) + 1
    for row in range(rows):
        for column in range(columns):
            x = (column + chance.uniform(0.1, 0.9)) * step
            y = (row + chance.uniform(0.1, 0.9)) * step
            roll, turn = chance.random(), chance.randrange(8)
            size = unit * chance.uniform(0.8, 1.15)
            room = free((x, y))
            if room < unit * 0.3 or roll < 0.1:
                continue
            region = sin(x / unit * 0.43 + 1.1) + sin(y / unit * 0.61 + x / unit * 0.21)
            kind = "hill" if region > -0.1 else "wood"
            wet = _to_river(plan, (x, y))
            if wet < unit * 1.5 and region < 0.9 and turn < 5:
                kind = "vines"
            if kind == "hill":
                size = min(size * 1.15, room * 1.7)
            else:
                size = min(size * 0.8, room * 1.5)
            if any(
                hypot(x - other.at[0], (y - other.at[1]) * 1.5) < (size + other.size) * 0.43
                for other in found[-90:]
            ):
                continue
            found.append(Growth(kind, (x, y), size, turn))
    found.sort(key=lambda growth: growth.at[1])
    return found


def _to_river(plan: Plan, at: Point) -> float:
    if plan.river is None:
        return 1e9
    return min(
        hypot(at[0] - x, at[1] - y) - half
        for (x, y), half in zip(plan.river.line[::2], plan.river.half[::2], strict=False)
    )


def _freedom(plan: Plan, taken: list[Box]) -> Callable[[Point], float]:
    """A function: how far a point is from everything, in pixels."""
    unit = plan.unit
    keep = [
        (at, unit * (0.95 if name in plan.castles else 0.9 if name in plan.starts else 0.62))
        for name, at in plan.spots.items()
    ]
    pieces = [(a, b) for way in plan.ways for a, b in zip(way.line, way.line[1:], strict=False)]
    edge = plan.margin + unit * 0.16

    def free(at: Point) -> float:
        x, y = at
        room = min(
            x - edge, y - edge - unit * 0.2, plan.size[0] - edge - x, plan.size[1] - edge - y
        )
        if room <= 0:
            return room
        for (u, v), radius in keep:
            room = min(room, hypot(u - x, (v - y - unit * 0.1)) - radius)
        if room <= 0:
            return room
        for box in taken:
            dx = max(box.left - x, x - box.right, 0)
            dy = max(box.top - y, y - box.bottom, 0)
            room = min(room, hypot(dx, dy) - unit * 0.12)
        room = min(room, _to_river(plan, at) - unit * 0.22)
        if room <= 0:
            return room
        far = room + unit * 0.2
        for a, b in pieces:
            if abs(a[0] - x) > far + abs(a[0] - b[0]) or abs(a[1] - y) > far + abs(a[1] - b[1]):
                continue
            room = min(room, to_segment(at, a, b) - unit * 0.14)
        return room

    return free


def draw_land(
    surface: pygame.Surface, growths: list[Growth], unit: float, theme: Theme, fine: int
) -> None:
    """Draw what has grown, from the back to the front."""
    for growth in growths:
        if growth.kind == "hill":
            _hill(surface, growth, unit, theme, fine)
        elif growth.kind == "vines":
            _vines(surface, growth, unit, theme, fine)
        else:
            _wood(surface, growth, unit, theme, fine)


def _hill(surface: pygame.Surface, growth: Growth, unit: float, theme: Theme, fine: int) -> None:
    """A mound with hachures on its eastern side, sometimes a second behind it."""
    ink = mix(theme.hill, theme.ink, 0.18)
    hair = max(1, round(unit * 0.02 * fine))
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
            return ((cx + u * w) * fine, (foot - v * h) * fine)

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
        pygame.draw.polygon(surface, mix(theme.parchment, theme.parchment_light, 0.35), ridge)
        top = round((peak + 0.5) * 16)
        shade = [ridge[top], *ridge[top:], at(0.16, 0.0), at(peak + 0.1, 0.42)]
        pygame.draw.polygon(surface, mix(theme.parchment, theme.hill, 0.24), shade)
        for k in range(1, 7):
            part_way = k / 7
            index = top + round((16 - top) * part_way * 0.92)
            x, y = ridge[index]
            length = (0.5 - 0.34 * part_way) * h * fine
            pygame.draw.line(
                surface,
                ink,
                (x - 0.2 * fine, y),
                (x - length * 0.26, min(y + length, foot * fine)),
                hair,
            )
        pygame.draw.lines(surface, ink, False, ridge, hair + (1 if fine > 1 else 0))


def _wood(surface: pygame.Surface, growth: Growth, unit: float, theme: Theme, fine: int) -> None:
    """Three to five round trees, each with its shade."""
    leaf = mix(theme.meadow, theme.hill, 0.3)
    dark = mix(leaf, theme.ink, 0.3)
    ink = mix(theme.hill, theme.ink, 0.3)
    hair = max(1, round(unit * 0.018 * fine))
    r = max(2.0, min(growth.size * 0.2, unit * 0.17)) * fine
    spots = ((-0.30, -0.1), (0.16, -0.18), (-0.05, 0.06), (0.34, 0.05), (-0.4, 0.14))
    for dx, dy in sorted(spots[: 3 + growth.turn % 3], key=lambda spot: spot[1]):
        x, y = (growth.at[0] + dx * growth.size) * fine, (growth.at[1] + dy * growth.size) * fine
        pygame.draw.line(surface, ink, (x, y), (x, y + r * 1.5), hair + 1)
        pygame.draw.line(surface, ink, (x, y + r * 1.5), (x + r * 1.2, y + r * 1.5), hair)
        pygame.draw.circle(surface, ink, (x, y), r + hair * 0.8)
        pygame.draw.circle(surface, dark, (x, y), r)
        pygame.draw.circle(surface, leaf, (x - r * 0.2, y - r * 0.16), r * 0.78)


def _vines(surface: pygame.Surface, growth: Growth, unit: float, theme: Theme, fine: int) -> None:
    """Rows of stakes on a slope, with leaves."""
    ink = mix(theme.hill, theme.ink, 0.2)
    leaf = mix(mix(theme.meadow, theme.hill, 0.35), theme.ink, 0.12)
    hair = max(1, round(unit * 0.018 * fine))
    size = growth.size
    slope = 0.16 if growth.turn % 2 else -0.16
    for row in range(3):
        y = growth.at[1] + (row - 1) * size * 0.25
        line = []
        for k in range(5):
            x = growth.at[0] + (k - 2 + (row % 2) * 0.5 - 0.25) * size * 0.2
            foot = y + (k - 2) * size * 0.2 * slope
            line.append((x * fine, foot * fine))
            high = size * 0.17
            pygame.draw.line(
                surface, ink, (x * fine, foot * fine), (x * fine, (foot - high) * fine), hair
            )
            pygame.draw.circle(
                surface, leaf, (x * fine, (foot - high * 0.62) * fine), max(1.5, size * 0.05 * fine)
            )
        pygame.draw.lines(surface, ink, False, line, max(1, hair - 1))
