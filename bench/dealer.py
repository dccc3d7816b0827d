"""Who deals where hands are paper? For each game whoever holds the cards that no vault knows."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.core.game import AnyGame, Seat
from companion.games.rheinlander import moves as duchy_moves


class Dealer:
    """Nobody holds cards."""

    def cards(self, seat: Seat) -> tuple[str, ...]:  # noqa: ARG002 - there are none
        """What lies open before a seat."""
        return ()

    def instead(self, state: Any, move: Any) -> Any:  # noqa: ARG002 - nothing is drawn
        """What is announced first, before a move that draws; the move itself otherwise."""
        return move

    def follow(self, state: Any, move: Any) -> None:
        """Keep up with a move; `state` is the one before it."""


class DuchyDealer(Dealer):
    """The numbered cards of Rheinländer and its reshuffle card (RL 3.4, 4.3)."""

    RESHUFFLE = 0

    def __init__(self, state: Any, random: Random) -> None:
        """Deal five cards to each."""
        self.random, self.cards_in_all = random, state.terms.cards
        self.hands: list[list[int]] = [[] for _ in state.terms.colours]
        self.pile = list(range(1, self.cards_in_all + 1))
        random.shuffle(self.pile)
        for hand in self.hands:
            hand.extend(self.pile.pop() for _ in range(5))
        self._mix()

    def _mix(self) -> None:
        held = {card for hand in self.hands for card in hand}
        self.pile = [card for card in range(self.cards_in_all + 1) if card not in held or card == 0]
        self.random.shuffle(self.pile)

    def cards(self, seat: Seat) -> tuple[str, ...]:
        """A hand, ascending."""
        return tuple(str(card) for card in sorted(self.hands[seat]))

    def instead(self, state: Any, move: Any) -> Any:  # noqa: ARG002 - the pile alone decides
        """The reshuffle card, when it lies on top at the end of a turn."""
        if isinstance(move, duchy_moves.End) and self.pile[-1] == self.RESHUFFLE:
            return duchy_moves.Reshuffle()
        return move

    def follow(self, state: Any, move: Any) -> None:
        """Play, mix or draw."""
        hand = self.hands[state.mover]
        if isinstance(move, duchy_moves.Reshuffle):
            self._mix()
            while self.pile[-1] == self.RESHUFFLE:
                self.random.shuffle(self.pile)
        elif isinstance(move, duchy_moves.End):
            hand.append(self.pile.pop())
        elif (card := getattr(move, "card", None)) is not None:
            hand.remove(card)


def of(game: AnyGame, state: Any, random: Random) -> Dealer:
    """Who deals in a match."""
    return DuchyDealer(state, random) if game.info.slug == "rheinlander" else Dealer()
