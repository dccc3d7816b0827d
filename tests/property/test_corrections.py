"""Whole matches in which everything is set right again and again: nothing is lost or fished for."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import games
from companion.app.transfer import export_match, import_match
from companion.boards.shipped import shelf
from companion.core.game import SeatSetup, Setup
from companion.referee import replay
from tests.support.bots import GreedyBot
from tests.support.fussy import Fussy, Player
from tests.support.turns import some

RHEINGOLD = games.find("rheingold")
NAMES = ("Ada", "Ben", "Cem")


def greedy(game: Any, setup: Setup, random: Random) -> Player:
    return GreedyBot(game, setup, random).choose


def setup_of(slug: str, preset: str) -> Setup:
    info = games.find(slug).info
    seats = tuple(
        SeatSetup(name, (colour,)) for name, colour in zip(NAMES, info.colours, strict=False)
    )
    return Setup(slug, preset, {}, shelf.board(info.default_board), seats)


def check(table: Fussy, at_least: tuple[str, ...]) -> None:
    assert all(table.done[name] for name in at_least)
    entries = table.journal.entries(table.match_id)
    steps = list(replay.check(table.game, table.setup, entries))
    assert steps[-1].after == table.referee.state
    assert [step.seq for step in steps] == [one.seq for one in table.referee.corrections.played]
    table.plug()


def check_file(table: Fussy) -> None:
    """What goes out comes in again: JSON letter by letter, the text as far as it counts."""
    entries = table.journal.entries(table.match_id)
    assert import_match.from_json(export_match.as_json(entries)) == entries
    text = export_match.as_text(entries)
    again = export_match.as_text(import_match.from_text(text, table.match_id, table.now))
    assert counted(again) == counted(text)


def counted(text: str) -> list[str]:
    """The lines of a transcript that are not for people alone."""
    return [line for line in text.splitlines() if not line.lstrip().startswith("#")]


@pytest.mark.parametrize(
    ("preset", "seed"), some(list(product(RHEINGOLD.info.presets, range(2))), 5)
)
def test_a_fussy_evening_of_rheingold_stands_where_its_record_says(
    tmp_path: Path, preset: str, seed: int
) -> None:
    table = Fussy(tmp_path, setup_of("rheingold", preset), seed, greedy)
    try:
        table.evening(700, 0.15)
        check(table, ("back", "right", "again", "skip", "instead", "otherwise", "end", "plug"))
        if seed:
            check_file(table)
    finally:
        table.close()


@pytest.mark.parametrize("slug", some(["rheinlander", "ringgeister"], 2))
def test_a_fussy_evening_of_another_game_stands_where_its_record_says(
    tmp_path: Path, slug: str
) -> None:
    preset = next(iter(games.find(slug).info.presets))
    table = Fussy(tmp_path, setup_of(slug, preset), 1, None)
    try:
        table.evening(250, 0.2)
        check(table, ("back", "skip", "instead", "end", "plug"))
        check_file(table)
    finally:
        table.close()
