"""What happened? Facts in the past tense; a state is only what they made. Pure.

`colour` is always the one that acted or to which it happened; `fronts`,
`back` and `stray` are knights by place.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from companion.core.game import Colour
from companion.games.rheingold.state import Fronts


@dataclass(frozen=True, slots=True)
class DieRolled:
    """The die fell (R 4.1); `waits` when the player may enter a knight."""

    kind: ClassVar[str] = "die_rolled"
    colour: Colour
    face: int
    waits: bool


@dataclass(frozen=True, slots=True)
class KnightEntered:
    """A knight came from the supply to a start (R 4.1)."""

    kind: ClassVar[str] = "knight_entered"
    colour: Colour
    start: str


@dataclass(frozen=True, slots=True)
class EntryDeclined:
    """The knight stayed in the supply (R 4.1)."""

    kind: ClassVar[str] = "entry_declined"
    colour: Colour
    start: str


@dataclass(frozen=True, slots=True)
class KnightsMarched:
    """Knights went one way (R 5.1)."""

    kind: ClassVar[str] = "knights_marched"
    colour: Colour
    from_: str
    to: str
    knights: int


@dataclass(frozen=True, slots=True)
class KnightsEngaged:
    """Knights went to an enemy's place and stopped there (R 9.1)."""

    kind: ClassVar[str] = "knights_engaged"
    colour: Colour
    from_: str
    to: str
    knights: int


@dataclass(frozen=True, slots=True)
class MarchesHalted:
    """The marches are over, what is engaged is decided (R 9.2)."""

    kind: ClassVar[str] = "marches_halted"
    colour: Colour


@dataclass(frozen=True, slots=True)
class BattleWon:
    """The attackers stand on the space (R 6.5).

    Attributes:
        fronts: where they came from.
        loser: whose knights stood there.
        knights: how many those were.
        lost: how many of them went to their supply.
        marches: what the attack cost, 0 after the marches.
    """

    kind: ClassVar[str] = "battle_won"
    colour: Colour
    space: str
    fronts: Fronts
    loser: Colour
    knights: int
    lost: int
    marches: int


@dataclass(frozen=True, slots=True)
class BattleLost:
    """The attackers were too few (R 9.3); `lost` of them went to the supply."""

    kind: ClassVar[str] = "battle_lost"
    colour: Colour
    space: str
    fronts: Fronts
    winner: Colour
    lost: int


@dataclass(frozen=True, slots=True)
class BattleTied:
    """Equal numbers (R 9.3): `back` returned, `stray` went to the supply."""

    kind: ClassVar[str] = "battle_tied"
    colour: Colour
    space: str
    back: Fronts
    stray: Fronts


@dataclass(frozen=True, slots=True)
class RetreatDue:
    """Beaten knights stand nowhere until their owner chooses one of `to` (R 6.4)."""

    kind: ClassVar[str] = "retreat_due"
    colour: Colour
    from_: str
    knights: int
    to: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RetreatCutOff:
    """Beaten knights had nowhere to go and were lost (R 6.4)."""

    kind: ClassVar[str] = "retreat_cut_off"
    colour: Colour
    from_: str
    knights: int


@dataclass(frozen=True, slots=True)
class KnightsRetreated:
    """Beaten knights went where their owner chose (R 6.4)."""

    kind: ClassVar[str] = "knights_retreated"
    colour: Colour
    from_: str
    to: str
    knights: int


@dataclass(frozen=True, slots=True)
class SiegeLaid:
    """A castle is attacked (R 7); `owner` is None while it is neutral."""

    kind: ClassVar[str] = "siege_laid"
    colour: Colour
    castle: str
    fronts: Fronts
    owner: Colour | None
    marches: int


@dataclass(frozen=True, slots=True)
class ShieldOpened:
    """A shield lies open for all (R 8.4); `colour` is its owner."""

    kind: ClassVar[str] = "shield_opened"
    colour: Colour
    castle: str
    value: int


@dataclass(frozen=True, slots=True)
class ShieldPeeked:
    """The attacker alone looked at a shield of `owner` (R 8.4)."""

    kind: ClassVar[str] = "shield_peeked"
    colour: Colour
    castle: str
    owner: Colour


@dataclass(frozen=True, slots=True)
class ShieldHidden:
    """A shield that was seen is hidden again (R 8.6)."""

    kind: ClassVar[str] = "shield_hidden"
    colour: Colour
    castle: str


