"""How many taps does a shield take? Counted exactly, digits of a PIN among them."""

from __future__ import annotations

import pytest

from companion.games.rheingold.state import HIDDEN, Phase
from companion.ui.screen_kit.navigator import Page
from companion.ui.screens.secrets.peek import GOES_AFTER_S
from tests.support.ui.clock import Clock
from tests.support.ui.counting_hand import at_table
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OpenWindow


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
    assert hand.page is Page.TABLE, "the screen has left by itself"
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


@pytest.mark.parametrize(("pins", "taps"), [((0,), 8), ((), 5)])
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
    assert hand.referee.state.phase is Phase.MARCH, "they went in, and a shield was drawn"
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
