"""What may everyone at the table see? RL 15: the state. Pure.

Frozen values only; hands of cards are paper and nowhere here (RL 15.1).
Squares and slots are numbers into the board, what belongs to a colour is a
tuple in seat order. The totals of coins are in it because the rules need them;
who may look at them, `view` says (RL 15.3).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple, TypeAlias

from companion.core.game import Colour, Seat, Setup
from companion.core.rulekit.quick_replace import quickly_replaced
from companion.games.rheinlander import pieces
from companion.games.rheinlander.board import Board
from companion.games.rheinlander.options import Options

Dukes: TypeAlias = tuple[tuple[int, Colour], ...]
"""(first square of the duchy, owner), ascending (RL 18.2)."""

Groups: TypeAlias = tuple[frozenset[int], ...]
"""By square, the squares of the group around it (RL 8.1), itself too; empty without a knight."""


class Phase(StrEnum):
    """What the match waits for (RL 16)."""

    LAY = "lay"
    CARD = "card"
    CASTLE = "castle"
    BUILD = "build"
    OVER = "over"


class Dispute(NamedTuple):
    """Phase `castle`: who gets a castle (RL 11.3), all by id.

    Attributes:
        slot: the castle that is asked about.
        square: where the knight was just placed.
        colours: who may get it, in seat order; at least two.
    """

    slot: str
    square: str
    colours: tuple[Colour, ...]


class Result(NamedTuple):
    """The end (RL 13); points, coins and dukes by seat."""

    winners: tuple[Seat, ...]
    points: tuple[int, ...]
    coins: tuple[int, ...]
    dukes: tuple[int, ...]
    archbishop: Seat | None
    why: str


@dataclass(frozen=True)
class Terms:
    """What a match was agreed on; it never changes.

    Two terms are equal when they come from equal set-ups.

    Attributes:
        setup: as it was asked for.
        board: compiled from it.
        options: preset and changes together.
        colours: by seat, the colour that it plays (RL 3.1).
    """

    setup: Setup
    board: Board = field(compare=False)
    options: Options
    colours: tuple[Colour, ...]

    def __hash__(self) -> int:
        """Of what is hashable in it; equal terms hash equally."""
        return hash((self.board.id, self.options, self.colours))

    @cached_property
    def number(self) -> Mapping[Colour, int]:
        """Colour → the seat that plays it."""
        return {colour: seat for seat, colour in enumerate(self.colours)}

    @cached_property
    def knights(self) -> int:
        """The knights that each player begins with (RL 3.2)."""
        return self.options.supply(len(self.colours))

    @cached_property
    def markers(self) -> Mapping[str, int]:
        """Kind of marker → how many are in the box (RL 2.3)."""
        return pieces.markers(self.options.towns)

    @property
    def cards(self) -> int:
        """The highest number on a card: one card a zone (RL 3.5)."""
        return len(self.board.zones)

    def in_hands(self, phase: Phase) -> int:
        """How many cards are in all the hands (RL 4.4): whoever has played has one less."""
        return pieces.HAND * len(self.colours) - (phase in (Phase.CASTLE, Phase.BUILD))


@quickly_replaced
class State(NamedTuple):
    """A position of a match.

    Attributes:
        terms: board, options and seats.
        turn: from 1, one up with each turn that ends and does not end the match.
        mover: whose turn it is, a seat; in `lay` who will begin.
        phase: what is waited for.
        knights: by square, the colour that stands there, None without.
        groups: who stands together; it follows from `knights`. In `castle` still without the
            new knight (RL 18.3).
        bastions: the squares with one.
        markers: by slot, its kind, None before it is laid.
        castles: by slot, the colour of the knight on its castle, None without.
        dukes: (first square of the duchy, owner), ascending (RL 18.2); in
            `castle` still by the duchies without the new knight (RL 18.3).
        supply: by seat, knights off the board.
        bastions_left: by seat.
        coins: by seat, what was paid in play.
        archbishop: who holds the card; in `castle` still who did before.
        discards: the open cards in the order played.
        built: a bastion was built in this turn.
        ending: a supply was empty in this turn (RL 13.1).
        pending: the castle asked about, in `castle` alone.
        result: how it ended, None before.
    """

    terms: Terms
    turn: int
    mover: int
    phase: Phase
    knights: tuple[Colour | None, ...]
    groups: Groups
    bastions: frozenset[int]
    markers: tuple[str | None, ...]
    castles: tuple[Colour | None, ...]
    dukes: Dukes
    supply: tuple[int, ...]
    bastions_left: tuple[int, ...]
    coins: tuple[int, ...]
    archbishop: Colour | None
    discards: tuple[int, ...]
    built: bool
    ending: bool
    pending: Dispute | None
    result: Result | None

    @property
    def colour(self) -> Colour:
        """The colour whose turn it is."""
        return self.terms.colours[self.mover]

    @property
    def pile(self) -> int:
        """How many numbered cards are in the pile (RL 4.4)."""
        return self.terms.cards - self.terms.in_hands(self.phase) - len(self.discards)

    def is_free(self, square: int) -> bool:
        """Whether neither knight nor bastion stands on a square (RL 5.1)."""
        return self.knights[square] is None and square not in self.bastions

    def is_castle(self, slot: int) -> bool:
        """Whether a castle was laid on a slot."""
        return self.markers[slot] == pieces.CASTLE
