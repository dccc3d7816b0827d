"""What can be done to a board of zones? Pure: values only, `applying` does them.

An edit is what a person wanted, small enough to be stored in a file. Squares and slots are
named by their ids, zones by their numbers, spots are in mm.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.core.drafting.sheet import Point
from companion.core.drafting.sheet_edits import SheetEdit


@dataclass(frozen=True, slots=True)
class PutMark:
    """The river goes on to here: a mark across it, which ends a zone. The first begins it."""

    at: Point


@dataclass(frozen=True, slots=True)
class Divide:
    """A zone becomes two where a mark is put across it; the numbers after it move up."""

    zone: int
    at: Point


@dataclass(frozen=True, slots=True)
class RemoveZone:
    """A zone goes; its ground falls to the zone above it, the numbers after it move down.

    The first and the last zone go with their ground. Of two zones beside an island both
    become one again.
    """

    zone: int


@dataclass(frozen=True, slots=True)
class PutIsland:
    """An island in a zone's water: the zone becomes two, one for each arm (RL 1.2)."""

    zone: int


@dataclass(frozen=True, slots=True)
class Renumber:
    """Another number for a zone; those between move by one."""

    zone: int
    number: int


@dataclass(frozen=True, slots=True)
class TurnAround:
    """The river flows the other way: numbers from the other end, left and right exchanged."""


@dataclass(frozen=True, slots=True)
class Bend:
    """Corners of outlines are dragged; the sides between them bend along.

    Attributes:
        points: where they are, in mm.
        by: how far they move.
    """

    points: tuple[Point, ...]
    by: Point


@dataclass(frozen=True, slots=True)
class Widen:
    """The width of the river and the depth of its banks, everywhere but at islands."""

    river_mm: float
    bank_mm: float


@dataclass(frozen=True, slots=True)
class PutSlot:
    """A new slot; it touches the two neighbouring banks that meet nearest to it."""

    at: Point


@dataclass(frozen=True, slots=True)
class MoveSlot:
    """A slot to another spot; it touches what is nearest there."""

    slot: str
    at: Point


@dataclass(frozen=True, slots=True)
class Touch:
    """What a slot touches, wherever it lies."""

    slot: str
    a: str
    b: str


@dataclass(frozen=True, slots=True)
class RemoveSlot:
    """A slot goes."""

    slot: str


@dataclass(frozen=True, slots=True)
class SetBorder:
    """Whether two squares are neighbours (RL 1.3)."""

    a: str
    b: str
    is_there: bool


Edit: TypeAlias = (
    PutMark | Divide | RemoveZone | PutIsland | Renumber | TurnAround | Bend | Widen | PutSlot
    | MoveSlot | Touch | RemoveSlot | SetBorder | SheetEdit
)  # fmt: skip
"""Everything that can be done to a board of zones."""
