"""Which move does a seat make when nobody can think for it? Pure.

The legal move after which least has happened: one that ends the turn, if there is one.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any, Final

from companion.core.game import AnyGame

_MOST: Final = 400
"""So many moves are looked at; no game has so many that are quiet."""


def quiet_move(game: AnyGame, state: Any, is_possible: Callable[[Any], bool]) -> Any:
    """A legal move of a state in which a seat acts.

    Args:
        game: its rules.
        state: the position.
        is_possible: whether the seat can make a legal move with the cards that it holds.
    """
    mover = game.mover(state)
    best, least = None, (2, 0)
    for move in islice(filter(is_possible, game.legal_moves(state)), _MOST):
        after, events = game.apply(state, move)
        goes_on = game.mover(after) == mover and game.outcome(after) is None
        here = (int(goes_on), len(events))
        if best is None or here < least:
            best, least = move, here
    return best
