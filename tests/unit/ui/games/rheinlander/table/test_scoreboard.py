"""The players of Rheinländer beside their board: what stands there of a name."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from companion.ui.games.rheinlander.table.scoreboard import Scoreboard, Standing
from companion.ui.theme import Metrics

pygame.font.init()
SIZES = Metrics.of((720, 1280))


def words(name: str) -> list[str]:
    row = Standing("red", name, 12, 2, 1, 7, archbishop=False, ends=False, moves=True)
    made = Scoreboard(Rect(600, 0, 110, 300), (row,), SIZES)
    return [one.text for one in made.words()]


@pytest.mark.parametrize(
    ("name", "shown"), [("Ada", "Ada"), ("Maximiliane Luise von Ehrenfels", "Max")]
)
def test_a_name_or_as_much_of_it_as_can_be_read(name: str, shown: str) -> None:
    assert any(text.startswith(shown) for text in words(name))


@pytest.mark.parametrize("blank", ["", " ", "\u00a0\u2003"])
def test_an_imported_match_may_have_a_name_of_blanks(blank: str) -> None:
    assert "12" in words(blank)
