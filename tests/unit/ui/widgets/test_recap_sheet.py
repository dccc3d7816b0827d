"""companion.ui.widgets.recap_sheet: much that happened is told in fewer words, not smaller ones."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from companion.ui.widgets.recap_sheet import RecapSheet

AREA = Rect(0, 0, 420, 330)
PX = 22
STEP = "The hobbit walks to the axe gate in the north-east."


@pytest.fixture(autouse=True)
def _fonts() -> None:
    pygame.font.init()


def sheet(*wordings: tuple[str, ...], lines: int = 2) -> RecapSheet:
    told = tuple(("green", texts) for texts in wordings)
    return RecapSheet(AREA, told, PX, lines, (), (), 0)


def said(found: RecapSheet) -> list[str]:
    return [text for _colour, text in found.rows]


def test_all_is_told_where_there_is_room() -> None:
    assert said(sheet((STEP, "…"))) == [STEP]


def test_of_too_many_words_the_first_that_fit_are_said_in_full_size() -> None:
    found = sheet((STEP * 4, STEP * 3, STEP, "…"), (STEP,))
    assert said(found) == [STEP, STEP]
    assert found.letters == PX
    assert all(words.fitted().px == PX and words.fitted().whole for words in found.words())


def test_what_has_no_fewer_words_has_more_lines() -> None:
    found = sheet((STEP * 4, STEP * 2))
    assert said(found) == [STEP * 2]
    (words,) = found.words()
    assert words.fitted().px == PX
    assert len(words.fitted().lines) > 2
    assert AREA.contains(found.rect)
