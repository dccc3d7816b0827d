"""What can be done to a board of tiles? Pure: values only, `applying` does them.

An edit is what a person wanted, small enough to be stored in a file. Spots on a tile are in mm
from its centre, as it is drawn (R 1.3); spots of slots are on the sheet.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.core.drafting.sheet import Point
from companion.core.drafting.sheet_edits import SheetEdit


@dataclass(frozen=True, slots=True)
class PutPoint:
    """A new point of a colour (R 1.5)."""

    tile: str
    at: Point
    colour: str


@dataclass(frozen=True, slots=True)
class PutJoint:
    """A fork, on a way if one leads there; or an end, near the edge of the tile (R 1.2)."""

    tile: str
    at: Point


@dataclass(frozen=True, slots=True)
class PutGate:
    """A new gate with a symbol (R 1.8)."""

    tile: str
    at: Point
    symbol: str


@dataclass(frozen=True, slots=True)
class PutField:
    """A new mission field; it takes the three nearest points that have none (R 1.8)."""

    tile: str
    at: Point


@dataclass(frozen=True, slots=True)
class Join:
    """A way between two things of a tile; one that is there gets the kind (R 1.2)."""

    tile: str
    one: str
    other: str
    kind: str


@dataclass(frozen=True, slots=True)
class Extend:
    """A way from a thing to bare ground: there a fork or an end comes to be, see `PutJoint`."""

    tile: str
    one: str
    at: Point
    kind: str


@dataclass(frozen=True, slots=True)
class Curve:
    """Where a way leads between its ends, for drawing; nowhere for a straight one."""

    tile: str
    one: str
    other: str
    via: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Shift:
    """Something on a tile to another spot.

    Attributes:
        tile: on which.
        part: points, forks, ends, gates, fields or rock.
        name: of the thing; "" for the rock.
        at: where to.
    """

    tile: str
    part: str
    name: str
    at: Point


@dataclass(frozen=True, slots=True)
class Remove:
    """Something goes from a tile, with its ways."""

    tile: str
    part: str
    name: str


@dataclass(frozen=True, slots=True)
class RemoveWay:
    """A way goes."""

    tile: str
    one: str
    other: str


@dataclass(frozen=True, slots=True)
class SetColour:
    """A point's colour; what the new colour cannot have goes (R 1.5)."""

    tile: str
    point: str
    colour: str


@dataclass(frozen=True, slots=True)
class SetArrow:
    """A point's arrow, as the tile is drawn, and its forward way.

    Attributes:
        tile: on which.
        point: whose.
        arrow: N, E, S or W; None for none.
        forward: the name at the other end of the forward way; None for the way that the arrow
            runs along.
    """

    tile: str
    point: str
    arrow: str | None
    forward: str | None


@dataclass(frozen=True, slots=True)
class SetMagic:
    """Whether a point is magic."""

    tile: str
    point: str
    is_magic: bool


@dataclass(frozen=True, slots=True)
class SetStart:
    """Whether a black point is the black start of its tile, which has a rock then (R 1.6)."""

    tile: str
    point: str
    is_start: bool


@dataclass(frozen=True, slots=True)
class SetMountain:
    """Whether a grey point is the Mountain; no other one is (R 1.5)."""

    tile: str
    point: str
    is_mountain: bool


@dataclass(frozen=True, slots=True)
class SetThreeArrows:
    """Whether a fork has three arrows (R 1.7)."""

    tile: str
    fork: str
    has_arrows: bool


@dataclass(frozen=True, slots=True)
class SetStraight:
    """Which ways of a fork run straight into one another: names in pairs (R 1.7)."""

    tile: str
    fork: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetSymbol:
    """A gate's symbol."""

    tile: str
    gate: str
    symbol: str


@dataclass(frozen=True, slots=True)
class SetAround:
    """Whether a point is one of the three of a mission field."""

    tile: str
    field: str
    point: str
    is_there: bool


@dataclass(frozen=True, slots=True)
class CopyTile:
    """A tile gets all that another of its shape carries."""

    tile: str
    other: str


@dataclass(frozen=True, slots=True)
class ClearTile:
    """A tile carries nothing any more."""

    tile: str


@dataclass(frozen=True, slots=True)
class TurnTile:
    """The tile in a slot lies with so many quarter turns (R 1.3)."""

    slot: str
    turns: int


@dataclass(frozen=True, slots=True)
class Exchange:
    """The tiles of two slots of one shape change places."""

    slot: str
    other: str


@dataclass(frozen=True, slots=True)
class PutTile:
    """A new, empty tile in a slot; what lay there goes into the box."""

    slot: str


@dataclass(frozen=True, slots=True)
class LaySpare:
    """A tile of the box in a slot; what lay there goes into the box."""

    slot: str
    tile: str


@dataclass(frozen=True, slots=True)
class RemoveTile:
    """A tile goes; where it lay, another one of the box does."""

    tile: str


@dataclass(frozen=True, slots=True)
class PutSlot:
    """A new slot of a shape, with an empty tile in it."""

    shape: str
    at: Point


@dataclass(frozen=True, slots=True)
class MoveSlot:
    """A slot to another spot of the sheet, with the tile in it."""

    slot: str
    at: Point


@dataclass(frozen=True, slots=True)
class RemoveSlot:
    """A slot goes, with the tile in it."""

    slot: str


@dataclass(frozen=True, slots=True)
class PutCorner:
    """A shape gets a corner after the one with this number, counted from 0."""

    shape: str
    corner: int
    at: Point


@dataclass(frozen=True, slots=True)
class MoveCorner:
    """A corner of a shape to another spot; every tile of the shape has it there."""

    shape: str
    corner: int
    at: Point


@dataclass(frozen=True, slots=True)
class RemoveCorner:
    """A corner of a shape goes."""

    shape: str
    corner: int


@dataclass(frozen=True, slots=True)
class OwnShape:
    """The tile in a slot gets a shape that no other has, at first the same."""

    slot: str


@dataclass(frozen=True, slots=True)
class SetTurns:
    """Whether a tile may lie in a slot every way round, or only as it does now."""

    slot: str
    is_free: bool


@dataclass(frozen=True, slots=True)
class PutCard:
    """One more card, which shows the same as another."""

    like: str


@dataclass(frozen=True, slots=True)
class RemoveCard:
    """A card goes."""

    card: str


@dataclass(frozen=True, slots=True)
class SetCard:
    """What a card shows (R 2.4)."""

    card: str
    bearer: str
    hand: str
    below: str


Edit: TypeAlias = (
    PutPoint | PutJoint | PutGate | PutField | Join | Extend | Curve | Shift | Remove | RemoveWay
    | SetColour | SetArrow | SetMagic | SetStart | SetMountain | SetThreeArrows | SetStraight
    | SetSymbol | SetAround | CopyTile | ClearTile | TurnTile | Exchange | PutSlot | MoveSlot
    | RemoveSlot | PutTile | LaySpare | RemoveTile | PutCorner | MoveCorner | RemoveCorner
    | OwnShape | SetTurns | PutCard | RemoveCard | SetCard | SheetEdit
)  # fmt: skip
"""Everything that can be done to a board of tiles."""
