"""Which tiles are in the box, and how do they come onto the board? R 1.1, 14.5. Pure.

Every function gives the new draft, or refuses with an `EditError`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from companion.core.errors import EditError
from companion.games.ringgeister.drafting.draft import NO_TILE, TileDraft
from companion.games.ringgeister.drafting.parts import forgotten, tile_of
from companion.games.ringgeister.plan import SlotPlan

MOST_TILES: Final = 198
"""Of a board that is drawn, those in the box too."""


def spares(draft: TileDraft, shape: str) -> tuple[str, ...]:
    """The tiles of a shape that are in the box."""
    laid = {tile for tile, _ in draft.layout.values()}
    return tuple(
        name for name, tile in draft.tiles.items() if tile.shape == shape and name not in laid
    )


def next_spare(draft: TileDraft, tile: str) -> str | None:
    """The tile of the box that comes after a laid one, in the file's order and round again."""
    offers = spares(draft, draft.tiles[tile].shape)
    order = [*draft.tiles]
    after = [one for one in offers if order.index(one) > order.index(tile)]
    return next(iter((*after, *offers)), None)


def put_tile(draft: TileDraft, slot: str) -> TileDraft:
    """With a new, empty tile in a slot; what lay there is in the box."""
    lying = _slot(draft, slot)
    if len(draft.tiles) >= MOST_TILES:
        raise EditError("A board can have at most {most} tiles.", most=MOST_TILES)
    name = next_tile(draft)
    tiles = {**draft.tiles, name: replace(NO_TILE, shape=lying.shape)}
    return _laid(replace(draft, tiles=tiles), slot, name)


def next_tile(draft: TileDraft) -> str:
    """The name that the next tile gets."""
    number = len(draft.tiles) + 1
    while f"s{number}" in draft.tiles:
        number += 1
    return f"s{number}"


def lay_spare(draft: TileDraft, slot: str, tile: str) -> TileDraft:
    """With a tile of the box in a slot; what lay there is in the box."""
    shape = _slot(draft, slot).shape
    if tile not in spares(draft, tile_of(draft, tile).shape):
        raise EditError("This tile isn't in the box.")
    if tile_of(draft, tile).shape != shape:
        raise EditError("The other tile has a different shape.")
    return _laid(draft, slot, tile)


def remove_tile(draft: TileDraft, tile: str) -> TileDraft:
    """Without a tile; where it lay, the next one of the box does."""
    tile_of(draft, tile)
    slot = next((slot for slot, (one, _) in draft.layout.items() if one == tile), None)
    if slot is not None:
        other = next_spare(draft, tile)
        if other is None:
            raise EditError("There's no other tile of this shape in the box.")
        draft = _laid(draft, slot, other)
    tiles = {name: one for name, one in draft.tiles.items() if name != tile}
    return forgotten(replace(draft, tiles=tiles), [tile])


def _slot(draft: TileDraft, slot: str) -> SlotPlan:
    found = draft.slots.get(slot)
    if found is None:
        raise EditError("This slot is no longer on the board.")
    return found


def _laid(draft: TileDraft, slot: str, tile: str) -> TileDraft:
    """With a tile in a slot, as the one before it lay."""
    allowed = draft.slots[slot].turns
    turns = draft.layout.get(slot, ("", allowed[0]))[1]
    return replace(draft, layout={**draft.layout, slot: (tile, turns)})
