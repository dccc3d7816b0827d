"""Which places are there and what joins them? R 1. Pure.

A checked board file's object, compiled for the rules. It opens no file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.errors import BoardError
from companion.core.game import Json
from companion.core.rulekit.content_cache import cached_by_content
from companion.games.rheingold import survey


@dataclass(frozen=True, slots=True)
class CastlePlan:
    """A castle as the board shows it (R 1.3).

    Attributes:
        id: its place.
        name: for people.
        swords: 1 to 3; twice as many knights take it while neutral, and its points.
        gates: one or two spaces before its doors.
    """

    id: str
    name: str
    swords: int
    gates: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A checked board (R 1); the same object is the same board.

    Attributes:
        id: the board's name in files.
        name: for people.
        places: every place in the file's order: starts, spaces, castles.
        start_index: `s1` … `s6` → 0 … 5.
        space_index: space → its number in the file's order.
        castle_index: castle → its number in the file's order.
        castles: by number.
        ways: place → the places one march away, in the file's order. Exits lead
            out of starts only (R 1.4).
        approaches: space → the places from which one march ends there.
    """

    id: str
    name: str
    places: tuple[str, ...]
    start_index: Mapping[str, int]
    space_index: Mapping[str, int]
    castle_index: Mapping[str, int]
    castles: tuple[CastlePlan, ...]
    ways: Mapping[str, tuple[str, ...]]
    approaches: Mapping[str, tuple[str, ...]]


@cached_by_content(kept=4)
def build(obj: Json) -> Board:
    """The board that a board file's object describes.

    Raises:
        BoardError: it has faults; all are named.
    """
    report = survey.check(obj)
    if report.faults:
        raise BoardError(report.faults)
    castles = tuple(
        CastlePlan(name, entry.get("name", name), entry["swords"], tuple(entry["gates"]))
        for name, entry in obj["castles"].items()
    )
    spaces = tuple(obj["spaces"])
    places = (*survey.STARTS, *spaces, *(castle.id for castle in castles))
    order = {place: number for number, place in enumerate(places)}
    ways: dict[str, set[str]] = {place: set() for place in places}
    for number in survey.START_NUMBERS:
        ways[f"s{number}"].update(obj["starts"][number]["exits"])
    for a, b in obj["roads"]:
        ways[a].add(b)
        ways[b].add(a)
    for castle in castles:
        for gate in castle.gates:
            ways[castle.id].add(gate)
            ways[gate].add(castle.id)
    approaches: dict[str, list[str]] = {space: [] for space in spaces}
    for place in places:
        for target in ways[place]:
            if target in approaches:
                approaches[target].append(place)
    return Board(
        id=obj["id"],
        name=obj["name"],
        places=places,
        start_index={start: number for number, start in enumerate(survey.STARTS)},
        space_index={space: number for number, space in enumerate(spaces)},
        castle_index={castle.id: number for number, castle in enumerate(castles)},
        castles=castles,
        ways={place: tuple(sorted(found, key=order.__getitem__)) for place, found in ways.items()},
        approaches={space: tuple(found) for space, found in approaches.items()},
    )
