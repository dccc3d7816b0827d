"""Whole matches as a record holds them, played by bots for the tests of what is left of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from companion.adapters.store import Entry
from companion.app.transfer import export_match, import_match
from companion.boards.shipped import shelf
from companion.core import transcript
from companion.core.game import Seat, SeatSetup, Setup
from companion.games import GAMES
from tests.support.bots import Played, play

NAMES = ("Ada", "Bénédicte", "Cleo #1", "Dörte", "Emil")
COLOURS = ("red", "blue", "green", "yellow", "black")
RULES: Final = Path(__file__).parents[1] / "rules"
OF_TWO: Final = RULES / "ringgeister/transcripts/ludorium.match"
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
    return import_match.played(game, made.setup, made.moves[:moves], "m1", clock())


@lru_cache(maxsize=32)
def of_transcript(slug: str, name: str, moves: int | None = None) -> tuple[Entry, ...]:
    """A match of a game from its transcript, as a record holds it; `moves` cuts it off."""
    text = (RULES / slug / "transcripts" / f"{name}.match").read_text("utf-8")
    game, made, played = export_match.from_text(text)
    return import_match.played(game, made, list(played)[:moves], "m1", clock())


@lru_cache(maxsize=8)
def of_two(goes: str = "", comes: str = "") -> tuple[Entry, ...]:
    """A match of two to its end, as a record holds it.

    Args:
        goes: JSON of the entry with which one goes away, after fifty moves.
        comes: the same of the one with which they come back, thirty moves later.
    """
    game, made, played = export_match.from_text(OF_TWO.read_text("utf-8"))
    moves: list[Any] = list(played)
    for at, told in ((80, comes), (50, goes)):
        if told:
            moves.insert(at, transcript.Agreement(transcript.STAND_IN, json.loads(told)))
    return import_match.played(game, made, moves, "m1", clock())