@dataclass(frozen=True, slots=True)
class ShieldRemoved:
    """A shield went out of the game, its value known (R 8.5)."""

    kind: ClassVar[str] = "shield_removed"
    colour: Colour
    castle: str
    value: int


@dataclass(frozen=True, slots=True)
class ShieldReturned:
    """A shield went back into its owner's hand (R 8.5)."""

    kind: ClassVar[str] = "shield_returned"
    colour: Colour
    castle: str


@dataclass(frozen=True, slots=True)
class SiegeHeld:
    """The castle held (R 7.5): `lost` by gate went to the supply.

    `back` stay at their gates, `stray` found theirs held by another (R 9.4).
    """

    kind: ClassVar[str] = "siege_held"
    colour: Colour
    castle: str
    owner: Colour | None
    lost: Fronts
    back: Fronts
    stray: Fronts


@dataclass(frozen=True, slots=True)
class SiegeRaised:
    """The besiegers left the castle alone (R 7.6, 10.1): to their gates or the supply."""

    kind: ClassVar[str] = "siege_raised"
    colour: Colour
    castle: str
    back: Fronts
    stray: Fronts


@dataclass(frozen=True, slots=True)
class GarrisonBeaten:
    """The knights in a castle went to their supply (R 7.4)."""

    kind: ClassVar[str] = "garrison_beaten"
    colour: Colour
    castle: str
    knights: int


@dataclass(frozen=True, slots=True)
class CastleTaken:
    """A castle has a new owner (R 7.4); `loser` is None if it was neutral."""

    kind: ClassVar[str] = "castle_taken"
    colour: Colour
    castle: str
    loser: Colour | None


@dataclass(frozen=True, slots=True)
class CastleHandedBack:
    """A seventh castle stays its owner's, empty (R 7.6)."""

    kind: ClassVar[str] = "castle_handed_back"
    colour: Colour
    castle: str
    owner: Colour


@dataclass(frozen=True, slots=True)
class CastleOccupied:
    """Knights went in (R 7.4): `fronts` in, `back` and `stray` as in `SiegeHeld`."""

    kind: ClassVar[str] = "castle_occupied"
    colour: Colour
    castle: str
    fronts: Fronts
    back: Fronts
    stray: Fronts


@dataclass(frozen=True, slots=True)
class ShieldOffered:
    """The new owner may or must place a shield (R 8.1)."""

    kind: ClassVar[str] = "shield_offered"
    colour: Colour
    castle: str


@dataclass(frozen=True, slots=True)
class ShieldPlaced:
    """A shield lies face down on the castle (R 8.1); its value is nowhere here."""

    kind: ClassVar[str] = "shield_placed"
    colour: Colour
    castle: str


@dataclass(frozen=True, slots=True)
class ShieldDeclined:
    """The castle stays without a shield (R 8.1)."""

    kind: ClassVar[str] = "shield_declined"
    colour: Colour
    castle: str


@dataclass(frozen=True, slots=True)
class CastleInherited:
    """The last castle fell to whoever took the last but one (R 10.1)."""

    kind: ClassVar[str] = "castle_inherited"
    colour: Colour
    castle: str


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """The turn is over; `next_colour` rolls (R 3.4)."""

    kind: ClassVar[str] = "turn_ended"
    colour: Colour
    next_colour: Colour


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over (R 10); all but `winners` by seat."""

    kind: ClassVar[str] = "match_ended"
    winners: tuple[int, ...]
    points: tuple[int, ...]
    knights: tuple[int, ...]
    castles: tuple[int, ...]
    why: str


Event: TypeAlias = (
    DieRolled
    | KnightEntered
    | EntryDeclined
    | KnightsMarched
    | KnightsEngaged
    | MarchesHalted
    | BattleWon
    | BattleLost
    | BattleTied
    | RetreatDue
    | RetreatCutOff
    | KnightsRetreated
    | SiegeLaid
    | ShieldOpened
    | ShieldPeeked
    | ShieldHidden
    | ShieldRemoved
    | ShieldReturned
    | SiegeHeld
    | SiegeRaised
    | GarrisonBeaten
    | CastleTaken
    | CastleHandedBack
    | CastleOccupied
    | ShieldOffered
    | ShieldPlaced
    | ShieldDeclined
    | CastleInherited
    | TurnEnded
    | MatchEnded
)
