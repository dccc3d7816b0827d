"""The bridge of these evenings, and a table with one die."""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.adapters.devices.simulated_bridge import SimulatedBridge
from companion.core.config.run_options import Config
from companion.core.dice_lines import FOLDER
from tests.support.bluetooth import FAST
from tests.support.ui.bluetooth_evening import known
from tests.support.ui.hardware_evening import Evening


@pytest.fixture
def bridge(stack: ExitStack, monkeypatch: pytest.MonkeyPatch) -> SimulatedBridge:
    """A bridge where a person's session looks for it; sockets need a short path."""
    session = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="herald-")))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(session))
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    (session / FOLDER).mkdir(mode=0o700)
    return stack.enter_context(SimulatedBridge(folder=session / FOLDER, times=FAST))


@pytest.fixture
def evening(stack: ExitStack, tmp_path: Path, bridge: SimulatedBridge) -> Evening:
    """A red die that everybody throws, and a match that waits for a roll."""
    known(tmp_path, red="")
    evening = Evening(stack, Config(tmp_path))
    evening.until(lambda: evening.table.devices.die().there)
    return evening
