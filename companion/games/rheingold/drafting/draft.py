"""What is a board that is still being drawn? Pure.

A draft may have faults: castles without gates, spaces that no road reaches. What it
always has: every road, gate and exit names a space of it, no road is there twice, none
leads to itself, no two places have the same id. `reading` ensures that for files, `applying`
for every edit; the check of the game decides whether it can be played.

Millimetres, x to the right, y down, from the upper left corner of the sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, TypeAlias

from companion.core.drafting.sheet import DraftSheet, Point, written
from companion.core.game import Json

Road: TypeAlias = tuple[str, str]
"""Two spaces, in the order in which they were joined."""

GAME: Final = "rheingold"
"""The game whose boards are drawn here."""
NUMBERS: Final = (1, 2, 3, 4, 5, 6)
"""The numbers of the starts (R 1.4)."""
USUAL_SIZE: Final[Point] = (880, 450)
"""Of a printed board, in mm."""


class PlaceKind(Enum):
    """What a place is."""

    SPACE = "space"
    START = "start"
    CASTLE = "castle"


@dataclass(frozen=True, slots=True)
class DraftStart:
    """A start (R 1.4).

    Attributes:
        at: where.
        exits: the spaces to which it leads; a playable one has at least one.
    """

    at: Point
    exits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DraftCastle:
    """A castle (R 1.3).

    Attributes:
        name: for people; "" where the file gives none.
        at: where.
        swords: 1 to 3.
        gates: the spaces before its doors, two at the most; a playable one has one.
        bank: on which bank of the river it lies: "west", "east", "island", or what the
            file says; None when nothing is said.
    """

    name: str
    at: Point
    swords: int = 1
    gates: tuple[str, ...] = ()
    bank: str | None = None


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class BoardDraft(DraftSheet):
    """A board that is being drawn. Two are alike when their files would be, order and all.

    What the file had besides is kept by "spaces.p1", "starts.2", "castles.katz" for a place.

    Attributes:
        river: a line of points, for drawing; empty without a river.
        spaces: id → spot, in the file's order.
        roads: pairs of spaces.
        crossings: those roads that cross the river; always among `roads`.
        starts: number → start.
        castles: id → castle, in the order of their buttons.
    """

    game: str = GAME
    size_mm: Point = USUAL_SIZE
    river: tuple[Point, ...] = ()
    spaces: Mapping[str, Point] = field(default_factory=dict)
    roads: tuple[Road, ...] = ()
    crossings: tuple[Road, ...] = ()
    starts: Mapping[int, DraftStart] = field(default_factory=dict)
    castles: Mapping[str, DraftCastle] = field(default_factory=dict)

    def __eq__(self, other: object) -> bool:
        """Alike when their files are, the order of places too."""
        if not isinstance(other, BoardDraft):
            return NotImplemented
        return self._all() == other._all()

    def __hash__(self) -> int:
        """Of what is cheap to compare."""
        return hash((self.id, self.name, self.roads, self.river, tuple(self.spaces.items())))

    def _all(self) -> tuple[object, ...]:
        return (
            self.id, self.name, self.game, self.authentic, self.note, self.size_mm, self.river,
            tuple(self.spaces.items()), self.roads, self.crossings, dict(self.starts),
            tuple(self.castles.items()), self.picture, self.picture_corners, dict(self.unknown),
        )  # fmt: skip

    def joined(self, a: str, b: str) -> bool:
        """Whether a road, a gate or an exit joins two places, in either order."""
        return any(partner == b for partner in partners(self, a))

    def crosses(self, a: str, b: str) -> bool:
        """Whether the road between two spaces crosses the river."""
        return (a, b) in self.crossings or (b, a) in self.crossings


def blank(name: str, size_mm: Point = USUAL_SIZE, id: str = "board") -> BoardDraft:  # noqa: A002
    """An empty sheet."""
    return BoardDraft(id=id, name=name, size_mm=size_mm)


def is_bare(draft: BoardDraft) -> bool:
    """Whether nothing is drawn on it."""
    return not (draft.spaces or draft.starts or draft.castles or draft.river)


def places(draft: BoardDraft) -> dict[str, tuple[PlaceKind, Point]]:
    """Every place: id → what it is and where. Starts, spaces, castles, as the rules count."""
    return {
        **{start_id(number): (PlaceKind.START, start.at) for number, start in draft.starts.items()},
        **{space: (PlaceKind.SPACE, at) for space, at in draft.spaces.items()},
        **{castle: (PlaceKind.CASTLE, plan.at) for castle, plan in draft.castles.items()},
    }


def what_is(draft: BoardDraft, place: str) -> PlaceKind | None:
    """What a place is; None when the draft has no such place."""
    if place in draft.spaces:
        return PlaceKind.SPACE
    if place in draft.castles:
        return PlaceKind.CASTLE
    return PlaceKind.START if start_number(place) in draft.starts else None


def start_id(number: int) -> str:
    """The place of a start: `s1` … `s6`."""
    return f"s{number}"


def start_number(place: str) -> int | None:
    """The number of a start by its place; None when it is none."""
    for number in NUMBERS:
        if place == start_id(number):
            return number
    return None


def button(draft: BoardDraft, castle: str) -> int:
    """The number of a castle's button: 1 for the first of the board file.

    Raises:
        ValueError: there is no such castle.
    """
    return tuple(draft.castles).index(castle) + 1


def partners(draft: BoardDraft, place: str) -> Iterator[str]:
    """Every place that a road, gate or exit joins to this one."""
    for a, b in draft.roads:
        if a == place:
            yield b
        elif b == place:
            yield a
    for name, castle in draft.castles.items():
        if name == place:
            yield from castle.gates
        elif place in castle.gates:
            yield name
    for number, start in draft.starts.items():
        if start_id(number) == place:
            yield from start.exits
        elif place in start.exits:
            yield start_id(number)


def to_json(draft: BoardDraft) -> dict[str, Json]:
    """The board file's object. What is empty and may be missing is left out."""
    more = draft.unknown
    obj: dict[str, Json] = {}
    if draft.river:
        obj["river"] = [list(point) for point in draft.river]
    obj["spaces"] = {
        space: {"at": list(at), **more.get(f"spaces.{space}", {})}
        for space, at in draft.spaces.items()
    }
    obj["roads"] = [list(road) for road in draft.roads]
    if draft.crossings:
        obj["crossings"] = [list(road) for road in draft.crossings]
    obj["starts"] = {
        str(number): {
            "at": list(draft.starts[number].at),
            "exits": list(draft.starts[number].exits),
            **more.get(f"starts.{number}", {}),
        }
        for number in sorted(draft.starts)
    }
    obj["castles"] = {
        name: {**_castle(castle), **more.get(f"castles.{name}", {})}
        for name, castle in draft.castles.items()
    }
    return written(draft, obj)


def _castle(castle: DraftCastle) -> dict[str, Json]:
    obj: dict[str, Json] = {}
    if castle.name:
        obj["name"] = castle.name
    obj |= {"at": list(castle.at), "swords": castle.swords, "gates": list(castle.gates)}
    if castle.bank is not None:
        obj["bank"] = castle.bank
    return obj
