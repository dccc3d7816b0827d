"""Does a viewer see what a real `herald watch` shows, also when relay or table go and come back?"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium import webdriver

from tests.support import turns
from tests.support.browser import chromium
from tests.support.browser.broker import free_port
from tests.support.browser.viewer import PHONE, Viewer
from tests.support.watching import matches
from tests.support.watching.table_double import TableDouble

GAMES = ("rheingold", "rheinlander", "ringgeister")
OVER = 40
"""So many steps are over when viewers come."""


class Relay:
    """A relay that shows one table, to be killed and started again."""

    def __init__(self, folder: Path) -> None:
        """Start it; its table listens already."""
        self.table = TableDouble(folder / "table" / "public.sock")
        self.port = free_port()
        self._folder = folder
        self._running: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and let it hear the table."""
        given = ["--table", str(self.table.path), "--data", str(self._folder)]
        command = [sys.executable, "-m", "companion", "watch", "--port", str(self.port), *given]
        home = {"HOME": str(self._folder), "XDG_STATE_HOME": str(self._folder / "state")}
        self._running = subprocess.Popen(
            command, env={**os.environ, **home, "XDG_RUNTIME_DIR": str(self._folder)}
        )
        self.table.wait_for_reader(60)

    def end(self, how: signal.Signals) -> None:
        """End it by a signal."""
        if self._running is not None:
            self._running.send_signal(how)
            self._running.wait()
            self._running = None


@pytest.fixture
def relay() -> Iterator[Relay]:
    with tempfile.TemporaryDirectory(prefix="herald-") as folder:  # a socket's path is short
        made = Relay(Path(folder))
        yield made
        made.end(signal.SIGTERM)
        made.table.go()


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[webdriver.Chrome]:
    made = chromium.start(tmp_path / "profile")
    yield made
    made.quit()


@pytest.mark.parametrize("game", GAMES if turns.EVERYTHING else [GAMES[turns.TURN % len(GAMES)]])
def test_a_match_is_seen_through_a_relay_that_is_killed_and_a_table_that_goes(
    relay: Relay, browser: webdriver.Chrome, game: str
) -> None:
    entries = matches.entries(game)
    steps = matches.steps(entries)
    relay.table.begin(matches.begin(entries), [one for step in steps[:OVER] for one in step])
    relay.start()
    viewer = Viewer(browser, f"http://127.0.0.1:{relay.port}/")
    until = "Herald.board.shown !== null && Herald.board.shown.ply === arguments[0]"
    viewer.wait_open(PHONE)
    viewer.wait(until, OVER)
    relay.table.play(steps[OVER])
    viewer.wait(until, OVER + 1)
    viewer.tap("#earlier")
    viewer.wait(until, OVER)
    assert viewer.text("past-text")
    viewer.tap("#now")
    viewer.wait(until, OVER + 1)
    relay.end(signal.SIGKILL)
    viewer.wait_text("notice", "Connection lost.")
    relay.table.hang_up()
    relay.start()
    relay.table.play(steps[OVER + 1])
    viewer.wait(until, OVER + 2)
    viewer.wait("document.getElementById('notice').hidden")
    relay.table.hang_up()
    viewer.wait_text("notice", "The table is offline. This was the last position.")
    relay.table.wait_for_reader(20)
    viewer.wait("document.getElementById('notice').hidden")
    assert viewer.violations() == []
