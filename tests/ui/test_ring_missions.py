"""What Ringgeister's table tells of missions: who is wanted, and that one is done."""

from __future__ import annotations

import pytest

from companion.ui.pace import MOMENTS_S
from companion.ui.widgets.base import Intent
from tests.support.ui.advice_hand import leaf
from tests.support.ui.hand import Hand
from tests.support.ui.ring_hand import tap_place
from tests.support.ui.ring_scenes import RING_SCENES, before_mission, ring
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OnTable, OpenWindow


def test_a_mission_tells_who_is_wanted(table: OnTable) -> None:
    hand = table("walk")
    hand.tap("missions")
    assert "Still needed:" in hand.note


def test_whoever_asks_is_told_what_the_own_mission_needs(desk: SimulatedDesk) -> None:
    mission, *walks = leaf(RING_SCENES["walk-advice"](desk))
    assert mission == "Ada's mission. Still needed: Ada's hobbit, Ada's man and one more figure."
    assert [line.partition(":")[0] for line in walks] == ["Gandalf", "The hobbit", "The man"]


def test_whoever_has_done_the_mission_is_told_what_is_left(desk: SimulatedDesk) -> None:
    stage = ring(desk)
    referee = stage.match.referee
    own = [token for token in referee.state.tokens if token[1] != referee.state.colour]
    referee._recording.fold.state = referee.state._replace(tokens=tuple(own))
    stage.screen.answer(Intent("advice"), stage.room)
    assert leaf(stage)[0] == "Now take the Ring to the Mountain."


@pytest.fixture
def completed(open_window: OpenWindow, desk: SimulatedDesk) -> Hand:
    """A hand that has just tapped the walk that completes a mission."""
    made, walk = before_mission(desk)
    hand = Hand(open_window((800, 480)))
    hand.window.stage.room.nav = made.room.nav
    hand.window.step()
    hand.tap("figure-hobbit")
    tap_place(hand, walk.to)
    hand.tap("primary")
    assert walk.figure in hand.referee.state.moved
    return hand


def test_a_mission_that_is_done_is_told_when_its_figure_has_arrived(completed: Hand) -> None:
    assert completed.note == ""
    completed.wait(MOMENTS_S)
    completed.window.step()
    assert "completes a mission! Take its token off the board." in completed.note


def test_a_mission_that_is_taken_back_is_not_told(completed: Hand) -> None:
    completed.tap("undo")
    completed.wait(MOMENTS_S)
    completed.window.step()
    assert completed.note == ""
