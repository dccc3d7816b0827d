"""What is a place called, for files and for people? Pure.

Ids are short ASCII and stay: spaces are `p1`, `p2` …, starts `s1` to `s6`. A castle that
nobody has named is `c7`, "Castle 7"; its first name makes its id too, so that a
transcript can be read: "Burg Fürstenberg" is `burg_fuerstenberg`.
"""

from __future__ import annotations

import re
from collections.abc import Container
from typing import Final

from companion.core.drafting.ids import slug
from companion.core.message import Message
from companion.games.rheingold.drafting.draft import (
    BoardDraft,
    PlaceKind,
    start_id,
    start_number,
    what_is,
)

_UNNAMED: Final = re.compile(r"c([1-9][0-9]{0,5})\Z", re.ASCII)


def next_space(draft: BoardDraft) -> str:
    """The id that the next space gets."""
    return _free("p", len(draft.spaces) + 1, _taken(draft))


def next_castle(draft: BoardDraft) -> str:
    """The id that the next castle gets, as long as nobody names it."""
    return _free("c", len(draft.castles) + 1, _taken(draft))


def placeholder(castle: str) -> str:
    """The name in the file of a castle that nobody has named, by its id `c7`."""
    return f"Castle {castle[1:]}"


def unnamed(draft: BoardDraft, castle: str) -> bool:
    """Whether nobody has named this castle yet."""
    name = draft.castles[castle].name
    return bool(_UNNAMED.match(castle)) and name in {"", placeholder(castle)}


def castle_id(draft: BoardDraft, name: str, instead_of: str = "") -> str:
    """The id of a castle by its name, free on this draft.

    Args:
        draft: with all other places.
        name: for people.
        instead_of: the castle's id so far, which is free again.
    """
    taken = _taken(draft) - {instead_of}
    stem = slug(name) or "castle"
    if stem in taken or _UNNAMED.match(stem) or start_number(stem) is not None:
        return _free(f"{stem}_", 2, taken)
    return stem


def called(draft: BoardDraft, place: str) -> Message:
    """What a place is called in a sentence for people: "Katz", "start 3", "the gate of Katz"."""
    match what_is(draft, place):
        case PlaceKind.CASTLE if unnamed(draft, place):
            return Message("Castle {number}", number=place[1:])
        case PlaceKind.CASTLE:
            return Message("{castle}", castle=draft.castles[place].name or place)
        case PlaceKind.START:
            return Message("start {number}", number=start_number(place))
        case _:
            for name, castle in draft.castles.items():
                if place in castle.gates:
                    return Message("the gate of {castle}", castle=called(draft, name))
            return Message("space {space}", space=place)


def _taken(draft: BoardDraft) -> frozenset[str]:
    return frozenset({*draft.spaces, *draft.castles, *map(start_id, range(1, 7))})


def _free(stem: str, first: int, taken: Container[str]) -> str:
    number = first
    while f"{stem}{number}" in taken:
        number += 1
    return f"{stem}{number}"
