"""Whatever the developer's machine speaks, the tests read English."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

os.environ["LANGUAGE"] = "en"

TESTS = Path(__file__).parent
TOGETHER = ("hardware/firmware",)
"""Folders whose tests share what takes long to make."""
APART = ("ui/test_layout.py", "ui/test_languages.py", "ui/test_grid.py", "ui/test_snapshots.py")
"""Files with so many tests, and nothing shared, that each may run anywhere."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Side by side, the tests of a file stay together: they share what a file makes once."""
    for item in items:
        name = item.path.relative_to(TESTS).as_posix()
        if name not in APART:
            folder = next((one for one in TOGETHER if name.startswith(one)), name)
            item.add_marker(pytest.mark.xdist_group(folder))
