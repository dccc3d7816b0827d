"""What is left of a damaged record is read as far as its hashes go, and never guessed."""

import shutil
from pathlib import Path

import pytest

from companion.adapters.store import Entry, Journal, NewEntry, Salvage
from companion.adapters.store.file import RECORD
from companion.core.errors import StoreError

AT = "2026-11-01T10:00:00Z"
MATCHES = ("katz", "maus", "sooneck")
_ROLL = NewEntry("die_rolled", 1, {"face": 3}, "die 5a0b11ff/1/1")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Three matches of three entries, which stand on one page."""
    with Journal.open(tmp_path / "record") as journal:
        for match in MATCHES:
            journal.begin(match, {"game": "rheingold"}, AT)
            journal.append(match, 1, [_ROLL, _ROLL], AT)
    return tmp_path / "record"


def written(record: Path) -> dict[str, tuple[Entry, ...]]:
    with Journal.open(record, read_only=True) as journal:
        return {match: journal.entries(match) for match in MATCHES}


def left(record: Path) -> dict[str, tuple[Entry, ...]]:
    copy = record.with_name("copy")
    shutil.copytree(record, copy)
    with Salvage.open(copy) as salvage:
        return {match: salvage.entries(match) for match in salvage.matches()}


def is_damaged(record: Path) -> bool:
    with Journal.open(record) as journal:
        return journal.is_damaged()


def spoil(record: Path, old: bytes, new: bytes, which: int) -> None:
    """Write `new` over the occurrence of `old` with this number; -1 is the last."""
    file = record / RECORD
    content = file.read_bytes()
    places = [place for place in range(len(content)) if content.startswith(old, place)]
    content = content[: places[which]] + new + content[places[which] + len(old) :]
    file.write_bytes(content)


def test_a_whole_record_is_left_whole(record: Path) -> None:
    assert not is_damaged(record)
    assert left(record) == written(record)


@pytest.mark.parametrize("letter", [b"a", b"l", b"x", b"\xff"])
@pytest.mark.parametrize("which", range(6))
def test_a_damaged_letter_of_a_name_costs_no_other_match(
    record: Path, letter: bytes, which: int
) -> None:
    whole = written(record)
    spoil(record, b"maus", letter + b"aus", which)
    assert is_damaged(record)
    found = left(record)
    assert found["katz"] == whole["katz"]
    assert found["sooneck"] == whole["sooneck"]
    assert found["maus"] == whole["maus"][: len(found["maus"])]
    assert all(not found[name] for name in found.keys() - whole.keys())


@pytest.mark.parametrize("read_only", [True, False])
def test_a_name_that_no_lookup_finds_does_not_stop_the_list(
    record: Path, *, read_only: bool
) -> None:
    spoil(record, b"maus", b"xaus", 0)
    with Journal.open(record, read_only=read_only) as journal:
        assert {"katz", "sooneck"} <= {head.id for head in journal.matches()}
        with pytest.raises(StoreError):
            journal.entries("maus")


def test_a_list_that_cannot_be_read_costs_no_entry(record: Path) -> None:
    whole = written(record)
    # The length of a row's header, itself included; the longest of its types has two bytes.
    file = record / RECORD
    content = bytearray(file.read_bytes())
    row = content.index(b"mausrheingold")
    assert content[row - 9] == 9
    content[row - 9] = 0
    file.write_bytes(content)
    assert is_damaged(record)
    assert left(record) == whole


def test_nothing_is_left_of_an_empty_file(record: Path) -> None:
    (record / RECORD).write_bytes(b"")
    assert left(record) == {}
