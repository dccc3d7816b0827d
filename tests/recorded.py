"""Whole matches as a record holds them, played by bots for the tests of what is left of them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any

from companion import intake
from companion.game import Seat, SeatSetup, Setup
from companion.games import GAMES
from companion.library import shelf
from companion.store import Entry
from tests.bots import Played, play

NAMES = ("Ada", "Bénédicte", "Cleo #1", "Dörte", "Emil")
COLOURS = ("red", "blue", "green", "yellow", "black")
BEGUN = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)


def clock(step_s: float = 7.0) -> Callable[[], str]:
    """Times of the record, so many seconds apart."""
    number = -1

    def now() -> str:
        nonlocal number
        number += 1
        return (BEGUN + timedelta(seconds=step_s * number)).isoformat(timespec="milliseconds")

    return now


def setup(preset: str = "rheingold", players: int = 3, **options: Any) -> Setup:
    """A match of Rheingold on the shipped board."""
    each = 2 if players == 2 else 1
    seats = tuple(
        SeatSetup(name, COLOURS[each * number : each * number + each])
        for number, name in enumerate(NAMES[:players])
    )
    return Setup("rheingold", preset, options, shelf.board("rhine"), seats, Seat(0))


@lru_cache(maxsize=32)
def finished(preset: str = "rheingold", players: int = 3, seed: int = 1) -> Played:
    """A match that bots play to its end."""
    return play(GAMES["rheingold"], setup(preset, players), seed)


@lru_cache(maxsize=32)
def entries(
    preset: str = "rheingold", players: int = 3, seed: int = 1, moves: int | None = None
) -> tuple[Entry, ...]:
    """The same as a record holds it; `moves` cuts it off."""
    made = finished(preset, players, seed)
    game = GAMES["rheingold"]
    return intake.played(game, made.setup, made.moves[:moves], "m1", clock())
