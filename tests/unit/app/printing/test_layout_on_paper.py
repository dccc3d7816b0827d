"""The printed board: nothing is moved, and as large as there is room for."""

from __future__ import annotations

from itertools import combinations
from math import dist
from typing import Any

import pytest

from companion.app.printing.rheingold_layout import lay_out, unit_mm
from companion.boards.shipped import shelf
from companion.ui.boards.plan import places_mm

BOARDS = shelf.shipped("rheingold")


@pytest.mark.parametrize("name", BOARDS)
def test_no_place_is_moved(name: str) -> None:
    board: dict[str, Any] = shelf.board(name)
    laid = lay_out(board)
    assert laid.size_mm == tuple(board["size_mm"])
    for place, (x, y) in places_mm(board).items():
        at = laid.plan.spots[place]
        assert (at[0] / laid.px, at[1] / laid.px) == pytest.approx((x, y))


@pytest.mark.parametrize("name", BOARDS)
def test_a_tent_stands_on_every_space_and_none_touches_another(name: str) -> None:
    board: dict[str, Any] = shelf.board(name)
    unit = unit_mm(board)
    assert 0.72 * unit > 17
    spaces = [at for place, at in places_mm(board).items() if place in board["spaces"]]
    assert min(dist(a, b) for a, b in combinations(spaces, 2)) >= 0.72 * unit


def test_crowded_boards_are_drawn_smaller_but_never_too_small(small: dict[str, Any]) -> None:
    near = {**small, "spaces": {**small["spaces"], "d": {"at": [92, 61]}}}
    assert 9 <= unit_mm(near) < unit_mm(small) <= 42


def test_a_huge_board_takes_no_more_memory(small: dict[str, Any]) -> None:
    laid = lay_out({**small, "size_mm": [9000, 6000]})
    assert laid.plan.size[0] * laid.plan.size[1] <= 7_100_000
