"""Where on the disk is everything, and what if it is damaged? A door's room, floor 6.

The record is in `record/`, the vault in `vault/`. A damaged record is never
written again: `rescue` copies what is whole in it to `record-2/`, and so on;
the highest number is the one in use.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from companion.errors import NotationError, StoreError
from companion.store import Journal

_RECORD: Final = re.compile(r"record(?:-([1-9][0-9]{0,3}))?\Z", re.ASCII)


def record_folder(data: Path) -> Path:
    """The folder of the record in use, there or not yet."""
    numbers = [0]
    if data.is_dir():
        for entry in data.iterdir():
            found = _RECORD.match(entry.name)
            if found and entry.is_dir():
                numbers.append(int(found[1] or 1))
    newest = max(numbers)
    return data / ("record" if newest < 2 else f"record-{newest}")


def vault_folder(data: Path) -> Path:
    """The folder of the vault."""
    return data / "vault"


def rescue(data: Path) -> tuple[Path, dict[str, int]]:
    """Copy every whole entry of the record in use to a fresh one, which is then in use.

    The damaged file stays as it is.

    Returns:
        The folder of the fresh record, and for each match how many entries were whole.

    Raises:
        StoreError: there is no record, or the disk refuses.
    """
    old = record_folder(data)
    if not old.is_dir():
        raise StoreError(f"There is no record in {data}.")
    found = _RECORD.match(old.name)
    number = int(found[1] or 1) if found else 1
    new = data / f"record-{number + 1}"
    kept: dict[str, int] = {}
    with Journal.open(new) as fresh:
        try:
            damaged = Journal.open(old, read_only=True)
        except StoreError:
            return new, kept
        with damaged:
            for head in damaged.matches():
                whole = damaged.whole_entries(head.id)
                kept[head.id] = len(whole)
                if whole:
                    fresh.take_in(whole)
    return new, kept


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
