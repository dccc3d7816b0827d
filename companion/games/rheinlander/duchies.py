"""Which knights stand together, and who has the majority? RL 8. Pure.

It looks at a state as it is and decides nothing. Where a knight has just been
placed and a castle is disputed, dukes still stand by the groups `without` that
knight's square (RL 18.3).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from companion.core.game import Colour
from companion.games.rheinlander.board import Board
from companion.games.rheinlander.pieces import WORTH
from companion.games.rheinlander.state import State


class Group(NamedTuple):
    """Knights joined by borders, with those on the castles that they touch (RL 8.1).

    Attributes:
        first: the square that comes first in the board file (RL 18.2).
        squares: those with its knights.
        slots: those that its squares touch and that have a marker, ascending.
        knights: colour → how many, castle knights counted.
    """

    first: int
    squares: frozenset[int]
    slots: tuple[int, ...]
    knights: Mapping[Colour, int]

    @property
    def is_duchy(self) -> bool:
        """Two knights at least (RL 8.2)."""
        return sum(self.knights.values()) > 1

    @property
    def leader(self) -> Colour | None:
        """Who has the majority (RL 8.3)."""
        most = max(self.knights.values())
        leaders = [colour for colour, knights in self.knights.items() if knights == most]
        return leaders[0] if most > 1 and len(leaders) == 1 else None


@lru_cache(maxsize=64)
def joined(
    board: Board, knights: tuple[Colour | None, ...], square: int, without: int | None = None
) -> frozenset[int]:
    """The squares of the group around a square that holds a knight (RL 8.1).

    Kept for a moment: what follows from one knight asks several times for the same group.
    """
    neighbours = board.neighbours
    found = {square}
    todo = [square]
    while todo:
        for other in neighbours[todo.pop()]:
            if knights[other] is not None and other not in found and other != without:
                found.add(other)
                todo.append(other)
    return frozenset(found)


def group_at(state: State, square: int, without: int | None = None) -> Group:
    """The group around a square that holds a knight."""
    board = state.terms.board
    squares = joined(board, state.knights, square, without)
    slots: set[int] = set()
    knights: dict[Colour, int] = {}
    for number in squares:
        colour = state.knights[number]
        if colour is not None:
            knights[colour] = knights.get(colour, 0) + 1
        slots.update(board.slots_at[number])
    marked = tuple(sorted(slot for slot in slots if state.markers[slot] is not None))
    for slot in marked:
        colour = state.castles[slot]
        if colour is not None:
            knights[colour] = knights.get(colour, 0) + 1
    return Group(min(squares), squares, marked, knights)


def groups(
    state: State, among: Iterable[int] | None = None, without: int | None = None
) -> Iterator[Group]:
    """Every group once, in the board file's order.

    Args:
        state: the position.
        among: only groups with one of these squares; ascending.
        without: a square that counts as free.
    """
    seen: set[int] = set()
    for square in range(len(state.knights)) if among is None else among:
        if state.knights[square] is not None and square not in seen and square != without:
            group = group_at(state, square, without)
            seen |= group.squares
            yield group


def owner(state: State, group: Group) -> Colour | None:
    """Whose duke stands by a group, None without (RL 8.4)."""
    return next((colour for square, colour in state.dukes if square == group.first), None)


def value(state: State, group: Group) -> int:
    """What a duchy is worth in play (RL 8.5)."""
    return 1 + sum(WORTH[kind] for slot in group.slots if (kind := state.markers[slot]) is not None)


def unsettled(state: State) -> int | None:
    """The square of a knight that no duke knows of yet (RL 18.3), None without."""
    if state.pending is None:
        return None
    return state.terms.board.square_index[state.pending.square]
