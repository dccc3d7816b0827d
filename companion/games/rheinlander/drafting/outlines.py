"""What shape have squares along a river? Rails, sections across, and how they bend. Pure.

A *rail* is one long side of a square, downstream. A *section* is a line across the river:
outer left, left shore, right shore, outer right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import hypot
from typing import Final, NamedTuple

from companion.core.drafting.sheet import Point
from companion.core.drafting.sheet_changes import tidy
from companion.games.rheinlander.drafting.draft import Line

SAME_MM: Final = 0.3
"""Nearer to one another two corners are one."""
_RAIL: Final = 7
"""Points of a rail that is drawn here."""
_LEAST_PART: Final = 0.12
"""Of a zone's length: no nearer to its ends is it divided."""


class Section(NamedTuple):
    """A line across the river and both banks."""

    outer_left: Point
    left: Point
    right: Point
    outer_right: Point

    @property
    def middle(self) -> Point:
        """The middle of the river."""
        return between(self.left, self.right, 0.5)

    @property
    def widths(self) -> tuple[float, float, float]:
        """The left bank, the river, the right bank, in mm."""
        return (
            far(self.outer_left, self.left),
            far(self.left, self.right),
            far(self.right, self.outer_right),
        )

    @property
    def downstream(self) -> Point:
        """The direction at a right angle to it, of length 1."""
        (ax, ay), (bx, by) = self.left, self.right
        span = hypot(bx - ax, by - ay) or 1.0
        return (by - ay) / span, -(bx - ax) / span


class Rails(NamedTuple):
    """Both long sides of a square, downstream, equally many points each."""

    right: Line
    left: Line


def rails(shape: Line) -> Rails | None:
    """The rails of an outline; None when it has none."""
    half = len(shape) // 2
    if len(shape) < 4 or len(shape) % 2:
        return None
    return Rails(shape[:half], shape[: half - 1 : -1])


def outline(of: Rails) -> Line:
    """The outline of two rails."""
    return (*of.right, *reversed(of.left))


def middle_line(of: Rails) -> Line:
    """The line between two rails."""
    return tuple(tidied(between(a, b, 0.5)) for a, b in zip(of.right, of.left, strict=True))


def centre(of: Rails) -> Point:
    """The middle of a square."""
    line = middle_line(of)
    half = len(line) // 2
    return line[half] if len(line) % 2 else tidied(between(line[half - 1], line[half], 0.5))


def section(at: Point, way: Point, widths: tuple[float, float, float]) -> Section:
    """A section through a point of the river's middle, at a right angle to its way."""
    bank_left, river, bank_right = widths
    span = hypot(*way) or 1.0
    nx, ny = way[1] / span, -way[0] / span

    def aside(by: float) -> Point:
        return at[0] + nx * by, at[1] + ny * by

    half = river / 2
    return Section(aside(half + bank_left), aside(half), aside(-half), aside(-half - bank_right))


def inside(size: Point, at: Point) -> Point:
    """The spot of the sheet that is nearest, to a tenth of a millimetre."""
    return tidy(min(max(at[0], 0.0), size[0])), tidy(min(max(at[1], 0.0), size[1]))


def bowed(start: Point, way: Point, end: Point, towards: Point) -> Line:
    """A rail from one point to another that leaves and arrives in these directions."""
    pull = far(start, end)
    line = []
    for number in range(_RAIL):
        t = number / (_RAIL - 1)
        a, b = (2 * t - 3) * t * t + 1, ((t - 2) * t + 1) * t
        c, d = (3 - 2 * t) * t * t, (t - 1) * t * t
        line.append(
            (
                a * start[0] + b * pull * way[0] + c * end[0] + d * pull * towards[0],
                a * start[1] + b * pull * way[1] + c * end[1] + d * pull * towards[1],
            )
        )
    return tuple(line)


def divided(rail: Line, part: float) -> tuple[Line, Line]:
    """A rail in two, at a part of its points."""
    where = min(max(part, _LEAST_PART), 1 - _LEAST_PART) * (len(rail) - 1)
    before = int(where)
    at = tidied(between(rail[before], rail[before + 1], where - before))
    return (*rail[: before + 1], at), (at, *rail[before + 1 :])


def part_at(line: Line, at: Point) -> float:
    """How far down a line its point is that is nearest to a spot, 0 to 1 of its points."""
    best, found = float("inf"), 0.0
    for number, (a, b) in enumerate(pairwise(line)):
        part, off = along(a, b, at)
        if off < best:
            best, found = off, number + part
    return found / max(1, len(line) - 1)


def along(a: Point, b: Point, at: Point) -> tuple[float, float]:
    """Where on a segment its point is that is nearest to a spot, 0 to 1, and how far off."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    part = ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / length if length else 0.0
    part = min(max(part, 0.0), 1.0)
    return part, far((a[0] + part * dx, a[1] + part * dy), at)


def joined(first: Line, second: Line) -> Line:
    """Two rails one after another; the point where they meet is there once."""
    return (*first, *second[1:]) if far(first[-1], second[0]) <= SAME_MM else (*first, *second)


def moved(shape: Line, points: Sequence[Point], by: Point) -> Line:
    """An outline of which some points were dragged; the sides between them bend along."""
    found = rails(shape)
    if found is None:
        return tuple(_shift(at, by) if _among(at, points) else at for at in shape)
    return outline(Rails(_bent(found.right, points, by), _bent(found.left, points, by)))


def _bent(rail: Line, points: Sequence[Point], by: Point) -> Line:
    held = [number for number, at in enumerate(rail) if _among(at, points)]
    if not held:
        return rail
    return tuple(
        _shift(at, by, _pull(number, held, len(rail) - 1)) for number, at in enumerate(rail)
    )


def _pull(number: int, held: Sequence[int], last: int) -> float:
    """How much of the way a rail's point goes along: all of it where it is held."""
    before = max((one for one in held if one <= number), default=None)
    after = min((one for one in held if one >= number), default=None)
    if before is not None and after is not None:
        return 1.0
    if before is None:
        return number / (after or 1)
    return 1 - (number - before) / max(1, last - before)


def shared_edge(one: Line, other: Line) -> tuple[Point, Point] | None:
    """The two outermost points that two outlines have in common; None for fewer than two."""
    common = [at for at in one if _among(at, other)]
    pairs = [(far(a, b), a, b) for a in common for b in common]
    wide, a, b = max(pairs, default=(0.0, (0.0, 0.0), (0.0, 0.0)))
    return (a, b) if wide > SAME_MM else None


def replaced(shape: Line, by: Mapping[Point, Point]) -> Line:
    """An outline with other points for some."""
    return tuple(by.get(at, at) for at in shape)


def ends(of: Rails) -> Iterator[Point]:
    """The four corners of a square."""
    for rail in of:
        yield rail[0]
        yield rail[-1]


def meet(a: Point, b: Point) -> bool:
    """Whether two corners are one."""
    return far(a, b) <= SAME_MM


def between(a: Point, b: Point, part: float) -> Point:
    """A point on the way from one to another."""
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def far(a: Point, b: Point) -> float:
    """The distance of two points."""
    return hypot(a[0] - b[0], a[1] - b[1])


def _among(at: Point, points: Sequence[Point]) -> bool:
    return any(meet(at, one) for one in points)


def _shift(at: Point, by: Point, part: float = 1.0) -> Point:
    return at[0] + by[0] * part, at[1] + by[1] * part


def tidied(at: Point) -> Point:
    """A spot, to a tenth of a millimetre."""
    return tidy(at[0]), tidy(at[1])
