"""A hand that counts how often its finger comes down."""

from __future__ import annotations

from typing import Any

import pygame

from tests.support.ui.hand import Hand
from tests.support.ui.scenes import placed
from tests.support.ui.secret_hand import digits, settle
from tests.support.ui.secret_scenes import PIN, pinned
from tests.support.ui.simulated_desk import SimulatedDesk, four_players
from tests.ui.conftest import OpenWindow


class Counting(Hand):
    """A hand that counts what it taps and holds.

    Attributes:
        taps: so often the finger came down.
    """

    taps = 0

    def tap(self, name: str) -> None:
        """Tap what has this name."""
        self.taps += 1
        super().tap(name)

    def look(self, name: str = "hold") -> None:
        """Hold it for long enough to see it."""
        self.taps += 1
        super().look(name)

    def drag(self, start: str, end: str) -> None:
        """Drag what stands at a place to another one."""
        self.taps += 1
        self.finger(pygame.FINGERDOWN, self.target(f"at-{start}").rect.center)
        self.finger(pygame.FINGERMOTION, self.target(f"at-{end}").rect.center)
        self.finger(pygame.FINGERUP, self.target(f"at-{end}").rect.center)

    def pin(self) -> None:
        """Type the PIN, and wait until it was tried."""
        for digit in PIN:
            self.tap(digits(self)[digit])
        settle(self)


def at_table(open_window: OpenWindow, desk: SimulatedDesk, *pins: int, **more: Any) -> Counting:
    """Four players in the middle of a match; these seats have a PIN."""
    window = open_window((1280, 720))
    made = placed(desk, four_players(), **more)
    for seat in pins:
        pinned(desk, seat)
    window.stage.room.nav = made.room.nav
    window.step()
    return Counting(window)
