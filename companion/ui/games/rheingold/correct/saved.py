"""How does a reported position outlast a restart? Pure: values to JSON and back."""

from __future__ import annotations

from companion.core.game import Json
from companion.games.rheingold.pieces import SHIELDS
from companion.games.rheingold.reported_position import Found, ReportedPosition, places
from companion.games.rheingold.state import HIDDEN, Holding, Phase, State, Terms


def written(reported: ReportedPosition) -> Json:
    """The report as JSON, public all of it."""
    return {
        "said": {
            place: list(found) if isinstance(found, Holding) else dict(found)
            for place, found in reported.reported.items()
        },
        "gone": dict(reported.gone),
        "turn": [reported.colour, str(reported.phase), reported.marches_left],
    }


def read(state: State, obj: Json) -> ReportedPosition:
    """Read what `written` has written for this position.

    Raises:
        LookupError, TypeError, ValueError: it was not written by `written`.
    """
    after = ReportedPosition.begin(state)
    known = frozenset(places(state))
    for place, found in obj["said"].items():
        if place not in known:
            raise ValueError(f"there is no place {place!r:.40}")
        after = after.put(place, _found(state.terms, place, found))
    for castle, value in obj["gone"].items():
        if value is not None and value not in SHIELDS:
            raise ValueError("there is no such shield")
        after = after.went(str(castle), value)
    colour, phase, marches_left = obj["turn"]
    phases = (Phase.ROLL, Phase.MARCH, state.phase)
    if colour not in state.terms.colours or Phase(phase) not in phases:
        raise ValueError("there is no such turn")
    return after.turn(colour, Phase(phase), int(marches_left))


def _found(terms: Terms, place: str, obj: Json) -> Found:
    if place in terms.board.castle_index:
        owner, knights, shield, taken = obj
        if owner is not None and owner not in terms.colours:
            raise ValueError(f"{owner!r:.40} does not play")
        if shield not in (None, HIDDEN, *SHIELDS):
            raise ValueError("there is no such shield")
        return Holding(owner, int(knights), shield, bool(taken))
    there = {colour: int(obj[colour]) for colour in terms.colours if colour in obj}
    if len(there) != len(obj) or min(there.values(), default=1) < 1:
        raise ValueError("there are no such knights")
    return tuple(there.items())
