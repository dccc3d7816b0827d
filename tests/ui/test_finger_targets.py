"""A lit place is as large for a finger as a button, where its neighbours leave room."""

from __future__ import annotations

from math import dist

import pytest

from companion.ui.games.rheingold.board_widget import BoardPart
from companion.ui.widgets.base import Target, hit
from tests.support.ui.scenes import SCENES
from tests.support.ui.simulated_desk import SimulatedDesk

SIZES = [(800, 480), (720, 1280), (1280, 720)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", ["march", "march-chosen", "siege-two-gates"])
def test_a_lit_place_is_a_finger_broad_where_there_is_room(
    desk: SimulatedDesk, scene: str, size: tuple[int, int]
) -> None:
    stage = SCENES[scene](desk)
    stage.resize(size)
    board = next(one for one in stage.widgets() if isinstance(one, BoardPart))
    touch = stage.room.sizes.touch
    spots: list[Target] = [one for one in stage.targets() if one.round]
    lit = [one for one in spots if one.legal]
    assert lit
    for one in lit:
        near = min(
            dist(one.rect.center, other.rect.center) for other in spots if other is not one
        )  # fmt: skip
        assert one.rect.w >= min(touch, int(near) - 1), one.id
        x, y = one.rect.center
        half = min(touch, int(near)) // 2 - 2
        for point in ((x + half, y), (x - half, y), (x, y + half), (x, y - half)):
            if board.rect.collidepoint(point):
                found = hit(stage.targets(), point, touch)
                assert found is not None
                assert found.id == one.id or not found.round, (one.id, found.id)
