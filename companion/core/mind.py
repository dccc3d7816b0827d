"""What must a game say so that the program can play a seat of it? The contract of a mind. Pure.

A *mind* judges for one seat: which moves are worth trying, how likely each answer of chance is
to that seat, and what a position is worth to it. It sees the public state and the seat's
`SeatKnowledge`, and nothing else, so that what others hide cannot change what it does.
`companion.minds` searches with it; nothing here knows a level, a clock or a source of chance.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any, Protocol, TypeAlias, TypeVar

from companion.core.frozen import frozen
from companion.core.game import Colour, Seat

Weights: TypeAlias = Mapping[str, float]
"""Term of a mind's evaluation → how much it counts."""


@frozen
class SeatKnowledge:
    """What one seat may know besides the public state.

    Attributes:
        seat: whose knowledge it is.
        values: place → the hidden value that lies there, where the seat may look at it.
        hands: colour of the seat → the hidden values that it has in hand, ascending.
        cards: the cards that lie open before the seat, in a game whose hands are paper.
        memory: what the mind noticed of the public events so far; see `Mind.notice`.
    """

    seat: Seat
    values: Mapping[str, int] = field(default_factory=dict, repr=False)
    hands: Mapping[Colour, tuple[int, ...]] = field(default_factory=dict, repr=False)
    cards: tuple[str, ...] = ()
    memory: Any = None


S_contra = TypeVar("S_contra", contravariant=True)
M = TypeVar("M")
E_contra = TypeVar("E_contra", contravariant=True)


class Mind(Protocol[S_contra, M, E_contra]):
    """How one seat judges positions of one match. State S, move M, event E.

    A mind is made for a set-up, a seat and weights. Equal arguments give equal answers.
    """

    def begin(self) -> Any:
        """The memory before the first event."""

    def notice(self, memory: Any, before: S_contra, event: E_contra) -> Any:
        """The memory after a public event; `before` is the state before it."""

    def candidates(self, state: S_contra, knowledge: SeatKnowledge) -> Iterable[M]:
        """The legal moves that are worth trying, when the seat acts; at least one, each once."""

    def outcomes(self, state: S_contra, knowledge: SeatKnowledge) -> Sequence[tuple[M, float]]:
        """What chance may answer in an unsettled position, with its probability to the seat.

        At least one; the probabilities add up to 1.
        """

    def reply(self, state: S_contra, knowledge: SeatKnowledge) -> M:
        """What another seat probably decides, when it is asked in the middle of the turn."""

    def endings(self, state: S_contra, knowledge: SeatKnowledge) -> Sequence[M]:
        """The legal moves that bring the turn to its end when the seat acts; at least one.

        One where the seat may simply stop; several where something must be decided first. The
        first is the quietest: it changes least.
        """

    def is_settled(self, state: S_contra) -> bool:
        """Whether nothing is pending in a position, so that `value` can be asked.

        Always true before the next roll of the die, in another seat's turn, and at the end.
        """

    def key(self, state: S_contra) -> Hashable:
        """What tells two positions of the same turn apart."""

    def value(self, state: S_contra, knowledge: SeatKnowledge) -> float:
        """What a settled position is worth to the seat; more is better."""

    def directly(self, state: S_contra, move: M, then: M) -> M | None:
        """One legal move that does what these two do, and uses up less; None where there is none.

        Whoever overlooks much finds a way round first; at a table it is walked by hands.
        """

    def shown(self, moves: Sequence[M]) -> tuple[str, ...]:
        """The cards that the seat is seen to have held when it has made these moves.

        As `SeatKnowledge.cards` has them; empty in a game whose hands are not paper.
        """

    def placement(self, state: S_contra, move: M, knowledge: SeatKnowledge) -> int | None:
        """The value in hand that a move should hide; None to draw it unseen, or if none is hidden.

        `state` is the one before the move. Asked only where the table chooses values itself.
        """


AnyMind: TypeAlias = Mind[Any, Any, Any]
"""A mind of a game whose own types do not matter to the caller."""
