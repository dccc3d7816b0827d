"""A space's number: from the board file alone, along the board, the same everywhere."""

from __future__ import annotations

from typing import Any

import pytest

from companion.boards.shipped import shelf
from companion.ui.boards.numbers import numbered, space_numbers


@pytest.mark.parametrize("name", ["rhine", "rhine_balanced", "loch"])
def test_numbers_run_along_the_longer_side_without_a_gap(name: str) -> None:
    board: dict[str, Any] = shelf.board(name)
    numbers = space_numbers(board)
    assert sorted(numbers.values()) == list(range(1, len(board["spaces"]) + 1))
    along = 1 if board["size_mm"][1] > board["size_mm"][0] else 0
    order = sorted(numbers, key=lambda space: numbers[space])
    far = [board["spaces"][space]["at"][along] for space in order]
    assert far == sorted(far)


def test_the_order_in_the_file_does_not_matter() -> None:
    board = shelf.board("rhine")
    spaces = dict(reversed(board["spaces"].items()))
    assert space_numbers({**board, "spaces": spaces}) == space_numbers(board)


def test_level_spaces_are_counted_across() -> None:
    spots = {"a": (5, 9), "b": (5, 3), "c": (1, 8)}
    assert numbered(spots, (20, 10)) == {"c": 1, "b": 2, "a": 3}
    assert numbered(spots, (10, 20)) == {"b": 1, "c": 2, "a": 3}


def test_spaces_on_one_spot_have_two_numbers() -> None:
    assert numbered({"b": (1, 1), "a": (1, 1)}, (9, 9)) == {"a": 1, "b": 2}
