"""What can move on a board, and what is seen of it at one moment? Plain data, no pygame."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Final, NamedTuple

from companion.core.frozen import frozen
from companion.ui.boards.scene import CastleMark, Scene
from companion.ui.boards.standing import Where

BEYOND: Final = ""
"""Where pieces come from that enter the board: beyond its edge."""


class Walk(NamedTuple):
    """Knights of an army that walk from place to place.

    Attributes:
        colour: whose.
        knights: how many.
        path: where they are in turn, at least two; the first may be `BEYOND`.
    """

    colour: str
    knights: int
    path: tuple[Where, ...]


class Fade(NamedTuple):
    """Knights that leave the board where they stand, or appear there.

    Attributes:
        colour: whose.
        knights: how many.
        at: where.
        comes: whether they appear.
        falls: whether they are beaten: they topple, and everybody sees how many.
    """

    colour: str
    knights: int
    at: Where
    comes: bool = False
    falls: bool = False


class FlagChange(NamedTuple):
    """A castle falls: its flag comes down, and another goes up.

    Attributes:
        castle: which.
        before: whose flag comes down; None where nobody's flew.
        after: whose goes up.
    """

    castle: str
    before: str | None
    after: str


class MovingPiece(NamedTuple):
    """A piece that does not stand: where it is at this moment.

    Attributes:
        colour: whose.
        knights: its number.
        path: its way; a single place where it stands still and fades.
        part: how much of the way lies behind it, 0 to 1, each of its roads as much as another.
        strength: 1 is as usual, 0 is not to be seen.
        fallen: how far it has toppled, 0 to 1.
        lost: the number that is seen to be lost; 0 for none.
    """

    colour: str
    knights: int
    path: tuple[Where, ...]
    part: float
    strength: float = 1.0
    fallen: float = 0.0
    lost: int = 0


class MovingFlag(NamedTuple):
    """A large flag over a castle at this moment.

    Attributes:
        castle: which.
        before: the one that comes down; None for none.
        lowered: how far it has, 0 to 1.
        after: the one that goes up.
        raised: how far it has, 0 to 1.
        strength: of the pole and all; 1 is as usual, 0 is not to be seen.
    """

    castle: str
    before: str | None
    lowered: float
    after: str
    raised: float
    strength: float


@frozen
class Moving:
    """Everything that is between two positions at this moment.

    Attributes:
        pieces: those on their way, and those that fade.
        castles: castle → how it is about to stand, and how much of that is seen, 0 to 1.
        after: how the whole board is about to stand; None where nothing is.
        part: how much of that is seen, 0 to 1.
        flags: large flags over castles that fall.
    """

    pieces: tuple[MovingPiece, ...] = ()
    castles: Mapping[str, tuple[CastleMark, float]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    after: Scene | None = None
    part: float = 0.0
    flags: tuple[MovingFlag, ...] = ()

    @property
    def is_moment(self) -> bool:
        """Whether a castle falls or somebody does, so that nothing else is to be looked at."""
        return bool(self.flags) or any(piece.fallen or piece.lost for piece in self.pieces)


class MotionFrame(NamedTuple):
    """What is seen at one moment: `scene` stands, `moving` does not."""

    scene: Scene
    moving: Moving
