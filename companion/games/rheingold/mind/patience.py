"""What changes in a judgement the longer no castle falls? Pure.

Without it all wait for one another, or castles change hands for ever, and no match ends.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.core.game import Colour, Seat
from companion.core.mind import SeatKnowledge, Weights
from companion.games.rheingold.mind import ending
from companion.games.rheingold.mind.memory import recall
from companion.games.rheingold.state import State

_WAITS: Final = 2.0
"""So many times as long as its patience a seat waits, where it may have few castles (R 7.6)."""


@dataclass(frozen=True, slots=True)
class Lets:
    """How much a seat lets others end the match.

    Attributes:
        share: 0 to 1.
        colours: whom.
        spare: a castle that it gives away to end the match itself; None for none.
    """

    share: float
    colours: frozenset[Colour]
    spare: int | None = None


def _lull(state: State, knowledge: SeatKnowledge) -> float:
    """Rounds since a castle fell that nobody had ever taken; 0 where nobody has kept it."""
    memory = recall(knowledge)
    return 0.0 if memory is None else (state.turn - memory.fresh) / len(state.terms.colours)


def slot(state: State, weights: Weights, knowledge: SeatKnowledge) -> float:
    """What one of few places for castles is worth, in swords; 0 where there is no limit (R 7.6).

    Less, the longer nobody takes a castle of nobody: else all wait for better ones.
    """
    if state.terms.options.max_castles is None:
        return 0.0
    waited = _lull(state, knowledge) / max(1.0, _WAITS * weights["patience"])
    return weights["slot"] * max(0.0, 1.0 - waited)


def lets(state: State, seat: Seat, weights: Weights, knowledge: SeatKnowledge) -> Lets:
    """How much a seat that may take no castle lets others take what is left.

    The more, the longer nobody does: it has beaten those who could. One that does not lead hopes
    on for longer.
    """
    waiting = ending.waits(state, seat)
    if waiting is None:
        return Lets(0.0, frozenset())
    waited = 2.0 * _lull(state, knowledge) - weights["patience"]
    if not waiting.leads:
        waited = _lull(state, knowledge) - _WAITS * weights["patience"]
    return Lets(min(1.0, max(0.0, waited / max(1.0, weights["calm"]))), waiting.ends, waiting.spare)


def gives_up(state: State, seat: Seat, weights: Weights, knowledge: SeatKnowledge) -> bool:
    """Whether a seat lets another win, for the match has no end otherwise (R 7.6, 10.1)."""
    waits = _WAITS * weights["patience"]
    return _lull(state, knowledge) > waits and ending.is_barred(state, seat)


def fear(state: State, weights: Weights, knowledge: SeatKnowledge) -> float:
    """How much losses count, 0 to 1: less, the longer no castle has fallen.

    Without it all wait for one another.
    """
    memory = recall(knowledge)
    if memory is None:
        return 1.0
    rounds = (state.turn - memory.taken) / len(state.terms.colours)
    return min(1.0, max(0.0, 1.0 - (rounds - weights["patience"]) / max(1.0, weights["calm"])))


def hurry(state: State, weights: Weights, knowledge: SeatKnowledge) -> float:
    """How much castles draw that nobody ever took, 1 or more: the longer the rest fall, the more.

    Without it castles change hands for ever, and no match ends.
    """
    waited = _lull(state, knowledge) - weights["patience"]
    return 1.0 + max(0.0, waited / max(1.0, weights["calm"]))
