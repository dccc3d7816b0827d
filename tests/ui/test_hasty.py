"""Who taps again because the next screen is long in coming has not tapped on that screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from companion.ui.ports.match_list import MatchCard
from companion.ui.screen_kit.navigator import Page
from companion.ui.shell.window import Glass, Window
from tests.support.ui.clock import Clock
from tests.support.ui.hand import Hand
from tests.support.ui.simulated_desk import SimulatedDesk, four_players


class SlowDesk(SimulatedDesk):
    """A desk that takes its time to open a match; meanwhile somebody does something."""

    slow_clock: Clock
    takes_s = 0.0
    meanwhile: Callable[[], object]

    def resume(self, match_id: str) -> None:
        """Slowly."""
        self.slow_clock.now += self.takes_s
        self.meanwhile()
        super().resume(match_id)


@pytest.mark.parametrize(("takes_s", "then"), [(1.5, Page.TABLE), (0.05, Page.MENU)])
def test_a_tap_made_on_the_screen_before_means_nothing_on_the_next(
    tmp_path: Path, clock: Clock, takes_s: float, then: Page
) -> None:
    desk = SlowDesk(tmp_path / "desk", seed=1, clock=clock)
    desk.slow_clock, desk.meanwhile = clock, lambda: None
    desk.cards = [MatchCard(desk.new_match(four_players()), (("Ann", "red"),), "", "")]
    window = Window(desk, Glass((800, 480)), clock)
    try:
        window.step()
        hand = Hand(window)
        hand.tap("primary")
        assert hand.page is Page.TABLE
        x, y = hand.target("menu").rect.center
        hand.tap("menu")
        hand.tap("home")
        desk.takes_s = takes_s
        desk.meanwhile = lambda: hasty(x, y)
        hand.tap("primary")
        window.step()
        clock.now += 1
        window.step()
        assert hand.page is then
    finally:
        window.close()
        desk.close()


def hasty(x: int, y: int) -> None:
    """A tap, at once."""
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        pygame.event.post(
            pygame.event.Event(kind, touch_id=3, finger_id=1, x=x / 800, y=y / 480, dx=0.0, dy=0.0)
        )
