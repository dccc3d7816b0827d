"""Who may hold which card? Pure: from the discards and the seat's own open hand alone (RL 15.1)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.rheinlander.pieces import HAND
from companion.games.rheinlander.state import State


class Odds:
    """What can be said about the cards that are not open.

    Attributes:
        hand: the seat's own cards, ascending; empty when they are unknown too.
        known: whether they are known.
    """

    def __init__(self, state: State, seat: int, cards: Iterable[str]) -> None:
        """Look at the cards that lie open.

        Args:
            state: the position.
            seat: whose hand `cards` is.
            cards: numbers, as text; none when the hand is unknown. Those that lie among the
                discards were played since, so that a turn can be thought through.
        """
        gone = set(state.discards)
        dealt = sorted({int(card) for card in cards})
        self.known = bool(dealt)
        self.hand = tuple(card for card in dealt if card not in gone)
        self._seat = seat
        self._mine = frozenset(self.hand)
        self._closed = frozenset(range(1, state.terms.cards + 1)) - gone - self._mine
        held = min(1.0, HAND / max(1, len(self._closed)))
        self._one_of = (0.0, held, 1 - (1 - held) ** 2)
        self._held = held

    def holds(self, seat: int, numbers: Iterable[int]) -> float:
        """How likely a seat holds one of some numbers."""
        if seat == self._seat and self.known:
            return float(any(number in self._mine for number in numbers))
        closed = sum(number in self._closed for number in numbers)
        if closed < len(self._one_of):
            return self._one_of[closed]
        return 1 - (1 - self._held) ** closed

    def can_come(self, number: int) -> bool:
        """Whether a number is in the seat's hand, or may be when the hand is unknown."""
        return number in (self._mine if self.known else self._closed)
