"""Where does a woken dark figure go, and whom does it fight? R 8.4 to 9.4, 11.2. Pure.

The whole walk at once, from where it woke to where it rests; it changes
nothing. What turns and who is put back afterwards, `effects` says.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from companion.games.ringgeister.pieces import WRAITH, dark_size, light_size
from companion.games.ringgeister.plan import BLACK
from companion.games.ringgeister.state import State
from companion.games.ringgeister.tracks import tracks


class Stop(Enum):
    """Why a walk is over."""

    RESTED = "rested"
    """On a black point (R 8.7, 9.3)."""
    STAYED = "stayed"
    """It could not leave its point (R 8.4)."""
    SET_BACK = "set back"
    """It would have walked for ever (R 8.9)."""
    RING_TAKEN = "ring taken"
    """A wraith beat the bearer (R 11.2)."""


class Fight(NamedTuple):
    """A light figure was attacked; `won` by the dark one, or it was repelled (R 9.2)."""

    figure: str
    won: bool


class Prowl(NamedTuple):
    """A dark figure's walk.

    Attributes:
        kind: which figure.
        woke: its point before.
        to: its point after.
        route: the points that it came to, in order.
        fights: in order.
        stop: why the walk is over.
        trail: every node that it came through, in order, from where it woke on.
    """

    kind: str
    woke: int
    to: int
    route: tuple[int, ...]
    fights: tuple[Fight, ...]
    stop: Stop
    trail: tuple[int, ...]


def prowl(state: State, woke: int) -> Prowl:
    """The walk of the dark figure that woke on a point (R 8.4 to 9.4)."""
    board = state.terms.board
    network, points = board.network, board.points
    kind = state.dark_kind(woke)
    dark, light = state.dark_set, state.light_set
    if state.terms.options.own_point == "counts":
        dark ^= 1 << woke
    step = _first_step(state, woke)
    if step is None:
        return Prowl(kind, woke, woke, (), (), Stop.STAYED, (woke,))
    stretches = tracks(network, len(points), state.turns)
    route: list[int] = []
    fights: list[Fight] = []
    trail = [woke]
    made: set[int] = set()

    def stopped(to: int, stop: Stop) -> Prowl:
        return Prowl(kind, woke, to, tuple(route), tuple(fights), stop, tuple(trail))

    while True:
        track = stretches[step]
        if not (track.arrives and made.isdisjoint(track.steps)):
            trail += stretches.until(step, made).nodes
            return stopped(woke, Stop.SET_BACK)
        made.update(track.steps)
        trail += track.nodes
        came, node = track.steps[-1], track.nodes[-1]
        step = network.onward[came]
        route.append(node)
        is_black = points[node].colour == BLACK
        if light >> node & 1:
            figure = state.terms.figures[state.light.index(node)]
            won = _wins(kind, figure, is_black=is_black)
            fights.append(Fight(figure, won))
            if not won:
                step = came ^ 1
                continue
            light ^= 1 << node
            made.clear()
            if kind == WRAITH and figure == state.bearer:
                return stopped(node, Stop.RING_TAKEN)
            if is_black:
                return stopped(node, Stop.RESTED)
        elif is_black and not dark >> node & 1:
            return stopped(node, Stop.RESTED)


def _first_step(state: State, woke: int) -> int | None:
    """Out by the way of the hand, else by the other; None when both are closed (R 8.4)."""
    forward, backward = state.terms.board.network.first_steps[woke]
    if state.card_plan.hand == "forward":
        return backward if forward is None else forward
    return forward if backward is None else backward


def _wins(kind: str, figure: str, *, is_black: bool) -> bool:
    """Whether the dark figure wins (R 9.2)."""
    ahead = dark_size(kind) - light_size(figure)
    return ahead > 0 or (ahead == 0 and is_black)
