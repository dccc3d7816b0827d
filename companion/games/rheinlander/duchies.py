"""Which knights stand together, and who has the majority? RL 8. Pure.

It looks at a state as it is and decides nothing. Where a knight has just been
placed and a castle is disputed, dukes still stand by the `old` groups, without
that knight (RL 18.3).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from companion.core.game import Colour
from companion.games.rheinlander.board import Board
from companion.games.rheinlander.pieces import WORTH
from companion.games.rheinlander.state import Groups, State


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
        return len(self.squares) > 1 or sum(self.knights.values()) > 1

    @property
    def leader(self) -> Colour | None:
        """Who has the majority (RL 8.3)."""
        most = max(self.knights.values())
        leaders = [colour for colour, knights in self.knights.items() if knights == most]
        return leaders[0] if most > 1 and len(leaders) == 1 else None


def together(board: Board, groups: Groups, square: int) -> frozenset[int]:
    """The squares of the group into which a knight on a square would come (RL 8.1)."""
    return frozenset((square,)).union(*[groups[other] for other in board.neighbours[square]])


def joined(board: Board, groups: Groups, square: int) -> Groups:
    """The groups once a knight on a square belongs to them (RL 8.1)."""
    group = together(board, groups, square)
    after = list(groups)
    for one in group:
        after[one] = group
    return tuple(after)


def regrouped(state: State) -> State:
    """The same position; its groups are those of the knights that stand on the board."""
    board, groups = state.terms.board, ((frozenset[int](),) * len(state.knights))
    new = unsettled(state)
    for square, colour in enumerate(state.knights):
        if colour is not None and square != new:
            groups = joined(board, groups, square)
    return state._replace(groups=groups)


def _squares(state: State, square: int) -> frozenset[int]:
    """The squares of the group around a knight, one that is not settled yet among them."""
    new = unsettled(state)
    if new is not None:
        group = together(state.terms.board, state.groups, new)
        if square in group:
            return group
    return state.groups[square]


def group_at(state: State, square: int, *, old: bool = False) -> Group:
    """The group around a square that holds a knight.

    Args:
        state: the position.
        square: the one.
        old: without a knight that is not settled yet, as the dukes still stand (RL 18.3).
    """
    squares = state.groups[square] if old else _squares(state, square)
    slots_at, standing, markers, castles = (
        state.terms.board.slots_at, state.knights, state.markers, state.castles,
    )  # fmt: skip
    slots = {slot for number in squares for slot in slots_at[number] if markers[slot] is not None}
    there = [standing[number] for number in squares]
    there += [castles[slot] for slot in slots]
    knights: dict[Colour, int] = {}
    for colour in there:
        if colour is not None:
            knights[colour] = knights.get(colour, 0) + 1
    return Group(min(squares), squares, tuple(sorted(slots)), knights)


def groups(
    state: State, among: Iterable[int] | None = None, *, old: bool = False
) -> Iterator[Group]:
    """Every group once, in the board file's order.

    Args:
        state: the position.
        among: only groups with one of these squares; ascending.
        old: as in `group_at`.
    """
    seen: set[int] = set()
    for square in range(len(state.knights)) if among is None else among:
        known = state.groups[square] if old else _squares(state, square)
        if known and square not in seen:
            group = group_at(state, square, old=old)
            seen |= group.squares
            yield group


def owner(state: State, group: Group) -> Colour | None:
    """Whose duke stands by a group, None without (RL 8.4)."""
    first = group.first
    for square, colour in state.dukes:
        if square == first:
            return colour
    return None


def value(state: State, group: Group) -> int:
    """What a duchy is worth in play (RL 8.5)."""
    return 1 + sum(WORTH[kind] for slot in group.slots if (kind := state.markers[slot]) is not None)


def unsettled(state: State) -> int | None:
    """The square of a knight that no duke knows of yet (RL 18.3), None without."""
    if state.pending is None:
        return None
    return state.terms.board.square_index[state.pending.square]
