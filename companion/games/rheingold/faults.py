"""Which faults do several moves have in common? Pure.

Refusals that more than one judge gives, and the questions behind them.
"""

from __future__ import annotations

from companion.core.game import Refusal
from companion.games.rheingold import listing
from companion.games.rheingold.pieces import can_show
from companion.games.rheingold.state import State


def unknown_place(place: str) -> Refusal:
    """A name that no place has (R 13)."""
    shown = ascii(place)[1:-1][:40]
    return Refusal("unknown_place", "13", "There is no place {place}.", (("place", shown),))


def bad_number() -> Refusal:
    """Fewer than one knight (R 13)."""
    return Refusal("bad_number", "13", "The number of knights must be whole and at least 1.")


def no_march_left() -> Refusal:
    """R 5.1."""
    return Refusal("no_march_left", "5.1", "All three marches are used.")


def too_many(place: str, knights: int, have: int) -> Refusal:
    """More knights than stand there (R 5.1)."""
    return Refusal(
        "too_many",
        "5.1",
        "At {place} you have {have}, not {knights}.",
        (("place", place), ("have", have), ("knights", knights)),
    )


def enough(state: State, place: str, knights: int) -> Refusal | None:
    """Whether so many of the mover's knights may leave a place (R 5.1, 5.5)."""
    have = state.knights_at(place, state.colour)
    if knights > have:
        return too_many(place, knights, have)
    most = listing.may_leave(state, place)
    if knights <= most:
        return None
    if state.terms.options.garrison == "knight":
        text = "A castle keeps at least one knight: {most} may leave."
    else:
        text = "A castle keeps a knight or its shield: {most} may leave."
    return Refusal("garrison", "5.5", text, (("most", most),))


def no_piece() -> Refusal:
    """R 2.1."""
    text = "Your 21 pieces cannot show these stacks: ones, twos or fives run out."
    return Refusal("no_piece", "2.1", text)


def too_many_castles() -> Refusal:
    """R 7.6."""
    return Refusal(
        "six_castles", "7.6", "With six castles you may not besiege one that nobody owns."
    )


def can_enter(state: State, start: str) -> bool:
    """Whether a knight of the mover can come in at a start (R 4.1, 4.2, 2.1)."""
    if state.colour in state.starts[state.terms.board.start_index[start]]:
        return False
    supply = state.supply[state.mover]
    if supply is None:
        return True
    if not supply:
        return False
    if state.terms.options.supply != "exact_pieces":
        return True
    return can_show([*state.heaps(state.colour), 1, supply - 1])
