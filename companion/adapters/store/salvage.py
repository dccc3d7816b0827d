"""What of a damaged record can still be read?

Every question is put to the file in more than one way: damage that hides
entries from one of them may leave them to another. What is found is believed
only as far as its hashes go. It works on a copy: SQLite may change the file
that it opens.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, Self

from companion.adapters.store.chain import Entry, Row, believe
from companion.adapters.store.file import RECORD, code_of, in_words, open_salvage
from companion.core.closeable import Closeable
from companion.core.errors import DamagedRecordError, UnreadableRecordError

# From both ends: the second finds what lies behind a page that cannot be read.
_NAMES: Final = (
    "SELECT id FROM matches",
    "SELECT match FROM entries",
    "SELECT match FROM entries ORDER BY match DESC, seq DESC",
)

_LOOKED_UP: Final = """
    SELECT seq, kind, version, at, source, hash, body FROM entries WHERE match = ? ORDER BY seq
"""

_END: Final = "SELECT last_hash FROM matches WHERE id = ?"

# The plus keeps SQLite from searching by keys, among which one may be damaged.
_SCANNED: Final = """
    SELECT seq, kind, version, at, source, hash, body FROM entries WHERE +match = ?
"""


class Salvage(Closeable):
    """A copy of a damaged record, open for reading. For one thread; close it when done."""

    def __init__(self, path: Path, db: sqlite3.Connection) -> None:
        """Use `Salvage.open`."""
        self._path = path
        self._db = db

    @classmethod
    def open(cls, directory: Path) -> Self:
        """Open the copy in a folder.

        Raises:
            UnreadableRecordError: nothing can be read.
            StoreError: the disk fails.
        """
        path = directory / RECORD
        with in_words(path):
            return cls(path, open_salvage(path))

    def close(self) -> None:
        """Close the file. Idempotent."""
        self._db.close()

    def matches(self) -> tuple[str, ...]:
        """Every name under which something stands; a damaged name may be among them.

        Raises:
            StoreError: the disk fails.
        """
        names = (row[0] for query in _NAMES for row in self._rows(query))
        return tuple(dict.fromkeys(name for name in names if isinstance(name, str)))

    def entries(self, match_id: str) -> tuple[Entry, ...]:
        """The entries of a match before the first that cannot be believed; perhaps none.

        Raises:
            StoreError: the disk fails.
        """
        looked_up = self._followed(match_id, _LOOKED_UP)
        if looked_up and list(self._rows(_END, match_id)) == [(looked_up[-1].hash,)]:
            return looked_up
        return max(looked_up, self._followed(match_id, _SCANNED), key=len)

    def _followed(self, match_id: str, query: str) -> tuple[Entry, ...]:
        whole: list[Entry] = []
        with suppress(DamagedRecordError):
            for row in self._rows(query, match_id):
                before = whole[-1].hash if whole else ""
                whole.append(believe(before, match_id, len(whole), row))
        return tuple(whole)

    def _rows(self, query: str, *parameters: str) -> Iterator[Row]:
        """The rows up to the first place that cannot be read."""
        with suppress(UnreadableRecordError), in_words(self._path):
            try:
                yield from self._db.execute(query, parameters)
            except sqlite3.OperationalError as error:
                # The damage took the table itself, as in an empty file.
                if code_of(error) != sqlite3.SQLITE_ERROR:
                    raise
