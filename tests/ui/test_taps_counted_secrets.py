"""How many taps does a shield take? Counted exactly, digits of a PIN among them."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.rheingold.state import HIDDEN, Phase
from companion.ui.screen_kit.navigator import Page
from companion.ui.screens.secrets.peek import GOES_AFTER_S
from tests.support.ui.clock import Clock
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


@pytest.mark.parametrize(("pins", "taps"), [((3,), 7), ((), 4)])
def test_ones_own_shield_is_looked_at(
    open_window: OpenWindow,
    desk: SimulatedDesk,
    clock: Clock,
    pins: tuple[int, ...],
    taps: int,
) -> None:
    hand = at_table(open_window, desk, *pins, places={"w9": {"red": 4}})
    hand.tap("at-katz")
    hand.tap("primary")
    if pins:
        hand.pin()
    else:
        hand.tap("primary")
    hand.look()
    clock.now += GOES_AFTER_S + 0.1
    hand.window.step()
    assert hand.page is Page.PLACE, "the screen has left by itself"
    assert hand.taps == taps


@pytest.mark.parametrize(("pins", "taps"), [((1,), 6), ((), 3)])
def test_a_castle_with_a_shield_is_besieged(
    open_window: OpenWindow, desk: SimulatedDesk, pins: tuple[int, ...], taps: int
) -> None:
    hand = at_table(open_window, desk, *pins)
    hand.tap("at-pfalz")
    hand.tap("primary")
    assert hand.referee.state.phase is Phase.OPEN
    if pins:
        hand.pin()
    else:
        hand.tap("primary")
    assert hand.page is Page.OUTCOME
    assert hand.referee.state.holding("pfalz").shield == 2
    assert hand.taps == taps


@pytest.mark.parametrize(("pins", "taps"), [((0,), 9), ((), 6)])
def test_nobodys_castle_is_besieged_and_a_shield_drawn(
    open_window: OpenWindow,
    desk: SimulatedDesk,
    clock: Clock,
    pins: tuple[int, ...],
    taps: int,
) -> None:
    hand = at_table(open_window, desk, *pins, places={"g_rheinstein": {"red": 8}})
    hand.tap("at-rheinstein")
    hand.tap("primary")
    hand.tap("primary")
    assert hand.referee.state.phase is Phase.SHIELD
    hand.tap("primary")
    if pins:
        hand.pin()
    else:
        hand.tap("primary")
    hand.look()
    clock.now += GOES_AFTER_S + 0.1
    hand.window.step()
    assert hand.page is Page.TABLE
    assert hand.referee.state.holding("rheinstein").shield == HIDDEN
    assert hand.taps == taps
