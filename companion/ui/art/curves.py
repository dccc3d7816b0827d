"""How do a few points become a smooth line? Pure geometry, no pygame.

Points are pairs of floats in whatever unit the caller draws in. Every function
returns new lists and is deterministic.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import atan2, ceil, cos, hypot, pi, sin
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
"""x to the right, y downwards."""


def lerp(a: Point, b: Point, part: float) -> Point:
    """The point `part` of the way from `a` to `b`."""
    return (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)


def distance(a: Point, b: Point) -> float:
    """From one point to the other."""
    return hypot(a[0] - b[0], a[1] - b[1])


def arc(
    centre: Point, rx: float, ry: float, start: float, end: float, steps: int = 24
) -> list[Point]:
    """Points along an ellipse from angle `start` to `end`, in radians, 0 to the right."""
    return [
        (centre[0] + rx * cos(angle), centre[1] + ry * sin(angle))
        for angle in (start + (end - start) * step / steps for step in range(steps + 1))
    ]


def circle(centre: Point, radius: float, steps: int = 40) -> list[Point]:
    """A closed circle."""
    return arc(centre, radius, radius, 0, 2 * pi, steps)[:-1]


def star(centre: Point, points: int, outer: float, inner: float, turn: float = 0.0) -> list[Point]:
    """A star with one point up, `turn` radians clockwise."""
    return [
        (
            centre[0] + (outer, inner)[step % 2] * sin(turn + pi * step / points),
            centre[1] - (outer, inner)[step % 2] * cos(turn + pi * step / points),
        )
        for step in range(2 * points)
    ]


def rounded(x: float, y: float, w: float, h: float, r: float, steps: int = 6) -> list[Point]:
    """A rectangle with round corners."""
    r = min(r, w / 2, h / 2)
    corners = (
        (x + r, y + r, pi),
        (x + w - r, y + r, 1.5 * pi),
        (x + w - r, y + h - r, 0.0),
        (x + r, y + h - r, 0.5 * pi),
    )
    return [point for cx, cy, a in corners for point in arc((cx, cy), r, r, a, a + pi / 2, steps)]


def smooth(points: Sequence[Point], steps: int = 8, closed: bool = False) -> list[Point]:
    """A line through all the points without corners (Catmull-Rom)."""
    count = len(points)
    if count < 3:
        return list(points)
    spans = count if closed else count - 1
    line: list[Point] = []
    for i in range(spans):
        p1, p2 = points[i], points[(i + 1) % count]
        p0 = points[i - 1] if closed or i else p1
        p3 = points[(i + 2) % count] if closed or i + 2 < count else p2
        for step in range(steps):
            t = step / steps
            t2, t3 = t * t, t * t * t
            a, b = -t3 + 2 * t2 - t, 3 * t3 - 5 * t2 + 2
            c, d = -3 * t3 + 4 * t2 + t, t3 - t2
            line.append(
                (
                    (a * p0[0] + b * p1[0] + c * p2[0] + d * p3[0]) / 2,
                    (a * p0[1] + b * p1[1] + c * p2[1] + d * p3[1]) / 2,
                )
            )
    if not closed:
        line.append(points[-1])
    return line


def bezier(a: Point, b: Point, c: Point, d: Point, steps: int = 12) -> list[Point]:
    """A cubic curve from `a` to `d`, without its first point."""
    line = []
    for step in range(1, steps + 1):
        t = step / steps
        u = 1 - t
        k0, k1, k2, k3 = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        line.append(
            (
                k0 * a[0] + k1 * b[0] + k2 * c[0] + k3 * d[0],
                k0 * a[1] + k1 * b[1] + k2 * c[1] + k3 * d[1],
            )
        )
    return line


@lru_cache(maxsize=128)
def outline(data: str) -> tuple[Point, ...]:
    """One closed outline written as an SVG path of absolute M, L, C and Z."""
    tokens = data.replace(",", " ").split()
    line: list[Point] = []
    command = "M"
    index = 0
    while index < len(tokens):
        if tokens[index].isalpha():
            command = tokens[index]
            index += 1
            continue
        take = 6 if command == "C" else 2
        n = [float(token) for token in tokens[index : index + take]]
        index += take
        if command == "C":
            line += bezier(line[-1], (n[0], n[1]), (n[2], n[3]), (n[4], n[5]))
        else:
            line.append((n[0], n[1]))
    return tuple(line)


def mirrored(points: Sequence[Point], axis: float) -> list[Point]:
    """A half outline from top to bottom, closed by its mirror image about x = `axis`."""
    return [*points, *((2 * axis - x, y) for x, y in reversed(points))]


def spaced(line: Sequence[Point], step: float, first: float = 0.0) -> Iterator[tuple[Point, float]]:
    """Points every `step` along a line, each with the line's direction there in radians."""
    due = first
    for a, b in itertools.pairwise(line):
        length = distance(a, b)
        if length <= 0:
            continue
        angle = atan2(b[1] - a[1], b[0] - a[0])
        while due <= length:
            yield lerp(a, b, due / length), angle
            due += step
        due -= length


