"""Which squares, zones and slots are there, and what joins them? RL 1. Pure.

A checked board file's object, compiled for the rules: squares and slots are
numbers in the file's order, zones are numbers from 1. It opens no file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from companion.core.errors import BoardError
from companion.core.game import Json
from companion.core.rulekit.content_cache import cached_by_content
from companion.games.rheinlander import survey


class Zone(NamedTuple):
    """A zone's squares (RL 1.1)."""

    left: int
    river: int
    right: int


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A checked board (RL 1); the same object is the same board.

    Attributes:
        id: the board's name in files.
        name: for people.
        squares: by number, their ids.
        square_index: id → number.
        is_land: by square; a river square is none.
        neighbours: by square, the squares with a border to it, ascending (RL 1.3).
        zones: zone → its squares; zone 1 is at index 0.
        placeable: zone → its squares, ascending; zone 1 is at index 0.
        zones_of: by square, the zones that it belongs to; two for an island (RL 1.2).
        slots: by number, their ids.
        slot_index: id → number.
        touches: by slot, the two squares that it touches (RL 1.4).
        slots_at: by square, the slots that touch it, ascending.
    """

    id: str
    name: str
    squares: tuple[str, ...]
    square_index: Mapping[str, int]
    is_land: tuple[bool, ...]
    neighbours: tuple[tuple[int, ...], ...]
    zones: tuple[Zone, ...]
    placeable: tuple[tuple[int, ...], ...]
    zones_of: tuple[tuple[int, ...], ...]
    slots: tuple[str, ...]
    slot_index: Mapping[str, int]
    touches: tuple[tuple[int, int], ...]
    slots_at: tuple[tuple[int, ...], ...]


@cached_by_content(kept=4)
def build(obj: Json) -> Board:
    """The board that a board file's object describes.

    Raises:
        BoardError: it has faults; all are named.
    """
    report = survey.check(obj)
    if report.faults:
        raise BoardError(report.faults)
    squares, slots = tuple(obj["squares"]), tuple(obj["slots"])
    index = {square: number for number, square in enumerate(squares)}
    neighbours: list[list[int]] = [[] for _ in squares]
    for a, b in obj["borders"]:
        neighbours[index[a]].append(index[b])
        neighbours[index[b]].append(index[a])
    zones = tuple(
        Zone(*(index[obj["zones"][str(number)][part]] for part in Zone._fields))
        for number in range(1, len(obj["zones"]) + 1)
    )
    zones_of: list[list[int]] = [[] for _ in squares]
    for number, zone in enumerate(zones, 1):
        for square in zone:
            zones_of[square].append(number)
    touches = tuple(_pair(index, obj["slots"][slot]["touches"]) for slot in slots)
    slots_at: list[list[int]] = [[] for _ in squares]
    for slot, pair in enumerate(touches):
        for square in pair:
            slots_at[square].append(slot)
    return Board(
        id=obj["id"],
        name=obj["name"],
        squares=squares,
        square_index=index,
        is_land=tuple(entry["kind"] == survey.LAND for entry in obj["squares"].values()),
        neighbours=tuple(tuple(sorted(found)) for found in neighbours),
        zones=zones,
        placeable=tuple(tuple(sorted(zone)) for zone in zones),
        zones_of=tuple(map(tuple, zones_of)),
        slots=slots,
        slot_index={slot: number for number, slot in enumerate(slots)},
        touches=touches,
        slots_at=tuple(map(tuple, slots_at)),
    )


def _pair(index: Mapping[str, int], pair: list[str]) -> tuple[int, int]:
    a, b = pair
    return index[a], index[b]
