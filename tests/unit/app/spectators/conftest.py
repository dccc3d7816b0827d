"""A socket's path is short: these tests have folders with short names."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A folder right below the system's, not pytest's own, whose name alone may be too long."""
    with tempfile.TemporaryDirectory(prefix="h", dir="/tmp") as folder:
        yield Path(folder)