def length(line: Sequence[Point]) -> float:
    """How long a line is."""
    return sum(distance(a, b) for a, b in itertools.pairwise(line))


def along(line: Sequence[Point], part: float) -> Point:
    """The point of a line so much of its length from its beginning, 0 to 1."""
    left = part * length(line)
    for a, b in itertools.pairwise(line):
        span = distance(a, b)
        if left <= span:
            return lerp(a, b, left / span) if span else a
        left -= span
    return line[-1]


def resampled(line: Sequence[Point], step: float) -> list[Point]:
    """The same line in equal steps of about `step`, both ends kept."""
    total = length(line)
    if total <= 0:
        return list(line)
    count = max(1, ceil(total / step))
    found = [point for point, _ in spaced(line, total / count)]
    return [*found[:count], line[-1]]


def folded(line: Sequence[Point], corner: Point, size: Point) -> list[Point]:
    """The same line within a box; what lies outside is laid onto the box's edge beside it.

    Args:
        line: however far it leads.
        corner: the box's, upper left.
        size: the box's width and height.
    """
    (left, top), (wide, high) = corner, size
    right, bottom = left + wide, top + high
    if all(left <= x <= right and top <= y <= bottom for x, y in line):
        return list(line)
    found = [*line[:1]]
    for a, b in itertools.pairwise(line):
        parts = [1.0]
        for axis, edges in ((0, (left, right)), (1, (top, bottom))):
            span = b[axis] - a[axis]
            if span:
                parts += [(edge - a[axis]) / span for edge in edges]
        found += [lerp(a, b, part) for part in sorted(parts) if 0 < part <= 1]
    return [(min(max(x, left), right), min(max(y, top), bottom)) for x, y in found]


def offset(line: Sequence[Point], by: Iterable[float]) -> list[Point]:
    """A line beside a line: `by` to its right (downwards when it runs to the right)."""
    last = len(line) - 1
    found = []
    for i, (point, side) in enumerate(zip(line, by, strict=True)):
        a, b = line[max(0, i - 1)], line[min(last, i + 1)]
        span = distance(a, b) or 1.0
        found.append(
            (point[0] - (b[1] - a[1]) / span * side, point[1] + (b[0] - a[0]) / span * side)
        )
    return found


def to_segment(point: Point, a: Point, b: Point) -> float:
    """From a point to a straight line between two others."""
    (x, y), (ax, ay) = point, a
    along, down = b[0] - ax, b[1] - ay
    span = along**2 + down**2
    if span <= 0:
        return hypot(x - ax, y - ay)
    part = ((x - ax) * along + (y - ay) * down) / span
    part = 0.0 if part < 0.0 else min(part, 1.0)
    # Written out: a board's picture asks this very many times.
    return hypot(x - (ax + along * part), y - (ay + down * part))
