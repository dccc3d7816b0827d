"""The record's file: made whole, opened with care, one writer, failures in words."""

import errno
import os
import shlex
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from companion.adapters.store import Entry, Journal, JournalReader, NewEntry
from companion.adapters.store.file import RECORD, in_words, make_record, open_writer
from companion.adapters.store.lock import LOCK, WriterLock
from companion.core.errors import PassingStoreError, StoreError, UnreadableRecordError

AT = "2026-11-01T10:00:00Z"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A closed record with one match of three entries."""
    with Journal.open(tmp_path) as journal:
        journal.begin("m", {"game": "rheingold"}, AT)
        journal.append("m", 1, [NewEntry("a", 1, {}), NewEntry("b", 1, {})], AT)
    return tmp_path / RECORD


def refusal(path: Path, *, read_only: bool) -> str:
    """The sentence with which a bad file is refused; the file must stay as it is."""
    before = path.read_bytes()
    with pytest.raises(StoreError) as caught:
        Journal.open(path.parent, read_only=read_only)
    assert path.read_bytes() == before
    # Looked at while the traceback still holds on to what was not closed.
    assert open_files(path.parent) == set()
    return str(caught.value)


def open_files(directory: Path) -> set[str]:
    """What this process has open below a folder."""
    links = Path("/proc/self/fd").iterdir()
    return {name for link in links if (name := os.path.realpath(link)).startswith(f"{directory}/")}


def test_a_closed_record_is_one_file_and_its_lock(record: Path) -> None:
    assert {file.name for file in record.parent.iterdir()} == {RECORD, LOCK}


def test_the_writer_syncs_every_commit(record: Path) -> None:
    with closing(open_writer(record)) as db:
        settings = {
            name: db.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "recursive_triggers", "foreign_keys")
        }
    assert settings == {
        "journal_mode": "wal",
        "synchronous": 2,
        "recursive_triggers": 1,
        "foreign_keys": 1,
    }


@pytest.mark.parametrize("read_only", [False, True])
@pytest.mark.parametrize("content", [b"", b"x", b"This is no record. " * 500, bytes(8192)])
def test_a_file_that_is_no_record_is_refused(
    tmp_path: Path, content: bytes, *, read_only: bool
) -> None:
    path = tmp_path / RECORD
    path.write_bytes(content)
    assert "it wasn't changed" in refusal(path, read_only=read_only)


@pytest.mark.parametrize("read_only", [False, True])
def test_another_programs_database_is_refused(tmp_path: Path, *, read_only: bool) -> None:
    path = tmp_path / RECORD
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE songs (title)")
    assert "isn't a Table Herald record," in refusal(path, read_only=read_only)


def test_a_record_of_a_newer_version_is_refused(record: Path) -> None:
    with closing(sqlite3.connect(record)) as db:
        db.execute("PRAGMA user_version = 2")
    assert "was written by a newer Table Herald" in refusal(record, read_only=False)


@pytest.mark.parametrize("trigger", ["entries_never_change", "matches_never_go"])
def test_a_record_without_its_triggers_is_refused(record: Path, trigger: str) -> None:
    with closing(sqlite3.connect(record)) as db:
        db.execute(f"DROP TRIGGER {trigger}")
    assert "isn't a Table Herald record," in refusal(record, read_only=False)


@pytest.mark.parametrize("size", range(0, 16384, 1024))
def test_a_truncated_record_is_refused_or_read_as_far_as_it_is_whole(
    record: Path, size: int
) -> None:
    with Journal.open(record.parent, read_only=True) as journal:
        entries = journal.entries("m")
    content = record.read_bytes()[:size]
    record.write_bytes(content)
    whole: tuple[Entry, ...] = ()
    damage = None
    try:
        with Journal.open(record.parent) as journal:
            whole = journal.whole_entries("m")
            assert journal.entries("m") == whole
    except StoreError as error:
        damage = error
    assert whole == entries[: len(whole)]
    assert damage is not None or whole == entries
    assert record.read_bytes() == content


def test_a_log_without_its_record_is_not_played_into_a_new_one(tmp_path: Path) -> None:
    log = tmp_path / f"{RECORD}-wal"
    log.write_bytes(b"newest moves")
    with pytest.raises(StoreError, match="is missing, but its newest moves are still"):
        Journal.open(tmp_path)
    assert log.read_bytes() == b"newest moves"
    assert not (tmp_path / RECORD).exists()


def test_what_a_cut_while_making_left_behind_is_made_anew(tmp_path: Path) -> None:
    for suffix in (".new", ".new-journal", ".new-wal", "-wal"):
        (tmp_path / f"{RECORD}{suffix}").write_bytes(b"" if suffix == "-wal" else b"half")
    with Journal.open(tmp_path) as journal:
        assert journal.matches() == ()
    assert {file.name for file in tmp_path.iterdir()} <= {
        RECORD,
        LOCK,
        f"{RECORD}-wal",
        f"{RECORD}-shm",
    }


@pytest.mark.parametrize(
    ("number", "passes"),
    [
        (errno.EIO, True), (errno.EMFILE, True), (errno.EACCES, False), (errno.EEXIST, False),
        (errno.EROFS, False), (errno.ENOSPC, False), (errno.ENOTDIR, False),
    ],
)  # fmt: skip
def test_what_the_system_says_of_the_place_does_not_pass_by_itself(
    tmp_path: Path, number: int, passes: bool
) -> None:
    with pytest.raises(StoreError) as caught, in_words(tmp_path / RECORD):
        raise OSError(number, os.strerror(number))
    assert isinstance(caught.value, PassingStoreError) is passes


def test_a_folder_in_the_records_place_is_no_disk_that_fails(tmp_path: Path) -> None:
    (tmp_path / RECORD).mkdir()
    with pytest.raises(StoreError, match="Is a directory") as caught:
        Journal.open(tmp_path)
    assert not isinstance(caught.value, PassingStoreError)


def test_a_damaged_record_says_what_is_to_be_typed_wherever_it_lies(tmp_path: Path) -> None:
    folder = tmp_path / "Ada's games"
    (folder / "record").mkdir(parents=True)
    (folder / "record" / RECORD).write_bytes(b"nothing of ours")
    text = refusal(folder / "record" / RECORD, read_only=False)
    assert shlex.split(text.split("`")[1]) == ["herald", "rescue", "--data", str(folder)]


def test_a_damaged_copy_is_not_to_be_rescued(tmp_path: Path) -> None:
    copy = tmp_path / "record-000001-20261101-100000.db"
    copy.write_bytes(b"nothing of ours")
    with pytest.raises(UnreadableRecordError, match="it wasn't changed"):
        JournalReader.of_copy(copy)


def test_one_writer_at_a_time(tmp_path: Path) -> None:
    with (
        Journal.open(tmp_path),
        pytest.raises(PassingStoreError, match="Another program already has the record in"),
    ):
        Journal.open(tmp_path)
    Journal.open(tmp_path).close()


def test_a_second_program_is_refused_and_a_killed_one_leaves_no_lock(tmp_path: Path) -> None:
    script = "import sys, pathlib; from companion.adapters.store.lock import WriterLock; "
    script += "lock = WriterLock(pathlib.Path(sys.argv[1])); print('held', flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", script, str(tmp_path / LOCK)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(StoreError, match=r"Close that program first."):
            Journal.open(tmp_path)
        other.kill()
        other.wait()
        Journal.open(tmp_path).close()


def test_a_lock_that_cannot_be_taken_for_another_reason_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_locks(file: int, how: int) -> None:
        raise OSError(37, "No locks available")

    monkeypatch.setattr("fcntl.flock", no_locks)
    with pytest.raises(StoreError, match="No locks available"):
        Journal.open(tmp_path)
    assert open_files(tmp_path) == set()


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="can't be opened or created"):
        Journal.open(tmp_path / "file" / "record")


def test_reading_what_is_not_there_makes_nothing(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="doesn't exist"):
        Journal.open(tmp_path / "nowhere", read_only=True)
    assert list(tmp_path.iterdir()) == []


READ_ONLY_FOLDER = """
import os, pathlib, shutil, sys, tempfile
from companion.core.errors import StoreError
from companion.adapters.store import Journal, NewEntry

