"""What is wrong with a draft, in words for whoever draws, and where? Floor 3, pure.

A game's check says it in the words of a board file, for people who write one. Here each
of its sentences becomes one about the drawing, with the places that it is about. What
only a file can have wrong is said as the check says it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from companion.boards.draft.draft import Draft, start_id, start_number
from companion.boards.draft.naming import called
from companion.core.game import BoardReport
from companion.core.message import Told


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that the check found.

    Attributes:
        told: a sentence for people.
        places: what it is about: ids of the draft, the first one to look at first.
        is_fault: the board cannot be played with it; else it is worth a look.
    """

    told: Told
    places: tuple[str, ...]
    is_fault: bool

    @property
    def place(self) -> str | None:
        """The place to look at first; None when it is about no place in particular."""
        return self.places[0] if self.places else None


def findings(draft: Draft, report: BoardReport) -> tuple[Finding, ...]:
    """All that a check found, faults first.

    Args:
        draft: the draft.
        report: what its game's check says of its file.
    """
    faults = (_finding(draft, text, is_fault=True) for text in report.faults)
    warnings = (_finding(draft, text, is_fault=False) for text in report.warnings)
    return (*faults, *warnings)


def where(draft: Draft, fault: str) -> str | None:
    """The place of a draft that a sentence of the check is about; None for none."""
    return _finding(draft, fault, is_fault=True).place


def lonely(draft: Draft) -> tuple[str, ...]:
    """The spaces that no road joins to the largest part of the board, in the file's order."""
    reach: dict[str, list[str]] = {space: [] for space in draft.spaces}
    for a, b in draft.roads:
        reach[a].append(b)
        reach[b].append(a)
    left, largest = dict.fromkeys(draft.spaces), frozenset[str]()
    while left:
        first = next(iter(left))
        part, todo = {first}, [first]
        while todo:
            for other in reach[todo.pop()]:
                if other not in part:
                    part.add(other)
                    todo.append(other)
        if len(part) > len(largest):
            largest = frozenset(part)
        for one in part:
            del left[one]
    return tuple(space for space in draft.spaces if space not in largest)


def _finding(draft: Draft, text: str, *, is_fault: bool) -> Finding:
    path, _, what = text.partition(": ")
    kind, _, rest = path.partition(".")
    place, key = _place(draft, kind, rest)
    said = _said(draft, kind, rest, place, key, what)
    if said is None:
        return Finding(Told(text), (place,) if place else (), is_fault)
    told, places = said
    return Finding(told, places, is_fault)


def _place(draft: Draft, kind: str, rest: str) -> tuple[str, str]:
    """The place of a path like "castles.katz.gates", and what follows it."""
    known: Mapping[str, str] = {}
    match kind:
        case "spaces":
            known = {space: space for space in draft.spaces}
        case "castles":
            known = {castle: castle for castle in draft.castles}
        case "starts":
            known = {str(number): start_id(number) for number in draft.starts}
    # An id may have points of its own: the longest before a key is meant.
    fits = [name for name in known if rest.startswith(f"{name}.")]
    if not fits:
        return known.get(rest, ""), "" if rest in known else rest
    name = max(fits, key=len)
    return known[name], rest[len(name) + 1 :]


_Said = tuple[Told, tuple[str, ...]]


def _said(draft: Draft, kind: str, rest: str, place: str, key: str, what: str) -> _Said | None:
    """The sentence and its places; None when there is none of ours."""
    if place:
        return _of_place(draft, place, key, what)
    match kind, what:
        case "starts", "is missing":
            return Told("Start {number} is missing.", number=rest), ()
        case "spaces", "there are none":
            return Told("There is no space yet."), ()
        case "roads", _ if what.startswith("no road leads from"):
            return _of_lonely(draft)
        case "castles", _ if what.startswith("at least 2 are needed"):
            return Told("A board needs at least two castles."), tuple(draft.castles)
        case _, "is unknown":
            return Told("The file says more than this program knows: {key}.", key=kind), ()
    for pattern, say in _PRINTED.items():
        if found := re.search(pattern, f"{kind}: {what}"):
            return say(found[1]), ()
    return None


def _of_place(draft: Draft, place: str, key: str, what: str) -> _Said | None:
    match key, what:
        case "gates", _ if place in draft.castles and not draft.castles[place].gates:
            return Told("{castle} has no gate yet.", castle=called(draft, place)), (place,)
        case "exits", _ if what.startswith("must be a list"):
            told = Told("Start {number} leads to no space yet.", number=start_number(place))
            return told, (place,)
        case "name", "is missing":
            return Told("{castle} has no name yet.", castle=called(draft, place)), (place,)
        case "at", _ if what.endswith("lies outside the board"):
            return Told("Beyond the edge of the board: {place}.", place=called(draft, place)), (
                place,
            )
        case "at", _ if what.startswith("on the same spot as "):
            other = _other(draft, what.removeprefix("on the same spot as "))
            if other:
                told = Told(
                    "On one spot: {place} and {other}.",
                    place=called(draft, place),
                    other=called(draft, other),
                )
                return told, (place, other)
        case _, "is unknown":
            told = Told(
                "The file says more of {place} than this program knows: {key}.",
                place=called(draft, place),
                key=key,
            )
            return told, (place,)
    return None


def _other(draft: Draft, path: str) -> str:
    kind, _, rest = path.partition(".")
    return _place(draft, kind, rest)[0]


def _of_lonely(draft: Draft) -> _Said | None:
    left = lonely(draft)
    if not left:
        return None
    if len(left) == 1:
        return Told("No road leads to this space."), left
    return Told("No road leads from these {number} spaces to the others.", number=len(left)), left


_PRINTED: Final[Mapping[str, Callable[[str], Told]]] = {
    r"river: .* lies (too far) outside the board": lambda _far: Told(
        "The river leads too far beyond the edge of the board."
    ),
    r"castles: a printed board has 18, this one (\d+)": lambda number: Told(
        "A printed board has 18 castles, this one {number}.", number=int(number)
    ),
    r"castles: a printed Rheingold has 19 gates, this one (\d+)": lambda number: Told(
        "A printed Rheingold has 19 gates, this one {number}.", number=int(number)
    ),
    r"crossings: a printed Rheingold has 3, Highlanders 2, this one (\d+)": lambda number: Told(
        "A printed Rheingold has 3 crossings, Highlanders 2, this one {number}.",
        number=int(number),
    ),
    r"starts: a printed Rheingold has 3 on each bank, not (\d+)": lambda _number: Told(
        "A printed Rheingold has three starts on each bank of the river."
    ),
}
"""What is about no place: the river, and what a printed board has besides."""
