"""The names on a board: nothing covers them, and with large letters they are larger."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from statistics import mean

import pygame
import pytest

from companion.boards.shipped import shelf
from companion.ui.boards.labels import letters, name_castles
from companion.ui.boards.plan import plan
from companion.ui.games.rheingold.table.layout import areas
from companion.ui.theme import LARGE_TEXT, LIGHT, Metrics

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


@pytest.mark.parametrize("name", shelf.shipped("rheingold"))
@pytest.mark.parametrize("screen", [(800, 480), (720, 1280), (1280, 720), (1920, 1080)])
def test_no_name_lies_where_a_gate_a_bridge_or_a_piece_would_cover_it(
    name: str, screen: tuple[int, int]
) -> None:
    board = shelf.board(name)
    drawn = plan(board, areas(Metrics.of(screen)).board.size)
    doors = [way for way in drawn.ways if way.kind in ("gate", "crossing")]
    unit, faults = drawn.unit, list[str]()
    for label in name_castles(drawn, board, LIGHT):
        for way in doors:
            if any(label.box.clipline(a, b) for a, b in pairwise(way.line)):
                faults.append(f"{label.place} on {way.kind} {way.a}-{way.b}")
        for place in drawn.spaces:
            x, y = drawn.spots[place]
            piece = pygame.Rect(0, 0, round(0.6 * unit), round(0.95 * unit))
            piece.midbottom = round(x), round(y + 0.38 * unit)
            both = label.box.clip(piece)
            if both.w * both.h > 0.1 * label.box.w * label.box.h:
                faults.append(f"{label.place} under {place}")
    assert faults == []
