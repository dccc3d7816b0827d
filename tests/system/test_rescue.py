"""`herald rescue` as it is typed: what is whole goes on, what is not is said in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.adapters.store import Journal
from companion.adapters.store.file import RECORD
from companion.adapters.store.lock import LOCK
from companion.cli.main import main

AT = "2026-11-01T10:00:00Z"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    with Journal.open(tmp_path / "record") as journal:
        for match in ("katz", "maus"):
            journal.begin(match, {"game": "rheingold"}, AT)
    return tmp_path


def files(data: Path) -> dict[str, bytes]:
    return {str(file): file.read_bytes() for file in data.rglob("*") if file.is_file()}


def rescue(data: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    code = main(["rescue", "--data", str(data)])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_a_damaged_name_costs_its_match_alone(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = data / "record" / RECORD
    content = file.read_bytes()
    assert content.count(b"katzmatch_started") == 1
    # It now stands before its place in the alphabet, where no lookup finds it.
    file.write_bytes(content.replace(b"katzmatch_started", b"zatzmatch_started"))
    code, out, _ = rescue(data, capsys)
    assert code == 0
    assert "maus: 1 intact entry" in out
    assert (data / "record-2").is_dir()


def test_an_empty_file_says_that_nothing_was_whole(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (data / "record" / RECORD).write_bytes(b"")
    code, out, err = rescue(data, capsys)
    assert (code, err) == (0, "")
    assert "Nothing in the record was intact" in out
    assert main(["matches", "--data", str(data)]) == 0
    assert (data / "record" / RECORD).read_bytes() == b""


def test_a_missing_file_is_said_to_be_missing_and_nothing_is_made(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (data / "record" / RECORD).unlink()
    before = files(data)
    code, _, err = rescue(data, capsys)
    assert code == 1
    (line,) = err.splitlines()
    assert "is missing (its newest entry was 0 of match maus)" in line
    assert files(data) == before


def test_where_nothing_was_ever_recorded_nothing_is_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "record").mkdir()
    (tmp_path / "record" / LOCK).touch()
    before = files(tmp_path)
    code, _, err = rescue(tmp_path, capsys)
    assert code == 1
    (line,) = err.splitlines()
    assert "There's no record" in line
    assert files(tmp_path) == before
