"""Who plays hundreds of matches of Rheinländer? A quick player that looks one knight ahead.

It tries squares that its own five cards reach and keeps the one after which it stands best:
coins and points of the end, duchies that are safe or not, markers that are near. Now and then it
plays any card anywhere, and now and then it builds a bastion where the strongest other player would
go on. It knows its hand and what lies open, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from companion.games.rheinlander import duchies, openings
from companion.games.rheinlander import moves as mv
from companion.games.rheinlander.duchies import Group
from companion.games.rheinlander.effects import follow
from companion.games.rheinlander.scoring import ARCHBISHOP, DUKE
from companion.games.rheinlander.state import Phase, State

_TRIES: Final = 6
"""Of so many moves it looks at what comes of them."""
_WILD: Final = 0.03
"""How often it plays any card anywhere."""
_BUILDS: Final = 0.08
"""How often it builds a bastion while it has one."""
_KNIGHT: Final = 0.15
"""What a knight more than the strongest other one's is worth in an own duchy, up to three."""
_NEAR: Final = 0.3
"""What a marker beside an own knight is worth that belongs to no duchy yet, of its value."""


class Settler:
    """Plays every seat of a match."""

    def __init__(self, random: Random) -> None:
        """Every choice that is not forced is made with this."""
        self.random = random

    def choose(self, state: State, hand: Sequence[int]) -> mv.Move:
        """A legal move for whoever acts with these cards, but in `build`."""
        if state.phase is Phase.CASTLE:
            assert state.pending is not None
            own = state.colour in state.pending.colours
            colour = state.colour if own else self.random.choice(state.pending.colours)
            return mv.GiveCastle(colour)
        moves = list(_placings(state, hand))
        if not moves:
            return mv.Discard(self.random.choice(list(hand)))
        if self.random.random() < _WILD:
            return self.random.choice(moves)
        # A few of them, drawn by lot, are enough for a quick player.
        some = self.random.sample(moves, min(_TRIES, len(moves)))
        mine = state.mover
        return max(some, key=lambda move: self._worth(follow(state, move)[0], mine))

    def bastion(self, state: State) -> mv.BuildBastion | None:
        """A bastion beside the strongest other player's duchy, now and then."""
        if not openings.may_build(state) or self.random.random() >= _BUILDS:
            return None
        board = state.terms.board
        others = [
            group
            for group in duchies.groups(state)
            if group.is_duchy and duchies.owner(state, group) not in (None, state.colour)
        ]
        spots = [
            square
            for group in sorted(others, key=lambda one: -duchies.value(state, one))[:1]
            for one in sorted(group.squares)
            for square in board.neighbours[one]
            if board.is_land[square] and state.is_free(square)
        ]
        return mv.BuildBastion(board.squares[self.random.choice(spots)]) if spots else None

    def _worth(self, state: State, seat: int) -> float:
        """How much better a seat stands than the best other one."""
        standing = list(map(float, state.coins))
        number = state.terms.number
        for group in duchies.groups(state):
            owner = duchies.owner(state, group) if group.is_duchy else None
            value = duchies.value(state, group)
            if owner is not None:
                standing[number[owner]] += DUKE + value - 1 + _KNIGHT * _lead(group, owner)
            else:
                for colour in group.knights:
                    standing[number[colour]] += _NEAR * (value - 1)
        if state.archbishop is not None:
            standing[number[state.archbishop]] += ARCHBISHOP
        mine = standing.pop(seat)
        return mine - max(standing) / 2


def _lead(group: Group, owner: str) -> int:
    """Knights of the owner more than the strongest other one's in a duchy, at most three."""
    rest = [knights for colour, knights in group.knights.items() if colour != owner]
    return min(3, group.knights.get(owner, 0) - max(rest, default=0))


def _placings(state: State, hand: Sequence[int]) -> Iterator[mv.Place | mv.Reinforce | mv.Convert]:
    """Every square that a hand reaches, once for each way; a reinforcement takes its first card."""
    squares = state.terms.board.squares
    for card in hand:
        for square in openings.by_number(state, card):
            yield mv.Place(card, squares[square])
        for square in openings.convertible(state, card):
            yield mv.Convert(card, squares[square])
    for square in openings.reinforceable(state) if hand else ():
        yield mv.Reinforce(hand[0], squares[square])
