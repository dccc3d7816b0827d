"""How does a match stand? R 14.2: the whole state, nothing of it hidden. Pure.

Frozen values only. Points, tiles and fields are numbers in the board's order;
light figures are in the order in which they are placed (R 4.3).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias

from companion.core.game import Colour, Seat, Setup
from companion.core.rulekit.quick_replace import quickly_replaced
from companion.games.ringgeister import pieces
from companion.games.ringgeister.board import Board
from companion.games.ringgeister.nets import PointSet
from companion.games.ringgeister.network import joined_end
from companion.games.ringgeister.options import Options
from companion.games.ringgeister.plan import CardPlan


class Phase(StrEnum):
    """What the match waits for (R 13)."""

    DRAW = "draw"
    PLACE = "place"
    TOKEN = "token"
    MOVE = "move"
    WIND = "wind"
    RETURN = "return"
    OVER = "over"


MOUNTAIN: Final = "mountain"
RING_TAKEN: Final = "ring_taken"
TURN_LIMIT: Final = "turn_limit"
"""How a match ends (R 11.1, 11.2, 11.4)."""


class CardDue(NamedTuple):
    """Phase `draw` after a walk: for which point, and whether its wind is still to blow."""

    point: int
    wind: bool


class WindDue(NamedTuple):
    """Phase `wind`: where it blows from, and whether a card is owed after it."""

    point: int
    card: bool


class ReturnDue(NamedTuple):
    """Phase `return`: who is to be put back, in order; where the wind blew from; a card owed."""

    figures: tuple[str, ...]
    point: int
    card: bool


Pending: TypeAlias = CardDue | WindDue | ReturnDue


class Result(NamedTuple):
    """How the match ended (R 11); winners are empty when nobody has won."""

    winners: tuple[Seat, ...]
    why: str


@dataclass(frozen=True)
class Terms:
    """What does not change during a match.

    Attributes:
        setup: what it began with.
        board: compiled from it, laid as agreed.
        options: preset and changes together.
        colours: by seat.
        figures: the light figures in the order of R 4.3.
        deck: the cards that play (R 2.4), in the file's order.
    """

    setup: Setup
    board: Board = field(compare=False)
    options: Options
    colours: tuple[Colour, ...]
    figures: tuple[str, ...]
    deck: tuple[str, ...]

    def __hash__(self) -> int:
        """Of what is hashable in it; equal terms hash equally."""
        return hash((self.board.id, self.options, self.colours))

    @cached_property
    def seat(self) -> Mapping[Colour, Seat]:
        """Colour → who plays it."""
        return {colour: Seat(number) for number, colour in enumerate(self.colours)}

    @cached_property
    def own_figures(self) -> tuple[tuple[str, str], ...]:
        """By seat, its hobbit and its man."""
        return tuple((pieces.hobbit(colour), pieces.man(colour)) for colour in self.colours)

    @cached_property
    def figure_index(self) -> Mapping[str, int]:
        """Light figure → its number in `figures`."""
        return {figure: number for number, figure in enumerate(self.figures)}


@quickly_replaced
class State(NamedTuple):
    """A position of a match.

    Attributes:
        terms: board, options and seats.
        turn: from 1; 0 during set-up (R 4.5).
        mover: the seat whose turn it is.
        phase: what is waited for.
        turns: by tile, its quarter turns now, 0 to 3.
        light: by light figure, its point; None before it is placed and while it is beaten.
        dark: (point, kind) of every dark figure on the board, ascending.
        light_set: the points of `light`.
        dark_set: the points of `dark`.
        tokens: (field, colour) of every token on the board, ascending.
        left: by seat, the tokens still to be laid.
        card: in force; None before the first.
        drawn: turned up since the last shuffle, in order, `card` last.
        moved: who has walked this turn, in order.
        pending: what the phase waits for, where it needs saying.
        result: how it ended, None before.
    """

    terms: Terms
    turn: int
    mover: Seat
    phase: Phase
    turns: tuple[int, ...]
    light: tuple[int | None, ...]
    dark: tuple[tuple[int, str], ...]
    light_set: PointSet
    dark_set: PointSet
    tokens: tuple[tuple[int, Colour], ...]
    left: tuple[int, ...]
    card: str | None
    drawn: tuple[str, ...]
    moved: tuple[str, ...]
    pending: Pending | None
    result: Result | None

    @property
    def colour(self) -> Colour:
        """The colour whose turn it is."""
        return self.terms.colours[self.mover]

    @property
    def card_plan(self) -> CardPlan:
        """What the card in force shows; only once there is one."""
        return self.terms.board.cards[str(self.card)]

    @property
    def bearer(self) -> str:
        """The hobbit that bears the Ring (R 2.4); only once there is a card."""
        return pieces.hobbit(self.card_plan.bearer)

    def joined_end(self, end: int) -> int | None:
        """The end that an end is joined to as the tiles lie now (R 1.4); None at a dead end."""
        return joined_end(self.terms.board.network, self.turns, end)

    @property
    def own_figures(self) -> tuple[str, str]:
        """Hobbit and man of the colour whose turn it is."""
        return self.terms.own_figures[self.mover]

    def where(self, figure: str) -> int | None:
        """The point of a light figure that plays."""
        return self.light[self.terms.figure_index[figure]]

    def light_at(self) -> dict[int, str]:
        """Point → the light figure that stands there."""
        return {
            point: figure
            for point, figure in zip(self.light, self.terms.figures, strict=True)
            if point is not None
        }

    def is_free(self, point: int) -> bool:
        """Whether nobody stands on a point."""
        return not (self.light_set | self.dark_set) >> point & 1

    def dark_kind(self, point: int) -> str:
        """The kind of the dark figure that stands on a point."""
        return self.dark[bisect_left(self.dark, (point, ""))][1]

    def free_white_starts(self) -> tuple[int, ...]:
        """The white starts on which nobody stands, in the board's order."""
        there = self.light_set
        return tuple([point for point in self.terms.board.white_starts if not there >> point & 1])

    def has_token(self, colour: Colour) -> bool:
        """Whether a token of a colour lies on the board."""
        return colour in [owner for _, owner in self.tokens]
