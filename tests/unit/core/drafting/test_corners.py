"""companion.core.drafting.corners: frames, and frames that cannot be of a board."""

from __future__ import annotations

import pytest

from companion.core.drafting.corners import are_of_another_shape, is_frame, turned
from companion.core.drafting.sheet import Corners, Point

ASKEW: Corners = ((150, 190), (1480, 120), (1560, 930), (70, 860))
"""A board of about 15 by 8, photographed by somebody who stands before it."""


@pytest.mark.parametrize(
    ("size", "other"),
    [((880, 450), False), ((860, 560), False), ((450, 880), True), ((560, 860), True),
     ((1500, 400), True), ((300, 300), True)],
)  # fmt: skip
def test_a_frame_that_is_much_broader_or_narrower_than_the_board_is_noticed(
    size: Point, other: bool
) -> None:
    assert is_frame(ASKEW)
    assert are_of_another_shape(ASKEW, size) is other
    assert are_of_another_shape(turned(ASKEW), size[::-1]) is other


def test_a_frame_is_measured_whatever_it_is() -> None:
    flat: Corners = ((0, 0), (9, 0), (9, 0), (0, 0))
    assert are_of_another_shape(flat, (1, 10))
