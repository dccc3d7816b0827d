"""How many walks is it from everywhere to some points? Pure.

Counted as the tiles lie and the card opens its gates, without asking who could be jumped: light
figures come and go. A dark figure on the way costs some walks more, as one goes round it or
waits. Every answer is kept, because the same goals are asked for all turn long.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from companion.games.ringgeister import nets, routes
from companion.games.ringgeister.board import Board
from companion.games.ringgeister.nets import Around, PointSet

FAR: Final = 40
"""Walks to what cannot be reached now."""


@lru_cache(maxsize=4096)
def walks(
    board: Board,
    white: str,
    turns: tuple[int, ...],
    below: str,
    goals: PointSet,
    dark: PointSet,
    detour: int,
    *,
    spiders: bool = False,
) -> bytes:
    """By point, the walks of a hobbit or a man to the nearest of the goals (R 5.3).

    Args:
        board: the board.
        white: the option of this name (R 5.9).
        turns: by tile, its quarter turns.
        below: what the card shows below: whose gates are open (R 5.8).
        goals: where to go.
        dark: where dark figures stand.
        detour: how many walks one of them in the way costs.
        spiders: whether spider ways may be gone (R 5.7).
    """
    around = _around(board, turns, below, spiders=spiders)
    road = routes.passed_free(board, white, False)
    closed = 1 << board.mountain
    found = bytearray([FAR]) * len(board.points)
    seen, todo, number = goals, goals, 0
    waiting: dict[int, PointSet] = {}
    while (todo or waiting) and number < FAR:
        beside = 0
        while todo:
            point = todo & -todo
            todo ^= point
            found[point.bit_length() - 1] = number
            if number and point & closed:
                continue
            new = around[point.bit_length() - 1] & ~seen
            seen |= new
            todo |= new & road
            beside |= new & ~road
        late = beside & dark
        if late:
            waiting[number + 1 + detour] = waiting.get(number + 1 + detour, 0) | late
        number += 1
        todo = beside & ~dark | waiting.pop(number, 0)
    return bytes(found)


@lru_cache(maxsize=1024)
def gandalf_walks(
    board: Board,
    white: str,
    turns: tuple[int, ...],
    below: str,
    goals: PointSet,
    dark: PointSet,
    detour: int,
) -> bytes:
    """The same for Gandalf, who passes free points that are not black (R 5.6)."""
    around = _around(board, turns, below, spiders=False)
    passed = routes.passed_free(board, white, True) & ~dark
    found = bytearray([FAR]) * len(board.points)
    for point in nets.members(goals):
        found[point] = 0
    seen, todo, number = goals, goals, 0
    waiting: dict[int, PointSet] = {}
    while (todo or waiting) and number < FAR:
        number += 1
        stops = late = 0
        while todo:
            point = todo & -todo
            todo ^= point
            new = around[point.bit_length() - 1] & ~seen
            seen |= new
            for other in nets.members(new):
                found[other] = number
            late |= new & dark
            todo |= new & passed
            stops |= new & ~passed & ~dark
        if late:
            waiting[number + detour] = waiting.get(number + detour, 0) | late
        todo = stops | waiting.pop(number, 0)
    return bytes(found)


def _around(board: Board, turns: tuple[int, ...], below: str, *, spiders: bool) -> Around:
    return nets.around(board.network, len(board.points), turns, below, spiders)
