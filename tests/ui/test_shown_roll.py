"""A roll is shown large over the table, for as long as it is needed, and then docks."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from companion.games.rheingold import moves as mv
from companion.games.rheingold.state import Phase
from companion.ui.pace import ROLL_COMES_S, SHOWN_S
from companion.ui.screen_kit.rolled import LargeDie
from companion.ui.shell.primary_guard import DEAD_S
from companion.ui.widgets.base import Widget
from companion.ui.widgets.parts import Image
from companion.ui.widgets.picture import DiePicture
from tests.support.ui.clock import Clock
from tests.support.ui.hand import Hand
from tests.support.ui.secret_hand import names
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OnTable
from tests.ui.test_motion import FRAME_S, begin


def dice(hand: Hand) -> list[Widget]:
    return [one for one in hand.window.stage.widgets() if isinstance(one, LargeDie)]


def docked(hand: Hand) -> list[Image]:
    return [
        one
        for one in hand.window.stage.widgets()
        if isinstance(one, Image) and isinstance(one.picture, DiePicture)
    ]


def test_a_roll_is_shown_across_a_quarter_of_the_screen_and_docks(
    large_table: OnTable, clock: Clock
) -> None:
    hand = large_table("roll")
    assert not dice(hand)
    begin(hand, mv.Roll(4))
    assert not docked(hand), "it is not in two places"
    begun, sides, begins = clock.now, list[int](), dice(hand)[0].rect
    drawn = 0
    while dice(hand):
        sides.append(dice(hand)[0].rect.w)
        hand.wait(FRAME_S)
        drawn += hand.window.step() and 0.4 < clock.now - begun < 1.2
    assert clock.now - begun == pytest.approx(SHOWN_S, abs=2 * FRAME_S)
    wide, high = hand.window.stage.room.size
    assert max(sides) ** 2 == pytest.approx(wide * high / 4, rel=0.02)
    assert drawn == 0, "while it lies still nothing is drawn"
    (die,) = docked(hand)
    touch = hand.window.stage.room.sizes.touch
    assert die.rect.size == pytest.approx((2 * touch, 2 * touch), rel=0.1)
    assert die.picture == DiePicture(4)
    assert min(sides[-3:]) < 1.6 * die.rect.w, "it comes to where it lies"
    assert begins.size == die.rect.size, "it grows from where it tumbled"
    assert begins.center == die.rect.center
    assert sides[:7] == sorted(sides[:7])
    assert sides.index(max(sides)) * FRAME_S == pytest.approx(ROLL_COMES_S, abs=2 * FRAME_S)


@pytest.mark.parametrize("target", ["at-w9", "primary"])
def test_a_tap_ends_the_roll_and_means_what_it_means(large_table: OnTable, target: str) -> None:
    hand = large_table("roll")
    begin(hand, mv.Roll(4))
    hand.wait(DEAD_S + 0.05)
    hand.window.step()
    assert dice(hand)
    point = hand.target(target).rect.center
    hand.finger(pygame.FINGERDOWN, point)
    assert not dice(hand)
    assert docked(hand)
    hand.finger(pygame.FINGERUP, point)
    assert not hand.idle


def test_a_tap_on_the_large_die_means_the_die_and_nothing_beneath_it(large_table: OnTable) -> None:
    hand = large_table("roll")
    begin(hand, mv.Roll(4))
    hand.wait(DEAD_S + 0.05)
    hand.window.step()
    (die,) = dice(hand)
    state, page = hand.referee.state, hand.page
    hand.finger(pygame.FINGERDOWN, die.rect.center)
    assert dice(hand), "it stays while the finger is on it"
    hand.finger(pygame.FINGERUP, die.rect.center)
    assert not dice(hand)
    assert docked(hand)
    assert (hand.referee.state, hand.page, hand.note) == (state, page, "")


def test_without_animation_the_die_lies_in_its_dock_at_once(
    large_table: OnTable, desk: SimulatedDesk
) -> None:
    hand = large_table("roll")
    desk.set_preferences(replace(desk.preferences, animated=False))
    hand.window.step()
    begin(hand, mv.Roll(4))
    assert not dice(hand)
    assert docked(hand)[0].picture == DiePicture(4)


def test_whoever_rolls_on_the_screen_again_enters_no_faces_any_more(large_table: OnTable) -> None:
    hand = large_table("roll")
    hand.tap("second")
    assert "face1" in names(hand)
    hand.tap("primary")
    for _ in range(20):
        hand.wait(0.3)
        hand.window.step()
    assert hand.referee.state.phase is not Phase.ROLL
    hand.referee.play(mv.End())
    hand.window.step()
    assert hand.referee.state.phase is Phase.ROLL
    assert "face1" not in names(hand)
    assert "second" in names(hand)
