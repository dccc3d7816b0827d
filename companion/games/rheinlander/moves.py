"""What can be asked for? RL 16: the moves, intents in the imperative. Pure.

A move knows nothing of whether it is allowed; `judging` does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from companion.core.frozen import swiftly_made
from companion.core.game import Colour


@swiftly_made
@dataclass(frozen=True, slots=True)
class Lay:
    """Chance: a marker was turned up for a slot (RL 3.3)."""

    kind: ClassVar[str] = "lay"
    slot: str
    marker: str


@swiftly_made
@dataclass(frozen=True, slots=True)
class Place:
    """A knight by the card's number (RL 5)."""

    kind: ClassVar[str] = "place"
    card: int
    square: str


@swiftly_made
@dataclass(frozen=True, slots=True)
class Reinforce:
    """A knight beside one's own, the card's number ignored (RL 6)."""

    kind: ClassVar[str] = "reinforce"
    card: int
    square: str


@swiftly_made
@dataclass(frozen=True, slots=True)
class Convert:
    """The Archbishop's holder replaces an opponent's knight (RL 12.4)."""

    kind: ClassVar[str] = "convert"
    card: int
    square: str


@swiftly_made
@dataclass(frozen=True, slots=True)
class Discard:
    """A card without a knight, when there is nothing to place (RL 4.5)."""

    kind: ClassVar[str] = "discard"
    card: int


@swiftly_made
@dataclass(frozen=True, slots=True)
class GiveCastle:
    """Whoever played the card says who gets the castle (RL 11.3)."""

    kind: ClassVar[str] = "castle"
    colour: Colour


@swiftly_made
@dataclass(frozen=True, slots=True)
class BuildBastion:
    """A bastion on a free land square (RL 7)."""

    kind: ClassVar[str] = "bastion"
    square: str


@swiftly_made
@dataclass(frozen=True, slots=True)
class Reshuffle:
    """The reshuffle card was drawn (RL 4.3)."""

    kind: ClassVar[str] = "reshuffle"


@swiftly_made
@dataclass(frozen=True, slots=True)
class End:
    """A numbered card was drawn; the turn is over (RL 4.1)."""

    kind: ClassVar[str] = "end"


Move: TypeAlias = (
    Lay | Place | Reinforce | Convert | Discard | GiveCastle | BuildBastion | Reshuffle | End
)
