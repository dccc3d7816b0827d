"""Plays the matches of the book through the referee. `python -m tests.support.corpus.make`

Run it only for a new version of the rules, and keep the old book's matches beside the new:
a record belongs to the rules it began with.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any, Final

from companion import games
from companion.boards.shipped import shelf
from companion.core.game import Json, SeatSetup, Setup
from companion.core.rulekit.setup_checks import options_of
from tests.support.bots import GreedyBot
from tests.support.corpus.book import shortened, write
from tests.support.fussy import Fussy, Player

EACH: Final = {"rheingold": 30, "rheinlander": 10, "ringgeister": 10}
"""Game → matches of each of its presets."""
NAMES: Final = ("Ada", "Ben", "Chloé", "Dörte", "恵美")
LONG: Final = 3000


def greedy(game: Any, setup: Setup, random: Random) -> Player:
    """The simple player of Rheingold."""
    return GreedyBot(game, setup, random).choose


def setup_of(slug: str, preset: str, number: int) -> Setup:
    """The set-up of a preset's match: every number of players in turn."""
    game = games.find(slug)
    least, most = game.seat_limits(options_of(game.info, preset, {}))
    players = least + number % (most - least + 1)
    if slug == "ringgeister":
        players = min(players, 3)
    colours = iter(game.info.colours)
    each = game.colours_each(players)
    seats = tuple(
        SeatSetup(NAMES[seat], tuple(next(colours) for _ in range(each))) for seat in range(players)
    )
    return Setup(slug, preset, {}, shelf.board(game.info.default_board), seats)


def played(work: tuple[str, str, int]) -> Json:
    """One match: a third without corrections, a third with some, a third with many."""
    slug, preset, number = work
    share = (0.0, 0.03, 0.12)[number % 3]
    player = greedy if slug == "rheingold" else None
    name = f"{slug}-{preset}-{number:02}"
    place = "/dev/shm" if Path("/dev/shm").is_dir() else None
    with tempfile.TemporaryDirectory(dir=place) as folder:
        setup = setup_of(slug, preset, number)
        table = Fussy(Path(folder), setup, number, player, name)
        try:
            table.evening(LONG if slug == "rheingold" else 400, share)
            return shortened(table.journal.entries(name))
        finally:
            table.close()


def main() -> None:
    """Play them all and write the book."""
    os.nice(10)
    work = [
        (slug, preset, number)
        for slug, count in EACH.items()
        for preset in games.find(slug).info.presets
        for number in range(count)
    ]
    with multiprocessing.Pool() as pool:
        told = []
        for one in pool.imap(played, work):
            told.append(one)
            print(f"{len(told)} of {len(work)}: {one['match']}, {one['count']} entries")
            sys.stdout.flush()
    write(told)


if __name__ == "__main__":
    main()
