"""What lies under a finger? Tiles, and what they carry. Pure."""

from __future__ import annotations

from companion.core.drafting.sheet import Point
from companion.games.ringgeister.drafting import geometry
from companion.games.ringgeister.drafting.draft import (
    FIELDS,
    JOINED,
    ROCK,
    WAYS,
    TileDraft,
    at_of,
    box_of,
    line_of,
    on_tile,
    outline_of,
    place,
)
from companion.games.ringgeister.plan import WayPlan

MOST_MM = 7.0
"""No thing is farther from a finger that is on it: tiles are small, and full."""
_WAY_MM = 4.0


def tile_at(draft: TileDraft, at: Point) -> str | None:
    """The tile that lies there; of several the smallest."""

    def area(tile: str) -> float:
        (left, top), (right, bottom) = box_of(draft, tile)
        return (right - left) * (bottom - top)

    laid = [tile for tile, _ in draft.layout.values()]
    found = [
        one for one in laid if geometry.covers(outline_of(draft, one), on_tile(draft, one, at))
    ]
    return min(found, key=area, default=None)


def off_tile(draft: TileDraft, tile: str, at: Point) -> float:
    """How far beside a tile a spot of the sheet is, in mm; 0 on it."""
    spot, outline = on_tile(draft, tile, at), outline_of(draft, tile)
    if not outline or geometry.covers(outline, spot):
        return 0.0
    return geometry.far(geometry.nearest_of(geometry.ring(outline), spot), spot)


def thing_at(
    draft: TileDraft, tile: str, at: Point, reach_mm: float, parts: tuple[str, ...] = ()
) -> str | None:
    """The thing on a tile that is nearest to a spot of the sheet, and no farther than reach.

    Args:
        draft: the board.
        tile: which.
        at: on the sheet, in mm.
        reach_mm: how near is on it.
        parts: those that count; all for ().
    """
    plan, spot = draft.tiles[tile], on_tile(draft, tile, at)
    near: list[tuple[float, str]] = []
    for part in parts or (*JOINED, FIELDS, ROCK):
        names = ("",) if part == ROCK else tuple(getattr(plan, part))
        for name in names:
            there = at_of(plan, part, name)
            if there is not None:
                near.append((geometry.far(there, spot), place(tile, part, name)))
    best = min(near, default=None)
    return best[1] if best is not None and best[0] <= min(reach_mm, MOST_MM) else None


def way_at(draft: TileDraft, tile: str, at: Point, reach_mm: float) -> WayPlan | None:
    """The way that leads there."""
    plan, spot = draft.tiles[tile], on_tile(draft, tile, at)

    def off(way: WayPlan) -> float:
        return geometry.far(geometry.nearest_of(line_of(plan, way), spot), spot)

    best = min(plan.ways, key=off, default=None)
    return best if best is not None and off(best) <= min(reach_mm, _WAY_MM) else None


def way_place(tile: str, way: WayPlan) -> str:
    """The place of a way."""
    return place(tile, WAYS, f"{way.one}.{way.other}")


def onto(draft: TileDraft, tile: str, at: Point, reach_mm: float) -> Point:
    """A spot of the sheet on a tile; on the way that leads there, if one does."""
    spot, way = on_tile(draft, tile, at), way_at(draft, tile, at, reach_mm)
    if way is None:
        return spot
    return geometry.nearest_of(line_of(draft.tiles[tile], way), spot)
