"""What happened? R 14.3: facts in the past tense; a state is only what they made. Pure.

Points, fields and tiles have the names of the board file; light figures those
of R 13, dark ones the name of their kind.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from companion.core.frozen import swiftly_made
from companion.core.game import Colour


@swiftly_made
@dataclass(frozen=True, slots=True)
class CardTurned:
    """A card was turned up and is in force (R 2.4)."""

    kind: ClassVar[str] = "card_turned"
    card: str


@swiftly_made
@dataclass(frozen=True, slots=True)
class FigurePlaced:
    """A figure came onto the board at set-up (R 4.3)."""

    kind: ClassVar[str] = "figure_placed"
    figure: str
    point: str


@swiftly_made
@dataclass(frozen=True, slots=True)
class TokenPlaced:
    """A player laid a token (R 4.4)."""

    kind: ClassVar[str] = "token_placed"
    colour: Colour
    field: str


@swiftly_made
@dataclass(frozen=True, slots=True)
class FigureWalked:
    """A light figure stands on another point (R 6.1)."""

    kind: ClassVar[str] = "figure_walked"
    figure: str
    to: str


@swiftly_made
@dataclass(frozen=True, slots=True)
class MissionDone:
    """A token left the board (R 10.2)."""

    kind: ClassVar[str] = "mission_done"
    colour: Colour
    field: str


@swiftly_made
@dataclass(frozen=True, slots=True)
class TileTurned:
    """A tile made one quarter turn clockwise, with everything on it (R 1.3)."""

    kind: ClassVar[str] = "tile_turned"
    tile: str


@swiftly_made
@dataclass(frozen=True, slots=True)
class WindBlew:
    """The wind blew from a light figure to a dark one; None: it hit nobody (R 8.2)."""

    kind: ClassVar[str] = "wind_blew"
    from_: str
    to: str | None


@swiftly_made
@dataclass(frozen=True, slots=True)
class DarkRepelled:
    """The dark figure turned round before a light one (R 9.4)."""

    kind: ClassVar[str] = "dark_repelled"
    by: str


@swiftly_made
@dataclass(frozen=True, slots=True)
class FigureBeaten:
    """A light figure left the board until it is put back (R 9.3)."""

    kind: ClassVar[str] = "figure_beaten"
    figure: str
    by: str


@swiftly_made
@dataclass(frozen=True, slots=True)
class DarkWalked:
    """A dark figure's whole walk (R 8.4 to 9.4).

    Attributes:
        figure: its kind.
        from_: where it woke.
        to: where it rests; where it woke when it could not leave or was set back.
        route: the points that it came to, in order; a last None says that it was
            set back (R 8.9).
    """

    kind: ClassVar[str] = "dark_walked"
    figure: str
    from_: str
    to: str
    route: tuple[str | None, ...]


@swiftly_made
@dataclass(frozen=True, slots=True)
class FigureReturned:
    """A beaten figure stands on a white start (R 9.6)."""

    kind: ClassVar[str] = "figure_returned"
    figure: str
    point: str


@swiftly_made
@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A colour's turn is over (R 5.2)."""

    kind: ClassVar[str] = "turn_ended"
    colour: Colour


@swiftly_made
@dataclass(frozen=True, slots=True)
class MatchEnded:
    """It is over (R 11); no winners when nobody has won."""

    kind: ClassVar[str] = "game_ended"
    winners: tuple[int, ...]
    why: str


Event: TypeAlias = (
    CardTurned
    | FigurePlaced
    | TokenPlaced
    | FigureWalked
    | MissionDone
    | TileTurned
    | WindBlew
    | DarkRepelled
    | FigureBeaten
    | DarkWalked
    | FigureReturned
    | TurnEnded
    | MatchEnded
)
