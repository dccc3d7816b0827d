"""What happened? Facts in the past tense; a state is only what they made. Pure.

`colour` is always the one that acted or to which it happened. Squares and
slots are named as in the board file. A duchy is named by its first square
(RL 18.2): in `duke_removed` the old duchy as it was, in `duke_placed` the new.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from companion.core.frozen import swiftly_made
from companion.core.game import Colour


@swiftly_made
@dataclass(frozen=True, slots=True)
class MarkerLaid:
    """A marker lies on a slot (RL 3.3)."""

    kind: ClassVar[str] = "marker_laid"
    slot: str
    marker: str


@swiftly_made
@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card was played for a knight (RL 4.1).

    Attributes:
        as_: the move: "place", "reinforce" or "convert".
    """

    kind: ClassVar[str] = "card_played"
    colour: Colour
    card: int
    as_: str


@swiftly_made
@dataclass(frozen=True, slots=True)
class CardDiscarded:
    """A card was discarded without a knight (RL 4.5)."""

    kind: ClassVar[str] = "card_discarded"
    colour: Colour
    card: int


@swiftly_made
@dataclass(frozen=True, slots=True)
class KnightPlaced:
    """A knight came from the supply to a square (RL 9.2).

    Attributes:
        disputed: the castle that has to be asked about before the rest is
            settled (RL 11.3), None when none has.
        claimants: who may get that castle, in seat order.
    """

    kind: ClassVar[str] = "knight_placed"
    colour: Colour
    square: str
    disputed: str | None = None
    claimants: tuple[Colour, ...] | None = None


@swiftly_made
@dataclass(frozen=True, slots=True)
class KnightConverted:
    """A knight from the supply replaced one of `loser`, which went home (RL 12.4)."""

    kind: ClassVar[str] = "knight_converted"
    colour: Colour
    square: str
    loser: Colour


@swiftly_made
@dataclass(frozen=True, slots=True)
class CastleTaken:
    """A castle was decided: a knight of `colour` stands on it (RL 11.4).

    Attributes:
        square: where the knight stands that decided it.
        disputed: as in `KnightPlaced`, another castle.
        claimants: who may get that one.
    """

    kind: ClassVar[str] = "castle_taken"
    colour: Colour
    slot: str
    square: str
    disputed: str | None = None
    claimants: tuple[Colour, ...] | None = None


@swiftly_made
@dataclass(frozen=True, slots=True)
class CastleChanged:
    """The knight on a castle became the duke's owner's (RL 11.5).

    Attributes:
        colour: whose stands there now, None when the supply did not suffice.
        loser: whose went home, None when the castle had none.
    """

    kind: ClassVar[str] = "castle_changed"
    colour: Colour | None
    slot: str
    loser: Colour | None


@swiftly_made
@dataclass(frozen=True, slots=True)
class DukePlaced:
    """A duchy has a new owner (RL 10)."""

    kind: ClassVar[str] = "duke_placed"
    colour: Colour
    square: str


@swiftly_made
@dataclass(frozen=True, slots=True)
class DukeRemoved:
    """A duke left; its owner was paid `points` for the old duchy (RL 10.6)."""

    kind: ClassVar[str] = "duke_removed"
    colour: Colour
    square: str
    points: int


@swiftly_made
@dataclass(frozen=True, slots=True)
class ArchbishopPassed:
    """The Archbishop went from `loser` to `colour`; None is nobody (RL 12.2)."""

    kind: ClassVar[str] = "archbishop_passed"
    colour: Colour | None
    loser: Colour | None


@swiftly_made
@dataclass(frozen=True, slots=True)
class BastionBuilt:
    """A bastion stands on a square (RL 7.1)."""

    kind: ClassVar[str] = "bastion_built"
    colour: Colour
    square: str


@swiftly_made
@dataclass(frozen=True, slots=True)
class CardsReshuffled:
    """All discards went back into the pile (RL 4.3); `cards` is how many."""

    kind: ClassVar[str] = "cards_reshuffled"
    colour: Colour
    cards: int


@swiftly_made
@dataclass(frozen=True, slots=True)
class TurnEnded:
    """The turn is over; `next_colour` plays the next (RL 3.6)."""

    kind: ClassVar[str] = "turn_ended"
    colour: Colour
    next_colour: Colour


@swiftly_made
@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over (RL 13); points, coins and dukes by seat, `archbishop` a seat."""

    kind: ClassVar[str] = "match_ended"
    winners: tuple[int, ...]
    points: tuple[int, ...]
    coins: tuple[int, ...]
    dukes: tuple[int, ...]
    archbishop: int | None
    why: str


Event: TypeAlias = (
    MarkerLaid
    | CardPlayed
    | CardDiscarded
    | KnightPlaced
    | KnightConverted
    | CastleTaken
    | CastleChanged
    | DukePlaced
    | DukeRemoved
    | ArchbishopPassed
    | BastionBuilt
    | CardsReshuffled
    | TurnEnded
    | MatchEnded
)
