"""How is a small file written so that it is the old one or the new one?

Beside its place, synced, renamed, and the folder synced: whatever is pulled when.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def write(file: Path, text: str) -> None:
    """Write a text as UTF-8; folders are made where they are missing.

    Raises:
        OSError: the disk refuses; the file is as it was, or wholly new.
    """
    new = file.with_name(file.name + ".new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with new.open("w", encoding="utf-8") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        new.replace(file)
        folder = os.open(file.parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    except OSError:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise
