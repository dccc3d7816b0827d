"""What is noted beside the record: the ends of the last matches, or nothing, never a wrong one."""

from pathlib import Path

import pytest

from companion.adapters.store import Journal, NewEntry
from companion.adapters.store.file import RECORD
from companion.adapters.store.lock import LOCK, WriterLock, newest, noted
from companion.core.errors import DamagedRecordError

AT = "2026-11-01T10:00:00Z"
DONE = [NewEntry("done", 1, {})]


@pytest.fixture
def lock(tmp_path: Path) -> Path:
    """The note of two matches that were written by turns, the program closed."""
    with Journal.open(tmp_path) as journal:
        for match in ("katz", "maus"):
            journal.begin(match, {"game": "g"}, AT)
        journal.append("katz", 1, DONE, AT)
        journal.append("maus", 1, DONE, AT)
        journal.append("katz", 2, DONE, AT)
    return tmp_path / LOCK


def test_the_ends_of_all_matches_of_an_evening_are_noted(lock: Path) -> None:
    assert list(noted(lock).items()) == [("maus", 1), ("katz", 2)]
    assert newest(lock) == ("katz", 2)


def test_the_next_program_keeps_what_the_last_one_noted(lock: Path) -> None:
    with Journal.open(lock.parent) as journal:
        journal.append("maus", 2, DONE, AT)
    assert dict(noted(lock)) == {"katz": 2, "maus": 2}


def test_a_note_never_grows_longer_than_a_sector(tmp_path: Path) -> None:
    lock = WriterLock(tmp_path / LOCK)
    for number in range(100):
        lock.note(f"20261121-201500-{number:04x}", 10_000 + number)
        assert (tmp_path / LOCK).stat().st_size <= 512
    lock.release()
    assert [seq for _, seq in noted(tmp_path / LOCK).items()] == list(range(10_092, 10_100))


@pytest.mark.parametrize("change", [1, 4, 32, 128])
def test_a_note_with_a_flipped_byte_is_true_or_none(lock: Path, change: int) -> None:
    whole = lock.read_bytes()
    count = 0
    for place in range(len(whole)):
        content = bytearray(whole)
        content[place] ^= change
        lock.write_bytes(content)
        assert dict(noted(lock)) in ({}, {"katz": 2, "maus": 1})
        count += not noted(lock)
    assert count > len(whole) // 2


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[1, 2]", b'{"ends": [["m"]], "check": ""}', b"\xff", b"[" * 9999]
)
def test_garbage_is_no_note(lock: Path, content: bytes) -> None:
    lock.write_bytes(content)
    assert noted(lock) == {}
    assert newest(lock) is None


def test_a_note_of_the_first_form_still_counts(lock: Path) -> None:
    lock.write_bytes(b'["katz", 7]')
    with Journal.open(lock.parent, read_only=True) as journal:
        assert len(journal.entries("maus")) == 2
        with pytest.raises(DamagedRecordError, match="some entries are missing"):
            journal.entries("katz")


def test_moves_of_an_earlier_match_that_were_lost_are_missed_too(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        journal.begin("katz", {"game": "g"}, AT)
    whole = (tmp_path / RECORD).read_bytes()
    with Journal.open(tmp_path) as journal:
        journal.append("katz", 1, DONE, AT)
        journal.begin("maus", {"game": "g"}, AT)
    # The log of this evening is gone, as if its first page had been damaged.
    (tmp_path / RECORD).write_bytes(whole)
    with Journal.open(tmp_path, read_only=True) as journal:
        assert {head.id: head.entries for head in journal.matches()} == {"katz": 1, "maus": 0}
        for match in ("katz", "maus"):
            with pytest.raises(DamagedRecordError, match="some entries are missing"):
                journal.entries(match)
            with pytest.raises(DamagedRecordError, match="some entries are missing"):
                journal.ends(match)
