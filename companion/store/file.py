"""How is the record's file made, opened and kept to one writer? Floor 3.

Everything that knows SQLite as a file is here: settings, rights to write,
whether a file is a record at all, and what its failures mean in words. What
stands in the tables is the journal's affair.
"""

from __future__ import annotations

import fcntl
import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TypeAlias

from companion.errors import StoreError, UnreadableRecordError
from companion.shown import short

RECORD = "record.db"
LOCK = "record.lock"
BUSY_S = 3.0
"""How long SQLite waits for another reader or writer, in seconds."""

DAMAGE_CODES = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT})
"""SQLite's results that mean: the file itself is wrong."""

_Form: TypeAlias = tuple[int, int, frozenset[tuple[object, ...]]]


def code_of(error: sqlite3.Error) -> int:
    """SQLite's primary result code; -1 when Python raised the error by itself."""
    return getattr(error, "sqlite_errorcode", -1) & 0xFF


@contextmanager
def in_words(path: Path) -> Iterator[None]:
    """Turn what goes wrong with the file at `path` into one sentence.

    Raises:
        StoreError: SQLite or the operating system failed.
    """
    try:
        yield
    except StoreError:
        raise
    except sqlite3.Error as error:
        kind = UnreadableRecordError if code_of(error) in DAMAGE_CODES else StoreError
        raise kind(_sentence(error, path)) from error
    except UnicodeDecodeError as error:
        # SQLite's complaint about a damaged table, with the damage quoted in it.
        what = "its tables cannot be read"
        raise UnreadableRecordError(_damaged(path, what)) from error
    except UnicodeEncodeError:
        raise StoreError(f"{path} keeps text only, and a name it was asked for is none.") from None
    except OSError as error:
        raise StoreError(
            f"The record {path} cannot be opened or made ({error.strerror}); nothing was "
            f"changed. See that the place exists and that this program may write there."
        ) from error


def _sentence(error: sqlite3.Error, path: Path) -> str:
    # The name and not the text, in which a damaged file may be quoted.
    name = getattr(error, "sqlite_errorname", str(error))
    kept = "nothing of this was recorded, everything before it is kept"
    match code_of(error):
        case sqlite3.SQLITE_FULL:
            return f"The disk with {path} is full: {kept}. Make room and do it again."
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM | sqlite3.SQLITE_CANTOPEN:
            return (
                f"The record {path} cannot be written here ({name}): {kept}. "
                f"See that the disk and the folder are writable."
            )
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return f"Another program holds {path} ({name}): {kept}. Close it and do it again."
        case code if code in DAMAGE_CODES:
            return _damaged(path, name)
        case _:
            return f"The disk with {path} fails ({name}): {kept}. Look at the disk or card."


def _damaged(path: Path, what: str) -> str:
    return (
        f"{path} is not a record of this program or is damaged ({what}); the file was not "
        f"touched. `companion rescue` copies what is whole to a fresh record."
    )


class WriterLock:
    """The right to write one record, held until `release` or the end of the process.

    The kernel lets go of it whatever kills the process, so there is never a
    stale one. A child made by a bare `fork` would keep it: start processes
    with `subprocess`, which closes it in the child.
    """

    def __init__(self, path: Path) -> None:
        """Take the lock at once.

        Raises:
            StoreError: another program, or this one, holds it already.
            OSError: the lock file cannot be opened.
        """
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._file)
            if isinstance(error, BlockingIOError):
                raise StoreError(
                    f"The record in {path.parent} is already open for writing in another "
                    f"program; nothing was changed. Close that one first."
                ) from None
            raise

    def note(self, match_id: str, seq: int) -> None:
        """Write down what the newest entry is, beside the record and without a sync.

        A power cut may leave an older note, never a newer one: a record that
        ends before its note has lost entries that were there.
        """
        text = json.dumps([match_id, seq]).encode()
        os.pwrite(self._file, text, 0)
        os.ftruncate(self._file, len(text))

    def release(self) -> None:
        """Let another program write. The lock file stays: removing it would be a race."""
        os.close(self._file)


def noted(path: Path) -> tuple[str, int] | None:
    """The match and number of the entry that was noted last; None if nothing can be read."""
    try:
        match json.loads(path.read_bytes()):
            case [str(match_id), int(seq)]:
                return match_id, seq
    except (OSError, ValueError):
        pass
    return None


