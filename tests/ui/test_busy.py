"""While something long is done the glass says what, and whoever watches knows that it goes on."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.core.systemd import Supervisor
from companion.ui.ports.match_list import MatchCard
from companion.ui.screen_kit.navigator import Page
from companion.ui.shell.window import Glass, Window
from tests.support.ui.clock import Clock
from tests.support.ui.hand import Hand
from tests.support.ui.resumed import resume
from tests.support.ui.simulated_desk import SimulatedDesk, four_players
from tests.ui.test_hasty import hasty

STEP_S, STEPS, PATIENCE_S = 8.0, 12, 30.0


class SlowDesk(SimulatedDesk):
    """A desk on which a rescue takes a minute and a half, and which looks up at every step."""

    slow_clock: Clock
    look: Callable[[], object]
    due: Callable[[], object] | None = None

    def poll_devices(self) -> bool:
        """A device may begin something."""
        due, self.due = self.due, None
        if due is not None:
            due()
        return super().poll_devices()

    def rescue(self, match_id: str, working: Callable[[], object]) -> None:
        """In steps."""
        for _ in range(STEPS):
            self.slow_clock.now += STEP_S
            working()
            self.look()
        self.resume(match_id)


@pytest.fixture
def ear(tmp_path: Path) -> Iterator[socket.socket]:
    """The socket of a service manager."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as supervisor:
        supervisor.bind(str(tmp_path / "notify"))
        supervisor.settimeout(0)
        yield supervisor


@pytest.fixture
def slow(tmp_path: Path, clock: Clock, ear: socket.socket) -> Iterator[Hand]:
    """At home, where a match waits to be rescued."""
    desk = SlowDesk(tmp_path / "desk", seed=1, clock=clock)
    desk.slow_clock, desk.look = clock, lambda: None
    supervisor = Supervisor(ear.getsockname(), PATIENCE_S)
    window = Window(desk, Glass((800, 480)), clock, supervisor)
    window.step()
    yield Hand(window)
    window.close()
    desk.close()


def rescue(hand: Hand) -> None:
    """As the past matches do it."""
    ports = hand.window.ports
    match = ports.match_list.new_match(four_players())
    resume(hand.window.stage, ports, match, rescue=True)


def test_the_watchdog_hears_of_every_step_as_of_a_round(slow: Hand, ear: socket.socket) -> None:
    moved = []

    def look() -> None:
        try:
            moved.append(ear.recv(100))
        except BlockingIOError:
            moved.append(b"")

    slow.window.ports.look = look  # type: ignore[attr-defined]
    rescue(slow)
    assert set(moved) == {b"WATCHDOG=1", b""}
    assert max(len(run) for run in "".join("x."[not one] for one in moved).split("x")) == 1


def test_the_glass_says_what_is_done_and_then_shows_the_table(slow: Hand) -> None:
    seen = []
    before = slow.pixels
    slow.window.ports.look = lambda: seen.append(  # type: ignore[attr-defined]
        (slow.pixels, [words.text for one in slow.window.stage.widgets() for words in one.words()])
    )
    rescue(slow)
    assert {picture for picture, _ in seen} == {seen[0][0]} != {before}
    assert "Copying the intact part of the record…" in seen[0][1]
    slow.window.step()
    assert slow.page is Page.TABLE
    assert slow.pixels not in (before, seen[0][0])


def test_what_is_done_at_once_is_not_spoken_of(slow: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[__name__], "STEP_S", 0.02)
    before = slow.pixels
    seen: list[bytes] = []
    slow.window.ports.look = lambda: seen.append(slow.pixels)  # type: ignore[attr-defined]
    rescue(slow)
    assert set(seen) == {before}


@pytest.mark.parametrize("begun_by", ["a finger", "a device"])
def test_a_finger_that_was_impatient_has_meant_nothing(slow: Hand, begun_by: str) -> None:
    desk = slow.window.ports
    assert isinstance(desk, SlowDesk)
    match = desk.new_match(four_players())
    desk.cards = [MatchCard(match, (("Ann", "red"),), "", "", damaged="From entry 17 on.")]
    resume(slow.window.stage, desk, match)
    slow.window.step()
    menu = slow.target("menu").rect.center
    slow.tap("menu")
    slow.tap("home")
    slow.tap("past")
    desk.look = lambda: hasty(*menu)
    if begun_by == "a finger":
        slow.tap("match0")
    else:
        desk.due = lambda: rescue(slow)
        slow.window.step()
    desk.slow_clock.now += 1
    slow.window.step()
    assert slow.page is Page.TABLE
    assert slow.window.stage.held is None
