"""How is the record's file made and opened?

Everything about the SQLite file is here: settings, whether a file is a record at all,
and sentences for its failures. The content of the tables is left to the journal.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import cache
from pathlib import Path
from typing import TypeAlias

from companion.adapters.store.lock import LOCK, newest
from companion.core.errors import PassingStoreError, StoreError, UnreadableRecordError
from companion.core.message import N_, Message
from companion.core.quoting import short
from companion.core.sqlite_damage import is_damaged

RECORD = "record.db"
BUSY_S = 3.0
"""How long SQLite waits for another reader or writer, in seconds."""

DAMAGE_CODES = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT})
"""SQLite's results that mean: the file itself is wrong."""

_PASSING = frozenset({errno.EIO, errno.EINTR, errno.ENOMEM, errno.EMFILE, errno.ENFILE})
"""What the operating system says of a moment and not of the place."""

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
        raise _store_error(error, path) from error
    except UnicodeDecodeError as error:
        # SQLite's complaint about a damaged table, with the damage quoted in it.
        raise _damaged(path, N_("its tables can't be read")) from error
    except UnicodeEncodeError:
        raise StoreError(
            "{file} stores only text, and a name it was asked for isn't text.", file=str(path)
        ) from None
    except OSError as error:
        if error.errno == errno.EROFS:
            raise StoreError(
                "The disk with {file} is now read-only; nothing was changed, and what's recorded "
                "is safe. Restart this computer. If that doesn't help, the card is worn out: copy "
                "it and use a new one.",
                file=str(path),
            ) from error
        if error.errno in _PASSING:
            raise _failing(path, os.strerror(error.errno)) from error
        raise StoreError(
            "The record {file} can't be opened or created ({why}); nothing was changed. Check that "
            "the folder exists and that Table Herald can write to it.",
            file=str(path),
            why=error.strerror or str(error),
        ) from error


def _store_error(error: sqlite3.Error, path: Path) -> StoreError:
    # The name and not the text, in which a damaged file may be quoted.
    why = getattr(error, "sqlite_errorname", str(error))
    file = str(path)
    match code_of(error):
        case sqlite3.SQLITE_FULL:
            return StoreError(
                "The disk with {file} is full. This wasn't recorded; everything before it is "
                "saved. Free up some space and try again.",
                file=file,
            )
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM | sqlite3.SQLITE_CANTOPEN:
            return StoreError(
                "The record {file} can't be written here ({why}). This wasn't recorded; everything "
                "before it is saved. Check that the disk and the folder are writable.",
                file=file,
                why=why,
            )
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return PassingStoreError(
                "Another program has locked {file} ({why}). This wasn't recorded; everything "
                "before it is saved. Close that program and try again.",
                file=file,
                why=why,
            )
        case code if code in DAMAGE_CODES and is_damaged(path):
            return _damaged(path, why)
        case _:
            return _failing(path, why)


def _failing(path: Path, why: str) -> PassingStoreError:
    return PassingStoreError(
        "The disk with {file} is failing ({why}). This wasn't recorded; everything before it is "
        "saved. Check the disk or card.",
        file=str(path),
        why=why,
    )


def _damaged(path: Path, what: str) -> UnreadableRecordError:
    if path.name != RECORD:
        # A copy, wherever it lies, is nothing that a rescue could mend.
        return UnreadableRecordError(
            "{file} isn't a Table Herald record, or it's damaged ({what}); it wasn't changed.",
            file=str(path),
            what=Message(what),
        )
    return UnreadableRecordError(
        "{file} isn't a Table Herald record, or it's damaged ({what}); it wasn't changed. `herald "
        "rescue --data {folder}` copies everything intact to a new record.",
        file=str(path),
        folder=_typed(path.parent.parent),
        what=Message(what),
    )


