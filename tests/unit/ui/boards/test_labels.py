"""The names on a board: with large letters they are larger, and still lie on the sheet."""

from __future__ import annotations

from dataclasses import replace
from statistics import mean

import pygame
import pytest

from companion.boards.shipped import shelf
from companion.ui.boards.labels import letters, name_castles
from companion.ui.boards.plan import plan
from companion.ui.theme import LARGE_TEXT, LIGHT

LARGE = replace(LIGHT, letters=LARGE_TEXT)


@pytest.mark.parametrize("name", ["rhine", "rhine_balanced", "loch"])
@pytest.mark.parametrize("size", [(712, 346), (1180, 560)])
def test_large_letters_are_larger_on_the_board_too(name: str, size: tuple[int, int]) -> None:
    board = shelf.board(name)
    drawn = plan(board, size)
    usual, large = (name_castles(drawn, board, theme) for theme in (LIGHT, LARGE))
    assert letters(drawn, LARGE) > letters(drawn, LIGHT)
    assert mean(one.px for one in large) > mean(one.px for one in usual) * 1.08
    sheet = pygame.Rect(0, 0, *drawn.size)
    assert all(sheet.contains(one.box) for one in large)
