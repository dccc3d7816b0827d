"""companion.app.devices.bridge_process: it is there while it is wanted and nobody else is."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from companion.app.devices import bridge_process
from companion.app.devices.bridge_process import BridgeProcess, in_session
from tests.support.watchers import until

RUNS = (sys.executable, "-c", "import time; time.sleep(60)")
COMPLAINS = (sys.executable, "-c", "import sys; sys.exit('herald: bleak is missing.')")


@pytest.fixture
def bridge(monkeypatch: pytest.MonkeyPatch) -> Iterator[BridgeProcess]:
    monkeypatch.setattr(bridge_process, "command", lambda: RUNS)
    bridge = BridgeProcess(lambda: 0.0)
    yield bridge
    bridge.close()


def test_it_is_started_where_it_is_wanted_and_nobody_answers(bridge: BridgeProcess) -> None:
    for wanted, missing in ((False, False), (False, True), (True, False)):
        bridge.tend(wanted=wanted, missing=missing)
        assert bridge._child.pid is None
    bridge.tend(wanted=True, missing=True)
    pid = bridge._child.pid
    assert pid is not None
    bridge.tend(wanted=True, missing=False)
    assert bridge._child.pid == pid, "it goes on once it answers"


def test_it_ends_when_nobody_wants_it_any_more(bridge: BridgeProcess) -> None:
    bridge.tend(wanted=True, missing=True)
    bridge.tend(wanted=False, missing=True)
    assert bridge._child.pid is None
    until(bridge._child.has_gone, lambda: bridge.tend(wanted=False, missing=True))
    bridge.tend(wanted=True, missing=True)
    assert bridge._child.pid is not None


def test_what_it_says_against_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bridge_process, "command", lambda: COMPLAINS)
    bridge = BridgeProcess(lambda: 0.0)
    until(lambda: bridge.trouble, lambda: bridge.tend(wanted=True, missing=True))
    assert str(bridge.trouble) == "Bluetooth dice can't be used. bleak is missing."
    bridge.tend(wanted=False, missing=True)
    assert not bridge.trouble, "whoever comes back to it tries anew"
    bridge.close()


def test_where_systemd_starts_it_the_window_does_not() -> None:
    assert in_session({"RUNTIME_DIRECTORY": "/run/table-herald"}, lambda: 0.0) is None
    assert (in_session({}, lambda: 0.0) is not None) is (sys.platform == "linux")


def test_the_command_is_that_of_the_bridge_which_ends_after_its_table() -> None:
    assert bridge_process.command()[1:] == ("-m", "companion", "dice", "--leave", "30")
