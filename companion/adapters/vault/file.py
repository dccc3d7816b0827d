"""How is the vault stored on disk, so that only its owner can read it?

A folder with rights 0700 and one SQLite file in it with 0600, from the moment
it exists; SQLite gives the files it puts beside it the same rights. Nothing
here knows what is kept.
"""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from companion.adapters.vault.machine import sync_folder
from companion.core.errors import LostSecretsError, VaultError
from companion.core.sqlite_damage import is_damaged

VAULT = "vault.db"
BUSY_S = 3.0
"""How long SQLite waits for another reader or writer, in seconds."""

_APPLICATION = 0x436F6D76
VERSION = 5
UNSEALED = 1
"""The version of the file in which values were not encrypted."""
WITHOUT_SERVED = 2
"""The version in which no wait was ever over. In the next nothing was ever taken back."""
LAST_WITHOUT_HEADS = 4
"""The last version in which nothing said how many rows there are."""

_DAMAGE = ("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_ERROR")
"""No disk that is full or busy says so; the last is a table or column that is missing."""

# A blob is wrapped or sealed; none of them has a size that follows from what is in it.
HEADS = """
-- What must lie in the other rows of a match.
CREATE TABLE heads (
    match TEXT NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    head  BLOB NOT NULL
) STRICT, WITHOUT ROWID;
"""

TABLES = f"""
-- The mark by which the key of the machine is known again.
CREATE TABLE machine (
    only INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
    mark BLOB NOT NULL
) STRICT;

CREATE TABLE matches (
    id   TEXT NOT NULL PRIMARY KEY,
    seed BLOB NOT NULL
) STRICT, WITHOUT ROWID;

{HEADS}
-- wrong: PINs that were wrong since the last right one.
-- served: 1 once the wait for the last of them is over.
CREATE TABLE seats (
    match  TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat   INTEGER NOT NULL,
    lock   BLOB NOT NULL,
    wrong  INTEGER NOT NULL,
    served INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

-- Each hand in the order in which it will be drawn, fixed when the match begins.
CREATE TABLE cards (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    owner TEXT NOT NULL,
    card  INTEGER NOT NULL,
    value BLOB NOT NULL,
    PRIMARY KEY (match, owner, card)
) STRICT, WITHOUT ROWID;

-- What was done, in order. seq is the journal's number of the event.
CREATE TABLE operations (
    match  TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    seq    INTEGER NOT NULL,
    deed   BLOB NOT NULL,
    PRIMARY KEY (match, number)
) STRICT, WITHOUT ROWID;
"""

_SCHEMA = f"""
BEGIN;
PRAGMA application_id = {_APPLICATION};
PRAGMA user_version = {VERSION};
{TABLES}
COMMIT;
"""


@contextmanager
def in_words(path: Path) -> Iterator[None]:
    """Turn what goes wrong with the file at `path` into one sentence without a value.

    Raises:
        VaultError: SQLite or the operating system failed.
        LostSecretsError: the file is damaged.
    """
    try:
        yield
    except sqlite3.Error as error:
        # The name and not the text, in which a damaged file may be quoted.
        name = getattr(error, "sqlite_errorname", type(error).__name__)
        if name.startswith(_DAMAGE) and (name == "SQLITE_ERROR" or is_damaged(path)):
            raise LostSecretsError(
                "The vault {file} is damaged ({name}); it wasn't changed. Turn over the real "
                "pieces and enter them.",
                file=str(path),
                name=name,
            ) from None
        raise VaultError(
            "The vault {file} has failed ({name}); its contents are unchanged. Check the disk, "
            "then try again.",
            file=str(path),
            name=name,
        ) from None
    except UnicodeError:
        # A name that is no text, or SQLite quoting the bytes of a damaged table.
        raise LostSecretsError(
            "The vault {file} was asked for something that isn't text, or it's damaged; nothing "
            "was changed.",
            file=str(path),
        ) from None
    except OSError as error:
        raise VaultError(
            "The vault {file} can't be opened or created ({why}); nothing was changed. Check that "
            "the folder belongs to the user who runs Table Herald.",
            file=str(path),
            why=error.strerror,
        ) from error


