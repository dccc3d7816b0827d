"""What can be done to a draft? Pure: values only, `applying` does them.

An edit is what a person wanted, small enough to be stored in a file: drafts are computed
from it again (`edit_history`). Places are named by their ids, spots are in mm. What can be
done to every draft is in `sheet_edits`; `Rename` names a castle as well, whose first name is
its id too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.core.drafting.sheet import Point
from companion.core.drafting.sheet_edits import SheetEdit


@dataclass(frozen=True, slots=True)
class PutSpace:
    """A new space."""

    at: Point


@dataclass(frozen=True, slots=True)
class PutStart:
    """A new start with the lowest free number; a board has six."""

    at: Point


@dataclass(frozen=True, slots=True)
class PutCastle:
    """A new castle, the last of the buttons.

    Attributes:
        at: where.
        name: "" for "Castle 7", until somebody names it. A window gives the name in the
            player's language; the id is made of a name only by `Rename`.
        swords: 1 to 3.
        gate: the space that is its gate at once, "" for none.
    """

    at: Point
    name: str = ""
    swords: int = 1
    gate: str = ""


@dataclass(frozen=True, slots=True)
class PutGate:
    """A new space, joined to a castle as its gate; before its door where no spot is given."""

    castle: str
    at: Point | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """A place to another spot."""

    place: str
    at: Point


@dataclass(frozen=True, slots=True)
class Remove:
    """A place, with every road, gate and exit to it."""

    place: str


@dataclass(frozen=True, slots=True)
class Join:
    """Two places: by a road (two spaces), a gate (castle, space) or an exit (start, space)."""

    a: str
    b: str


@dataclass(frozen=True, slots=True)
class Disconnect:
    """Two joined places: the road, gate or exit between them goes."""

    a: str
    b: str


@dataclass(frozen=True, slots=True)
class Chain:
    """Places joined one after another in one go.

    Attributes:
        through: ids of places, and spots where a new space is put. What is joined
            already stays so.
    """

    through: tuple[str | Point, ...]


@dataclass(frozen=True, slots=True)
class Cross:
    """Whether a road crosses the river."""

    a: str
    b: str
    crosses: bool


@dataclass(frozen=True, slots=True)
class SetSwords:
    """A castle's swords, 1 to 3."""

    castle: str
    swords: int


@dataclass(frozen=True, slots=True)
class Bank:
    """On which bank a castle lies: "west", "east", "island"; None for nothing said."""

    castle: str
    bank: str | None


@dataclass(frozen=True, slots=True)
class Renumber:
    """A start's number; with the start that has it, if one has, numbers are exchanged."""

    start: str
    number: int


@dataclass(frozen=True, slots=True)
class Reorder:
    """The number of a castle's button, 1 for the first; the others move up."""

    castle: str
    position: int


@dataclass(frozen=True, slots=True)
class DrawRiver:
    """The line of the river, for drawing; without points there is none."""

    points: tuple[Point, ...]


Single: TypeAlias = (
    PutSpace | PutStart | PutCastle | PutGate | Move | Remove | Join | Disconnect | Chain | Cross
    | SetSwords | Bank | Renumber | Reorder | DrawRiver | SheetEdit
)  # fmt: skip
"""One thing that can be done to a draft."""


@dataclass(frozen=True, slots=True)
class Together:
    """Several edits as one: done, undone and redone at once, or not at all."""

    edits: tuple[Single, ...]


Edit: TypeAlias = Single | Together
"""Everything that can be done to a draft."""
