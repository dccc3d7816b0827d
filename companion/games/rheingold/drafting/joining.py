"""How are two places of a draft joined and parted? Pure. R 1.2, 1.3, 1.4.

Between two spaces it is a road, before a castle a gate, out of a start an exit. Nothing
else can be joined. Every function gives the new draft, or refuses with an `EditError`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from companion.core.errors import EditError
from companion.games.rheingold.drafting.draft import (
    BoardDraft,
    DraftCastle,
    DraftStart,
    PlaceKind,
    partners,
    start_number,
    what_is,
)
from companion.games.rheingold.drafting.naming import called

MOST_GATES: Final = 2
"""Of a castle (R 1.3)."""
MOST_ROADS: Final = 3_000
"""Of a board that is drawn; nobody could see more."""


def kind(draft: BoardDraft, place: str) -> PlaceKind:
    """What a place is.

    Raises:
        EditError: the draft has no such place.
    """
    found = what_is(draft, place)
    if found is None:
        raise EditError("This place is no longer on the board.")
    return found


def castle(draft: BoardDraft, place: str) -> DraftCastle:
    """A castle.

    Raises:
        EditError: it is none.
    """
    if kind(draft, place) is not PlaceKind.CASTLE:
        raise EditError("Only castles have this.")
    return draft.castles[place]


def join(draft: BoardDraft, a: str, b: str) -> BoardDraft:
    """With two places joined."""
    kinds = kind(draft, a), kind(draft, b)
    if a == b:
        raise EditError("A road can't join a place to itself.")
    if draft.joined(a, b):
        raise EditError("These two are already joined.")
    match kinds:
        case PlaceKind.SPACE, PlaceKind.SPACE:
            if len(draft.roads) >= MOST_ROADS:
                raise EditError("A board can have at most {most} roads.", most=MOST_ROADS)
            return replace(draft, roads=(*draft.roads, (a, b)))
        case PlaceKind.CASTLE, PlaceKind.SPACE:
            return _gate(draft, a, b)
        case PlaceKind.SPACE, PlaceKind.CASTLE:
            return _gate(draft, b, a)
        case PlaceKind.START, PlaceKind.SPACE:
            return _exit(draft, a, b)
        case PlaceKind.SPACE, PlaceKind.START:
            return _exit(draft, b, a)
        case PlaceKind.CASTLE, PlaceKind.CASTLE:
            raise EditError(
                "Castles can't be joined to each other: join each to the space outside its door."
            )
        case PlaceKind.START, PlaceKind.START:
            raise EditError("Starts can't be joined to each other: a start leads to a space.")
        case _:
            raise EditError("A start leads to a space, not to a castle.")


def _gate(draft: BoardDraft, name: str, space: str) -> BoardDraft:
    gates = draft.castles[name].gates
    if len(gates) >= MOST_GATES:
        raise EditError("{castle} already has two gates.", castle=called(draft, name))
    return _with_gates(draft, name, (*gates, space))


def _exit(draft: BoardDraft, start: str, space: str) -> BoardDraft:
    number = start_number(start) or 0
    return _with_exits(draft, number, (*draft.starts[number].exits, space))


def part(draft: BoardDraft, a: str, b: str) -> BoardDraft:
    """With nothing between two places."""
    kinds = kind(draft, a), kind(draft, b)
    if not draft.joined(a, b):
        raise EditError("These two aren't joined.")
    match kinds:
        case PlaceKind.CASTLE, _:
            return _with_gates(draft, a, _but(draft.castles[a].gates, b))
        case _, PlaceKind.CASTLE:
            return part(draft, b, a)
        case PlaceKind.START, _:
            number = start_number(a) or 0
            return _with_exits(draft, number, _but(draft.starts[number].exits, b))
        case _, PlaceKind.START:
            return part(draft, b, a)
        case _:
            return replace(
                draft,
                roads=tuple(road for road in draft.roads if {*road} != {a, b}),
                crossings=tuple(road for road in draft.crossings if {*road} != {a, b}),
            )


def cross(draft: BoardDraft, a: str, b: str, *, crosses: bool) -> BoardDraft:
    """With a road that crosses the river, or does not (R 1.5)."""
    kinds = kind(draft, a), kind(draft, b)
    if kinds != (PlaceKind.SPACE, PlaceKind.SPACE) or not draft.joined(a, b):
        raise EditError("Only a road between two spaces can cross the river.")
    others = tuple(road for road in draft.crossings if {*road} != {a, b})
    if not crosses:
        return replace(draft, crossings=others)
    if draft.crosses(a, b):
        return draft
    road = (a, b) if (a, b) in draft.roads else (b, a)
    return replace(draft, crossings=(*draft.crossings, road))


def alone(draft: BoardDraft, place: str) -> BoardDraft:
    """With nothing that leads to a place."""
    for partner in tuple(partners(draft, place)):
        draft = part(draft, place, partner)
    return draft


def _with_gates(draft: BoardDraft, name: str, gates: tuple[str, ...]) -> BoardDraft:
    return replace(
        draft, castles={**draft.castles, name: replace(draft.castles[name], gates=gates)}
    )


def _with_exits(draft: BoardDraft, number: int, exits: tuple[str, ...]) -> BoardDraft:
    start: DraftStart = replace(draft.starts[number], exits=exits)
    return replace(draft, starts={**draft.starts, number: start})


def _but(names: tuple[str, ...], gone: str) -> tuple[str, ...]:
    return tuple(name for name in names if name != gone)
