"""What is due can be read from across the table, whatever else shares its line."""

from __future__ import annotations

import pygame
import pytest

from companion.ui.games.rheingold.table.heading import Heading
from companion.ui.games.rheingold.table.layout import areas
from companion.ui.theme import LARGE_TEXT, LIGHT, Metrics
from companion.ui.widgets.parts import Label
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Crest

pygame.font.init()
SIZES = [Metrics.of((800, 480), scale) for scale in (1.0, LARGE_TEXT)]
USUAL = SIZES[0]
LEAST_PX = 6 * 800 / 154
"""6 mm of a 7-inch display of 800 by 480, which is 154 mm wide."""
LONG = "Bartholomäus Hoh"
WORDS = ("Roll the die", "3 marches left: tap a stack", "Noch 3 Märsche: Trupp antippen")


def written(sizes: Metrics, name: str, words: str) -> list[Words]:
    heading = Heading(name, words, "red", 3, 0, 8)
    widgets = heading.widgets(sizes, LIGHT, areas(sizes), Crest("red"))
    return [one.text for one in widgets if isinstance(one, Label)]


@pytest.mark.parametrize("sizes", SIZES)
@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("name", ["", "Ada", LONG])
def test_what_is_due_stands_in_one_line_and_is_no_small_print(
    sizes: Metrics, words: str, name: str
) -> None:
    said = next(one for one in written(sizes, name, words) if one.text == words).fitted()
    assert len(said.lines) == 1
    assert said.px >= sizes.prompt >= LEAST_PX


def test_the_supply_makes_room_only_where_it_must() -> None:
    sizes = USUAL
    assert [one.text for one in written(sizes, "Ada", WORDS[0])] == ["Ada", WORDS[0], "8 in supply"]
    much = "Pfalz bei Kaub: 6 to 10 needed, 8 ready"
    assert [one.text for one in written(sizes, LONG, much)] == [LONG, much]
