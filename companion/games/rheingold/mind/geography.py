"""How far is it from everywhere to everywhere on a board? Pure; worked out once for a board.

Places are numbers here: spaces first, in the board's order, then starts, then castles. Distances
are marches past nobody (R 5.1): who stands in the way now may be gone by then.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from companion.games.rheingold.board import Board
from companion.games.rheingold.state import MARCHES

FAR: Final = 60
"""Marches to a place that no road leads to."""


@dataclass(frozen=True, slots=True, eq=False)
class Geography:
    """The distances of a board.

    Attributes:
        spaces: how many spaces there are; a place below that number is one.
        castles: the number of the first castle among the places.
        far: from place, to space → marches.
        gate_far: from place, to castle → marches to the nearest gate of the castle.
        castles_near: place → (castle, marches to its gate) of all that a turn reaches (R 5.1).
        gates: castle → its gates, as spaces.
        near: space → the spaces one march from it.
        swords: castle → its swords.
        names: castle → its place on the board.
    """

    spaces: int
    castles: int
    far: tuple[tuple[int, ...], ...]
    gate_far: tuple[tuple[int, ...], ...]
    castles_near: tuple[tuple[tuple[int, int], ...], ...]
    gates: tuple[tuple[int, ...], ...]
    near: tuple[tuple[int, ...], ...]
    swords: tuple[int, ...]
    names: tuple[str, ...]


@lru_cache(maxsize=16)
def of(board: Board) -> Geography:
    """The geography of a board; the same object for the same board."""
    places = (*board.space_index, *board.start_index, *board.castle_index)
    ways = {
        place: [board.space_index[to] for to in board.ways[place] if to in board.space_index]
        for place in places
    }
    near = [ways[space] for space in board.space_index]
    far = tuple(
        tuple(
            _distances(near, {number: 0} if number < len(near) else dict.fromkeys(ways[place], 1))
        )
        for number, place in enumerate(places)
    )
    gates = tuple(
        tuple(board.space_index[gate] for gate in castle.gates) for castle in board.castles
    )
    gate_far = tuple(tuple(min(row[gate] for gate in pair) for pair in gates) for row in far)
    return Geography(
        spaces=len(near),
        castles=len(near) + len(board.start_index),
        far=far,
        gate_far=gate_far,
        castles_near=tuple(
            tuple((castle, marches) for castle, marches in enumerate(row) if marches < MARCHES)
            for row in gate_far
        ),
        gates=gates,
        near=tuple(map(tuple, near)),
        swords=tuple(castle.swords for castle in board.castles),
        names=tuple(castle.id for castle in board.castles),
    )


@lru_cache(maxsize=64)
def drawn(board: Board, decay: float) -> tuple[tuple[float, ...], ...]:
    """From place, to castle → what a knight there counts against it, 1 at its gate.

    Args:
        board: where.
        decay: what is left of it with each march, 0 to 1.
    """
    left = [decay**far for far in range(FAR + 1)]
    return tuple(tuple(left[far] for far in row) for row in of(board).gate_far)


def _distances(near: list[list[int]], begun: dict[int, int]) -> list[int]:
    found, todo = dict(begun), list(begun)
    for space in todo:
        for other in near[space]:
            if other not in found:
                found[other] = found[space] + 1
                todo.append(other)
    return [found.get(space, FAR) for space in range(len(near))]
