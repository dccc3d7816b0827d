"""A finger that stays on a castle looks at it."""

from __future__ import annotations

import pygame

from companion.core.config.preferences import Preferences
from companion.ui.games.rheingold.table.move_plan import GatheringForces, Marching
from companion.ui.screen_kit.navigator import Page, Stop
from tests.ui.conftest import OnTable


def test_a_finger_that_stays_on_a_castle_looks_at_it(large_table: OnTable) -> None:
    hand = large_table("march")
    hand.hold("at-katz")
    hand.wait(Preferences().hold_s / 2)
    hand.window.step()
    assert hand.page is Page.TABLE
    hand.wait(Preferences().hold_s)
    hand.window.step()
    assert hand.window.stage.room.nav.top == Stop(Page.PLACE, place="katz")
    assert hand.window.ports.ui_state.saved_ui_state()["table"]["stack"] == [["castle", "katz"]], (
        "after a cut too"
    )
    # The finger that is lifted now means nothing more.
    hand.finger(pygame.FINGERUP, (640, 300))
    assert hand.window.stage.room.nav.top == Stop(Page.PLACE, place="katz")


def test_a_short_tap_on_a_castle_is_a_tap(large_table: OnTable) -> None:
    hand = large_table("march")
    hand.tap("at-katz")
    assert hand.page is Page.TABLE
    assert isinstance(hand.table.plan, GatheringForces)


def test_a_finger_that_slides_off_a_castle_looks_at_nothing(large_table: OnTable) -> None:
    hand = large_table("march")
    hand.hold("at-katz")
    hand.finger(pygame.FINGERMOTION, hand.target("at-s4").rect.center)
    hand.wait(Preferences().hold_s * 2)
    hand.window.step()
    assert hand.page is Page.TABLE


def test_a_finger_may_stay_on_a_stack_and_still_tap_it(large_table: OnTable) -> None:
    hand = large_table("march")
    hand.hold("at-w9")
    hand.wait(Preferences().hold_s * 2)
    hand.window.step()
    hand.lift("at-w9")
    assert hand.table.plan == Marching("w9", 4, 4)
