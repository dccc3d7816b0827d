"""Whatever the developer's machine speaks, the tests read English."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support import turns

os.environ["LANGUAGE"] = "en"
if "PYTEST_XDIST_WORKER" in os.environ:
    # Coverage watches this process; a program that a test starts is not watched, and is quicker.
    os.environ.pop("COVERAGE_PROCESS_CONFIG", None)

TESTS = Path(__file__).parent
TOGETHER = ("hardware/firmware",)
"""Folders whose tests share what takes long to make."""
APART = ("ui/test_layout.py", "ui/test_languages.py", "ui/test_grid.py", "ui/test_snapshots.py")
"""Files with so many tests, and nothing shared, that each may run anywhere."""
FIRST = (
    "system/test_killed.py",
    "system/test_cuts.py",
    "property/test_vault_machine.py",
    "ui/test_monkey.py",
    "ui/test_whole_match.py",
    "ui/test_by_list_match.py",
    "ui/test_editor_walk.py",
    "property/test_corpus.py",
    "unit/app/printing/test_printed.py",
)
"""Files whose few tests take longest: they are begun first, so that no core waits at the end."""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Whoever reads of a failure is told which part of very many cases this run had."""
    if {"failed", "error"} & terminalreporter.stats.keys() and not turns.EVERYTHING:
        terminalreporter.line(f"The same cases again: HERALD_TURN={turns.TURN}")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Side by side, the tests of a file stay together: they share what a file makes once."""
    place = {name: number for number, name in enumerate(FIRST)}
    items.sort(key=lambda item: place.get(item.path.relative_to(TESTS).as_posix(), len(FIRST)))
    for item in items:
        name = item.path.relative_to(TESTS).as_posix()
        if name not in APART:
            folder = next((one for one in TOGETHER if name.startswith(one)), name)
            item.add_marker(pytest.mark.xdist_group(folder))
