"""Which shapes are there, where are slots, and how do tiles lie in them? R 1.1, 14.5. Pure.

Every function gives the new draft, or refuses with an `EditError`.
"""

from __future__ import annotations

from dataclasses import replace
from math import isfinite
from typing import Final

from companion.core.drafting.sheet import Point
from companion.core.drafting.sheet_changes import checked_size
from companion.core.errors import EditError
from companion.games.ringgeister.drafting.draft import NO_TILE, TileDraft, without_mountain
from companion.games.ringgeister.drafting.parts import forgotten, tile_of, with_tile
from companion.games.ringgeister.pieces import COLOURS, HANDS, STORM
from companion.games.ringgeister.plan import TURNS, CardPlan, SlotPlan, Spot
from companion.games.ringgeister.survey_tile import is_symbol

MOST_SLOTS: Final = 99
"""Of a board that is drawn."""
MOST_CARDS: Final = 99
_LEAST_CARDS: Final = 2
_LEAST_CORNERS: Final = 3
_MOST_CORNERS: Final = 40


def _slot(draft: TileDraft, slot: str) -> SlotPlan:
    found = draft.slots.get(slot)
    if found is None:
        raise EditError("This slot is no longer on the board.")
    return found


def _on_sheet(draft: TileDraft, at: Point) -> Spot:
    across, down = draft.size_mm
    if not (isfinite(at[0]) and isfinite(at[1]) and 0 <= at[0] <= across and 0 <= at[1] <= down):
        raise EditError("That's off the board.")
    return round(at[0]), round(at[1])


def resize(draft: TileDraft, size: Point) -> TileDraft:
    """With a sheet of another size; tiles keep theirs, and stay where they are in mm.

    Lengths on it are whole millimetres (R 14.5).
    """
    across, down = checked_size(size)
    across, down = round(across), round(down)
    if any(slot.at[0] > across or slot.at[1] > down for slot in draft.slots.values()):
        raise EditError("Something would end up off the board: move it first.")
    return replace(draft, size_mm=(across, down))


# Tiles


def copy_tile(draft: TileDraft, name: str, other: str) -> TileDraft:
    """With all on a tile that is on another of its shape, but the Mountain: there is only one."""
    tile, model = tile_of(draft, name), tile_of(draft, other)
    if tile.shape != model.shape:
        raise EditError("The other tile has a different shape.")
    if name != other:
        model = without_mountain(model)
    return with_tile(_bare(draft, name), name, model)


def clear_tile(draft: TileDraft, name: str) -> TileDraft:
    """With a tile that carries nothing."""
    empty = replace(NO_TILE, shape=tile_of(draft, name).shape)
    return with_tile(_bare(draft, name), name, empty)


def _bare(draft: TileDraft, name: str) -> TileDraft:
    """Without what the file had besides of things on a tile."""
    parts = ("points", "forks", "ends", "gates", "fields", "ways")
    return forgotten(draft, [f"{name}.{part}" for part in parts])


def turn_tile(draft: TileDraft, slot: str, turns: int) -> TileDraft:
    """With a tile that lies otherwise."""
    allowed = _slot(draft, slot).turns
    if slot not in draft.layout:
        raise EditError("There's no tile here.")
    if turns not in allowed:
        raise EditError("A border fits only one way round.")
    return replace(draft, layout={**draft.layout, slot: (draft.layout[slot][0], turns)})


def exchange(draft: TileDraft, slot: str, other: str) -> TileDraft:
    """With the tiles of two slots in one another's places."""
    one, two = _slot(draft, slot), _slot(draft, other)
    if one.shape != two.shape:
        raise EditError("The other tile has a different shape.")
    if slot not in draft.layout or other not in draft.layout:
        raise EditError("There's no tile here.")
    (tile, turns), (second, others) = draft.layout[slot], draft.layout[other]
    lying = {
        slot: (second, others if others in one.turns else one.turns[0]),
        other: (tile, turns if turns in two.turns else two.turns[0]),
    }
    return replace(draft, layout={**draft.layout, **lying})


# Slots


def put_slot(draft: TileDraft, shape: str, at: Point) -> TileDraft:
    """With one more slot, and an empty tile in it."""
    if shape not in draft.shapes:
        raise EditError("This shape is no longer on the board.")
    if len(draft.slots) >= MOST_SLOTS:
        raise EditError("A board can have at most {most} slots.", most=MOST_SLOTS)
    slot, tile = next_slot(draft)
    like = next((one for one in draft.slots.values() if one.shape == shape), None)
    turns = TURNS if like is None or len(like.turns) > 1 else like.turns
    slots = {**draft.slots, slot: SlotPlan(shape, _on_sheet(draft, at), turns)}
    tiles = {**draft.tiles, tile: replace(NO_TILE, shape=shape)}
    layout = {**draft.layout, slot: (tile, turns[0])}
    return replace(draft, slots=slots, tiles=tiles, layout=layout)


def next_slot(draft: TileDraft) -> tuple[str, str]:
    """The names that the next slot and its tile get."""
    number = len(draft.slots) + 1
    while f"S{number}" in draft.slots or f"s{number}" in draft.tiles:
        number += 1
    return f"S{number}", f"s{number}"


def move_slot(draft: TileDraft, slot: str, at: Point) -> TileDraft:
    """With a slot elsewhere."""
    moved = _slot(draft, slot)._replace(at=_on_sheet(draft, at))
    return replace(draft, slots={**draft.slots, slot: moved})


