"""Which entries of a record came from elsewhere? The file `foreign.json` beside it.

An entry that came in from a file may name any device, also one of this table's. What a device
of this table has said only entries tell that this record wrote itself. The schema has no room
for the difference, and the hashes must stay what they were; so it is noted beside the record.
A note that is lost is only a check less.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.adapters.store.chain import Entry
from companion.core import atomic_file

FOREIGN: Final = "foreign.json"


@dataclass(frozen=True, slots=True)
class ImportNote:
    """How a match came in.

    Attributes:
        entries: so many of its first entries came from elsewhere.
        hash: of the last of these: a match that has another entry there is another one.
    """

    entries: int
    hash: str


def noted(file: Path) -> Mapping[str, ImportNote]:
    """Each match that was noted; a note that is damaged, or cannot be read now, counts as none."""
    try:
        return _read(file.read_bytes())
    except OSError:
        return {}


def _read(content: bytes) -> dict[str, ImportNote]:
    """The notes in a file; each that is none is left out."""
    try:
        rows = json.loads(content)
    except (ValueError, RecursionError):
        return {}
    found: dict[str, ImportNote] = {}
    for match_id, row in rows.items() if isinstance(rows, dict) else ():
        match row:
            case [int(entries), str(digest)] if type(entries) is int and entries > 0:
                found[match_id] = ImportNote(entries, digest)
    return found


def among(file: Path, entries: Sequence[Entry]) -> int:
    """How many of the first entries of a match came from elsewhere, when it is copied."""
    came = noted(file).get(entries[0].match) if entries else None
    if came is None:
        return 0
    if len(entries) >= came.entries and entries[came.entries - 1].hash != came.hash:
        return 0
    return min(came.entries, len(entries))


def note(file: Path, match_id: str, came: ImportNote) -> None:
    """Note that a match comes in; on the disk when this returns.

    Raises:
        OSError: it cannot be written, or what was noted before cannot be read. That is kept.
    """
    try:
        before = _read(file.read_bytes())
    except FileNotFoundError:
        before = {}
    noted = {**before, match_id: came}
    rows = {match: [one.entries, one.hash] for match, one in noted.items()}
    atomic_file.write(file, json.dumps(rows))
