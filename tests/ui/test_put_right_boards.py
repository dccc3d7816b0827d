"""Putting right on other boards and in other games."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import dist
from typing import Any

import pytest

from companion.ui.screen_kit.navigator import Navigator
from tests.support.ui.desk_boards import island
from tests.support.ui.hand import Hand
from tests.support.ui.put_right_hand import go
from tests.support.ui.put_right_scenes import PUT_RIGHT_SCENES
from tests.support.ui.secret_hand import names, words
from tests.support.ui.simulated_desk import SimulatedDesk, four_players
from tests.ui.conftest import SIZES, OpenWindow


def dense() -> dict[str, Any]:
    """A board with so many spaces that some stand closer than a finger is broad."""
    board = island()
    board["size_mm"] = [900, 400]
    for x in range(12):
        for y in range(8):
            board["spaces"][f"q{x}_{y}"] = {"at": [320 + x * 47, 20 + y * 46]}
            before = f"q{x - 1}_{y}" if x else f"q0_{y - 1}" if y else "r3"
            board["roads"].append([before, f"q{x}_{y}"])
    return board


def test_where_places_stand_close_a_tap_looks_closer_first(
    open_window: OpenWindow, desk: SimulatedDesk
) -> None:
    hand = Hand(open_window((800, 480)))
    match = desk.new_match(replace(four_players(), board=dense()))
    hand.window.stage.room.nav = Navigator().table(match)
    hand.window.step()
    go(hand, "table")
    spots = {one.id: one.rect.center for one in hand.window.stage.targets() if one.round}
    near = min(
        combinations(sorted(spots), 2), key=lambda pair: dist(spots[pair[0]], spots[pair[1]])
    )
    one, other = near
    assert dist(spots[one], spots[other]) < 24
    hand.tap(one)
    assert "Tap every place" in words(hand)
    assert len([name for name in names(hand) if name.startswith("at-")]) < len(spots) / 2
    hand.tap("back")
    hand.tap(one)
    hand.tap(other)
    assert "Tap every place" not in words(hand)
    assert {target.id for target in hand.window.stage.targets()} >= spots.keys()


@pytest.mark.parametrize("scene", ["right-which", "right-castle", "right-turn", "right-mends"])
def test_the_way_back_stands_where_every_screen_has_it(scene: str, desk: SimulatedDesk) -> None:
    stage = PUT_RIGHT_SCENES[scene](desk)
    for size in SIZES:
        stage.resize(size)
        back = next(one for one in stage.targets() if one.id == "back")
        assert back.rect.topleft == stage.room.inner.topleft
