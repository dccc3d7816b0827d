"""Is an SQLite file damaged, or did its disk only fail for a moment?

SQLite reports both with the same code, SQLITE_CORRUPT: a read that the disk refused and a
page with wrong content. The difference matters: a damaged file is never written again, and
a file that could not be read just now is read again when the disk works.
"""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Final

_DAMAGE: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
_WAIT_S: Final = 1.0
_PATIENCE_S: Final = 30.0

_READ: Final = """
import sys
for name in sys.argv[1:]:
    with open(name, "rb") as file:
        while file.read(1 << 20):
            pass
"""


def is_damaged(path: Path) -> bool:
    """Whether a file that SQLite reported as damaged really is.

    Reads the whole file, which takes long for a large one. False where the disk cannot
    read it, or where it is read without a fault now.
    """
    files = (path, path.with_name(f"{path.name}-wal"))
    if not _is_given(*(file for file in files if file.exists())):
        return False
    try:
        with closing(
            sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=_WAIT_S)
        ) as db:
            # An error message may quote bytes of a damaged table that are not text.
            db.text_factory = bytes
            return bool(db.execute("PRAGMA integrity_check(1)").fetchone() != (b"ok",))
    except sqlite3.OperationalError as error:
        return not path.exists() or error.sqlite_errorcode & 0xFF in _DAMAGE
    except sqlite3.Error:
        return True


def _is_given(*files: Path) -> bool:
    """Whether the disk can read every byte of these files.

    A child process reads them: closing a file here would drop this process's SQLite locks.
    """
    command = [sys.executable, "-I", "-S", "-c", _READ, *map(str, files)]
    try:
        asked = subprocess.run(command, capture_output=True, check=False, timeout=_PATIENCE_S)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return asked.returncode == 0
