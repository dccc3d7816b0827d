"""Where nothing happens for a while, the window sleeps longer, and no touch waits longer."""

from __future__ import annotations

from collections.abc import Sequence

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

    def wait(seconds: float, files: Sequence[int] = ()) -> bool:
        assert not files, "nothing is known that a touch could come over"
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


def test_a_touch_that_is_there_already_is_not_slept_over(
    quiet: Window, waits: list[float], clock: Clock
) -> None:
    down = pygame.event.Event(
        pygame.FINGERDOWN, touch_id=3, finger_id=1, x=0.5, y=0.5, dx=0.0, dy=0.0
    )
    pygame.event.post(down)
    quiet.rest(clock.now)
    assert waits == []
    quiet.step()
    quiet.rest(clock.now)
    assert waits == [pytest.approx(1 / 120)], "the next one is answered at once"


def test_a_touch_ends_it_at_the_next_look(
    quiet: Window, desk: SimulatedDesk, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[float] = []

    def touched(seconds: float, _files: Sequence[int] = ()) -> bool:
        looks.append(seconds)
        if len(looks) == 2:
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(4, 4), button=1))
        return False

    monkeypatch.setattr(desk, "wait", touched)
    quiet.rest(clock.now)
    assert len(looks) == 2


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

    def rings(seconds: float, _files: Sequence[int] = ()) -> bool:
        looks.append(seconds)
        return len(looks) == 2

    monkeypatch.setattr(desk, "wait", rings)
    quiet.rest(clock.now)
    assert len(looks) == 2


class Desktop:
    """A screen whose touches come over a file: what was slept, and what ends it."""

    def __init__(self, clock: Clock) -> None:
        """Nobody touches it."""
        self.unread = False
        self.ends_after_s: float | None = None
        self.slept: list[tuple[float, tuple[int, ...]]] = []
        self._clock = clock

    def find(self) -> None:
        """It is found."""

    def silent(self) -> tuple[int, ...]:
        """Its file."""
        return () if self.unread else (7,)

    def wait(self, seconds: float, files: Sequence[int] = ()) -> bool:
        """Until something is told over the file."""
        self.slept.append((seconds, tuple(files)))
        if files and self.ends_after_s is not None:
            self._clock.now += self.ends_after_s
            return True
        self._clock.now += seconds
        return False

    def seconds(self) -> list[float]:
        """How long it was to sleep, once a sleep."""
        return [seconds for seconds, _files in self.slept]

    def over(self) -> list[tuple[int, ...]]:
        """Over which files a touch would have ended it."""
        return [files for _seconds, files in self.slept]


@pytest.fixture
def desktop(
    quiet: Window, desk: SimulatedDesk, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> Desktop:
    """The quiet window is on such a screen."""
    made = Desktop(clock)
    monkeypatch.setattr(quiet, "_input_files", made)
    monkeypatch.setattr(desk, "wait", made.wait)
    return made


def test_where_a_touch_ends_the_sleep_it_sleeps_without_a_look(
    quiet: Window, desktop: Desktop, clock: Clock
) -> None:
    quiet.rest(clock.now)
    assert desktop.seconds() == [pytest.approx(0.3)]
    assert desktop.over() == [(7,)]


def test_awake_a_touch_ends_the_sleep_too(quiet: Window, desktop: Desktop, clock: Clock) -> None:
    quiet.stage.dirty = True
    assert quiet.step()
    quiet.rest(clock.now)
    assert desktop.seconds() == [pytest.approx(1 / 20)]
    assert desktop.over() == [(7,)]


def test_a_touch_is_answered_at_once(quiet: Window, desktop: Desktop, clock: Clock) -> None:
    desktop.ends_after_s = 0.1
    quiet.rest(clock.now)
    assert desktop.seconds()[1:] == [0.0]


def test_a_mouse_that_is_only_moved_does_not_keep_it_busy(
    quiet: Window, desktop: Desktop, clock: Clock
) -> None:
    desktop.ends_after_s = 0.001
    quiet.rest(clock.now)
    assert desktop.seconds()[-1] == pytest.approx(1 / 120 - 0.001)
    assert desktop.over() == [(7,), ()]


def test_what_is_never_read_does_not_keep_it_busy_either(
    quiet: Window, desktop: Desktop, clock: Clock
) -> None:
    desktop.unread = True
    quiet.rest(clock.now)
    assert desktop.seconds() == [pytest.approx(1 / 20)] * 6
    assert desktop.over() == [()] * 6


def test_after_a_picture_it_stays_awake_for_a_while(
    quiet: Window, waits: list[float], clock: Clock
) -> None:
    quiet.stage.dirty = True
    assert quiet.step()
    quiet.rest(clock.now)
    assert waits == [pytest.approx(1 / 20)]
