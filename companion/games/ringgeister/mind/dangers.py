"""How many dark figures can beat a light one where it stands? Pure.

Each dark figure's way is found by the rules, as if no light figure stood on it; whoever stands on
the way may be attacked as soon as somebody wakes it. Who can wake it is not asked: with so many
arrows somebody mostly can.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from companion.games.ringgeister import nets, pieces, prowl
from companion.games.ringgeister.nets import PointSet
from companion.games.ringgeister.plan import BLACK
from companion.games.ringgeister.state import Phase, State

Ways: TypeAlias = tuple[tuple[str, PointSet], ...]
"""By dark figure, its kind and the points that it would come to, were it woken now."""


def ways(state: State) -> Ways:
    """The ways of all dark figures."""
    cards = state.terms.board.cards
    hand = state.card_plan.hand
    bare = state._replace(
        light=(None,) * len(state.light), light_set=0, tokens=(), left=(), drawn=(), moved=(),
        pending=None, turn=1, mover=state.terms.setup.first, phase=Phase.MOVE, result=None,
        card=next(card for card in state.terms.deck if cards[card].hand == hand),
    )  # fmt: skip
    return _ways(bare)


@lru_cache(maxsize=512)
def _ways(state: State) -> Ways:
    return tuple(
        (kind, nets.point_set(prowl.prowl(state, point).route)) for point, kind in state.dark
    )


def enemies(state: State, ways_: Ways, figure: str) -> tuple[int, bool]:
    """How many dark figures would beat a light one, and whether a wraith would.

    Args:
        state: the position.
        ways_: what `ways` says of it.
        figure: the light figure.
    """
    point = state.where(figure)
    if point is None:
        return 0, False
    size = pieces.light_size(figure)
    if state.terms.board.points[point].colour == BLACK:
        size -= 1
    count, wraith = 0, False
    for kind, way in ways_:
        if way >> point & 1 and pieces.dark_size(kind) > size:
            count += 1
            wraith = wraith or kind == pieces.WRAITH
    return count, wraith
