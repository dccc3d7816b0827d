"""A full disk, a card that turns read-only, a record that another program holds.

Each time: refused in words, play stops, nothing is broken, and it goes on when it is mended.
The disks are real ones, small; see `tests/support/disks.py` and the scenes in `disk_scenes.py`.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from companion.adapters.store.file import RECORD
from companion.app.compose import open_session
from tests.support.disk_scenes import config, entries, refused, setup, turn
from tests.support.disks import on_failing_disk, on_small_disks

HOLD = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    (tmp_path / "data").mkdir()
    return tmp_path / "data"


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    (tmp_path / "stick").mkdir()
    return tmp_path / "stick"


def test_a_full_disk_stops_play_in_words_and_breaks_nothing(data: Path) -> None:
    said = on_small_disks("full_record", f"{data}=size=4m")
    assert "is full. This wasn't recorded; everything before it is saved" in said
    assert "The settings can't be saved in" in said


def test_backups_leave_the_last_room_to_the_match(data: Path) -> None:
    on_small_disks("no_room_for_backups", f"{data}=size=64m")


def test_a_disk_that_fills_up_while_it_is_copied_to_costs_no_backup(data: Path) -> None:
    on_small_disks("filled_while_copying", f"{data}=size=48m")


def test_a_full_or_locked_stick_stops_nothing(data: Path, stick: Path) -> None:
    on_small_disks("full_stick", f"{data}=size=64m", f"{stick}=size=1m")


def test_a_stick_that_was_pulled_out_is_not_replaced_by_a_folder(data: Path, stick: Path) -> None:
    on_small_disks("pulled_stick", f"{data}=size=64m", f"{stick}=size=1m")


def test_a_disk_that_may_only_be_read_is_told_at_the_start(data: Path) -> None:
    said = on_small_disks("read_only", f"{data}=size=64m")
    assert "home: The memory card is read-only; nothing more is recorded." in said
    assert f"start: The disk with {data / 'record' / RECORD} is now read-only" in said


@pytest.mark.parametrize(
    ("scene", "words"),
    [
        ("failing_to_be_read_only", "This wasn't recorded; everything before it is saved"),
        ("failing_altogether", "Check the disk or card"),
        ("failing_for_lack_of_room", "is full"),
    ],
)
def test_a_disk_that_fails_under_a_match_stops_it_and_it_goes_on_when_mended(
    data: Path, tmp_path: Path, scene: str, words: str
) -> None:
    said = on_failing_disk(scene, data, tmp_path)
    assert words in said
    assert "The settings can't be saved in" in said


def test_a_record_that_another_program_holds_is_told_and_gone_on_with_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.adapters.store.file.BUSY_S", 0.2)
    with open_session(config(tmp_path)) as table:
        match = table.match.new_match(setup())
        turn(table)
        before = entries(tmp_path, match)
        with subprocess.Popen(
            [sys.executable, "-c", HOLD, str(tmp_path / "record" / RECORD)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as other:
            assert other.stdout is not None
            assert other.stdout.readline() == "held\n"
            assert "Another program has locked" in refused(table)
            assert entries(tmp_path, match) == before
            other.communicate("\n")
        turn(table)
        assert entries(tmp_path, match) > before
