"""How does a place come onto a draft, move, and leave it? Pure.

Every function gives the new draft, or refuses with an `EditError`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar, assert_never

from companion.core.drafting.sheet import Point
from companion.core.drafting.sheet_changes import checked_name
from companion.core.errors import EditError
from companion.core.rulekit.board_inspection import MOST_CASTLES, MOST_PLACES
from companion.games.rheingold.drafting import joining, spots
from companion.games.rheingold.drafting.describing import checked_swords
from companion.games.rheingold.drafting.draft import (
    NUMBERS,
    BoardDraft,
    DraftCastle,
    DraftStart,
    PlaceKind,
    start_number,
)
from companion.games.rheingold.drafting.naming import (
    castle_id,
    next_castle,
    next_space,
    placeholder,
)

K = TypeVar("K")
V = TypeVar("V")


def put_space(draft: BoardDraft, at: Point) -> BoardDraft:
    """With a new space."""
    _room_for_one(draft)
    return replace(draft, spaces={**draft.spaces, next_space(draft): spots.free(draft, at)})


def put_start(draft: BoardDraft, at: Point) -> BoardDraft:
    """With a new start (R 1.4)."""
    number = free_number(draft)
    return replace(draft, starts={**draft.starts, number: DraftStart(spots.free(draft, at))})


def put_castle(draft: BoardDraft, at: Point, name: str, swords: int, gate: str) -> BoardDraft:
    """With a new castle, the last of the buttons; `gate` "" for none."""
    _room_for_one(draft)
    if len(draft.castles) >= MOST_CASTLES:
        raise EditError("A board can have at most {most} castles.", most=MOST_CASTLES)
    name = checked_name(name) if name else ""
    castle = castle_id(draft, name) if name else next_castle(draft)
    made = DraftCastle(name or placeholder(castle), spots.free(draft, at), checked_swords(swords))
    draft = replace(draft, castles={**draft.castles, castle: made})
    return joining.join(draft, castle, gate) if gate else draft


def put_gate(draft: BoardDraft, castle: str, at: Point | None) -> BoardDraft:
    """With a new space that is a castle's gate."""
    joining.castle(draft, castle)
    spot = spots.before_the_door(draft, castle) if at is None else at
    return joining.join(put_space(draft, spot), castle, next_space(draft))


def chain(draft: BoardDraft, through: tuple[str | Point, ...]) -> BoardDraft:
    """With everything along a way joined, and a new space at every bare spot of it."""
    before = ""
    for one in through:
        if isinstance(one, str):
            place = one
            joining.kind(draft, place)
        else:
            place = next_space(draft)
            draft = put_space(draft, one)
        if before and not draft.joined(before, place):
            draft = joining.join(draft, before, place)
        before = place
    return draft


def free_number(draft: BoardDraft) -> int:
    """The lowest number that no start has.

    Raises:
        EditError: all six are taken.
    """
    for number in NUMBERS:
        if number not in draft.starts:
            return number
    raise EditError("All six starts are already on the board.")


def move(draft: BoardDraft, place: str, at: Point) -> BoardDraft:
    """With a place on another spot."""
    kind = joining.kind(draft, place)
    spot = spots.free(draft, at, place)
    match kind:
        case PlaceKind.SPACE:
            return replace(draft, spaces={**draft.spaces, place: spot})
        case PlaceKind.CASTLE:
            moved = replace(draft.castles[place], at=spot)
            return replace(draft, castles={**draft.castles, place: moved})
        case PlaceKind.START:
            number = start_number(place) or 0
            start = replace(draft.starts[number], at=spot)
            return replace(draft, starts={**draft.starts, number: start})
        case _:
            assert_never(kind)


def remove(draft: BoardDraft, place: str) -> BoardDraft:
    """Without a place and everything that leads to it."""
    kind = joining.kind(draft, place)
    draft = joining.alone(draft, place)
    match kind:
        case PlaceKind.SPACE:
            draft, entry = replace(draft, spaces=_without(draft.spaces, place)), f"spaces.{place}"
        case PlaceKind.CASTLE:
            draft, entry = (
                replace(draft, castles=_without(draft.castles, place)),
                f"castles.{place}",
            )
        case PlaceKind.START:
            number = start_number(place) or 0
            draft, entry = replace(draft, starts=_without(draft.starts, number)), f"starts.{number}"
        case _:
            assert_never(kind)
    return replace(draft, unknown=_without(draft.unknown, entry))


def _room_for_one(draft: BoardDraft) -> None:
    if len(draft.spaces) + len(draft.castles) >= MOST_PLACES:
        raise EditError("A board can have at most {most} places.", most=MOST_PLACES)


def _without(mapping: Mapping[K, V], key: K) -> dict[K, V]:
    return {one: value for one, value in mapping.items() if one != key}
