"""Where may a light figure walk? R 5.3 to 5.10. Pure.

A figure goes to any free point that some route leads to. Routes have no length
and no direction, so it is enough to ask what hangs together: points are either
passed or closed, and all that is passed is one net. A set of points is a number
whose bits are the points: what lies around a point is found once for a card and
the way in which the tiles lie, and a walk only joins such sets. For the eye, `way`
is a route of fewest nodes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias

from companion.games.ringgeister.board import Board, Point
from companion.games.ringgeister.network import Network, joins
from companion.games.ringgeister.pieces import GANDALF, WRAITH, colour_of, is_hobbit
from companion.games.ringgeister.plan import GREY, WHITE
from companion.games.ringgeister.state import State

PointSet: TypeAlias = int
"""Points as bits: point 3 is in it when `points >> 3 & 1`."""


def reach(state: State, figure: str) -> tuple[int, ...]:
    """The points that a light figure may walk to, in the board's order.

    None while the figure is not on the board.
    """
    return tuple(members(reached(state, figure)))


@lru_cache(maxsize=256)
def reached(state: State, figure: str) -> PointSet:
    """The same as a set."""
    occupied, passed = _standing(state, figure)
    return _flooded(state, figure, passed, 0) & ~(occupied | _closed(state, figure))


def leads(state: State, figure: str, point: int) -> bool:
    """Whether a light figure may walk to a free point. Asks for one point what `reached` finds."""
    goal = 1 << point
    if goal & _closed(state, figure):
        return False
    return bool(_flooded(state, figure, _standing(state, figure)[1], goal) & goal)


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
    terms = state.terms
    free = passed_free(terms.board, terms.options.white, figure == GANDALF)
    if free & ~passed:  # somebody dark stands in the way
        free = 0
    around = _around(state, figure, free)
    found = around[start] | 1 << start
    todo = found & passed & ~(free | 1 << start)
    while todo and not found & goal:
        point = todo & -todo
        new = around[point.bit_length() - 1] & ~found
        found |= new
        todo = (todo ^ point) | new & passed & ~free
    return found


def _around(state: State, figure: str, free: PointSet) -> tuple[PointSet, ...]:
    """By point, the points that hang together with it for a figure over the `free` ones."""
    board = state.terms.board
    return around_passed(
        board.network, len(board.points), state.turns, state.card_plan.below,
        _may_pass_spider(state, figure), free,
    )  # fmt: skip


def _closed(state: State, figure: str) -> PointSet:
    """The points where a figure's walk never ends though nobody stands there (R 5.9, 5.10)."""
    terms = state.terms
    return _closed_free(terms.board, terms.options.white, figure == state.bearer)


def way(state: State, figure: str, to: int) -> tuple[int, ...]:
    """The nodes of a shortest route, both ends too; from a gate to a gate is one step (R 5.8).

    Only the two ends where there is no route.
    """
    start = state.where(figure)
    if start is None:
        return (to,)
    board, (_occupied, passed) = state.terms.board, _standing(state, figure)
    beside = _beside(
        board.network, state.turns, state.card_plan.below, _may_pass_spider(state, figure)
    )
    points = len(board.points)
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


def _standing(state: State, figure: str) -> tuple[PointSet, PointSet]:
    """Where somebody stands, and the points that a figure's route goes on over (R 5.4 to 5.9)."""
    light = dark = passed = 0
    for point in state.light:
        if point is not None:
            light |= 1 << point
    bears = figure == state.bearer
    for number, kind in state.dark:
        dark |= 1 << number
        if bears and kind != WRAITH:
            passed |= 1 << number
    occupied = light | dark
    passed |= light
    free = passed_free(state.terms.board, state.terms.options.white, figure == GANDALF)
    return occupied, passed | free & ~occupied


def _beside(
    network: Network, turns: tuple[int, ...], below: str, spiders: bool
) -> Callable[[int], tuple[int, ...]]:
    """Finds the nodes beside a node; the arguments are those of `around_points`."""
    joined = joins(network, turns)
    open_gates = network.gates.get(below, ())
    doors = dict.fromkeys(open_gates, open_gates)

    def beside(node: int) -> tuple[int, ...]:
        others = network.near[node] + (network.spiders.get(node, ()) if spiders else ())
        return others + ((joined[node],) if node in joined else doors.get(node, ()))

    return beside


@lru_cache(maxsize=64)
def around_points(
    network: Network, points: int, turns: tuple[int, ...], below: str, spiders: bool
) -> tuple[PointSet, ...]:
    """By point, the points that hang together with it where nobody is passed.

    Args:
        network: the ways.
        points: how many of its nodes are points; they come first.
        turns: by tile, its quarter turns.
        below: what the card in force shows below: the symbol whose gates are joined (R 5.8).
        spiders: whether spider ways may be gone (R 5.7).
    """
    beside = _beside(network, turns, below, spiders)
    nets: dict[int, PointSet] = {}
    for node in range(points, len(network.names)):
        if node in nets:
            continue
        net, touched, todo = {node}, 0, [node]
        while todo:
            for other in beside(todo.pop()):
                if other < points:
                    touched |= 1 << other
                elif other not in net:
                    net.add(other)
                    todo.append(other)
        nets.update(dict.fromkeys(net, touched))
    found = []
    for point in range(points):
        touched = 0
        for other in beside(point):
            touched |= 1 << other if other < points else nets[other]
        found.append(touched)
    return tuple(found)


@lru_cache(maxsize=256)
def around_passed(
    network: Network,
    points: int,
    turns: tuple[int, ...],
    below: str,
    spiders: bool,
    passed: PointSet,
) -> tuple[PointSet, ...]:
    """By point, the points that hang together with it where only some are passed.

    Args:
        network: the ways; it and the next four are those of `around_points`.
        points: how many of its nodes are points.
        turns: by tile, its quarter turns.
        below: what the card in force shows below.
        spiders: whether spider ways may be gone.
        passed: the points that every route goes on over.
    """
    around = around_points(network, points, turns, below, spiders)
    joined = list(around)
    left = passed
    while left:
        found = todo = left & -left
        while todo:
            point = todo & -todo
            new = around[point.bit_length() - 1] & ~found
            found |= new
            todo = (todo ^ point) | new & passed
        for point in members(found & passed):
            joined[point] = found
        left &= ~found
    for point in members(~passed & ((1 << points) - 1)):
        for other in members(around[point] & passed):
            joined[point] |= joined[other]
    return tuple(joined)


def point_set(points: Iterable[int]) -> PointSet:
    """Some points as a set."""
    found = 0
    for point in points:
        found |= 1 << point
    return found


def members(points: PointSet) -> Iterator[int]:
    """The points of a set, ascending."""
    while points:
        point = points & -points
        yield point.bit_length() - 1
        points ^= point


def can_walk(state: State, figure: str) -> bool:
    """Whether a light figure has anywhere to go (R 5.2)."""
    return bool(reached(state, figure))


def _may_pass_spider(state: State, figure: str) -> bool:
    """Only hobbits, and only while no token of their colour lies on the board (R 5.7)."""
    colour = colour_of(figure)
    return colour is not None and is_hobbit(figure) and not state.has_token(colour)


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
