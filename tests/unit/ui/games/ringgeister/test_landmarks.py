"""What people call points: no two points of a tile by the same words."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.boards.shipped import shelf
from companion.ui.games.ringgeister import landmarks

BOARD: dict[str, Any] = shelf.board("ringgeister")
_WHITE = "white"


def _names(tile: str, quarters: int) -> Counter[str]:
    """What the points of a turned tile are called; where figures start, any white one is meant."""
    lie = {}
    for name, point in BOARD["tiles"][tile]["points"].items():
        x, y = point["at"]
        for _ in range(quarters):
            x, y = -y, x
        lie[f"{tile}.{name}"] = (x, y)
    points = BOARD["tiles"][tile]["points"]
    named = [name for name in lie if points[name.partition(".")[2]]["colour"] != _WHITE]
    return Counter(landmarks.point(BOARD, name, lie) for name in named)


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("tile", BOARD["tiles"])
def test_no_two_points_of_a_tile_are_called_the_same(tile: str, quarters: int) -> None:
    names = _names(tile, quarters)
    assert names.total() == len(names), names


def test_of_points_that_are_alike_one_is_told_by_where_it_lies() -> None:
    assert "the grey point in the north, the western one" in _names("o8", 0)
