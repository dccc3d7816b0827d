"""Where may a light figure walk? R 5.3 to 5.10. Pure.

A figure goes to any free point that some route leads to. Routes have no length
and no direction, so it is enough to ask what hangs together: points are either
passed or closed, and all that is passed hangs together; `nets` says what lies
around a point, and a walk only joins such sets. For the eye, `way` is a route of
fewest nodes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from functools import lru_cache

from companion.games.ringgeister.board import Board, Point
from companion.games.ringgeister.nets import Around, PointSet, around, members, point_set
from companion.games.ringgeister.pieces import GANDALF, WRAITH, colour_of, is_hobbit
from companion.games.ringgeister.plan import GREY, WHITE
from companion.games.ringgeister.state import State


def reach(state: State, figure: str) -> tuple[int, ...]:
    """The points that a light figure may walk to, in the board's order.

    None while the figure is not on the board.
    """
    return tuple(members(reached(state, figure)))


@lru_cache(maxsize=256)
def reached(state: State, figure: str) -> PointSet:
    """The same as a set."""
    bears = figure == state.bearer
    occupied, passed = _standing(state, figure, bears=bears)
    return _flooded(state, figure, passed, 0) & ~(occupied | _closed(state, bears=bears))


def leads(state: State, figure: str, point: int) -> bool:
    """Whether a light figure may walk to a free point. Asks for one point what `reached` finds."""
    goal, bears = 1 << point, figure == state.bearer
    if goal & _closed(state, bears=bears):
        return False
    _occupied, passed = _standing(state, figure, bears=bears)
    return bool(_flooded(state, figure, passed, goal) & goal)


def _flooded(state: State, figure: str, passed: PointSet, goal: PointSet) -> PointSet:
    """What hangs together with a figure's point, over points that are passed.

    Args:
        state: the position.
        figure: who walks; nothing hangs together with a figure that is not on the board.
        passed: the points that a route goes on over.
        goal: points whose first is looked for: the rest may be missing once it is found.
    """
    start = state.where(figure)
    if start is None:
        return 0
    free = _passed_free(state, figure)
    if free & ~passed:  # somebody dark stands in the way
        free = 0
    beside = _around(state, figure, free)
    found = beside[start] | 1 << start
    todo = found & passed & ~(free | 1 << start)
    while todo and not found & goal:
        point = todo & -todo
        new = beside[point.bit_length() - 1] & ~found
        found |= new
        todo = (todo ^ point) | new & passed & ~free
    return found


def _around(state: State, figure: str, free: PointSet) -> Around:
    """By point, the points that hang together with it for a figure over the `free` ones."""
    board = state.terms.board
    return around(
        board.network, len(board.points), state.turns, state.card_plan.below,
        _may_pass_spider(state, figure), free,
    )  # fmt: skip


def _closed(state: State, *, bears: bool) -> PointSet:
    """The points where a figure's walk never ends though nobody stands there (R 5.9, 5.10).

    `bears` says whether the figure bears the Ring.
    """
    terms = state.terms
    return _closed_free(terms.board, terms.options.white, bears)


def way(state: State, figure: str, to: int) -> tuple[int, ...]:
    """The nodes of a shortest route, both ends too; from a gate to a gate is one step (R 5.8).

    Only the two ends where there is no route.
    """
    start = state.where(figure)
    if start is None:
        return (to,)
    _occupied, passed = _standing(state, figure, bears=figure == state.bearer)
    beside = _beside(state, spiders=_may_pass_spider(state, figure))
    points = len(state.terms.board.points)
    came, todo = {start: start}, deque([start])
    while todo and to not in came:
        node = todo.popleft()
        for other in beside(node):
            if other not in came:
                came[other] = node
                if other >= points or passed >> other & 1:
                    todo.append(other)
    if to not in came:
        return (start, to)
    found = [to]
    while found[-1] != start:
        found.append(came[found[-1]])
    return tuple(reversed(found))


def _standing(state: State, figure: str, *, bears: bool) -> tuple[PointSet, PointSet]:
    """Where somebody stands, and the points that a figure's route goes on over (R 5.4 to 5.9).

    `bears` says whether the figure bears the Ring.
    """
    occupied = state.light_set | state.dark_set
    passed = state.light_set | _passed_free(state, figure) & ~occupied
    if bears:
        passed |= point_set(point for point, kind in state.dark if kind != WRAITH)
    return occupied, passed


def _beside(state: State, *, spiders: bool) -> Callable[[int], tuple[int, ...]]:
    """Finds the nodes one way away from a node, as the tiles lie and the gates are open."""
    network = state.terms.board.network
    open_gates = network.gates.get(state.card_plan.below, ())

    def beside(node: int) -> tuple[int, ...]:
        others = network.near[node] + (network.spiders.get(node, ()) if spiders else ())
        if node in open_gates:
            return others + open_gates
        other = state.joined_end(node) if node in network.docks else None
        return others if other is None else (*others, other)

    return beside


def can_walk(state: State, figure: str) -> bool:
    """Whether a light figure has anywhere to go (R 5.2)."""
    return bool(reached(state, figure))


def _may_pass_spider(state: State, figure: str) -> bool:
    """Only hobbits, and only while no token of their colour lies on the board (R 5.7)."""
    if not is_hobbit(figure):
        return False
    colour = colour_of(figure)
    return colour is not None and not state.has_token(colour)


def _passed_free(state: State, figure: str) -> PointSet:
    """The points that a figure's route goes on over while nobody stands there."""
    terms = state.terms
    return passed_free(terms.board, terms.options.white, figure == GANDALF)


@lru_cache(maxsize=64)
def passed_free(board: Board, white: str, is_gandalf: bool) -> PointSet:
    """The points that a route goes on over though nobody stands there (R 5.6, 5.9)."""
    return point_set(
        number
        for number, point in enumerate(board.points)
        if (is_gandalf and _lets_gandalf_pass(point))
        or (white == "start_only" and point.colour == WHITE)
    )


def _lets_gandalf_pass(point: Point) -> bool:
    return point.colour in (GREY, WHITE) and not point.mountain


@lru_cache(maxsize=64)
def _closed_free(board: Board, white: str, bears: bool) -> PointSet:
    """The points where a walk never ends though nobody stands there (R 5.9, 5.10)."""

    def closed() -> Iterator[int]:
        if not bears:
            yield board.mountain
        if white == "start_only":
            yield from board.white_starts

    return point_set(closed())
