"""Tables that others may watch. A socket's path is short, and so are these folders' names."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.session import Session
from companion.app.spectators import relay_process, spectators
from tests.support.watched_table import WATCHERS, address_file, named, opened


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A folder right below the system's, not pytest's own, whose name alone may be too long."""
    with tempfile.TemporaryDirectory(prefix="h", dir="/tmp") as folder:
        yield Path(folder)


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a service: no relay is started."""
    folder = tmp_path / "run" / "table-herald"
    folder.mkdir(parents=True)
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(folder))
    yield folder
    while WATCHERS:
        WATCHERS.pop().close()


@pytest.fixture
def table(service: Path, tmp_path: Path) -> Iterator[Session]:
    with opened(tmp_path) as table:
        yield table


@pytest.fixture
def nord(service: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The relay names a club, in this file."""
    monkeypatch.setattr(spectators, "_ASKED_S", 0.0)
    file = address_file(service)
    file.write_text(json.dumps(named("Nord")))
    return file


@pytest.fixture
def laptop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's runtime folder; what stands for the relay is started as a child."""
    folder = tmp_path / "run"
    folder.mkdir(mode=0o700)
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(folder))
    monkeypatch.setenv("RELAY_LOG", str(tmp_path / "heard"))
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[4]))
    monkeypatch.setattr(
        relay_process,
        "command",
        lambda path: (
            *relay_process._LEASH, sys.executable, "-m", "tests.support.fake_relay", str(path),
        ),
    )  # fmt: skip
    monkeypatch.setattr(spectators, "_ASKED_S", 0.0)
    return folder
