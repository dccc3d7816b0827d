"""What can be said of a draft and its places, and how is it changed? Pure.

Names, swords, numbers, the river, the sheet's size. Every function gives the new draft, or refuses
with an `EditError`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from companion.core.drafting.sheet import Point
from companion.core.drafting.sheet_changes import anywhere, call, checked_name, checked_size
from companion.core.drafting.sheet_edits import BOARD
from companion.core.errors import EditError
from companion.core.rulekit.board_inspection import MOST_POINTS, beside
from companion.games.rheingold.drafting.draft import (
    NUMBERS,
    BoardDraft,
    DraftCastle,
    PlaceKind,
    places,
    start_number,
)
from companion.games.rheingold.drafting.joining import castle as castle_of
from companion.games.rheingold.drafting.joining import kind
from companion.games.rheingold.drafting.naming import castle_id, unnamed

BANKS: Final = ("west", "east", "island")
"""Where a castle can lie."""


def checked_swords(swords: int) -> int:
    """A number of swords (R 1.3).

    Raises:
        EditError: it is none.
    """
    if not 1 <= swords <= 3:
        raise EditError("A castle has one, two or three swords.")
    return swords


def rename(draft: BoardDraft, what: str, name: str) -> BoardDraft:
    """With another name for the board or a castle; a castle's first name is its id too."""
    if what == BOARD:
        return call(draft, name)
    name = checked_name(name)
    named = replace(castle_of(draft, what), name=name)
    fresh = castle_id(draft, name, what) if unnamed(draft, what) else what
    castles = {
        fresh if one == what else one: named if one == what else castle
        for one, castle in draft.castles.items()
    }
    old, new = f"castles.{what}", f"castles.{fresh}"
    unknown = {new if where == old else where: kept for where, kept in draft.unknown.items()}
    return replace(draft, castles=castles, unknown=unknown)


def arm(draft: BoardDraft, castle: str, swords: int) -> BoardDraft:
    """With another number of swords for a castle."""
    return _with(draft, castle, replace(castle_of(draft, castle), swords=checked_swords(swords)))


def settle(draft: BoardDraft, castle: str, bank: str | None) -> BoardDraft:
    """With a castle on a bank of the river, or on none."""
    if bank is not None and bank not in BANKS:
        raise EditError("A castle is in the west, in the east or on an island.")
    return _with(draft, castle, replace(castle_of(draft, castle), bank=bank))


def _with(draft: BoardDraft, name: str, castle: DraftCastle) -> BoardDraft:
    return replace(draft, castles={**draft.castles, name: castle})


def renumber(draft: BoardDraft, start: str, number: int) -> BoardDraft:
    """With another number for a start; it is exchanged with the start that has it."""
    if kind(draft, start) is not PlaceKind.START:
        raise EditError("Only starts have numbers.")
    if number not in NUMBERS:
        raise EditError("Starts are numbered 1 to 6.")
    old = start_number(start) or 0
    swapped = {old: number, number: old}
    starts = {swapped.get(one, one): value for one, value in draft.starts.items()}
    keys = {f"starts.{one}": f"starts.{other}" for one, other in swapped.items()}
    unknown = {keys.get(where, where): kept for where, kept in draft.unknown.items()}
    return replace(draft, starts=starts, unknown=unknown)


def reorder(draft: BoardDraft, castle: str, position: int) -> BoardDraft:
    """With another button for a castle: 1 is the first, the others move up."""
    moved = castle_of(draft, castle)
    if not 1 <= position <= len(draft.castles):
        raise EditError("The castle buttons are numbered 1 to {last}.", last=len(draft.castles))
    others = [(name, one) for name, one in draft.castles.items() if name != castle]
    others.insert(position - 1, (castle, moved))
    return replace(draft, castles=dict(others))


def pour(draft: BoardDraft, points: tuple[Point, ...]) -> BoardDraft:
    """With another river."""
    if len(points) > MOST_POINTS:
        raise EditError("A river can have at most {most} points.", most=MOST_POINTS)
    if any(beside(draft.size_mm, at) != at for at in points):
        raise EditError("That's off the board.")
    return replace(draft, river=tuple(map(anywhere, points)))


def resize(draft: BoardDraft, size: Point, *, stretch: bool) -> BoardDraft:
    """With a sheet of another size; everything goes along, or stays where it is in mm.

    Of the river only what lies farther off than a whole sheet comes nearer: nobody sees it.
    """
    width, height = size = checked_size(size)
    if not stretch:
        if any(x > width or y > height for _, (x, y) in places(draft).values()):
            raise EditError("Some places would end up off the board: move them first.")
        river = tuple(anywhere(beside(size, at)) for at in draft.river)
        return replace(draft, size_mm=size, river=river)
    across, down = width / draft.size_mm[0], height / draft.size_mm[1]

    def along(at: Point) -> Point:
        return anywhere((at[0] * across, at[1] * down))

    return replace(
        draft,
        size_mm=size,
        river=tuple(map(along, draft.river)),
        spaces={name: along(at) for name, at in draft.spaces.items()},
        starts={one: replace(start, at=along(start.at)) for one, start in draft.starts.items()},
        castles={one: replace(plan, at=along(plan.at)) for one, plan in draft.castles.items()},
    )
