"""`herald export`, `import` and `replay`, as a person types them on two machines."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from companion.adapters.store import Journal
from tests.support import recorded
from tests.support.commands import companion, refused


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """A machine with one finished match in its record."""
    with Journal.open(tmp_path / "here" / "record") as journal:
        journal.take_in(recorded.entries())
    return tmp_path / "here"


@pytest.fixture
def there(tmp_path: Path) -> Path:
    """Another machine, on which nothing was played."""
    return tmp_path / "there"


def exported(here: Path, form: str) -> Path:
    file = here / f"evening.{form}"
    done = companion("export", "last", "--as", form, "--out", str(file), data=here)
    assert done.returncode == 0, done.stderr
    return file


def test_a_match_goes_from_machine_to_machine(here: Path, there: Path) -> None:
    file = exported(here, "json")
    done = companion("import", str(file), data=there)
    assert done.returncode == 0, done.stderr
    assert "Imported match m1: 1601 entries." in done.stdout
    assert companion("export", "last", "--as", "json", data=there).stdout == file.read_text("utf-8")
    assert companion("replay", "m1", "--quiet", data=there).stdout == (
        "Correct: 726 moves, Bénédicte won.\n"
    )
    again = companion("import", str(file), data=there)
    assert again.returncode == 0
    assert "identical in every entry" in again.stdout
    assert len(companion("matches", data=there).stdout.splitlines()) == 1


def test_another_match_of_the_same_id_comes_in_beside_when_asked_to(
    here: Path, there: Path
) -> None:
    with Journal.open(there / "record") as journal:
        journal.take_in(recorded.entries("osullivan"))
    file = exported(here, "json")
    line = refused(companion("import", str(file), data=there), 2)
    assert "differ from entry 0 on" in line
    assert companion("import", str(file), "--as-new", data=there).returncode == 0
    assert len(companion("matches", data=there).stdout.splitlines()) == 2


def test_a_transcript_is_played_into_the_record(here: Path, there: Path) -> None:
    file = exported(here, "text")
    assert companion("import", str(file), data=there).returncode == 0
    assert companion("export", "last", data=there).stdout == file.read_text("utf-8")


def test_a_file_that_was_changed_is_refused_and_nothing_is_written(here: Path, there: Path) -> None:
    file = exported(here, "json")
    before = file.read_text("utf-8")
    text = before.replace('"face": 3', '"face": 2', 1)
    file.write_text(text, "utf-8")
    line = refused(companion("import", str(file), data=there), 2)
    lines = zip(before.splitlines(), text.splitlines(), strict=True)
    number = next(n for n, (one, other) in enumerate(lines, 1) if one != other)
    assert f"Line {number}, entry " in line
    assert companion("matches", data=there).stdout == "No match has been recorded yet.\n"
    assert not there.exists()
    (here / "binary").write_bytes(bytes(range(256)))
    assert "can't be read" in refused(companion("import", str(here / "binary"), data=there), 2)
    assert "can't be read" in refused(companion("import", str(there / "none"), data=there), 2)


def test_a_record_that_is_in_use_takes_nothing_in(here: Path, there: Path) -> None:
    file = exported(here, "json")
    with Journal.open(there / "record"):
        assert "another" in refused(companion("import", str(file), data=there), 1).lower()


@pytest.mark.parametrize("form", ["text", "json"])
def test_an_export_is_checked_without_a_record(here: Path, form: str) -> None:
    done = companion("replay", str(exported(here, form)), "--quiet", "--check")
    assert (done.returncode, done.stdout) == (0, "Correct: 726 moves, Bénédicte won.\n")


def test_positions_are_stepped_through(here: Path) -> None:
    done = companion(
        "replay", "m1", "--step", told="n\n\np\n100\n9999\nnonsense\n-1\nq\n", data=here
    )
    assert done.returncode == 0, done.stderr
    parts = done.stdout.split("[")
    assert "0. Rheingold, The Rhine" in parts[0]
    assert "Bénédicte: blue" in parts[0]
    assert "1. red: roll " in parts[1]
    assert parts[2].splitlines()[1].startswith("2. ")
    assert "1. red: roll " in parts[3]
    assert "100. " in parts[4]
    assert "castles:" in parts[4]
    for part in parts[5:8]:
        assert "Choose a position from 0 to 726." in part
    assert all(len(line) < 120 for line in done.stdout.splitlines())


def test_stepping_ends_with_the_input(here: Path) -> None:
    done = companion("replay", "m1", "--step", told="726\n", data=here)
    assert done.returncode == 0
    assert "result:" in done.stdout


def test_the_figures_come_as_a_table_and_the_play_as_a_file(here: Path) -> None:
    assert exported(here, "csv").read_text("utf-8").startswith("match,figure,turn,seat,player,")
    assert json.loads(exported(here, "bgstats").read_text("utf-8"))["plays"]
    assert exported(here, "link").read_text("utf-8").startswith("https://app.bgstatsapp.com/")


def test_nobody_waits_for_a_pipe_a_device_or_a_folder(there: Path, tmp_path: Path) -> None:
    """Whoever opens a pipe would wait until somebody writes into it."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for command in (("import",), ("board", "check"), ("board", "import")):
        for path in (pipe, Path("/dev/zero"), tmp_path):
            line = refused(companion(*command, str(path), data=there), 2)
            assert "no file" in line


def test_a_match_comes_in_through_standard_input(here: Path, there: Path) -> None:
    text = exported(here, "json").read_text("utf-8")
    done = companion("import", "-", told=text, data=there)
    assert (done.returncode, done.stderr) == (0, "")
    assert "1601 entries" in done.stdout
    assert "726 moves" in companion("replay", "-", "--quiet", told=text, data=there).stdout
