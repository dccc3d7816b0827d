"""Is a file of SQLite's damaged, or did its disk only fail for a moment?

SQLite says of a read that the disk refused what it says of a page that is wrong:
SQLITE_CORRUPT. To whoever plays the two are far apart. What is damaged is never written
again; what could not be read just now is read again when the disk works.
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
    """Whether a file of which SQLite has said so really is damaged.

    Reads all of it, which takes long for a large one. False where the disk does not give
    it, or gives it whole now.
    """
    files = (path, path.with_name(f"{path.name}-wal"))
    if not _is_given(*(file for file in files if file.exists())):
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


def _is_given(*files: Path) -> bool:
    """Whether the disk gives every byte of these files.

    Asked by a child: to close a file here would take SQLite's locks on it from this process.
    """
    command = [sys.executable, "-I", "-S", "-c", _READ, *map(str, files)]
    try:
        asked = subprocess.run(command, capture_output=True, check=False, timeout=_PATIENCE_S)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return asked.returncode == 0
