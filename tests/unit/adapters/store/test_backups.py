"""Which backups there are, and that none goes before a better one is there."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.adapters.store import Journal, NewEntry
from companion.adapters.store.backups import (
    KEPT,
    BackupError,
    BackupFailure,
    listed,
    make,
    next_number,
)
from companion.adapters.store.copies import Content, StoppedError, check
from companion.adapters.store.file import RECORD

AT = "2026-11-01T10:00:00Z"
WHEN = "20261101-100000"


def never() -> bool:
    return False


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "record") as journal:
        journal.begin("m", {"game": "g"}, AT)
        (tmp_path / "backups").mkdir()
        yield journal


def back_up(folder: Path, at: str = WHEN, number: int | None = None) -> Path:
    """One more backup of the record beside the folder."""
    number = next_number([folder]) if number is None else number
    return make(folder.parent / "record" / RECORD, folder, number, at, never)[0].path


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_a_backup_has_a_number_and_a_time(journal: Journal, tmp_path: Path) -> None:
    path = back_up(tmp_path / "backups")
    assert path.name == "record-000001-20261101-100000.db"
    assert names(tmp_path / "backups") == [path.name]
    (found,) = listed(tmp_path / "backups")
    assert (found.path, found.number, found.at) == (path, 1, WHEN)


def test_backups_sort_by_age_also_when_the_clock_jumps(journal: Journal, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    made = [back_up(folder, at) for at in ("20261101-100000", "19700101-000007", "20261031-235959")]
    assert [found.path for found in listed(folder)] == made[::-1]
    assert sorted(file.name for file in made) == [file.name for file in made]


def test_the_newest_six_are_kept(journal: Journal, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    made = []
    for move in range(KEPT + 3):
        journal.append("m", 1 + move, [NewEntry("move", 1, {})], AT)
        made.append(back_up(folder).name)
    assert names(folder) == made[-KEPT:]


def test_a_number_is_higher_than_all_in_every_place(journal: Journal, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    back_up(stick, number=41)
    back_up(tmp_path / "backups")
    assert next_number([tmp_path / "backups", stick, tmp_path / "nowhere"]) == 42


def test_backups_with_a_higher_number_came_from_elsewhere_and_stay(
    journal: Journal, tmp_path: Path
) -> None:
    folder = tmp_path / "backups"
    theirs = [back_up(folder, number=number).name for number in range(900, 908)]
    theirs = theirs[-KEPT:]
    ours = [back_up(folder, number=number).name for number in range(1, KEPT + 2)]
    assert names(folder) == sorted(ours[-KEPT:] + theirs)


def test_a_backup_of_a_record_that_was_lost_since_stays(journal: Journal, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    journal.append("m", 1, [NewEntry("move", 1, {})], AT)
    old = [back_up(folder).name for _ in range(2)]
    journal.close()
    shutil.rmtree(tmp_path / "record")
    with Journal.open(tmp_path / "record") as other:
        other.begin("n", {"game": "g"}, AT)
        new = [back_up(folder).name for _ in range(KEPT + 2)]
        # All that the first old one has is in the second; what that has, no newer one has.
        assert names(folder) == [old[1], *new[-KEPT:]]
        other.begin("m", {"game": "g"}, AT)
        new.append(back_up(folder).name)
        assert names(folder) == [old[1], *new[-KEPT:]]
        other.append("m", 1, [NewEntry("move", 1, {})], AT)
        new.append(back_up(folder).name)
        assert names(folder) == new[-KEPT:]


def test_a_damaged_one_goes_when_its_turn_comes(journal: Journal, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    back_up(folder).write_bytes(b"damaged")
    made = [back_up(folder).name for _ in range(KEPT)]
    assert names(folder) == made


def test_other_files_are_left_alone(journal: Journal, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    for name in ("holiday.jpg", "record-1-x.db", "record-000001-20261101-100000.db.txt"):
        (folder / name).write_bytes(b"precious")
    for _ in range(KEPT + 2):
        back_up(folder)
    assert len(names(folder)) == KEPT + 3
    assert (folder / "holiday.jpg").read_bytes() == b"precious"


def test_what_a_cut_left_of_a_copy_is_no_backup_and_goes(journal: Journal, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    for suffix in ("", "-journal", "-wal"):
        (folder / f"half-a-copy{suffix}").write_bytes(b"half")
    assert listed(folder) == ()
    path = back_up(folder)
    assert names(folder) == [path.name]
    check(path, never, whole=True)


def test_a_copy_that_was_called_off_leaves_nothing(journal: Journal, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    with pytest.raises(StoppedError):
        make(tmp_path / "record" / RECORD, folder, 1, WHEN, lambda: True)
    assert names(folder) == []


def test_a_damaged_record_is_not_backed_up_and_costs_no_older_one(
    journal: Journal, tmp_path: Path
) -> None:
    folder = tmp_path / "backups"
    whole = [back_up(folder).name for _ in range(KEPT)]
    journal.close()
    file = tmp_path / "record" / RECORD
    file.write_bytes(file.read_bytes().replace(b"mmatch_started", b"mmatch_startex"))
    with pytest.raises(BackupError) as caught:
        back_up(folder)
    assert caught.value.trouble is BackupFailure.DAMAGED
    assert names(folder) == whole


def test_a_folder_that_is_not_there_is_never_made(journal: Journal, tmp_path: Path) -> None:
    with pytest.raises(BackupError) as caught:
        back_up(tmp_path / "stick")
    assert caught.value.trouble is BackupFailure.NOT_THERE
    assert not (tmp_path / "stick").exists()


def test_the_last_room_on_a_disk_is_left_for_the_match(journal: Journal, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    record = tmp_path / "record" / RECORD
    with pytest.raises(BackupError) as caught:
        make(record, folder, 1, WHEN, never, spared=1 << 62)
    assert caught.value.trouble is BackupFailure.FULL
    assert names(folder) == []


def test_nothing_bears_a_backup_s_name_before_it_is_checked_and_on_the_disk(
    journal: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "backups"
    done: list[str] = []
    sync, rename = os.fsync, Path.rename

    def synced(file: int) -> None:
        done.append(f"sync {Path(f'/proc/self/fd/{file}').readlink().name}")
        sync(file)

    def checked(path: Path, stopped: Callable[[], bool]) -> Content:
        done.append(f"check {path.name}")
        return check(path, stopped)

    def renamed(old: Path, new: Path) -> Path:
        done.append(f"name {new.name[:13]}")
        return rename(old, new)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr("companion.adapters.store.backups.check", checked)
    monkeypatch.setattr(Path, "rename", renamed)
    back_up(folder)
    assert done == [
        "sync half-a-copy",
        "check half-a-copy",
        "name record-000001",
        "sync backups",
    ]
