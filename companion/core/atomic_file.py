"""How is a file written or renamed so that a crash leaves the old or the new one, whole?

A text is written beside its place, synced and renamed, and the folder is synced: a power cut in
between leaves the old file.
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
        _sync(file.parent)
    except OSError:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise


def rename(old: Path, new: Path) -> None:
    """Give a file or a folder another name; folders above it are made where they are missing.

    Raises:
        FileNotFoundError: there is nothing of the old name.
        OSError: the disk refuses, or the new name is taken. The old name is kept.
    """
    new.parent.mkdir(parents=True, exist_ok=True)
    old.rename(new)
    for folder in {old.parent, new.parent}:
        _sync(folder)


def _sync(path: Path) -> None:
    folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