home = pathlib.Path(tempfile.mkdtemp())
clean, cut = home / "clean", home / "cut"
try:
    journal = Journal.open(clean)
    journal.begin("m", {"game": "g"}, "t")
    shutil.copytree(clean, cut)                 # with its log, as after a cut
    (cut / "record.db-shm").unlink()
    journal.close()
    for place in (home, clean, cut):
        place.chmod(0o555)
    if os.geteuid() == 0:
        os.seteuid(65534)                       # root may write anywhere
    with Journal.open(clean, read_only=True) as journal:
        print(len(journal.entries("m")))
    for directory, read_only in ((cut, True), (clean, False), (home / "new", False)):
        try:
            Journal.open(directory, read_only=read_only)
        except StoreError as error:
            print(str(error).replace(str(home), ""))
finally:
    if os.getuid() == 0:
        os.seteuid(0)
    for place in (home, clean, cut):
        place.chmod(0o755)
    shutil.rmtree(home)
"""


def test_a_folder_that_may_only_be_read() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", READ_ONLY_FOLDER],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    read, cut, clean, new = done.stdout.splitlines()
    assert read == "1"
    assert "Copy the whole folder" in cut
    assert "Permission denied" in clean
    assert "Permission denied" in new


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (sqlite3.SQLITE_FULL, "is full"),
        (sqlite3.SQLITE_READONLY, "can't be written here"),
        (sqlite3.SQLITE_CANTOPEN, "can't be written here"),
        (sqlite3.SQLITE_BUSY, "Another program has locked"),
        (sqlite3.SQLITE_CORRUPT, "isn't a Table Herald record,"),
        (sqlite3.SQLITE_IOERR_FSYNC, "Check the disk or card."),
    ],
)
def test_every_failure_of_the_file_is_one_sentence(code: int, words: str) -> None:
    error = sqlite3.OperationalError("as SQLite\nsays it")
    error.sqlite_errorcode = code
    error.sqlite_errorname = "SQLITE_NAME"
    with pytest.raises(StoreError, match=words) as caught, in_words(Path("/x/record.db")):
        raise error
    assert "/x/record.db" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_record_that_cannot_be_made_leaves_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = WriterLock(tmp_path / LOCK)
    monkeypatch.setattr("companion.adapters.store.file._schema", lambda: "CREATE TABLE;")
    with pytest.raises(sqlite3.OperationalError):
        make_record(tmp_path / RECORD)
    lock.release()
    assert not (tmp_path / RECORD).exists()


def test_a_record_that_was_taken_away_is_not_begun_anew_without_a_word(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        journal.begin("m", {"game": "none"}, "2026-01-01T00:00:00.000+00:00")
    (tmp_path / RECORD).unlink()
    for _attempt in range(2):
        with pytest.raises(StoreError, match=r"entry was 0 of match .*record.lock"):
            Journal.open(tmp_path)
        assert not (tmp_path / RECORD).exists()
    (tmp_path / LOCK).unlink()
    Journal.open(tmp_path).close()
    assert (tmp_path / RECORD).exists()
