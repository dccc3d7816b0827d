"""Matches of two, green before violet, played at random until something is waited for."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Final

from companion.boards.shipped import shelf
from companion.core.game import Actor, Json, Seat, SeatSetup, Setup
from companion.games.ringgeister.game import Ringgeister
from companion.games.ringgeister.state import State

GAME: Final = Ringgeister()
BOARD: Final = shelf.board("ringgeister")
SEATS: Final = (SeatSetup("Ada", ("green",)), SeatSetup("Ben", ("violet",)))


def begin(**options: Json) -> State:
    """The empty board; `return_` is the option `return`."""
    chosen = {name.rstrip("_"): value for name, value in options.items()}
    return GAME.initial_state(Setup("ringgeister", "standard", chosen, BOARD, SEATS, Seat(0)))


def play(state: State, number: int) -> State:
    """So many moves on, always the first that is allowed."""
    for _ in range(number):
        state, _ = GAME.apply(state, next(GAME.legal_moves(state)))
    return state


def set_up(**options: Json) -> State:
    """The first turn, figures and tokens in the first places that there are."""
    state = begin(**options)
    while state.turn == 0:
        state = play(state, 1)
    return state


@cache
def come(phase: str, wanted: Callable[[State], bool] | None = None, **options: Json) -> State:
    """The first state of random matches that waits like this."""
    for seed in range(200):
        random = Random(seed)
        state = begin(**options)
        for _ in range(300):
            if state.phase == phase and (wanted is None or wanted(state)):
                return state
            if GAME.to_act(state) is Actor.NOBODY:
                break
            state, _ = GAME.apply(state, random.choice(list(GAME.legal_moves(state))))
    raise LookupError(f"no {phase} in 200 matches")
