"""Which move does a seat make when nobody can think for it? Pure.

The legal move after which least has happened: one that ends the turn, if there is one.
"""

from __future__ import annotations

from itertools import islice
from typing import Any, Final

from companion.core.game import AnyGame

_MOST: Final = 400
"""So many moves are looked at; no game has so many that are quiet."""


def quiet_move(game: AnyGame, state: Any) -> Any:
    """A legal move of a state in which a seat acts."""
    mover = game.mover(state)
    best, least = None, (2, 0)
    for move in islice(game.legal_moves(state), _MOST):
        after, events = game.apply(state, move)
        goes_on = game.mover(after) == mover and game.outcome(after) is None
        here = (int(goes_on), len(events))
        if best is None or here < least:
            best, least = move, here
    return best
