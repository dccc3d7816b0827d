"""companion.app.spectators: a relay of the window's own, where no service shows the table."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from companion.app.spectators import relay_process
from tests.support.watched_table import allow, begun, opened
from tests.support.watchers import until


def test_on_a_laptop_the_relay_comes_and_goes_with_the_switch(laptop: Path, tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        until(lambda: table.spectators.state().address, lambda: table.signals.wait(0))
        relay = table.spectators._relay
        assert relay is not None
        first = relay.pid
        begun(table)
        until(lambda: b'"begin"' in (tmp_path / "heard").read_bytes(),
              lambda: table.signals.wait(0))  # fmt: skip
        allow(table, False)
        before = time.monotonic()
        table.signals.wait(0)
        assert time.monotonic() - before < 1.0, "the window waits for nobody"
        assert not table.spectators.state().on
        until(lambda: list(laptop.iterdir()) == [], lambda: table.signals.wait(0))
        assert relay.pid is None
        allow(table, True)
        until(lambda: table.spectators.state().address, lambda: table.signals.wait(0))
        assert relay.pid not in (None, first)
    assert list(laptop.iterdir()) == []


def test_a_relay_that_cannot_be_started_says_why(
    laptop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    why = "import sys; sys.exit('herald: Mosquitto is missing: sudo apt install mosquitto.')"
    monkeypatch.setattr(relay_process, "command", lambda _path: (sys.executable, "-c", why))
    with opened(tmp_path) as table:
        until(lambda: table.spectators.state().trouble, lambda: table.signals.wait(0))
        said = str(table.spectators.state().trouble)
        assert said == "Nobody can watch. Mosquitto is missing: sudo apt install mosquitto."
