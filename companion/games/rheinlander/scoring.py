"""Who has won? RL 13.3. Pure."""

from __future__ import annotations

from typing import Final

from companion.core.game import Colour, Seat
from companion.games.rheinlander import duchies, openings
from companion.games.rheinlander.state import Result, State

DUKE: Final = 5
"""Points for an owned duchy at the end, instead of the 1 that it is worth in play."""

ARCHBISHOP: Final = 5
"""Points for who holds the Archbishop."""

LAST_KNIGHT: Final = "last_knight"
NO_SQUARE: Final = "no_square"


def why_over(state: State) -> str | None:
    """Why the match is over when this turn ends, None when it goes on (RL 13.1, 13.2)."""
    if state.ending:
        return LAST_KNIGHT
    return None if openings.takes_any(state) else NO_SQUARE


def points(state: State, colour: Colour) -> int:
    """What a colour would have if the match were over now (RL 13.3)."""
    total = state.coins[state.terms.number[colour]]
    for square, owner in state.dukes:
        if owner == colour:
            group = duchies.group_at(state, square, old=True)
            total += DUKE + duchies.value(state, group) - 1
    return total + (ARCHBISHOP if state.archbishop == colour else 0)


def result(state: State, why: str) -> Result:
    """Points and winners of a position that ends the match (RL 13.3)."""
    colours = state.terms.colours
    reached = tuple(points(state, colour) for colour in colours)
    best = max(reached)
    holder = state.archbishop
    return Result(
        winners=tuple(Seat(seat) for seat, number in enumerate(reached) if number == best),
        points=reached,
        coins=state.coins,
        dukes=tuple(sum(owner == colour for _, owner in state.dukes) for colour in colours),
        archbishop=None if holder is None else Seat(state.terms.number[holder]),
        why=why,
    )
