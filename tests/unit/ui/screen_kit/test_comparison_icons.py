"""The signs of places that differ keep apart, however near the places are."""

from __future__ import annotations

from itertools import combinations
from math import dist

from pygame import Rect

from companion.ui.screen_kit.comparison_icons import DifferenceSigns

TOUCH = 48
BOARD = Rect(0, 0, 800, 480)


def signs(*points: tuple[int, int]) -> list[tuple[int, int]]:
    return list(DifferenceSigns(BOARD, points, TOUCH).signs)


def test_a_sign_stands_to_the_right_above_its_place() -> None:
    ((x, y),) = signs((300, 200))
    assert x > 300
    assert y < 200


def test_signs_of_neighbours_do_not_hide_one_another_nor_the_other_place() -> None:
    for there in ((330, 200), (300, 170), (320, 180), (282, 218)):
        points = ((300, 200), there)
        found = signs(*points)
        assert all(dist(one, other) >= TOUCH * 0.4 for one, other in combinations(found, 2))
        for sign, other in zip(found, reversed(points), strict=True):
            assert dist(sign, other) >= TOUCH * 0.4
