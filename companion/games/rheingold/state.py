"""What may everyone at the table see? R 12.1: the public state. Pure.

Frozen values only. A hidden shield is in it as `HIDDEN`; its value is nowhere
here. Knights on the board are named by place (R 13), what belongs to a colour
is a tuple in turn order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Final, Literal, NamedTuple, TypeAlias

from companion.core.game import Colour, Seat, Setup
from companion.games.rheingold.board import Board
from companion.games.rheingold.options import Options

HIDDEN: Final = "hidden"
Shield: TypeAlias = int | Literal["hidden"] | None
"""What lies on a castle: nothing, something face down, or an open value."""

Fronts: TypeAlias = tuple[tuple[str, int], ...]
"""Knights by place, as (place, knights) in alphabetical order of place."""

MARCHES: Final = 3
"""Marches in a turn (R 5.1)."""


class Phase(StrEnum):
    """What the match waits for (R 13)."""

    ROLL = "roll"
    ENTER = "enter"
    MARCH = "march"
    RESOLVE = "resolve"
    OPEN = "open"
    RETREAT = "retreat"
    OCCUPY = "occupy"
    SHIELD = "shield"
    OVER = "over"


class Stack(NamedTuple):
    """Knights of one colour on a space; at least 1."""

    colour: Colour
    knights: int


class Holding(NamedTuple):
    """Who holds a castle, and with what.

    Attributes:
        owner: None while neutral.
        knights: its garrison, 0 while neutral.
        shield: R 8.
        taken: whether it was ever conquered (R 10.1).
    """

    owner: Colour | None
    knights: int
    shield: Shield
    taken: bool


class Entering(NamedTuple):
    """Phase `enter`: the start whose number fell (R 4.1)."""

    start: str


class Siege(NamedTuple):
    """Phases `open` and `occupy`: besiegers by gate, and who owns or owned the castle."""

    castle: str
    fronts: Fronts
    owner: Colour | None


class ShieldDue(NamedTuple):
    """Phase `shield`: the castle just taken (R 8.1)."""

    castle: str


class Beaten(NamedTuple):
    """Phase `retreat`: knights that stand nowhere until their owner chooses (R 6.4)."""

    colour: Colour
    from_: str
    knights: int
    to: tuple[str, ...]


Pending: TypeAlias = Entering | Siege | ShieldDue | Beaten


class Result(NamedTuple):
    """The end (R 10); every tuple but the first by seat."""

    winners: tuple[Seat, ...]
    points: tuple[int, ...]
    knights: tuple[int, ...]
    castles: tuple[int, ...]
    why: str


@dataclass(frozen=True)
class Terms:
    """What a match was agreed on; it never changes.

    Two terms are equal when they come from equal set-ups.

    Attributes:
        setup: as it was asked for.
        board: compiled from it.
        options: preset and changes together.
        colours: every colour that plays, in the order of turns (R 3.2, 3.3).
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
        """Colour → its place in `colours`."""
        return {colour: number for number, colour in enumerate(self.colours)}

    @cached_property
    def seat(self) -> Mapping[Colour, Seat]:
        """Colour → who plays it."""
        return {
            colour: Seat(number)
            for number, seat in enumerate(self.setup.seats)
            for colour in seat.colours
        }

    @cached_property
    def sister(self) -> Mapping[Colour, Colour | None]:
        """Colour → the other colour of the same player (R 3.2), None without."""
        return {
            colour: next((other for other in seat.colours if other != colour), None)
            for seat in self.setup.seats
            for colour in seat.colours
        }


@dataclass(frozen=True, slots=True)
class State:
    """A position of a match.

    Attributes:
        terms: board, options and seats.
        turn: from 1, one up with each `end`.
        mover: whose turn it is, a number into `terms.colours`.
        phase: what is waited for.
        marches_left: 0 to 3.
        starts: by start, the colours with a knight there (R 4.3).
        stacks: by space, None where nobody stands.
        castles: by castle.
        supply: by colour, knights; None with `supply: unlimited`.
        hand: by colour, shields in hand.
        spent: by colour, open values out of the game, in order of loss.
        engaged: place → groups by where they came from (R 9.1), places in alphabetical order.
        pending: what the phase waits for, where it needs saying.
        result: how it ended, None before.
    """

    terms: Terms
    turn: int
    mover: int
    phase: Phase
    marches_left: int
    starts: tuple[frozenset[Colour], ...]
    stacks: tuple[Stack | None, ...]
    castles: tuple[Holding, ...]
    supply: tuple[int | None, ...]
    hand: tuple[int, ...]
    spent: tuple[tuple[int, ...], ...]
    engaged: tuple[tuple[str, Fronts], ...]
    pending: Pending | None
    result: Result | None

    @property
    def colour(self) -> Colour:
        """The colour whose turn it is."""
        return self.terms.colours[self.mover]

    def holding(self, castle: str) -> Holding:
        """Who holds a castle."""
        return self.castles[self.terms.board.castle_index[castle]]

    def stack(self, space: str) -> Stack | None:
        """Who stands on a space; engaged knights are not counted."""
        return self.stacks[self.terms.board.space_index[space]]

    def knights_at(self, place: str, colour: Colour) -> int:
        """How many knights of a colour stand at a place, engaged ones not counted."""
        board = self.terms.board
        number = board.space_index.get(place)
        if number is not None:
            stack = self.stacks[number]
            return stack.knights if stack is not None and stack.colour == colour else 0
        number = board.start_index.get(place)
        if number is not None:
            return 1 if colour in self.starts[number] else 0
        holding = self.castles[board.castle_index[place]]
        return holding.knights if holding.owner == colour else 0

    def engaged_at(self, place: str) -> Fronts:
        """The groups engaged at a place, by where they came from."""
        for engaged, groups in self.engaged:
            if engaged == place:
                return groups
        return ()

    def heaps(self, colour: Colour) -> Iterator[int]:
        """Every heap of a colour but the supply (R 2.1)."""
        for there in self.starts:
            if colour in there:
                yield 1
        for stack in self.stacks:
            if stack is not None and stack.colour == colour:
                yield stack.knights
        for holding in self.castles:
            if holding.owner == colour and holding.knights:
                yield holding.knights
        if colour == self.colour:
            for _, groups in self.engaged:
                for _, knights in groups:
                    yield knights
        if isinstance(self.pending, Beaten) and self.pending.colour == colour:
            yield self.pending.knights

    def castles_of(self, colour: Colour) -> int:
        """How many castles a colour owns."""
        return sum(holding.owner == colour for holding in self.castles)

    def face_up(self, colour: Colour) -> tuple[int, ...]:
        """The values of a colour that lie open on its castles."""
        return tuple(
            holding.shield
            for holding in self.castles
            if holding.owner == colour and isinstance(holding.shield, int)
        )


def total(fronts: Fronts) -> int:
    """All knights of some fronts."""
    return sum(knights for _, knights in fronts)
