"""Which walks are worth most to whoever's turn it is? From what lies open alone. Pure.

A guess for people who ask, not a rule: it wins where it can, loses nobody where it need not, and
comes nearer to what is wanted: the points round one's tokens, then the Mountain.
"""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from typing import Final, NamedTuple

from companion.games.ringgeister import listing, pieces, routes
from companion.games.ringgeister.foresight import Foreseen, foresee
from companion.games.ringgeister.moves import Walk
from companion.games.ringgeister.state import Phase, State

_WIN: Final = 10_000
_MISSION: Final = 500
_BEATEN: Final = 60
_OTHERS_BEATEN: Final = 8
_CARD: Final = 1
_NEARER: Final = 10


class Prospect(NamedTuple):
    """A walk, what it sets off, and how many points nearer it comes to what is wanted."""

    walk: Walk
    foreseen: Foreseen
    nearer: int
    worth: int


@lru_cache(maxsize=8)
def prospects(state: State) -> tuple[Prospect, ...]:
    """Every walk that is allowed now, the best first; none in another phase."""
    if state.phase is not Phase.MOVE:
        return ()
    points = state.terms.board.points
    found = []
    for figure in listing.walkers(state):
        reached = routes.reach(state, figure)
        far = _distances(state, figure) if reached else {}
        start = state.where(figure)
        for point in reached:
            walk = Walk(figure, points[point].name)
            seen = foresee(state, walk)
            nearer = 0 if start is None else far.get(start, 0) - far.get(point, 0)
            found.append(Prospect(walk, seen, nearer, _worth(state, seen, nearer)))
    return tuple(sorted(found, key=lambda one: -one.worth))


def _worth(state: State, seen: Foreseen, nearer: int) -> int:
    own = state.own_figures
    lost = sum(one.won and one.figure in own for one in seen.encounters)
    others = sum(one.won and one.figure not in own for one in seen.encounters)
    return (
        _WIN * (seen.won - seen.taken)
        + _MISSION * sum(1 if colour == state.colour else -1 for colour in seen.missions)
        - _BEATEN * lost
        + _OTHERS_BEATEN * others
        + _CARD * seen.card
        + _NEARER * nearer
    )


def _distances(state: State, figure: str) -> dict[int, int]:
    """Point → how many points it is from what this figure wants; empty where it wants nothing."""
    goals = _goals(state, figure)
    if not goals:
        return {}
    network, points = state.terms.board.network, len(state.terms.board.points)
    open_gates = network.gates.get(state.card_plan.below, ())
    spiders = pieces.is_hobbit(figure) and not state.has_token(state.colour)
    far = dict.fromkeys(goals, 0)
    todo = deque(goals)
    while todo:
        node = todo.popleft()
        others = network.near[node]
        if spiders:
            others += network.spiders.get(node, ())
        if node in network.docks and (joined := state.joined_end(node)) is not None:
            others += (joined,)
        if node in open_gates:
            others += open_gates
        for other in others:
            if other not in far:
                step = other < points
                far[other] = far[node] + step
                # What costs nothing is looked at first, so that every way found is a shortest.
                if step:
                    todo.append(other)
                else:
                    todo.appendleft(other)
    return {node: number for node, number in far.items() if node < points}


def _goals(state: State, figure: str) -> tuple[int, ...]:
    """The points round the own tokens; without a token, for the hobbit, the Mountain (R 10, 11)."""
    board = state.terms.board
    around = [
        point
        for field, colour in state.tokens
        if colour == state.colour
        for point in board.fields[field].points
    ]
    if around:
        return tuple(dict.fromkeys(around))
    return (board.mountain,) if pieces.is_hobbit(figure) else ()
