"""Where may a light figure walk? R 5.3 to 5.10. Pure.

A figure goes to any free point that some route leads to. Routes have no length
and no direction, so it is enough to ask what hangs together: points are either
passed or closed, and all that is passed is one net.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from companion.games.ringgeister.board import Board, Point
from companion.games.ringgeister.pieces import GANDALF, WRAITH, colour_of, is_hobbit
from companion.games.ringgeister.plan import GREY, WHITE
from companion.games.ringgeister.state import State


@lru_cache(maxsize=256)
def reach(state: State, figure: str) -> tuple[int, ...]:
    """The points that a light figure may walk to, in the board's order.

    None while the figure is not on the board.
    """
    start = state.where(figure)
    if start is None:
        return ()
    board = state.terms.board
    network, joined = board.network, state.joined
    doors = _open_doors(state)
    spiders = network.spiders if _may_pass_spider(state, figure) else {}
    passed_free = _passed_free(board, state.terms.options.white, figure == GANDALF)
    closed_free = _closed_free(board, state.terms.options.white, figure == state.bearer)
    jumped = _jumped(state, figure)
    near, points = network.near, len(board.points)
    found = []
    seen = {start}
    todo = [start]
    while todo:
        node = todo.pop()
        others = near[node]
        if node in spiders:
            others += spiders[node]
        if node in joined:
            others += (joined[node],)
        elif node in doors:
            others += doors[node]
        for other in others:
            if other in seen:
                continue
            seen.add(other)
            if other < points:
                occupied = jumped.get(other)
                if occupied is None:
                    if other not in closed_free:
                        found.append(other)
                    if other not in passed_free:
                        continue
                elif not occupied:
                    continue
            todo.append(other)
    return tuple(sorted(found))


def can_walk(state: State, figure: str) -> bool:
    """Whether a light figure has anywhere to go (R 5.2)."""
    return bool(reach(state, figure))


def _may_pass_spider(state: State, figure: str) -> bool:
    """Only hobbits, and only while no token of their colour lies on the board (R 5.7)."""
    colour = colour_of(figure)
    return colour is not None and is_hobbit(figure) and not state.has_token(colour)


def _open_doors(state: State) -> Mapping[int, tuple[int, ...]]:
    """Gate → the gates that a route may go on from, as the card says (R 5.8)."""
    open_gates = state.terms.board.network.gates.get(state.card_plan.below, ())
    return dict.fromkeys(open_gates, open_gates)


def _jumped(state: State, figure: str) -> dict[int, bool]:
    """Occupied point → whether this figure's route goes on over it (R 5.4, 5.5)."""
    bears = figure == state.bearer
    jumped = {point: bears and kind != WRAITH for point, kind in state.dark}
    jumped.update((point, True) for point in state.light if point is not None)
    return jumped


@lru_cache(maxsize=64)
def _passed_free(board: Board, white: str, is_gandalf: bool) -> frozenset[int]:
    """The points that a route goes on over though nobody stands there (R 5.6, 5.9)."""
    return frozenset(
        number
        for number, point in enumerate(board.points)
        if (is_gandalf and _lets_gandalf_pass(point))
        or (white == "start_only" and point.colour == WHITE)
    )


def _lets_gandalf_pass(point: Point) -> bool:
    return point.colour in (GREY, WHITE) and not point.mountain


@lru_cache(maxsize=64)
def _closed_free(board: Board, white: str, bears: bool) -> frozenset[int]:
    """The points where a walk never ends though nobody stands there (R 5.9, 5.10)."""

    def closed() -> Iterator[int]:
        if not bears:
            yield board.mountain
        if white == "start_only":
            yield from board.white_starts

    return frozenset(closed())
