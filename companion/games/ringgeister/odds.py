"""What may the next card bring? R 2.4, 7.2. Pure.

Everybody has seen which cards were turned up, and nobody knows the order of the others, so each
of them is equally likely and the answer is the same for all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.game import Colour
from companion.games.ringgeister import deck
from companion.games.ringgeister.pieces import STORM
from companion.games.ringgeister.state import State


@dataclass(frozen=True, slots=True)
class CardOdds:
    """The cards that can come next, counted by what they show; each is equally likely.

    Attributes:
        cards: how many can come.
        bearers: colour → on how many of them its hobbit bears the Ring, in the order of seats.
        forward: on how many the hand points forward; on the others it points backward.
        storms: how many are a storm.
        signs: a gate's symbol → on how many it is, in the file's order.
        shuffled: whether all were turned up, so that they are shuffled before (R 7.2).
    """

    cards: int
    bearers: Mapping[Colour, int]
    forward: int
    storms: int
    signs: Mapping[str, int]
    shuffled: bool


def next_card(state: State) -> CardOdds:
    """What the next card that is turned up can be."""
    terms = state.terms
    can_come = deck.left(state)
    found = [terms.board.cards[name] for name in can_come]
    bearers = Counter(card.bearer for card in found)
    below = Counter(card.below for card in found)
    signs = dict.fromkeys(terms.board.cards[name].below for name in terms.deck)
    return CardOdds(
        cards=len(found),
        bearers={colour: bearers[colour] for colour in terms.colours},
        forward=sum(card.hand == "forward" for card in found),
        storms=below[STORM],
        signs={sign: below[sign] for sign in signs if sign != STORM},
        shuffled=deck.is_spent(state),
    )
