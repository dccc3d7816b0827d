"""Which knights stand together, counted as a mind counts them? Pure.

A region is a group (RL 8.1) with numbers in place of names: seats in place of colours, so that
thousands of them can be looked at in one turn.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from companion.games.rheinlander import duchies
from companion.games.rheinlander.pieces import CHURCH, WORTH
from companion.games.rheinlander.state import State

NOBODY: Final = -1
"""In place of a seat."""


@dataclass(eq=False, slots=True)
class Region:
    """A group of knights; the same object is the same region.

    Attributes:
        first: the square that comes first in the board file.
        squares: those with its knights, ascending.
        slots: those with a marker that its squares touch, ascending.
        knights: by seat, castle knights counted (RL 8.1).
        owner: the seat whose duke stands there, or `NOBODY`.
        markers: what its markers are worth together.
        churches: how many of its markers are churches.
        edge: the free squares beside it, ascending.
    """

    first: int
    squares: tuple[int, ...]
    slots: tuple[int, ...]
    knights: tuple[int, ...]
    owner: int
    markers: int
    churches: int
    edge: tuple[int, ...] = field(repr=False)

    @property
    def is_duchy(self) -> bool:
        """Two knights at least (RL 8.2)."""
        return sum(self.knights) > 1


def region_at(state: State, square: int, owners: dict[int, int]) -> Region:
    """The region around a square that holds a knight.

    Args:
        state: the position.
        square: one of its squares.
        owners: first square of a duchy → the seat of its duke.
    """
    terms = state.terms
    group = duchies.group_at(state, square)
    squares = tuple(sorted(group.squares))
    edge = {
        other
        for one in squares
        for other in terms.board.neighbours[one]
        if state.knights[other] is None and other not in state.bastions
    }
    kinds = [state.markers[slot] for slot in group.slots]
    return Region(
        first=group.first,
        squares=squares,
        slots=group.slots,
        knights=tuple(group.knights.get(colour, 0) for colour in terms.colours),
        owner=owners.get(group.first, NOBODY),
        markers=sum(WORTH[kind] for kind in kinds if kind is not None),
        churches=kinds.count(CHURCH),
        edge=tuple(sorted(edge)),
    )
