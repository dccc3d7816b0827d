"""Where nothing happens for a while, the window sleeps longer, and no touch waits longer."""

from __future__ import annotations

import pygame
import pytest

from companion.ui.shell.window import Window
from tests.support.ui.clock import Clock
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OpenWindow


@pytest.fixture
def waits(desk: SimulatedDesk, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long the window's loop has slept, in seconds, once a sleep; nobody rings."""
    found: list[float] = []

    def wait(seconds: float) -> bool:
        found.append(seconds)
        return False

    monkeypatch.setattr(desk, "wait", wait)
    return found


@pytest.fixture
def quiet(open_window: OpenWindow, clock: Clock) -> Window:
    """Nothing has moved and nobody has touched it for a minute."""
    window = open_window((800, 480))
    clock.now += 60
    while window.step():
        pass
    clock.now += 60
    assert not window.step()
    pygame.event.clear()
    return window


def test_it_dozes_but_looks_for_touches_as_often_as_before(
    quiet: Window, waits: list[float], clock: Clock
) -> None:
    quiet.rest(clock.now)
    assert sum(waits) == pytest.approx(0.3), "three rounds a second"
    assert max(waits) <= 1 / 20, "a touch waits no longer than while it is awake"


def test_a_touch_ends_it_at_the_next_look(quiet: Window, waits: list[float], clock: Clock) -> None:
    down = pygame.event.Event(
        pygame.FINGERDOWN, touch_id=3, finger_id=1, x=0.5, y=0.5, dx=0.0, dy=0.0
    )
    pygame.event.post(down)
    quiet.rest(clock.now)
    assert len(waits) == 1
    quiet.step()
    waits.clear()
    quiet.rest(clock.now)
    assert waits == [pytest.approx(1 / 120)], "the next one is answered at once"


def test_a_look_leaves_what_a_program_posted_as_it_is(
    quiet: Window, waits: list[float], clock: Clock
) -> None:
    # Nobody but the queue holds this one: a reference too few, and its place is taken by another.
    pygame.event.post(pygame.event.Event(pygame.FINGERDOWN, touch_id=3, finger_id=1, x=0.5, y=0.5))
    quiet.rest(clock.now)
    others = [{"another": number} for number in range(1_000)]
    told = [event.dict for event in pygame.event.get() if event.type == pygame.FINGERDOWN]
    assert told == [{"touch_id": 3, "finger_id": 1, "x": 0.5, "y": 0.5}]
    assert len(others) == 1_000


def test_a_devices_signal_ends_it(
    quiet: Window, desk: SimulatedDesk, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[float] = []

    def rings(seconds: float) -> bool:
        looks.append(seconds)
        return len(looks) == 2

    monkeypatch.setattr(desk, "wait", rings)
    quiet.rest(clock.now)
    assert len(looks) == 2


def test_after_a_picture_it_stays_awake_for_a_while(
    quiet: Window, waits: list[float], clock: Clock
) -> None:
    quiet.stage.dirty = True
    assert quiet.step()
    quiet.rest(clock.now)
    assert waits == [pytest.approx(1 / 20)]
