"""Where on the disk is everything, and what if it is damaged? A door's room, floor 6.

The record is in `record/`, the vault in `vault/`, and the key without which
nobody can read the vault in `machine.key`, beside and not in it. A damaged record is never
written again: `rescue` copies what is whole in it to `record-2/`, and so on;
the highest number is the one in use.
"""

from __future__ import annotations

import re
import shutil
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from companion.errors import (
    NotationError,
    StoreError,
    UnreadableRecordError,
)
from companion.shown import short
from companion.store import Journal, Salvage
from companion.store.file import LOCK, RECORD, noted

_RECORD: Final = re.compile(r"record(?:-([1-9][0-9]{0,3}))?\Z", re.ASCII)


def record_folder(data: Path) -> Path:
    """The folder of the record in use, there or not yet.

    Raises:
        StoreError: the folder of the data cannot be read.
    """
    folders = [data / "record"]
    try:
        if data.is_dir():
            found = (entry for entry in data.iterdir() if _RECORD.match(entry.name))
            folders += [entry for entry in found if entry.is_dir()]
    except OSError as error:
        raise StoreError(f"The folder {data} cannot be read: {error.strerror}.") from error
    return max(folders, key=_number)


def _number(folder: Path) -> int:
    found = _RECORD.match(folder.name)
    return int(found[1] or 1) if found else 0


def vault_folder(data: Path) -> Path:
    """The folder of the vault."""
    return data / "vault"


def machine_key(data: Path) -> Path:
    """The file of the machine's key: a copy of the vault's folder is worth nothing without it."""
    return data / "machine.key"


def rescue(data: Path, held: Journal | None = None) -> tuple[Path, dict[str, int]]:
    """Copy every whole entry of a damaged record to a fresh one, which is then in use.

    Everything is read from a copy; the damaged file stays as it is.

    Args:
        data: the folder of record and vault.
        held: the record, where this program has it open already.

    Returns:
        The folder of the fresh record, and for each match how many entries were whole.

    Raises:
        StoreError: there is no record, its file is missing, it is not damaged,
            another program holds it, or the disk refuses. Nothing was changed.
    """
    old = record_folder(data)
    if not (old / RECORD).exists():
        raise StoreError(_nothing_there(old))
    with ExitStack() as stack:
        if held is None:
            try:
                held = stack.enter_context(Journal.open(old))
            except UnreadableRecordError:
                held = None
        if held is not None and not held.is_damaged():
            raise StoreError(f"The record in {old} is whole: nothing is to be rescued.")
        new = data / f"record-{_number(old) + 1}"
        try:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=data)))
            copy = Path(shutil.copytree(old, folder / "copy"))
            kept = _copy_whole(copy, folder / "fresh")
            # Whole or not at all: only a finished copy gets the name that puts it in use.
            (folder / "fresh").rename(new)
        except StoreError:
            raise
        except OSError as error:
            raise StoreError(f"{old} cannot be copied: {error}. Nothing was changed.") from error
        return new, kept


def _nothing_there(folder: Path) -> str:
    """Why nothing can be rescued where there is no file; opening a journal would make one."""
    newest = noted(folder / LOCK)
    if newest is None:
        return f"There is no record in {folder}: nothing is to be rescued, nothing was changed."
    return (
        f"The record {folder / RECORD} is missing (its newest entry was {newest[1]} of match "
        f"{short(newest[0])}); nothing was changed. Put the file back, from a copy for one."
    )


def _copy_whole(copy: Path, new: Path) -> dict[str, int]:
    kept: dict[str, int] = {}
    with Journal.open(new) as fresh:
        try:
            damaged = Salvage.open(copy)
        except UnreadableRecordError:
            return kept
        with damaged:
            for match_id in damaged.matches():
                whole = damaged.entries(match_id)
                kept[match_id] = len(whole)
                if whole:
                    fresh.take_in(whole)
    return kept


def find_match(journal: Journal, wanted: str) -> str:
    """The match that a person means: its id, the beginning of it, or "last".

    Raises:
        NotationError: there is none, or several.
    """
    ids = [head.id for head in sorted(journal.matches(), key=lambda head: head.last_at)]
    if wanted == "last" and ids:
        return ids[-1]
    found = [name for name in ids if name.startswith(wanted)]
    if len(found) == 1 or wanted in found:
        return wanted if wanted in found else found[0]
    if not ids:
        raise NotationError("There is no recorded match yet.")
    what = "are several matches" if found else "is no match"
    raise NotationError(f"There {what} {wanted!r:.40}; `companion matches` lists them.")