def remove_slot(draft: TileDraft, slot: str) -> TileDraft:
    """Without a slot and the tile in it."""
    _slot(draft, slot)
    tile = draft.layout.get(slot, ("", 0))[0]
    after = replace(
        draft,
        slots={name: one for name, one in draft.slots.items() if name != slot},
        layout={name: lying for name, lying in draft.layout.items() if name != slot},
        tiles={name: one for name, one in draft.tiles.items() if name != tile},
        unknown={where: one for where, one in draft.unknown.items() if where != f"slots.{slot}"},
    )
    return forgotten(after, [tile])


# Shapes


def _corners(draft: TileDraft, shape: str, corner: int) -> list[Spot]:
    found = draft.shapes.get(shape)
    if found is None or not 0 <= corner < len(found):
        raise EditError("This corner no longer exists.")
    return [*found]


def _spot(draft: TileDraft, at: Point) -> Spot:
    most = max(draft.size_mm)
    if not (isfinite(at[0]) and isfinite(at[1]) and max(abs(at[0]), abs(at[1])) <= most):
        raise EditError("That's off the board.")
    return round(at[0]), round(at[1])


def put_corner(draft: TileDraft, shape: str, corner: int, at: Point) -> TileDraft:
    """With one more corner of a shape."""
    corners = _corners(draft, shape, corner)
    if len(corners) >= _MOST_CORNERS:
        raise EditError("A shape can have at most {most} corners.", most=_MOST_CORNERS)
    corners.insert(corner + 1, _spot(draft, at))
    return _shaped(draft, shape, corners)


def move_corner(draft: TileDraft, shape: str, corner: int, at: Point) -> TileDraft:
    """With a corner of a shape elsewhere."""
    corners = _corners(draft, shape, corner)
    corners[corner] = _spot(draft, at)
    return _shaped(draft, shape, corners)


def remove_corner(draft: TileDraft, shape: str, corner: int) -> TileDraft:
    """Without a corner of a shape."""
    corners = _corners(draft, shape, corner)
    del corners[corner]
    return _shaped(draft, shape, corners)


def _shaped(draft: TileDraft, shape: str, corners: list[Spot]) -> TileDraft:
    if len({*corners}) < max(_LEAST_CORNERS, len(corners)):
        raise EditError("A shape needs at least three corners, each on a different spot.")
    return replace(draft, shapes={**draft.shapes, shape: tuple(corners)})


def own_shape(draft: TileDraft, slot: str) -> TileDraft:
    """With a shape of its own for the tile in a slot: it can be drawn like no other."""
    shape = _slot(draft, slot).shape
    if slot not in draft.layout:
        raise EditError("There's no tile here.")
    tile = draft.layout[slot][0]
    others = [one.shape for name, one in draft.slots.items() if name != slot]
    others += [one.shape for name, one in draft.tiles.items() if name != tile]
    if shape not in others:
        raise EditError("No other tile has this shape: drag its corners.")
    number = len(draft.shapes) + 1
    while f"shape{number}" in draft.shapes:
        number += 1
    name = f"shape{number}"
    return replace(
        draft,
        shapes={**draft.shapes, name: draft.shapes[shape]},
        slots={**draft.slots, slot: draft.slots[slot]._replace(shape=name)},
        tiles={**draft.tiles, tile: replace(draft.tiles[tile], shape=name)},
    )


def set_turns(draft: TileDraft, slot: str, *, is_free: bool) -> TileDraft:
    """With a slot in which a tile may lie every way round, or only as it does now."""
    plan = _slot(draft, slot)
    turns = TURNS if is_free else (draft.layout.get(slot, ("", plan.turns[0]))[1],)
    return replace(draft, slots={**draft.slots, slot: plan._replace(turns=turns)})


# Cards


def put_card(draft: TileDraft, like: str) -> TileDraft:
    """With one more card, after the one that it is like."""
    if like not in draft.cards:
        raise EditError("This card no longer exists.")
    if len(draft.cards) >= MOST_CARDS:
        raise EditError("A board can have at most {most} cards.", most=MOST_CARDS)
    bearer, number = draft.cards[like].bearer, 1
    while f"{bearer}{number}" in draft.cards:
        number += 1
    cards: dict[str, CardPlan] = {}
    for name, card in draft.cards.items():
        cards[name] = card
        if name == like:
            cards[f"{bearer}{number}"] = card
    return replace(draft, cards=cards)


def remove_card(draft: TileDraft, card: str) -> TileDraft:
    """Without a card."""
    if card not in draft.cards:
        raise EditError("This card no longer exists.")
    if len(draft.cards) <= _LEAST_CARDS:
        raise EditError("A board needs at least two cards.")
    return replace(
        draft,
        cards={name: one for name, one in draft.cards.items() if name != card},
        unknown={where: one for where, one in draft.unknown.items() if where != f"cards.{card}"},
    )


def set_card(draft: TileDraft, card: str, bearer: str, hand: str, below: str) -> TileDraft:
    """With a card that shows something else."""
    if card not in draft.cards:
        raise EditError("This card no longer exists.")
    if bearer not in COLOURS or hand not in HANDS or not (below == STORM or is_symbol(below)):
        raise EditError("A card shows a hand, a bearer, and a gate symbol or a storm.")
    return replace(draft, cards={**draft.cards, card: CardPlan(bearer, hand, below)})


__all__ = [
    "clear_tile", "copy_tile", "exchange", "move_corner", "move_slot", "next_slot", "own_shape",
    "put_card", "put_corner", "put_slot", "remove_card", "remove_corner", "remove_slot", "resize",
    "set_card", "set_turns", "turn_tile",
]  # fmt: skip
