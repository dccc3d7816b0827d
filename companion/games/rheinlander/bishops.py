"""Who has how many bishops, and who holds the Archbishop? RL 12. Pure."""

from __future__ import annotations

from companion.core.game import Colour
from companion.games.rheinlander import duchies
from companion.games.rheinlander.duchies import Group
from companion.games.rheinlander.pieces import CHURCH
from companion.games.rheinlander.state import State


def bishops(state: State) -> dict[Colour, int]:
    """Colour → how many bishops its duchies have (RL 12.1), in seat order."""
    found = dict.fromkeys(state.terms.colours, 0)
    board = state.terms.board
    per_church = state.terms.options.bishops == "per_church"
    without = duchies.unsettled(state)
    churches = [board.touches[slot] for slot, kind in enumerate(state.markers) if kind == CHURCH]
    for square, colour in state.dukes:
        squares = duchies.joined(board, state.knights, square, without)
        touched = sum(not squares.isdisjoint(beside) for beside in churches)
        found[colour] += touched if per_church else min(touched, 1)
    return found


def touches_church(state: State, group: Group) -> bool:
    """Whether a group can have bishops."""
    return any(state.markers[slot] == CHURCH for slot in group.slots)


def archbishop(state: State) -> Colour | None:
    """Who alone has most bishops, None with a tie or without any (RL 12.2)."""
    found = bishops(state)
    most = max(found.values())
    leaders = [colour for colour, number in found.items() if number == most]
    return leaders[0] if most and len(leaders) == 1 else None
