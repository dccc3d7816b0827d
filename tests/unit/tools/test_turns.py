"""The same tree runs the same cases, whatever day it is; over some turns all cases come."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.support import turns

ASK = "from tests.support import turns; print(turns.TURN, turns.some(range(100), 7)[0])"


def _asked(folder: Path, **said: str) -> list[int]:
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith("HERALD_")
    }
    found = subprocess.run(
        [sys.executable, "-c", ASK],
        cwd=folder, env=environment | said, check=True, text=True, stdout=subprocess.PIPE,
    )  # fmt: skip
    return [int(word) for word in found.stdout.split()]


def test_the_tree_says_the_turn_and_no_clock_or_checkout_does(tmp_path: Path) -> None:
    (support := tmp_path / "tests/support").mkdir(parents=True)
    for file in (turns.KEPT, Path(turns.__file__)):
        shutil.copy(file, support)
    kept = int(turns.KEPT.read_text("ascii"))
    assert _asked(tmp_path) == [kept, kept % 7]
    (support / turns.KEPT.name).write_text("15\n", "ascii")
    assert _asked(tmp_path) == [15, 1]
    assert _asked(tmp_path, HERALD_TURN="9") == [9, 2]


def test_all_cases_come_when_there_have_been_as_many_turns() -> None:
    cases = range(100)
    if turns.EVERYTHING:
        assert turns.some(cases, 7) == cases
        return
    parts = [turns.some(cases, 7, shift) for shift in range(7)]
    assert sorted(case for part in parts for case in part) == list(cases)
