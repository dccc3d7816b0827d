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
    per_church = state.terms.options.bishops == "per_church"
    without = duchies.unsettled(state)
    for square, colour in state.dukes:
        group = duchies.group_at(state, square, without)
        churches = sum(state.markers[slot] == CHURCH for slot in group.slots)
        found[colour] += churches if per_church else min(churches, 1)
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
