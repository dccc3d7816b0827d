"""How is a record copied while it is written, and is the copy sound?

SQLite's backup copies the record as it was at one moment, over a separate connection
that cannot write: play is not held up, and moves made meanwhile are in the next copy.
Both functions take long for a large record. Run them on a thread of their own; they
stop soon after `stopped` returns True.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from companion.adapters.store.file import in_words, open_reader, open_target
from companion.adapters.store.reader import JournalReader
from companion.core.errors import StoreError, UnreadableRecordError
from companion.core.frozen import frozen

_PAGES: Final = 512
"""Pages between two questions whether to stop: 2 MB."""
_STEPS: Final = 20_000
"""SQLite's steps between two such questions, less than a tenth of a second."""


class StoppedError(StoreError):
    """The copying was called off; what there is of it is worth nothing."""


@frozen
class Content:
    """What a copy holds: the number of its matches and of all their entries."""

    matches: int
    entries: int


def copy(record: Path, target: Path, stopped: Callable[[], bool]) -> None:
    """Copy a record to a file that is not there yet; on the disk when this returns.

    Args:
        record: the file, which may be written meanwhile.
        target: the new file; half of one is left when this fails.
        stopped: asked now and then whether to give up.

    Raises:
        StoppedError: it was called off.
        UnreadableRecordError: the record cannot be read.
        StoreError: one of the disks refuses.
    """

    def ask(_status: int, _left: int, _all: int) -> None:
        if stopped():
            raise StoppedError(f"Copying {record} was called off.")

    with in_words(record):
        source = open_reader(record)
    with closing(source):
        with in_words(record):
            source.execute("BEGIN")
            # From here to the end of the transaction the record is as it is now.
            source.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        with in_words(target), closing(open_target(target)) as db:
            source.backup(db, pages=_PAGES, progress=ask)
            # A copy is one file: it needs no log beside it.
            db.execute("PRAGMA journal_mode=DELETE")
    with in_words(target):
        _settle(target)


def check(path: Path, stopped: Callable[[], bool], *, whole: bool = False) -> Content:
    """Open a copy and believe nothing of it: its structure, and the ends of every chain.

    Args:
        path: the copy.
        stopped: asked now and then whether to give up.
        whole: every entry of every match, too.

    Returns:
        What it holds.

    Raises:
        StoppedError: it was called off.
        UnreadableRecordError, DamagedRecordError: it is damaged.
        StoreError: the disk fails.
    """
    with _interrupted(path, stopped), JournalReader.of_copy(path) as copied:
        copied.give_up_when(stopped, _STEPS)
        if not copied.is_sound():
            raise UnreadableRecordError(
                "{file} is damaged: its tables are corrupt.", file=str(path)
            )
        heads = copied.matches()
        for head in heads:
            if stopped():
                raise StoppedError(f"The check of {path} was called off.")
            if whole:
                copied.entries(head.id)
            else:
                copied.ends(head.id)
        return Content(len(heads), sum(head.entries for head in heads))


@contextmanager
def _interrupted(path: Path, stopped: Callable[[], bool]) -> Iterator[None]:
    """A failure after `stopped` is none of the disk's."""
    try:
        yield
    except StoreError as error:
        cause = error.__cause__
        if isinstance(cause, sqlite3.OperationalError) and stopped():
            raise StoppedError(f"The check of {path} was called off.") from error
        raise


def _settle(path: Path) -> None:
    """Put a file on its disk, and out of memory: a check then reads what the disk has."""
    file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(file)
        os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)
    finally:
        os.close(file)
