"""How far, in which direction, inside what? Spots of tiles in the plane, in mm. Pure."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from math import atan2, hypot, pi

from companion.core.drafting.sheet import Point


def far(a: Point, b: Point) -> float:
    """The distance of two spots."""
    return hypot(a[0] - b[0], a[1] - b[1])


def heading(start: Point, end: Point) -> float:
    """The direction from a spot to another: clockwise from north, 0 to 2 pi."""
    return atan2(end[0] - start[0], start[1] - end[1]) % (2 * pi)


def apart(one: float, other: float) -> float:
    """The angle between two directions, 0 to pi."""
    wide = abs(one - other) % (2 * pi)
    return min(wide, 2 * pi - wide)


def nearest_on(a: Point, b: Point, at: Point) -> Point:
    """The spot of a straight line that is nearest to another."""
    (ax, ay), (bx, by) = a, b
    span = (bx - ax) ** 2 + (by - ay) ** 2
    part = ((at[0] - ax) * (bx - ax) + (at[1] - ay) * (by - ay)) / span if span else 0.0
    part = min(max(part, 0.0), 1.0)
    return ax + (bx - ax) * part, ay + (by - ay) * part


def nearest_of(line: Sequence[Point], at: Point) -> Point:
    """The spot of a line of at least one point that is nearest to another."""
    if len(line) == 1:
        return line[0]
    spots = (nearest_on(a, b, at) for a, b in itertools.pairwise(line))
    return min(spots, key=lambda one: far(one, at))


def ring(outline: Sequence[Point]) -> list[Point]:
    """An outline as a line that comes back to where it began."""
    return [*outline, *outline[:1]]


def covers(outline: Sequence[Point], at: Point) -> bool:
    """Whether a spot lies in an outline."""
    is_in, (x, y) = False, at
    line = ring(outline)
    for (ax, ay), (bx, by) in itertools.pairwise(line):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            is_in = not is_in
    return is_in


def freest(spots: Iterable[Point], things: Sequence[Point]) -> Point | None:
    """Which of some spots is farthest from everything; None without spots."""
    return max(spots, key=lambda at: min((far(at, one) for one in things), default=0), default=None)


def middles(outline: Sequence[Point]) -> list[Point]:
    """The middle of each side."""
    line = ring(outline)
    return [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in itertools.pairwise(line)]
