"""Where on the picture does a way lead? Pure geometry, no pygame.

A way of places becomes a line in pixels that follows the roads.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from math import hypot
from typing import Final

from companion.ui.art.curves import Point, along, distance
from companion.ui.boards.moving import BEYOND
from companion.ui.boards.plan import Plan
from companion.ui.boards.standing import Where

BESIDE: Final = 0.86
"""From a place's middle to those who stand beside it, in units."""
_OUTSIDE: Final = 1.6
"""From a start to where those come into sight who enter there, in units."""


def beside(plan: Plan, place: str, origin: str, part: float = BESIDE) -> Point:
    """A spot `part` units from a place, on the side of another."""
    x, y = plan.spots[place]
    u, v = plan.spots[origin]
    span = hypot(u - x, v - y) or 1.0
    return (x + (u - x) / span * part * plan.unit, y + (v - y) / span * part * plan.unit)


def spot(plan: Plan, at: Where) -> Point:
    """The middle of where somebody stands."""
    return plan.spots[at] if isinstance(at, str) else beside(plan, *at)


def way(plan: Plan, path: Sequence[Where]) -> list[Point]:
    """The line of a way: at least two points, or one where it has one place."""
    line: list[Point] = []
    for here, there in itertools.pairwise(path):
        part = _entrance(plan, there) if here == BEYOND else _road(plan, here, there)
        line += part[1:] if line else part
    return line or [spot(plan, path[0])]


def walked(plan: Plan, path: Sequence[Where], part: float) -> Point:
    """Where somebody is on a way when so much of it lies behind, each road as much as another."""
    roads = max(1, len(path) - 1)
    road = min(int(part * roads), roads - 1)
    return along(way(plan, path[road : road + 2]), part * roads - road)


def _road(plan: Plan, here: Where, there: Where) -> list[Point]:
    """From one spot to another, by the road between their places where there is one."""
    start, end = _place(here), _place(there)
    if isinstance(here, tuple) and isinstance(there, str):
        # Those who stand beside a place go straight on, or back by the way they came.
        if end == start:
            return [spot(plan, here), spot(plan, there)]
        return _road(plan, there, here)[::-1]
    line = next(
        (
            list(one.line) if one.a == start else list(reversed(one.line))
            for one in plan.ways
            if {one.a, one.b} == {start, end}
        ),
        [plan.spots[start], plan.spots[end]],
    )
    if isinstance(there, tuple):
        short = BESIDE * plan.unit
        goal = plan.spots[end]
        line = [at for at in line if distance(at, goal) > short] or [plan.spots[start]]
        line.append(spot(plan, there))
    return line


def _place(at: Where) -> str:
    return at if isinstance(at, str) else at[0]


def _entrance(plan: Plan, there: Where) -> list[Point]:
    """From the nearest edge of the picture, not farther away than is seen."""
    x, y = spot(plan, there)
    wide, high = plan.size
    gaps = {(-1, 0): x, (1, 0): wide - x, (0, -1): y, (0, 1): high - y}
    dx, dy = min(gaps, key=lambda side: gaps[side])
    return [(x + dx * _OUTSIDE * plan.unit, y + dy * _OUTSIDE * plan.unit), (x, y)]
