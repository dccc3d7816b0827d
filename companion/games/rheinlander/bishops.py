"""Who has how many bishops, and who holds the Archbishop? RL 12. Pure."""

from __future__ import annotations

from functools import lru_cache

from companion.core.game import Colour
from companion.games.rheinlander.board import Board
from companion.games.rheinlander.duchies import Group
from companion.games.rheinlander.pieces import CHURCH
from companion.games.rheinlander.state import State


def bishops(state: State) -> dict[Colour, int]:
    """Colour → how many bishops its duchies have (RL 12.1), in seat order."""
    found = dict.fromkeys(state.terms.colours, 0)
    per_church = state.terms.options.bishops == "per_church"
    churches = _churches(state.terms.board, state.markers)
    near = frozenset[int]().union(*churches)
    for square, colour in state.dukes:
        group = state.groups[square]
        if not group.isdisjoint(near):
            touched = sum(not group.isdisjoint(beside) for beside in churches) if per_church else 1
            found[colour] += touched
    return found


@lru_cache(maxsize=64)
def _churches(board: Board, markers: tuple[str | None, ...]) -> tuple[tuple[int, int], ...]:
    """By church, the squares that it touches; it lies where it was laid all match long."""
    return tuple(board.touches[slot] for slot, kind in enumerate(markers) if kind == CHURCH)


def touches_church(state: State, group: Group) -> bool:
    """Whether a group can have bishops."""
    return CHURCH in [state.markers[slot] for slot in group.slots]


def archbishop(state: State) -> Colour | None:
    """Who alone has most bishops, None with a tie or without any (RL 12.2)."""
    found = bishops(state)
    most = max(found.values())
    leaders = [colour for colour, number in found.items() if number == most]
    return leaders[0] if most and len(leaders) == 1 else None
