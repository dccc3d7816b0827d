"""What is due when a light figure has walked? R 6.2, 7.1, 8.1, 10.2, 11.1. Pure.

Settled by the point on which it arrives; what follows then, `effects` does.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.core.game import Colour
from companion.games.ringgeister import pieces
from companion.games.ringgeister.pieces import GANDALF
from companion.games.ringgeister.state import CardDue, State, Terms, WindDue


class Due(NamedTuple):
    """What a walk sets off: a card (R 7.1), the wind (R 8.1)."""

    card: bool
    wind: bool


def due(terms: Terms, figure: str, point: int) -> Due:
    """What a figure sets off by walking onto a point."""
    place = terms.board.points[point]
    card, wind = place.magic, place.arrow is not None
    if figure == GANDALF and place.magic:
        rule = terms.options.gandalf_magic
        card = rule == "draw"
        wind = wind and rule != "silent"
    return Due(card, wind)


def first_due(terms: Terms, figure: str, point: int) -> CardDue | WindDue | None:
    """What comes first of it (R 6.1), None when nothing is due."""
    card, wind = due(terms, figure, point)
    if card and (terms.options.magic_first or not wind):
        return CardDue(point, wind)
    if wind:
        return WindDue(point, card)
    return None


def missions_done(state: State) -> tuple[tuple[int, Colour], ...]:
    """The (field, colour) of every token whose mission is done at this moment (R 10.2)."""
    if not state.tokens:
        return ()
    empty, fields = ~state.light_set, state.terms.board.fields
    done = []
    for field, colour in state.tokens:
        if fields[field].point_set & empty:
            continue
        own = state.where(pieces.hobbit(colour)), state.where(pieces.man(colour))
        if own[0] in fields[field].points and own[1] in fields[field].points:
            done.append((field, colour))
    return tuple(done)


def turn_is_over(state: State) -> bool:
    """Whether this turn allows no further walk (R 5.1, 5.2)."""
    if not state.moved:
        return False
    return (
        state.terms.options.figures == "one" or state.moved[0] == GANDALF or len(state.moved) == 2
    )
