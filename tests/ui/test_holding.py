"""What guards something counts only after it was held."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from companion.ui.screen_kit.navigator import Page
from tests.support.ui.clock import Clock
from tests.support.ui.hand import Hand
from tests.support.ui.secret_hand import words as said
from tests.support.ui.seen import shown
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OpenWindow


class TestHolding:
    """What guards something counts only after it was held."""

    @pytest.fixture
    def hand(self, open_window: OpenWindow, desk: SimulatedDesk) -> Hand:
        desk.set_preferences(replace(desk.preferences, hold_s=1.0))
        return Hand(open_window((800, 480)))

    def test_a_tap_does_not_quit(self, hand: Hand) -> None:
        hand.tap("quit")
        assert hand.window.open

    def test_a_tap_is_answered_by_how_it_is_meant(self, hand: Hand) -> None:
        hint = "Hold the button until it's full."
        assert hint not in said(hand)
        hand.tap("quit")
        assert hint in said(hand)
        hand.wait(5)
        hand.window.step()
        assert hint not in said(hand)
        hand.tap("quit")
        hand.tap("settings")
        assert hand.page is Page.SETTINGS

    def test_held_for_too_short_it_does_not_quit(self, hand: Hand) -> None:
        hand.hold("quit")
        hand.wait(0.9)
        hand.window.step()
        hand.lift("quit")
        hand.wait(1)
        hand.window.step()
        assert hand.window.open

    def test_held_for_long_enough_it_quits_without_being_lifted(
        self, hand: Hand, desk: SimulatedDesk
    ) -> None:
        hand.hold("quit")
        hand.wait(1.05)
        hand.window.step()
        assert desk.ended

    def test_sliding_off_begins_anew(self, hand: Hand) -> None:
        hand.hold("quit")
        hand.wait(0.9)
        hand.finger(pygame.FINGERMOTION, (5, 5))
        hand.finger(pygame.FINGERMOTION, hand.target("quit").rect.center)
        hand.wait(0.9)
        hand.window.step()
        assert hand.window.open

    def test_it_fills_up_while_it_is_held(self, hand: Hand) -> None:
        rect = hand.target("quit").rect
        hand.hold("quit")
        hand.wait(0.3)
        hand.window.step()
        early = shown().subsurface(rect).copy()
        hand.wait(0.4)
        hand.window.step()
        late = shown().subsurface(rect).copy()
        assert early.get_buffer().raw != late.get_buffer().raw

    def test_the_keys_hold_it_too(self, hand: Hand, desk: SimulatedDesk, clock: Clock) -> None:
        hand.window.stage._focus = "quit"
        key = {"key": pygame.K_RETURN, "unicode": "\r", "mod": 0}
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key))
        hand.window.step()
        clock.now += 0.5
        hand.window.step()
        assert hand.window.open
        clock.now += 0.6
        hand.window.step()
        assert desk.ended
