"""What is worth trying first? Pure: squares for a knight of the mover, the best ones first.

From open knowledge alone: the hand is paper, so every card that can still come is thought of, and
the answer is the same for everybody (RL 15.1). A gain is counted in points of the end (RL 13.3).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from companion.games.rheinlander import moves as mv
from companion.games.rheinlander import openings, scoring
from companion.games.rheinlander.effects import follow
from companion.games.rheinlander.foresight import Foresight, foresee
from companion.games.rheinlander.state import Phase, State


@dataclass(frozen=True, slots=True)
class Prospect:
    """A square that brings its player something.

    Attributes:
        square: which.
        card: the number that places or converts there; None where any card reinforces.
        gain: points of the end more for the mover than now, castles in dispute left out.
        harm: points of the end fewer for the others together.
        seen: what would come of it.
    """

    square: str
    card: int | None
    gain: int
    harm: int
    seen: Foresight


def prospects(state: State, elsewhere: Collection[int] = ()) -> tuple[Prospect, ...]:
    """The squares that bring the mover points or cost others some, the best first.

    Args:
        state: the position.
        elsewhere: cards that lie open before others; the mover cannot have them.
    """
    if state.phase is not Phase.CARD:
        return ()
    gone = {*state.discards, *elsewhere}
    cards = [card for card in range(1, state.terms.cards + 1) if card not in gone]
    found = [one for move in _placings(state, cards) for one in _worth(state, move)]
    best: dict[str, Prospect] = {}
    for one in sorted(found, key=_order):
        best.setdefault(one.square, one)
    return tuple(best.values())


def _order(one: Prospect) -> tuple[int, bool, str]:
    """Most points first; of equals the one that any card reaches."""
    return -2 * one.gain - one.harm, one.card is not None, one.square


def _placings(state: State, cards: Sequence[int]) -> Iterator[mv.Place | mv.Reinforce | mv.Convert]:
    """One move for every square and way; a reinforcement with the first card that can come."""
    squares = state.terms.board.squares
    for card in cards:
        for square in openings.by_number(state, card):
            yield mv.Place(card, squares[square])
        for square in openings.convertible(state, card):
            yield mv.Convert(card, squares[square])
    for square in openings.reinforceable(state) if cards else ():
        yield mv.Reinforce(cards[0], squares[square])


def _worth(state: State, move: mv.Place | mv.Reinforce | mv.Convert) -> Iterator[Prospect]:
    """What a move brings, where it brings anything."""
    after, _events = follow(state, move)
    changes = {
        colour: scoring.points(after, colour) - scoring.points(state, colour)
        for colour in state.terms.colours
    }
    gain = changes.pop(state.colour)
    harm = -sum(changes.values())
    if gain > 0 or (gain == 0 and harm > 0):
        card = None if isinstance(move, mv.Reinforce) else move.card
        yield Prospect(move.square, card, gain, harm, foresee(state, move))
