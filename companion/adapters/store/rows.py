"""How do entries lie in the tables? The journal's statements."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from companion.adapters.store.chain import Entry, canonical
from companion.core.errors import StoreError

# Only where the list of matches and the last entry agree.
LAST = """
    SELECT seq, hash FROM matches JOIN entries ON match = id AND seq = last_seq
    WHERE id = ? AND hash = last_hash
"""

HEADS = "SELECT id, game, created_at, last_seq, last_at, last_kind, last_hash FROM matches"

_ROW = "SELECT seq, kind, version, at, source, hash, body FROM entries"

ALL = f"{_ROW} WHERE match = ? ORDER BY seq"

BEFORE_AND_AT = f"{_ROW} WHERE match = ? AND seq BETWEEN ? AND ? ORDER BY seq"

LATEST = "SELECT seq FROM entries WHERE match = ? AND kind = ? ORDER BY seq DESC LIMIT 1"

COUNT = "SELECT count(*) FROM entries WHERE match = ? AND seq > ? AND kind = ?"

SOURCES = "SELECT match, seq, source FROM entries WHERE source <> '' AND source >= ? AND source < ?"

HASH = "SELECT hash FROM entries WHERE match = ? AND seq = ?"

# One step of the index for each match, however many entries it has.
MATCHES_WITH_ENTRIES = """
    WITH RECURSIVE found (id) AS (
        SELECT min(match) FROM entries
        UNION ALL
        SELECT (SELECT min(match) FROM entries WHERE match > found.id)
        FROM found WHERE found.id IS NOT NULL
    )
    SELECT id FROM found WHERE id IS NOT NULL
"""


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """All statements of the block are on the disk after it, or none is."""
    db.execute("BEGIN IMMEDIATE")
    with db:
        yield


def insert_entry(db: sqlite3.Connection, entry: Entry) -> None:
    """Write one entry; triggers keep the list of matches."""
    db.execute(
        "INSERT INTO entries (match, seq, kind, version, at, source, hash, body) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            entry.match,
            entry.seq,
            entry.kind,
            entry.version,
            entry.at,
            entry.source,
            entry.hash,
            canonical(entry.body),
        ),
    )


def head_row(entries: Sequence[Entry]) -> tuple[str, str, str, int, str, str, str]:
    """What the list of matches must say of a match with these entries.

    Raises:
        StoreError: the setup in entry 0 names no game.
    """
    first, last = entries[0], entries[-1]
    match first.body:
        case {"game": str(game)}:
            return first.match, game, first.at, last.seq, last.at, last.kind, last.hash
    raise StoreError(
        "The setup of match {match} doesn't name a game; nothing was written.", match=first.match
    )
