"""Where does a path meet a tile's edge? R 1.4. Pure.

Ends of two tiles are joined only on the same whole millimetre, however the tiles are turned.
So an end that is drawn near such a spot lies on it: where a neighbour has an end, where another
tile of the shape has one, else in the middle of a side.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.core.drafting.sheet import Point
from companion.games.ringgeister.drafting import geometry
from companion.games.ringgeister.drafting.draft import (
    TileDraft,
    middle,
    on_sheet,
    on_tile,
    outline_of,
    slot_of,
)
from companion.games.ringgeister.plan import Spot, turned

EDGE_MM: Final = 9.0
"""Nearer to the outline it is at the edge."""
_TO_OTHERS_MM: Final = 10.0
"""So far an end is drawn to a spot where others have one."""
_TO_MIDDLE_MM: Final = 6.0
"""And to the middle of a side."""


def is_at_edge(draft: TileDraft, tile: str, at: Point) -> bool:
    """Whether a spot is at a tile's edge, or beyond it; or at that of a tile that lies on it."""
    rims = edges(draft, tile)
    if not rims:
        return False
    near = min(geometry.far(geometry.nearest_of(rim, at), at) for rim in rims)
    return near <= EDGE_MM or not geometry.covers(outline_of(draft, tile), at)


def edges(draft: TileDraft, tile: str) -> list[list[Point]]:
    """A tile's outline, and those of tiles that lie in a hole of it."""
    outline = outline_of(draft, tile)
    found = [geometry.ring(outline)] if outline else []
    if slot_of(draft, tile) is None:
        return found
    for other, _ in draft.layout.values():
        centre = on_sheet(draft, other, middle(draft, other))
        if other == tile or centre is None:
            continue
        if geometry.covers(outline, on_tile(draft, tile, centre)):
            spots = [on_sheet(draft, other, at) for at in outline_of(draft, other)]
            inner = [on_tile(draft, tile, at) for at in spots if at is not None]
            found.append(geometry.ring(inner))
    return found


def dock(draft: TileDraft, tile: str, at: Point, but: str = "") -> Spot:
    """Where an end that is drawn about here lies; `but` is an end that is dragged itself."""
    taken = {spot for name, spot in draft.tiles[tile].ends.items() if name != but}
    offers = (_of_others(draft, tile), _TO_OTHERS_MM), (_middles(draft, tile), _TO_MIDDLE_MM)
    for spots, most in offers:
        free = [spot for spot in spots if spot not in taken]
        best = min(free, key=lambda spot: (geometry.far(spot, at), spot), default=None)
        if best is not None and geometry.far(best, at) <= most:
            return best
    nearest = (geometry.nearest_of(edge, at) for edge in edges(draft, tile))
    x, y = min(nearest, key=lambda spot: geometry.far(spot, at))
    return round(x), round(y)


def _of_others(draft: TileDraft, tile: str) -> Iterator[Spot]:
    plan = draft.tiles[tile]
    slot = slot_of(draft, tile)
    turns = draft.slots[slot].turns if slot is not None else (0,)
    rims = edges(draft, tile)
    for name, other in draft.tiles.items():
        if name == tile:
            continue
        for spot in other.ends.values():
            if other.shape == plan.shape:
                yield from (turned(spot, turn) for turn in range(len(turns)))
            there = on_sheet(draft, name, spot)
            if there is not None and slot is not None:
                x, y = on_tile(draft, tile, there)
                if any(geometry.far(geometry.nearest_of(edge, (x, y)), (x, y)) <= EDGE_MM
                       for edge in rims):  # fmt: skip
                    yield round(x), round(y)


def _middles(draft: TileDraft, tile: str) -> Iterator[Spot]:
    for edge in edges(draft, tile):
        yield from ((round(x), round(y)) for x, y in geometry.middles(edge[:-1]))