def make_record(path: Path) -> None:
    """Make an empty record, all of it or nothing, for the holder of the lock.

    It is built beside its place and then renamed: a record that is there has
    its tables, and an empty file in its place is a damaged one.

    Raises:
        StoreError: there was a record here with entries, or its write-ahead log
            is still there, whose old pages SQLite would put into the new file.
        sqlite3.Error: it cannot be written.
        OSError: it cannot be renamed.
    """
    log = _beside(path, "-wal")
    if _size(log) > 0:
        raise StoreError(
            f"{path} is missing, but its newest moves are still in {log.name}; nothing was "
            f"changed. Put the record back, or move {log.name} away."
        )
    newest = noted(path.with_name(LOCK))
    if newest is not None:
        raise StoreError(
            f"{path} is missing; its newest entry was {newest[1]} of match {short(newest[0])}. "
            f"Nothing was changed. Put the record back, or move {LOCK} away to begin an empty one."
        )
    new = _beside(path, ".new")
    for left_over in (log, new, _beside(new, "-journal"), _beside(new, "-wal")):
        left_over.unlink(missing_ok=True)
    with closing(_connect(new, "rwc")) as db:
        db.execute("PRAGMA synchronous=FULL")
        db.executescript(f"BEGIN; {_schema()} COMMIT;")
        db.execute("PRAGMA journal_mode=WAL")
    new.rename(path)
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def open_reader(path: Path) -> sqlite3.Connection:
    """A connection that cannot change the file, to a file that is a record.

    On a disk where SQLite cannot put its shared memory beside the file, it is
    read as it stands; not so when moves wait in the write-ahead log.

    Raises:
        StoreError: there is no such file, or it is not a whole record.
        sqlite3.Error: it cannot be read.
    """
    if _size(path) <= 0:
        if path.exists():
            raise UnreadableRecordError(_damaged(path, "it is empty"))
        raise StoreError(f"The record {path} does not exist. Choose another folder or put it back.")
    try:
        return _checked(path, "ro")
    except sqlite3.OperationalError as error:
        if code_of(error) not in {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}:
            raise
    if _size(_beside(path, "-wal")) > 0:
        raise StoreError(
            f"The newest moves of {path} can only be read where this program may write; "
            f"nothing was changed. Copy the whole folder to such a place."
        )
    return _checked(path, "ro&immutable=1")


def open_salvage(path: Path) -> sqlite3.Connection:
    """A connection to a copy of a damaged record, for what can still be read of it.

    Raises:
        sqlite3.Error: nothing can be read.
    """
    db = _connect(path, "rw")
    try:
        # SQLite opens a file that lacks its last pages only like this.
        db.execute("PRAGMA writable_schema=ON")
        db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except BaseException:
        db.close()
        raise
    return db


def open_writer(path: Path) -> sqlite3.Connection:
    """The one connection that writes, for the holder of the lock.

    Raises:
        sqlite3.Error: it cannot be opened.
    """
    db = _connect(path, "rw")
    try:
        db.execute("PRAGMA journal_mode=WAL")
        # WAL alone syncs at checkpoints only; FULL syncs every commit, and a
        # power cut then loses none that was acknowledged.
        db.execute("PRAGMA synchronous=FULL")
        db.execute("PRAGMA foreign_keys=ON")
        # Without it INSERT OR REPLACE deletes rows and no trigger hears of it.
        db.execute("PRAGMA recursive_triggers=ON")
        db.execute("PRAGMA wal_autocheckpoint=256")
        db.execute("PRAGMA journal_size_limit=1048576")
    except BaseException:
        db.close()
        raise
    return db


def _checked(path: Path, mode: str) -> sqlite3.Connection:
    """A connection to a file whose tables and triggers are the record's own."""
    db = _connect(path, mode)
    try:
        _refuse_another_form(path, _form(db))
    except BaseException:
        db.close()
        raise
    return db


def _refuse_another_form(path: Path, form: _Form) -> None:
    wanted = _wanted_form()
    (application, version, _), (ours, newest, _) = form, wanted
    if application == ours and version > newest:
        raise StoreError(
            f"{path} was written by a newer version of this program (form {version}, "
            f"this one knows {newest}); the file was not touched. Update the program."
        )
    if form != wanted:
        raise UnreadableRecordError(_damaged(path, "its tables are other ones"))


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    db = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}", uri=True, timeout=BUSY_S, isolation_level=None
    )
    # A damaged text must not stop the reading: its hash will not fit.
    db.text_factory = lambda raw: raw.decode("utf-8", "replace")
    return db


def _form(db: sqlite3.Connection) -> _Form:
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (version,) = db.execute("PRAGMA user_version").fetchone()
    tables = db.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema")
    return application, version, frozenset(tables)


@cache
def _wanted_form() -> _Form:
    with closing(sqlite3.connect(":memory:")) as db:
        db.executescript(_schema())
        return _form(db)


@cache
def _schema() -> str:
    return resources.files(__package__).joinpath("schema.sql").read_text("utf-8")


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return -1
