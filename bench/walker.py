"""Who is to be beaten at Ringgeister? A greedy player that goes the shortest way.

It brings its figures nearer to its nearest mission, then its hobbit to the Mountain, and calls
Gandalf when both stand in their field. It looks for another card while its hobbit waits before
the Mountain. It foresees no wind, no dark figure and no rival; now and then it walks anywhere,
so that no match stands still.
"""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Final

from companion.games.ringgeister import arrival, listing, pieces
from companion.games.ringgeister import moves as mv
from companion.games.ringgeister.mind import distances
from companion.games.ringgeister.state import Phase, State

_WILD: Final = 0.04
"""How often it does anything at all."""
_WIN: Final = -1000.0
"""What stands for the Mountain itself among costs, which are walks."""


class Walker:
    """Plays one seat, or all."""

    def __init__(self, random: Random) -> None:
        """Every choice that is not forced is made with this."""
        self.random = random

    def choose(self, state: State) -> mv.Move:
        """A legal move for whoever acts, chance excepted."""
        moves = list(listing.legal_moves(state))
        if state.phase is not Phase.MOVE or self.random.random() < _WILD:
            return self.random.choice(moves)
        costs = [self._cost(state, move) + self.random.random() / 10 for move in moves]
        return moves[costs.index(min(costs))]

    def _cost(self, state: State, move: mv.Move) -> float:
        """How far the own figures are from what they want after a move, if nothing else happens."""
        board, colour = state.terms.board, state.colour
        light = dict(zip(state.terms.figures, state.light, strict=True))
        luck = 0.0
        if isinstance(move, mv.Walk):
            light[move.figure] = to = board.point_index[move.to]
            if to == board.mountain:
                return _WIN
            draws = arrival.due(state.terms, move.figure, to).card
            luck = 1.5 * draws * (-1 if state.bearer == pieces.hobbit(colour) else 1)
        hobbit, man = light[pieces.hobbit(colour)], light[pieces.man(colour)]
        if hobbit is None or man is None:
            return 0
        fields = [field for field, owner in state.tokens if owner == colour]
        if not fields:
            return self._far(state, board.mountain, hobbit, spiders=True) - luck
        gandalf = light[pieces.GANDALF]
        return min(
            self._far(state, one, hobbit)
            + self._far(state, other, man)
            + self._calls(state, third, gandalf, there=hobbit == one and man == other)
            for field in fields
            for one, other, third in permutations(board.fields[field].points)
        )

    def _far(self, state: State, goal: int, point: int, *, spiders: bool = False) -> int:
        """Walks of a hobbit or a man from a point to a goal."""
        white, below = state.terms.options.white, state.card_plan.below
        return distances.walks(
            state.terms.board, white, state.turns, below, 1 << goal, 0, 0, spiders=spiders
        )[point]

    def _calls(self, state: State, goal: int, point: int | None, *, there: bool) -> float:
        """What is still missing of the third figure; it counts once both others are there."""
        if point is None or not there:
            return 3
        white, below = state.terms.options.white, state.card_plan.below
        found = distances.gandalf_walks(
            state.terms.board, white, state.turns, below, 1 << goal, 0, 0
        )
        return min(3, found[point])
