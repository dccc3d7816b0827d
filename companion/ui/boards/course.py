"""Where does the water run, and how wide is it? Pure geometry, no pygame.

A river goes from edge to edge of the picture. A line that ends on the land has a shore
there; one that ends there on both sides is a loch: as wide as the places around it allow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sin, sqrt
from typing import Any

from companion.ui.art.curves import Point, distance, folded, length, lerp, resampled, smooth

_MOST_STEPS = 4_000
"""Of the water's line, however it winds: a usual one has 300."""
_ASHORE = 0.05
"""An end so far from every edge, in parts of the board's shorter side, lies on the land."""


@dataclass(frozen=True, slots=True)
class Watercourse:
    """A river or a loch: its middle, and half its width at each point of it, in pixels.

    Attributes:
        line: from one end to the other.
        half: as many as there are points; 0 where it ends on the land.
        loch: whether it ends on the land at both ends.
    """

    line: tuple[Point, ...]
    half: tuple[float, ...]
    loch: bool = False


def ashore(board: Mapping[str, Any]) -> tuple[bool, bool]:
    """Whether the first and the last point of a board's river lie on the land."""
    line = board.get("river") or ((0, 0),)
    wide, high = board["size_mm"]
    rim = _ASHORE * min(wide, high)
    first, last = (min(x, y, wide - x, high - y) > rim for x, y in (line[0], line[-1]))
    return first, last


def river(
    course: Sequence[Point],
    ends: tuple[bool, bool],
    spots: Mapping[str, Point],
    islands: frozenset[str],
    unit: float,
    size: tuple[int, int],
) -> Watercourse | None:
    """The water: narrow where the places press it, wide around islands.

    Args:
        course: its middle, in pixels.
        ends: whether its first and its last point lie on the land.
        spots: place → its middle.
        islands: the castles in it.
        unit: the height of a piece, in pixels.
        size: of the picture, in pixels.
    """
    if len(course) < 2 or distance(course[0], course[-1]) < 1:
        return None
    line = smooth(course, 6)
    far = float(max(size))
    if not ends[0]:
        line = [_beyond(course[1], course[0], far), *line]
    if not ends[1]:
        line = [*line, _beyond(course[-2], course[-1], far)]
    reach = 2 * far
    line = folded(line, (-reach, -reach), (size[0] + 2 * reach, size[1] + 2 * reach))
    line = resampled(line, max(3.0, unit * 0.14, length(line) / _MOST_STEPS))
    inside = [
        i
        for i, (x, y) in enumerate(line)
        if -2 * unit < x < size[0] + 2 * unit and -2 * unit < y < size[1] + 2 * unit
    ]
    if len(inside) < 4:
        return None
    line = line[inside[0] : inside[-1] + 1]
    loch = all(ends)
    half = _widths(line, spots, islands, unit, 1.25 if loch else 0.5)
    for _ in range(6 if loch else 3):
        half = [
            (half[max(0, i - 1)] + half[i] + half[min(len(half) - 1, i + 1)]) / 3
            for i in range(len(half))
        ]
    if ends[0]:
        line, half = _rounded(line, half)
    if ends[1]:
        line, half = _rounded(line[::-1], half[::-1])
        line, half = line[::-1], half[::-1]
    return Watercourse(tuple(line), tuple(half), loch)


def _widths(
    line: Sequence[Point],
    spots: Mapping[str, Point],
    islands: frozenset[str],
    unit: float,
    usual: float,
) -> list[float]:
    """Half the width at each point; `usual` is what it would be anywhere, in units."""
    on_land = [at for name, at in spots.items() if name not in islands]
    isles = [spots[name] for name in islands]
    half = []
    for i, at in enumerate(line):
        wish = usual * unit + 0.09 * unit * sin(i * 0.11) + 0.05 * unit * sin(i * 0.31 + 1)
        for isle in isles:
            gap = distance(at, isle) / (1.5 * unit)
            wish += 0.68 * unit * max(0.0, 1 - gap * gap)
        room = min((distance(at, spot) for spot in on_land), default=1e9) - 0.6 * unit
        half.append(max(0.2 * unit, min(wish, room)))
    return half


def _rounded(line: list[Point], half: list[float]) -> tuple[list[Point], list[float]]:
    """The same water with a round bay at its first point."""
    # So near its end the shore turns at once: it needs more points there.
    parts = (0.0, 0.05, 0.2, 0.5)
    line = [*(lerp(line[0], line[1], part) for part in parts), *line[1:]]
    half = [half[0]] * len(parts) + half[1:]
    gone = 0.0
    for i, at in enumerate(line):
        gone += distance(line[i - 1], at) if i else 0.0
        bay = 1.4 * half[i]
        if gone >= bay:
            break
        half[i] *= sqrt(1 - (1 - gone / bay) ** 2)
    return line, half


def _beyond(before: Point, end: Point, far: float) -> Point:
    """A point `far` beyond `end`, on the line that comes from `before`."""
    span = distance(before, end) or 1.0
    return (
        end[0] + (end[0] - before[0]) / span * far,
        end[1] + (end[1] - before[1]) / span * far,
    )
