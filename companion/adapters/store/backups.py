"""Which copies of the record are kept, under which names and where?

A folder of backups holds the newest six. A backup's name has a number and a time,
`record-000042-20261121-201500.db`: the number sorts, because a clock may jump. A
copy gets that name when it is whole, checked and on the disk, and only then an
older one goes; and never one that holds what no newer one does, of a record that
was lost since, for instance. The vault is not copied (docs/backups.md says why).
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import suppress
from enum import Enum
from pathlib import Path
from typing import Final

from companion.adapters.store.copies import Content, StoppedError, check, copy
from companion.adapters.store.file import code_of
from companion.adapters.store.reader import JournalReader
from companion.core.errors import DamagedRecordError, StoreError, UnreadableRecordError
from companion.core.frozen import frozen
from companion.core.lazy_pattern import lazy_pattern

KEPT: Final = 6
"""How many backups a folder keeps."""

SPARED: Final = 32 << 20
"""Bytes that a backup leaves free on the disk of the record: play needs them more."""

_NAME: Final = lazy_pattern(r"record-([0-9]{6})-([0-9]{8}-[0-9]{6})\.db\Z", re.ASCII)
_HALF: Final = "half-a-copy"


class BackupFailure(Enum):
    """Why there is no backup in a place."""

    NOT_THERE = "the folder is not there"
    FULL = "the disk has no room for it"
    READ_ONLY = "the disk cannot be written"
    DAMAGED = "the copy is not whole: the record is damaged, or the disk"
    FAILS = "the disk fails"


class BackupError(StoreError):
    """A backup could not be made; those that were there are all kept.

    Attributes:
        trouble: why, in a word.
    """

    def __init__(self, trouble: BackupFailure, what: str) -> None:
        """Keep why; `what` is one sentence."""
        self.trouble = trouble
        super().__init__(what)


@frozen
class Backup:
    """A copy with a backup's name.

    Attributes:
        path: the file.
        number: higher is newer.
        at: when it was made, by the clock of that moment: "20261121-201500", UTC.
    """

    path: Path
    number: int
    at: str


def listed(folder: Path) -> tuple[Backup, ...]:
    """The backups in a folder, the newest first; none where there is no such folder."""
    found: list[Backup] = []
    # A stick may be pulled out while it is read.
    with suppress(OSError):
        names = ((file, _NAME.match(file.name)) for file in folder.iterdir())
        found = [Backup(file, int(name[1]), name[2]) for file, name in names if name]
    return tuple(sorted(found, key=lambda backup: backup.number, reverse=True))


def next_number(folders: Iterable[Path]) -> int:
    """The number of the next backup, higher than every one in these folders."""
    return 1 + max((backup.number for folder in folders for backup in listed(folder)), default=0)


def make(
    record: Path,
    folder: Path,
    number: int,
    at: str,
    stopped: Callable[[], bool],
    *,
    spared: int = 0,
) -> tuple[Backup, Content]:
    """Copy a record into a folder of backups, check the copy, and let an older one go.

    Args:
        record: the file, which may be written meanwhile; or another backup.
        folder: must be there.
        number: of the backup; no other in the folder has it.
        at: now, for its name: "20261121-201500".
        stopped: asked now and then whether to give up.
        spared: bytes that must stay free.

    Raises:
        StoppedError: it was called off.
        BackupError: it could not be made. No backup was changed or dropped.
    """
    half = folder / _HALF
    try:
        _clear(half)
        _find_room(record, folder, spared)
        copy(record, half, stopped)
        content = check(half, stopped)
        backup = Backup(folder / f"record-{number:06}-{at}.db", number, at)
        half.rename(backup.path)
        _sync(folder)
        _drop_older(folder, number)
    except (StoreError, OSError) as error:
        trouble = _trouble(error, folder)
        # On a disk that cannot be written it stays; the next backup begins with that.
        with suppress(OSError):
            _clear(half)
        if isinstance(error, StoppedError | BackupError):
            raise
        raise BackupError(trouble, str(error)) from error
    return backup, content


def _drop_older(folder: Path, number: int) -> None:
    """Let those go that are older than the newest six and hold nothing else than they do."""
    known: dict[str, int] = {}
    kept = 0
    for backup in listed(folder):
        heads = _lengths(backup.path)
        more = any(entries > known.get(match, 0) for match, entries in heads.items())
        # Those with a higher number came from elsewhere: they are not ours to drop.
        if backup.number > number or kept < KEPT or more:
            kept += backup.number <= number
            known.update((match, max(n, known.get(match, 0))) for match, n in heads.items())
        else:
            backup.path.unlink()


def _lengths(path: Path) -> dict[str, int]:
    """How many entries a backup has of each match; none where it cannot be read."""
    try:
        with JournalReader.of_copy(path) as backup:
            return {head.id: head.entries for head in backup.matches()}
    except StoreError:
        return {}


def _clear(half: Path) -> None:
    """Take away what a power cut, or a failure, left of a copy."""
    for suffix in ("", "-journal", "-wal", "-shm"):
        half.with_name(half.name + suffix).unlink(missing_ok=True)


def _find_room(record: Path, folder: Path, spared: int) -> None:
    needed = record.stat().st_size
    log = record.with_name(f"{record.name}-wal")
    if log.exists():
        needed += log.stat().st_size
    free = shutil.disk_usage(folder).free
    if free < needed + spared:
        raise BackupError(
            BackupFailure.FULL, f"{folder} has {free >> 20} MB left: too little for a backup."
        )


def _trouble(error: StoreError | OSError, folder: Path) -> BackupFailure:
    cause = error.__cause__ or error
    code = code_of(cause) if isinstance(cause, sqlite3.Error) else -1
    number = cause.errno if isinstance(cause, OSError) else None
    if not folder.is_dir():
        return BackupFailure.NOT_THERE
    if code == sqlite3.SQLITE_FULL or number in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return BackupFailure.FULL
    if code == sqlite3.SQLITE_READONLY or number in (errno.EROFS, errno.EACCES, errno.EPERM):
        return BackupFailure.READ_ONLY
    if code == sqlite3.SQLITE_CANTOPEN and not os.access(folder, os.W_OK):
        return BackupFailure.READ_ONLY
    if isinstance(error, UnreadableRecordError | DamagedRecordError):
        return BackupFailure.DAMAGED
    return BackupFailure.FAILS


def _sync(folder: Path) -> None:
    place = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(place)
    finally:
        os.close(place)
