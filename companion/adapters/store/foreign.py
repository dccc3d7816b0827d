"""Which entries of a record came from elsewhere? The file `foreign.json` beside it.

An imported entry may name any device as its source, even one of this table. Only entries that
this record wrote itself prove what a device of this table sent. The schema has no column for
this and the hashes must not change, so the difference is noted in a file beside the record. If
the note is lost, there is only one check less.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from companion.adapters.store.chain import Entry
from companion.core import atomic_file
from companion.core.frozen import frozen

FOREIGN: Final = "foreign.json"


@frozen
class ImportNote:
    """The note about an imported match.

    Attributes:
        entries: how many of its first entries were imported.
        hash: the hash of the last of these; a match with another hash is another match.
    """

    entries: int
    hash: str


def noted(file: Path) -> Mapping[str, ImportNote]:
    """Match → its note; a note that is damaged or cannot be read is left out."""
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
    """How many of the first entries of a match were imported, for a copy of the match."""
    came = noted(file).get(entries[0].match) if entries else None
    if came is None:
        return 0
    if len(entries) >= came.entries and entries[came.entries - 1].hash != came.hash:
        return 0
    return min(came.entries, len(entries))


def note(file: Path, match_id: str, came: ImportNote) -> None:
    """Note that a match is imported; on disk when this returns.

    Raises:
        OSError: it cannot be written, or the earlier notes cannot be read. They are kept.
    """
    try:
        before = _read(file.read_bytes())
    except FileNotFoundError:
        before = {}
    noted = {**before, match_id: came}
    rows = {match: [one.entries, one.hash] for match, one in noted.items()}
    atomic_file.write(file, json.dumps(rows))
