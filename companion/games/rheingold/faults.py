"""Which faults do several moves have in common? Pure.

Refusals that more than one judge gives, and the questions behind them.
"""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.games.rheingold import listing
from companion.games.rheingold.pieces import can_show
from companion.games.rheingold.state import State


def unknown_place(place: str) -> Refusal:
    """A name that no place has (R 13)."""
    shown = ascii(place)[1:-1][:40]
    return Refusal("unknown_place", "13", "There's no place called {place}.", (("place", shown),))


def bad_number() -> Refusal:
    """Fewer than one knight (R 13)."""
    return Refusal("bad_number", "13", "The number of knights must be a whole number, 1 or more.")


def no_march_left() -> Refusal:
    """R 5.1."""
    return Refusal("no_march_left", "5.1", "You've used all three marches.")


def too_many(place: str, knights: int, have: int) -> Refusal:
    """More knights than stand there (R 5.1)."""
    return Refusal(
        "too_many",
        "5.1",
        "You have {have} at {place}, not {knight_count}.",
        (("place", place), ("have", have), ("knight_count", knights)),
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
        return Refusal(
            "garrison",
            "5.5",
            "A castle must keep at least one knight: {most} knight can leave.",
            (("most", most),),
            plural="A castle must keep at least one knight: {most} knights can leave.",
            counted="most",
        )
    return Refusal(
        "garrison",
        "5.5",
        "A castle must keep a knight or its shield: {most} knight can leave.",
        (("most", most),),
        plural="A castle must keep a knight or its shield: {most} knights can leave.",
        counted="most",
    )


def no_piece() -> Refusal:
    """R 2.1."""
    text = "Your 21 pieces can't make these stacks: you'd run out of 1s, 2s or 5s."
    return Refusal("no_piece", "2.1", text)


def too_many_castles() -> Refusal:
    """R 7.6."""
    return Refusal("six_castles", "7.6", "With six castles, you can't besiege an unowned one.")


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