def open_file(path: Path) -> sqlite3.Connection:
    """The connection to the vault's file, made when missing, rights tightened.

    Raises:
        VaultError: the file is no vault.
        sqlite3.Error: it cannot be read or made.
        OSError: folder or file cannot be made or given their rights.
    """
    path.parent.mkdir(mode=stat.S_IRWXU, parents=True, exist_ok=True)
    _tighten(path.parent)
    if not path.exists():
        _make(path)
    for file in (path, _beside(path, "-wal"), _beside(path, "-shm")):
        if file.exists():
            _tighten(file)
    with ExitStack() as undone:
        db = undone.enter_context(closing(_connect(path)))
        _refuse_another_form(path, db)
        # Where it cannot be opened for writing at this moment, SQLite opens it for reading, and
        # such a connection never writes: better none.
        _refuse_to_read_only(db)
        db.execute("PRAGMA synchronous=FULL")
        db.execute("PRAGMA foreign_keys=ON")
        # What is forgotten is overwritten, not only unlinked.
        db.execute("PRAGMA secure_delete=ON")
        undone.pop_all()
    return db


def _refuse_to_read_only(db: sqlite3.Connection) -> None:
    try:
        db.execute("BEGIN IMMEDIATE")
        db.execute("ROLLBACK")
    except sqlite3.OperationalError as error:
        # Another program may hold it now; it releases it again.
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
            raise


def _make(path: Path) -> None:
    """Build the file beside its place, then rename: it is whole or not there."""
    log = _beside(path, "-wal")
    if log.exists() and log.stat().st_size > 0:
        raise VaultError(
            "The vault {file} is missing, but {log} is still there; nothing was changed. Put the "
            "vault back, or move {log} elsewhere.",
            file=str(path),
            log=log.name,
        )
    new = _beside(path, ".new")
    for left_over in (log, new, _beside(new, "-journal"), _beside(new, "-wal")):
        left_over.unlink(missing_ok=True)
    # SQLite would make the file readable to others, if only for a moment.
    os.close(os.open(new, os.O_RDWR | os.O_CREAT | os.O_EXCL, stat.S_IRUSR | stat.S_IWUSR))
    with closing(_connect(new)) as db:
        db.execute("PRAGMA synchronous=FULL")
        db.executescript(_SCHEMA)
        db.execute("PRAGMA journal_mode=WAL")
    new.rename(path)
    sync_folder(path.parent)


def _connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=BUSY_S, isolation_level=None
    )
    db.text_factory = _text
    return db


def _text(raw: bytes) -> str | bytes:
    """A column as text; bytes where it is not valid text, so that the check of the row sees it."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw


def empty_log(db: sqlite3.Connection, wait_s: float) -> bool:
    """Overwrite the write-ahead log, in which old pages lie; not in a transaction.

    Args:
        db: the vault.
        wait_s: how long another reader may be in the way.

    Returns:
        Whether it is empty; if not, another reader still needs it.

    Raises:
        sqlite3.Error: the disk refuses.
    """
    db.execute(f"PRAGMA busy_timeout = {int(wait_s * 1000)}")
    try:
        (busy, _, _) = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    finally:
        db.execute(f"PRAGMA busy_timeout = {int(BUSY_S * 1000)}")
    return not busy


def version_of(db: sqlite3.Connection) -> int:
    """The version of this program's vaults in which this one lies.

    Raises:
        sqlite3.Error: it cannot be read.
    """
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def _refuse_another_form(path: Path, db: sqlite3.Connection) -> None:
    (application,) = db.execute("PRAGMA application_id").fetchone()
    if application != _APPLICATION or not UNSEALED <= version_of(db) <= VERSION:
        raise VaultError(
            "{file} isn't a vault for this version of Table Herald; it wasn't changed. Keep it, "
            "and choose another folder.",
            file=str(path),
        )


def _tighten(path: Path) -> None:
    mode = stat.S_IMODE(path.stat().st_mode)
    if mode & (stat.S_IRWXG | stat.S_IRWXO):
        path.chmod(mode & stat.S_IRWXU)


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)
