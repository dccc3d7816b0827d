"""companion.core.shared_result: who comes before whom."""

from __future__ import annotations

import pytest

from companion.core.errors import NotationError
from companion.core.shared_result import (
    ResultPlayer,
    SharedResult,
    ranks,
    read_result,
    write_result,
)


@pytest.mark.parametrize(
    ("winners", "points", "expected"),
    [
        ((0,), (12, 9, 9, 3), (1, 2, 2, 4)),
        ((2,), (12, 9, 12), (2, 3, 1)),
        ((0, 2), (12, 9, 12), (1, 3, 1)),
        ((1,), (), (2, 1, 2)),
        ((), (), (1, 1, 1)),
        ((), (3, 5, 3), (2, 1, 2)),
        ((0,), (-1, -7, -2), (1, 3, 2)),
    ],
)
def test_winners_come_first_then_points_and_equals_are_equal(
    winners: tuple[int, ...], points: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    assert ranks(len(expected), winners, points) == expected


def test_a_result_is_read_back_and_nothing_more_than_it() -> None:
    players = (ResultPlayer("Ada", 1, None, program=False),)
    result = SharedResult("ab" * 32, "ringgeister", "", "", "2026-11-23", players)
    assert read_result(write_result(result)) == result
    with pytest.raises(NotationError):
        read_result({**write_result(result), "email": "ada@example.org"})
