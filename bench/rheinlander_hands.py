"""Who deals the paper cards when the program plays Rheinländer against itself? RL 3.4, 4.3.

The numbers 1 to N and the reshuffle card. It knows no rule but those of the pile.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from companion.core.game import AnyGame, Seat, Setup

HAND: Final = 5
_RESHUFFLE: Final = 0


class PaperHands:
    """The pile, the hands and the discards of one match."""

    def __init__(self, game: AnyGame, setup: Setup, random: Random) -> None:
        """Deal five numbered cards to every seat.

        Args:
            game: the rules; its moves name the cards.
            setup: the match.
            random: shuffles.
        """
        self._game, self._random = game, random
        self._pile = list(range(1, len(setup.board["zones"]) + 1))
        random.shuffle(self._pile)
        self._hands = [[self._pile.pop() for _ in range(HAND)] for _ in setup.seats]
        self._pile.append(_RESHUFFLE)
        random.shuffle(self._pile)
        self._discards: list[int] = []

    def cards(self, seat: Seat) -> tuple[str, ...]:
        """A seat's cards as `SeatKnowledge.cards` has them, in the order of their numbers."""
        return tuple(map(str, sorted(self._hands[seat])))

    def played(self, seat: Seat, move: Any) -> None:
        """A seat made a move: its card, if it has one, goes to the discards.

        Raises:
            ValueError: the seat does not have that card.
        """
        card = self._game.write_move(move).get("card")
        if card is not None:
            self._hands[seat].remove(card)
            self._discards.append(card)

    def draw(self, seat: Seat) -> bool:
        """Draw a numbered card; True when the reshuffle card came first and is to be announced."""
        announced = False
        while (card := self._pile.pop()) == _RESHUFFLE:
            self._pile += [_RESHUFFLE, *self._discards]
            self._discards = []
            self._random.shuffle(self._pile)
            announced = True
        self._hands[seat].append(card)
        return announced
