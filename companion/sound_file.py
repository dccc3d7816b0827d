"""Is a file of SQLite's damaged, or did its disk only fail for a moment? Floor 2.

SQLite says of a read that the disk refused what it says of a page that is wrong:
SQLITE_CORRUPT. To whoever plays the two are far apart. What is damaged is never written
again; what could not be read just now is read again when the disk works.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

_DAMAGE: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
_PIECE: Final = 1 << 20
_WAIT_S: Final = 1.0

_open: dict[tuple[int, int], int] = {}
"""Device and inode of what was read → its descriptor.

Closing it would take SQLite's locks on the file from this whole process.
"""


def is_damaged(path: Path) -> bool:
    """Whether a file of which SQLite has said so really is damaged.

    Reads all of it, which takes long for a large one. False where the disk does not give
    it, or gives it whole now.
    """
    try:
        for file in (path, path.with_name(f"{path.name}-wal")):
            if file.exists():
                _read_through(file)
    except OSError:
        return False
    try:
        with closing(
            sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=_WAIT_S)
        ) as db:
            # What a damaged table quotes may be no text.
            db.text_factory = bytes
            return bool(db.execute("PRAGMA integrity_check(1)").fetchone() != (b"ok",))
    except sqlite3.OperationalError as error:
        return not path.exists() or error.sqlite_errorcode & 0xFF in _DAMAGE
    except sqlite3.Error:
        return True


def _read_through(file: Path) -> None:
    """Ask the disk for every byte.

    Raises:
        OSError: it does not give one.
    """
    found = file.stat()
    place = found.st_dev, found.st_ino
    if place not in _open:
        _open[place] = os.open(file, os.O_RDONLY | os.O_CLOEXEC)
    at = 0
    while piece := os.pread(_open[place], _PIECE, at):
        at += len(piece)
