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
class Foreign:
    """How a match came in.

    Attributes:
        entries: so many of its first entries came from elsewhere.
        hash: of the last of these: a match that has another entry there is another one.
    """

    entries: int
    hash: str


def noted(file: Path) -> Mapping[str, Foreign]:
    """Each match that was noted; a note that was damaged counts as none."""
    try:
        told = json.loads(file.read_bytes())
        return {
            match: Foreign(entries, digest)
            for match, (entries, digest) in told.items()
            if type(entries) is int and entries > 0 and isinstance(digest, str)
        }
    except (OSError, ValueError, TypeError, AttributeError, RecursionError):
        return {}


def among(file: Path, entries: Sequence[Entry]) -> int:
    """How many of the first entries of a match came from elsewhere, when it is copied."""
    came = noted(file).get(entries[0].match) if entries else None
    if came is None:
        return 0
    if len(entries) >= came.entries and entries[came.entries - 1].hash != came.hash:
        return 0
    return min(came.entries, len(entries))


def note(file: Path, match_id: str, came: Foreign) -> None:
    """Note that a match comes in; on the disk when this returns.

    Raises:
        OSError: it cannot be written. What was noted before is.
    """
    told = {**noted(file), match_id: came}
    rows = {match: [one.entries, one.hash] for match, one in told.items()}
    atomic_file.write(file, json.dumps(rows))
