"""A copy is the record as it was at one moment; what is not whole is never called so."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.adapters.store import Journal, JournalReader, NewEntry
from companion.adapters.store.copies import Content, StoppedError, check, copy
from companion.adapters.store.file import RECORD
from companion.core.errors import DamagedRecordError, StoreError, UnreadableRecordError

AT = "2026-11-01T10:00:00Z"
LONG = [NewEntry("move", 1, {"text": "x" * 900}) for _ in range(40)]


def never() -> bool:
    return False


def at_call(number: int, deed: Callable[[], bool]) -> Callable[[], bool]:
    """Does something when it is asked for the n-th time whether to stop."""
    asked = 0

    def ask() -> bool:
        nonlocal asked
        asked += 1
        return asked == number and deed()

    return ask


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record of some 4 MB, which takes more than one step to copy."""
    folder = tmp_path_factory.mktemp("written") / "record"
    with Journal.open(folder) as journal:
        journal.begin("m", {"game": "g"}, AT)
        for move in range(100):
            journal.append("m", 1 + 40 * move, LONG, AT)
        journal.begin("n", {"game": "g"}, AT)
    return folder


@pytest.fixture
def journal(tmp_path: Path, written: Path) -> Iterator[Journal]:
    """The same for each test."""
    shutil.copytree(written, tmp_path / "record")
    with Journal.open(tmp_path / "record") as journal:
        yield journal


@pytest.fixture
def record(journal: Journal, tmp_path: Path) -> Path:
    return tmp_path / "record" / RECORD


def test_a_copy_holds_what_the_record_holds(journal: Journal, record: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    copy(record, target, never)
    assert check(target, never) == check(target, never, whole=True) == Content(2, 4002)
    with JournalReader.of_copy(target) as copied:
        assert copied.entries("m") == journal.entries("m")
    assert {file.name for file in tmp_path.iterdir()} == {"record", "copy.db"}


def test_a_move_made_meanwhile_goes_through_and_is_in_the_next_copy(
    journal: Journal, record: Path, tmp_path: Path
) -> None:
    def play() -> bool:
        journal.append("n", 1, LONG, AT)
        return False

    copy(record, tmp_path / "one.db", at_call(2, play))
    assert len(journal.entries("n")) == 41
    assert check(tmp_path / "one.db", never, whole=True) == Content(2, 4002)
    copy(record, tmp_path / "two.db", never)
    assert check(tmp_path / "two.db", never, whole=True) == Content(2, 4042)


def test_a_copy_can_be_copied(journal: Journal, record: Path, tmp_path: Path) -> None:
    copy(record, tmp_path / "one.db", never)
    copy(tmp_path / "one.db", tmp_path / "two.db", never)
    assert check(tmp_path / "two.db", never, whole=True) == Content(2, 4002)


def test_copying_stops_soon_after_it_is_told_to(
    journal: Journal, record: Path, tmp_path: Path
) -> None:
    with pytest.raises(StoppedError):
        copy(record, tmp_path / "copy.db", at_call(2, lambda: True))
    assert len(journal.entries("n")) == 1


@pytest.mark.parametrize("whole", [False, True])
def test_checking_stops_soon_after_it_is_told_to(
    journal: Journal, record: Path, tmp_path: Path, *, whole: bool
) -> None:
    copy(record, tmp_path / "copy.db", never)
    asked = 0

    def told() -> bool:
        nonlocal asked
        asked += 1
        return True

    with pytest.raises(StoppedError):
        check(tmp_path / "copy.db", told, whole=whole)
    assert asked < 5


def spoil(file: Path, old: bytes, new: bytes, which: int = 0) -> None:
    content = file.read_bytes()
    place = -1
    for _ in range(which + 1):
        place = content.index(old, place + 1)
    file.write_bytes(content[:place] + new + content[place + len(old) :])


def test_a_copy_with_a_damaged_end_is_found_out(
    journal: Journal, record: Path, tmp_path: Path
) -> None:
    target = tmp_path / "copy.db"
    copy(record, target, never)
    spoil(target, b"nmatch_started", b"nmatch_startex")
    with pytest.raises(DamagedRecordError, match="match n is damaged from entry 0"):
        check(target, never)


def test_damage_in_the_middle_is_found_by_reading_all(
    journal: Journal, record: Path, tmp_path: Path
) -> None:
    target = tmp_path / "copy.db"
    copy(record, target, never)
    spoil(target, b"xxx", b"xyx", 2000)
    check(target, never)
    with pytest.raises(DamagedRecordError, match="match m is damaged from entry"):
        check(target, never, whole=True)


@pytest.mark.parametrize("kept", [0.0, 0.3, 0.9])
def test_a_copy_cut_short_is_found_out(
    journal: Journal, record: Path, tmp_path: Path, kept: float
) -> None:
    target = tmp_path / "copy.db"
    copy(record, target, never)
    content = target.read_bytes()
    target.write_bytes(content[: int(len(content) * kept) // 4096 * 4096])
    with pytest.raises(UnreadableRecordError):
        check(target, never)


def test_a_match_that_the_list_of_a_copy_has_lost_is_missed(
    journal: Journal, record: Path, tmp_path: Path
) -> None:
    target = tmp_path / "copy.db"
    copy(record, target, never)
    content = target.read_bytes()
    # In the list of matches, and there alone, the name stands before its game.
    assert content.count(b"ng2026") == 1
    target.write_bytes(content.replace(b"ng2026", b"og2026"))
    with pytest.raises(StoreError):
        check(target, never)


def test_what_is_no_record_is_not_copied(tmp_path: Path) -> None:
    (tmp_path / "record.db").write_bytes(b"somebody's notes" * 100)
    with pytest.raises(UnreadableRecordError):
        copy(tmp_path / "record.db", tmp_path / "copy.db", never)
    assert not (tmp_path / "copy.db").exists()


def test_a_record_s_newest_moves_are_copied_out_of_its_log(
    journal: Journal, record: Path, tmp_path: Path
) -> None:
    journal.append("n", 1, LONG, AT)
    cut = tmp_path / "cut"
    shutil.copytree(record.parent, cut, ignore=shutil.ignore_patterns("*-shm"))
    assert (cut / f"{RECORD}-wal").stat().st_size > 0
    copy(cut / RECORD, tmp_path / "copy.db", never)
    assert check(tmp_path / "copy.db", never) == Content(2, 4042)
