"""The glass gets dark when nobody stirs; the first touch only wakes."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from companion.ui.screen_kit.navigator import Page
from tests.support.ui.clock import Clock
from tests.support.ui.hand import Hand
from tests.support.ui.seen import lightness, shown
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OpenWindow


class TestDimming:
    """Dark when nobody stirs; the first touch only wakes."""

    @pytest.fixture
    def hand(self, open_window: OpenWindow, desk: SimulatedDesk) -> Hand:
        desk.set_preferences(replace(desk.preferences, dim_after_s=60))
        return Hand(open_window((800, 480)))

    def test_it_gets_dark_and_can_still_be_read(self, hand: Hand, clock: Clock) -> None:
        bright = lightness(shown())
        clock.now += 59
        assert not hand.window.step()
        clock.now += 2
        assert hand.window.step()
        assert bright * 0.15 < lightness(shown()) < bright * 0.4

    def test_in_the_dark_nothing_is_drawn(self, hand: Hand, clock: Clock) -> None:
        clock.now += 61
        hand.window.step()
        for _ in range(30):
            clock.now += 1 / 30
            assert not hand.window.step()

    def test_the_first_touch_only_wakes(self, hand: Hand, clock: Clock) -> None:
        bright = lightness(shown())
        clock.now += 61
        hand.window.step()
        hand.tap("settings")
        assert hand.page.value == "home"
        assert lightness(shown()) == pytest.approx(bright)
        hand.tap("settings")
        assert hand.page.value == "settings"

    def test_the_first_key_only_wakes(self, hand: Hand, clock: Clock) -> None:
        clock.now += 61
        hand.window.step()
        for _ in range(2):
            assert hand.page is Page.HOME
            key = {"key": pygame.K_RETURN, "unicode": "\r", "mod": 0}
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key))
            pygame.event.post(pygame.event.Event(pygame.KEYUP, key))
            clock.now += 1
            hand.window.step()
        assert hand.page is Page.SETUP

    def test_a_die_that_falls_wakes_it(self, hand: Hand, desk: SimulatedDesk, clock: Clock) -> None:
        bright = lightness(shown())
        clock.now += 61
        hand.window.step()
        desk.fall(3)
        hand.window.step()
        assert lightness(shown()) == pytest.approx(bright)

    def test_never_is_never(self, hand: Hand, desk: SimulatedDesk, clock: Clock) -> None:
        desk.set_preferences(replace(desk.preferences, dim_after_s=0))
        hand.window.step()
        clock.now += 1e6
        assert not hand.window.step()
