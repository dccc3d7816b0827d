"""On what is a game played when its players are measured? Boards, presets, numbers of players."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion import games
from companion.boards.shipped import shelf
from companion.core.game import Json, SeatSetup, Setup
from companion.core.rulekit.setup_checks import options_of


@lru_cache(maxsize=8)
def setups(slug: str) -> tuple[Setup, ...]:
    """Every board that came with the program, every preset, every number of players."""
    return tuple(_setups(slug))


def _setups(slug: str) -> Iterator[Setup]:
    info = games.find(slug).info
    for board in shelf.shipped(slug):
        for preset in info.presets:
            least, most = games.find(slug).seat_limits(options_of(info, preset, {}))
            for players in range(least, most + 1):
                yield setup(slug, board, preset, players)


def setup(slug: str, board: str, preset: str, players: int) -> Setup:
    """One of them."""
    return setup_on(slug, shelf.board(board), preset, players)


def setup_on(slug: str, board: Json, preset: str, players: int) -> Setup:
    """A set-up on any board."""
    game = games.find(slug)
    each, colours = game.colours_each(players), iter(game.info.colours)
    seats = tuple(
        SeatSetup(f"P{seat}", tuple(next(colours) for _ in range(each))) for seat in range(players)
    )
    return Setup(slug, preset, {}, board, seats)