def _typed(folder: Path) -> str:
    """The folder of record and vault as it is typed after `--data`."""
    import shlex  # noqa: PLC0415 - nothing else quotes a folder

    return shlex.quote(str(folder))


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
            "{file} is missing, but its newest moves are still in {log}; nothing was changed. Put "
            "the record back, or move {log} elsewhere.",
            file=str(path),
            log=log.name,
        )
    last = newest(path.with_name(LOCK))
    if last is not None:
        raise StoreError(
            "{file} is missing; its newest entry was {entry} of match {match}. Nothing was "
            "changed. Put the record back, continue from a backup (`herald rescue --data "
            "{folder}`), or move {lock} elsewhere to start an empty record.",
            file=str(path),
            entry=last[1],
            match=short(last[0]),
            folder=_typed(path.parent.parent),
            lock=LOCK,
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


def open_reader(path: Path, *, changes: bool = False) -> sqlite3.Connection:
    """A connection that cannot change the file, to a file that is a record.

    On a disk where SQLite cannot put its shared memory beside the file, it is
    read as it stands; not so when moves wait in the write-ahead log.

    Args:
        path: the file.
        changes: this process will write it. What is read as it stands would never show that.

    Raises:
        StoreError: there is no such file, or it is not a whole record.
        OSError: it is a folder.
        sqlite3.Error: it cannot be read.
    """
    if path.is_dir():
        # SQLite takes it for a file whose disk fails.
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if _size(path) <= 0:
        if path.exists():
            raise _damaged(path, N_("it's empty"))
        raise StoreError(
            "The record {file} doesn't exist. Choose another folder or put it back.",
            file=str(path),
        )
    try:
        return _checked(path, "ro")
    except sqlite3.OperationalError as error:
        if changes or code_of(error) not in {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}:
            raise
    if _size(_beside(path, "-wal")) > 0:
        raise StoreError(
            "The newest moves in {file} can only be read from a folder that Table Herald can write "
            "to; nothing was changed. Copy the whole folder to one.",
            file=str(path),
        )
    return _checked(path, "ro&immutable=1")


def open_copy(path: Path) -> sqlite3.Connection:
    """A connection to a finished copy that nobody writes; makes no file beside it.

    Raises:
        UnreadableRecordError: it is not a whole record.
        sqlite3.Error: it cannot be read.
    """
    return _checked(path, "ro&immutable=1")


def open_target(path: Path) -> sqlite3.Connection:
    """A connection to a file into which a record is copied; the caller syncs it.

    Raises:
        sqlite3.Error: it cannot be made.
    """
    with _opening(path, "rwc") as db:
        # Nobody else knows the file, and half of it is thrown away.
        db.execute("PRAGMA locking_mode=EXCLUSIVE")
        db.execute("PRAGMA journal_mode=MEMORY")
        db.execute("PRAGMA synchronous=OFF")
    return db


def open_salvage(path: Path) -> sqlite3.Connection:
    """A connection to a copy of a damaged record, for what can still be read of it.

    Raises:
        sqlite3.Error: nothing can be read.
    """
    with _opening(path, "rw") as db:
        # SQLite opens a file that lacks its last pages only like this.
        db.execute("PRAGMA writable_schema=ON")
        db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    return db


def open_writer(path: Path) -> sqlite3.Connection:
    """The one connection that writes, for the holder of the lock.

    Raises:
        sqlite3.Error: it cannot be opened.
    """
    with _opening(path, "rw") as db:
        # Where it cannot be opened for writing at this moment, SQLite opens it for reading, and
        # such a connection never writes: better none.
        db.execute("BEGIN IMMEDIATE")
        db.execute("ROLLBACK")
        db.execute("PRAGMA journal_mode=WAL")
        # WAL alone syncs at checkpoints only; FULL syncs every commit, and a
        # power cut then loses none that was acknowledged.
        db.execute("PRAGMA synchronous=FULL")
        db.execute("PRAGMA foreign_keys=ON")
        # Without it INSERT OR REPLACE deletes rows and no trigger hears of it.
        db.execute("PRAGMA recursive_triggers=ON")
        db.execute("PRAGMA wal_autocheckpoint=256")
        db.execute("PRAGMA journal_size_limit=1048576")
    return db


def _checked(path: Path, mode: str) -> sqlite3.Connection:
    """A connection to a file whose tables and triggers are the record's own."""
    with _opening(path, mode) as db:
        _refuse_another_form(path, _form(db))
    return db


def _refuse_another_form(path: Path, form: _Form) -> None:
    wanted = _wanted_form()
    (application, version, _), (ours, known, _) = form, wanted
    if application == ours and version > known:
        raise StoreError(
            "{file} was written by a newer Table Herald (format {version}, this one knows "
            "{known}); it wasn't changed. Update Table Herald.",
            file=str(path),
            version=version,
            known=known,
        )
    if form != wanted:
        raise _damaged(path, N_("its tables are different"))


@contextmanager
def _opening(path: Path, mode: str) -> Iterator[sqlite3.Connection]:
    """A connection that stays open after the block, unless the block fails."""
    with ExitStack() as undone:
        yield undone.enter_context(closing(_connect(path, mode)))
        undone.pop_all()


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
    return Path(__file__).with_name("schema.sql").read_text("utf-8")


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return -1
