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
    on_sheet,
    on_tile,
    outline_of,
    slot_of,
)
from companion.games.ringgeister.plan import Spot, turned

EDGE_MM: Final = 9.0
"""Nearer to the outline it is at the edge."""
_DRAWN_MM: Final = 14.0
"""As near an end is drawn to a spot where one is likely."""


def is_at_edge(draft: TileDraft, tile: str, at: Point) -> bool:
    """Whether a spot is at a tile's edge, or beyond it."""
    outline = outline_of(draft, tile)
    if not outline:
        return False
    near = geometry.far(geometry.nearest_of(geometry.ring(outline), at), at)
    return near <= EDGE_MM or not geometry.covers(outline, at)


def dock(draft: TileDraft, tile: str, at: Point, but: str = "") -> Spot:
    """Where an end that is drawn about here lies; `but` is an end that is dragged itself."""
    taken = {spot for name, spot in draft.tiles[tile].ends.items() if name != but}
    for spots in (_of_others(draft, tile), _middles(draft, tile)):
        free = [spot for spot in spots if spot not in taken]
        best = min(free, key=lambda spot: (geometry.far(spot, at), spot), default=None)
        if best is not None and geometry.far(best, at) <= _DRAWN_MM:
            return best
    x, y = geometry.nearest_of(geometry.ring(outline_of(draft, tile)), at)
    return round(x), round(y)


def _of_others(draft: TileDraft, tile: str) -> Iterator[Spot]:
    plan = draft.tiles[tile]
    slot = slot_of(draft, tile)
    turns = draft.slots[slot].turns if slot is not None else (0,)
    for name, other in draft.tiles.items():
        if name == tile:
            continue
        for spot in other.ends.values():
            if other.shape == plan.shape:
                yield from (turned(spot, turn) for turn in range(len(turns)))
            there = on_sheet(draft, name, spot)
            if there is not None and slot is not None:
                x, y = on_tile(draft, tile, there)
                outline = outline_of(draft, tile)
                near = geometry.nearest_of(geometry.ring(outline), (x, y))
                if geometry.far(near, (x, y)) <= EDGE_MM:
                    yield round(x), round(y)


def _middles(draft: TileDraft, tile: str) -> Iterator[Spot]:
    yield from ((round(x), round(y)) for x, y in geometry.middles(outline_of(draft, tile)))
