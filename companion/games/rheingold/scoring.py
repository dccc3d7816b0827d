"""Who has won? R 10.2 and 10.3. Pure."""

from __future__ import annotations

from typing import Final

from companion.core.game import Colour, Seat
from companion.games.rheingold.state import Result, State

LAST_CASTLE: Final = "last_castle"
"""Why a match is over by the rules (R 10.1)."""


def points(state: State, colour: Colour) -> int:
    """The swords of the castles a colour owns (R 10.2)."""
    return sum(
        castle.swords
        for castle, holding in zip(state.terms.board.castles, state.castles, strict=True)
        if holding.owner == colour
    )


def result(state: State, why: str = LAST_CASTLE) -> Result:
    """Points, tie-break and winners of a position that ends the match (R 10.2, 10.3)."""
    swords, knights, castles = _counts(state)
    reached = ranks(state)
    best = max(reached)
    winners = tuple(Seat(seat) for seat, rank in enumerate(reached) if rank == best)
    return Result(winners, swords, knights, castles, why)


def ranks(state: State) -> tuple[tuple[int, int], ...]:
    """By seat: points, and what decides between equals; the highest wins (R 10.2, 10.3)."""
    swords, knights, castles = _counts(state)
    second = knights if state.terms.options.tie_break == "knights" else castles
    return tuple(zip(swords, second, strict=True))


def _counts(state: State) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """By seat: swords, knights and castles."""
    seats = state.terms.setup.seats
    return (
        tuple(sum(points(state, colour) for colour in seat.colours) for seat in seats),
        tuple(sum(sum(state.heaps(colour)) for colour in seat.colours) for seat in seats),
        tuple(sum(state.castles_of(colour) for colour in seat.colours) for seat in seats),
    )
