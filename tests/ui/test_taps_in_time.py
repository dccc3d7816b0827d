"""A tap that comes just as a button comes to mean something else."""

from __future__ import annotations

import pygame

from companion.games.rheingold.state import Phase
from companion.ui.games.rheingold.table.move_plan import Ending, Marching
from tests.support.ui.clock import Clock
from tests.support.ui.hand import Hand
from tests.support.ui.secret_hand import words
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OnTable


def rolled(hand: Hand, desk: SimulatedDesk, clock: Clock) -> tuple[int, int]:
    """After a roll that took a while; where the large button is, which ends the turn now."""
    desk.falls_by_itself = False
    point = hand.target("primary").rect.center
    hand.tap("primary")
    clock.now += 5
    hand.window.step()
    desk.fall(3)
    hand.window.step()
    assert hand.referee.state.phase is Phase.MARCH
    return point


def test_a_tap_that_comes_just_after_a_new_position_is_answered_by_nothing(
    large_table: OnTable, desk: SimulatedDesk, clock: Clock
) -> None:
    hand = large_table("roll")
    point = rolled(hand, desk, clock)
    before = hand.referee.state
    for passed_s in (0.0, 0.2, 0.29):
        clock.now += passed_s
        hand.tap_at(point)
        assert hand.idle
    clock.now += 0.02
    hand.tap_at(point)
    assert isinstance(hand.table.plan, Ending)
    assert hand.referee.state is before


def test_a_finger_that_was_down_before_the_new_position_does_not_count(
    large_table: OnTable, desk: SimulatedDesk, clock: Clock
) -> None:
    hand = large_table("roll")
    desk.falls_by_itself = False
    point = hand.target("primary").rect.center
    hand.tap("primary")
    clock.now += 5
    hand.finger(pygame.FINGERDOWN, point)
    desk.fall(3)
    hand.window.step()
    clock.now += 5
    hand.finger(pygame.FINGERUP, point)
    assert hand.idle
    assert hand.referee.state.phase is Phase.MARCH


def test_a_plan_that_changes_the_button_does_not_make_it_wait(
    large_table: OnTable,
) -> None:
    hand = large_table("march")
    hand.tap("at-pfalz")
    hand.tap("at-g_pfalz_e")
    hand.tap_at(hand.target("primary").rect.center)
    assert hand.referee.state.phase is Phase.OPEN


def test_a_turn_with_marches_left_ends_when_it_is_asked_twice(
    large_table: OnTable,
) -> None:
    hand = large_table("march")
    turn = hand.referee.state.colour
    hand.tap("primary")
    assert "End with 3 marches left?" in words(hand)
    hand.tap("cancel")
    assert hand.idle
    hand.tap("primary")
    hand.tap_at(hand.target("primary").rect.center)
    assert hand.referee.state.colour == turn, "a double tap is no second answer"
    hand.tap("primary")
    assert hand.referee.state.colour != turn


def test_the_question_goes_when_something_else_is_tapped(large_table: OnTable) -> None:
    hand = large_table("march")
    hand.tap("primary")
    hand.tap("at-w9")
    assert isinstance(hand.table.plan, Marching)
    hand.tap("cancel")
    hand.tap("primary")
    hand.tap("at-lahneck")
    assert hand.page.value == "castle"
    hand.tap("back")
    assert hand.idle


def test_a_turn_without_a_march_left_ends_at_once(large_table: OnTable) -> None:
    hand = large_table("march-done")
    turn = hand.referee.state.colour
    hand.tap("primary")
    assert hand.referee.state.colour != turn
