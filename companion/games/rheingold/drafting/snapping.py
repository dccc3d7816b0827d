"""What is meant by a finger that lies near something? Pure; all in millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import Final

from companion.core.drafting.sheet import Point
from companion.core.drafting.sheet_changes import tidy
from companion.games.rheingold.drafting.draft import BoardDraft, Road, places, start_id

GRID_MM: Final = 5.0
"""Between the lines of the light grid."""
_NEIGHBOUR_MM: Final = 160.0
"""Places farther off than this are no neighbours to align with."""


def snap(
    draft: BoardDraft,
    at: Point,
    reach_mm: float,
    *,
    on: bool = True,
    grid_mm: float = GRID_MM,
    but: str = "",
) -> Point:
    """The spot that is meant: in line with a neighbour, else on the grid, always on the sheet.

    Args:
        draft: with the neighbours.
        at: where the finger lies.
        reach_mm: how far a line draws it; the grid draws from no farther either.
        on: off, only the sheet's edge holds it.
        grid_mm: between the grid's lines; 0 for no grid.
        but: the place that is being moved: it is not its own neighbour.
    """
    if not on:
        return inside(draft, at)
    others = [
        spot
        for place, (_, spot) in places(draft).items()
        if place != but and hypot(spot[0] - at[0], spot[1] - at[1]) <= _NEIGHBOUR_MM
    ]
    along: list[float] = []
    for axis in (0, 1):
        lines = [spot[axis] for spot in others]
        if grid_mm > 0:
            grid = round(at[axis] / grid_mm) * grid_mm
        near = min(lines, key=lambda line: abs(line - at[axis]), default=None)
        if near is not None and abs(near - at[axis]) <= reach_mm:
            along.append(near)
        elif grid_mm > 0 and abs(grid - at[axis]) <= reach_mm:
            along.append(grid)
        else:
            along.append(at[axis])
    return inside(draft, (along[0], along[1]))


def inside(draft: BoardDraft, at: Point) -> Point:
    """The spot of the sheet that is nearest, to a tenth of a millimetre."""
    width, height = draft.size_mm
    return tidy(min(max(at[0], 0), width)), tidy(min(max(at[1], 0), height))


def nearest(draft: BoardDraft, at: Point, reach_mm: float) -> str | None:
    """The place that is nearest to a spot and no farther off than `reach_mm`."""
    best, found = reach_mm, None
    for place, (_, (x, y)) in places(draft).items():
        off = hypot(x - at[0], y - at[1])
        if off <= best:
            best, found = off, place
    return found


def nearest_road(draft: BoardDraft, at: Point, reach_mm: float) -> Road | None:
    """The two places whose road, gate or exit passes nearest, no farther off than `reach_mm`."""
    spots = {place: spot for place, (_, spot) in places(draft).items()}
    best, found = reach_mm, None
    for a, b in ways(draft):
        off = _to_segment(at, spots[a], spots[b])
        if off <= best:
            best, found = off, (a, b)
    return found


def ways(draft: BoardDraft) -> Iterator[Road]:
    """Everything that joins two places: roads, then exits, then gates."""
    yield from draft.roads
    for number, start in draft.starts.items():
        for space in start.exits:
            yield start_id(number), space
    for name, castle in draft.castles.items():
        for gate in castle.gates:
            yield gate, name


def _to_segment(at: Point, a: Point, b: Point) -> float:
    (x, y), (ax, ay), (bx, by) = at, a, b
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    part = ((x - ax) * dx + (y - ay) * dy) / length if length else 0.0
    part = min(max(part, 0.0), 1.0)
    return hypot(ax + part * dx - x, ay + part * dy - y)
