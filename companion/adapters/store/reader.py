"""What is in a record, and is it sound? Everything that only reads.

A record and a finished copy of one are read in the same way. An entry that does not
fit its hash is rejected; damage that was found is remembered.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from companion.adapters.store.chain import Entry, MatchHead, believe
from companion.adapters.store.file import DAMAGE_CODES, code_of, in_words, open_copy
from companion.adapters.store.foreign import FOREIGN
from companion.adapters.store.foreign import noted as noted_foreign
from companion.adapters.store.lock import LOCK, noted
from companion.adapters.store.rows import (
    ALL,
    BEFORE_AND_AT,
    COUNT,
    HASH,
    HEADS,
    LATEST,
    MATCHES_WITH_ENTRIES,
    SOURCES,
    head_row,
)
from companion.core.closeable import Closeable
from companion.core.errors import DamagedRecordError, StoreError, UnreadableRecordError
from companion.core.sqlite_damage import is_damaged


class JournalReader(Closeable):
    """A record, open for reading. For one thread; close it when done."""

    def __init__(self, path: Path, reader: sqlite3.Connection) -> None:
        """Use `JournalReader.of_copy`, or `Journal.open`."""
        self._path = path
        self._reader = reader
        self._damage: DamagedRecordError | None = None

    @classmethod
    def of_copy(cls, path: Path) -> Self:
        """Read a finished copy that nobody writes; no file is made beside it.

        Raises:
            UnreadableRecordError: it is not a record, or too damaged to be opened.
            StoreError: it was written by a newer program, or the disk fails.
        """
        with in_words(path):
            return cls(path, open_copy(path))

    def close(self) -> None:
        """Close the file. Idempotent."""
        self._reader.close()

    def give_up_when(self, stopped: Callable[[], bool], steps: int) -> None:
        """Let `stopped` abort long queries; called once in `steps` steps of SQLite's machine."""
        self._reader.set_progress_handler(stopped, steps)

    def __repr__(self) -> str:
        """The file's name."""
        return f"<{type(self).__name__} {self._path}>"

    def entries(self, match_id: str) -> tuple[Entry, ...]:
        """All entries of a match, each one checked.

        Raises:
            DamagedRecordError: an entry is damaged, or the end is missing.
            StoreError: there is no such match, or the disk fails.
        """
        whole, damage = self._read(match_id)
        if damage is not None:
            raise damage
        return whole

    def whole_entries(self, match_id: str) -> tuple[Entry, ...]:
        """The entries before the first damaged one; may be empty.

        Raises:
            StoreError: there is no such match, or the disk fails.
        """
        whole, _ = self._read(match_id)
        return whole

    def ends(self, match_id: str) -> tuple[Entry, Entry]:
        """The first and the last entry of a match, both checked; those between are not read.

        Raises:
            DamagedRecordError: one of them is damaged, or the end is missing.
            StoreError: there is no such match, or the disk fails.
        """
        end = noted(self._path.with_name(LOCK)).get(match_id, 0)
        with self._reading() as db, _doubting():
            head = db.execute(f"{HEADS} WHERE id = ?", (match_id,)).fetchone()
            if head is not None and isinstance(head[3], int) and head[3] >= end:
                first = self._believed(db, match_id, 0)
                last = self._believed(db, match_id, head[3]) if head[3] else first
                if head == head_row([first, last]):
                    return first, last
        # Something is wrong: only reading all entries shows where it begins.
        whole = self.entries(match_id)
        return whole[0], whole[-1]

    def latest(self, match_id: str, kind: str) -> Entry | None:
        """The last entry of this kind in a match, checked; None where it has none.

        Reads backwards from the end: quick where there is one not far from it.

        Raises:
            DamagedRecordError: it is damaged.
            StoreError: the disk fails.
        """
        with self._reading() as db, _doubting():
            found = db.execute(LATEST, (match_id, kind)).fetchone()
            return None if found is None else self._believed(db, match_id, found[0])
        of_kind = [entry for entry in self.entries(match_id) if entry.kind == kind]
        return of_kind[-1] if of_kind else None

    def after(self, match_id: str, seq: int, most: int) -> tuple[Entry, ...]:
        """The next entries after the one with this number, each checked; no others are read.

        Args:
            match_id: the match.
            seq: the number of an entry.
            most: so many at most.

        Raises:
            DamagedRecordError: one of them is damaged, or the one with this number is.
            StoreError: the disk fails.
        """
        with self._reading() as db:
            before, *rows = db.execute(BEFORE_AND_AT, (match_id, seq, seq + most)).fetchall() or [
                None
            ]
            if before is None or before[0] != seq or not isinstance(before[5], str):
                raise DamagedRecordError(match_id, seq, "it's missing")
            found: list[Entry] = []
            last: str = before[5]
            for number, row in enumerate(rows, seq + 1):
                found.append(believe(last, match_id, number, row))
                last = found[-1].hash
            return tuple(found)

    def matches(self) -> tuple[MatchHead, ...]:
        """Every match of the record, in the order they began.

        Quick, because it does not check the entries: `entries` does. A match missing
        from the list is found by its entries. A match without entries is found by the
        note beside the record; its head has no entries and no game.

        Raises:
            StoreError: the record cannot be read.
        """
        heads = {}
        with self._reading() as db:
            for row in db.execute(HEADS):
                match row:
                    case (str(name), str(game), str(created), int(seq), str(at), str(kind), _):
                        heads[name] = MatchHead(name, game, created, seq + 1, at, kind)
            names = [str(name) for (name,) in db.execute(MATCHES_WITH_ENTRIES)]
        for name in names:
            # A damaged name may be one that no lookup finds: its match is damaged too.
            if name not in heads and (whole := self._read(name, is_known=True)[0]):
                _, game, created, seq, at, kind, _ = head_row(whole)
                heads[name] = MatchHead(name, game, created, seq + 1, at, kind)
        for name in noted(self._path.with_name(LOCK)):
            if name not in heads and not self._read(name, is_known=True)[0]:
                heads[name] = MatchHead(name, "", "", 0, "", "")
        return tuple(sorted(heads.values(), key=lambda head: (head.created_at, head.id)))

    def is_damaged(self, working: Callable[[], object] = lambda: None) -> bool:
        """Whether anything in the record is damaged; reads up to the first damage.

        Args:
            working: called after each match that was read.

        Raises:
            StoreError: the disk fails.
        """
        try:
            for head in self.matches():
                if self._damage is not None:
                    return True
                self._read(head.id, is_known=True)
                working()
            return self._damage is not None or not self.is_sound()
        except UnreadableRecordError:
            return True

    def is_sound(self) -> bool:
        """Whether SQLite's integrity check passes; reads the whole file, checks no hash.

        Even with all entries present, a damaged index may hide them from a writer.

        Raises:
            UnreadableRecordError: it is too damaged to be checked.
            StoreError: the disk fails.
        """
        with self._reading() as db:
            return bool(db.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",))

    def count(self, match_id: str, kind: str, after: int) -> int:
        """How many entries of this kind a match has after the one with this number.

        Raises:
            StoreError: the disk fails.
        """
        with self._reading() as db:
            found: int = db.execute(COUNT, (match_id, after, kind)).fetchone()[0]
            return found

    def came_in(self, match_id: str) -> int:
        """How many of a match's first entries were imported; 0 where it was played here.

        Raises:
            StoreError: the record cannot be read.
        """
        with self._reading() as db:
            return self._came_in(db, {match_id}).get(match_id, 0)

    def sources(self, prefix: str) -> frozenset[str]:
        """Every source that this record wrote itself and that begins with `prefix`.

        For example with "die 5a0b11ff/": it shows whether a sentence that a device
        repeats after a crash is recorded already. Imported entries are left out (`foreign`).

        Raises:
            StoreError: the record cannot be read.
        """
        with self._reading() as db:
            rows = db.execute(SOURCES, (prefix, prefix + "\U0010ffff")).fetchall()
            came = self._came_in(db, {match for match, _, _ in rows})
        return frozenset(source for match, seq, source in rows if seq >= came.get(match, 0))

    # Internals

    def _read(
        self, match_id: str, *, is_known: bool = False
    ) -> tuple[tuple[Entry, ...], DamagedRecordError | None]:
        """The whole entries of a match, and what is wrong with the next.

        Args:
            match_id: the match.
            is_known: whether it is certain that the file has it, even if a lookup fails.
        """
        whole: list[Entry] = []
        damage = None
        # Before the entries: it is noted after they are written, and play may go on meanwhile.
        end = noted(self._path.with_name(LOCK)).get(match_id, -1)
        with self._reading() as db:
            try:
                for row in db.execute(ALL, (match_id,)):
                    before = whole[-1].hash if whole else ""
                    whole.append(believe(before, match_id, len(whole), row))
                head = db.execute(f"{HEADS} WHERE id = ?", (match_id,)).fetchone()
                is_short = end >= len(whole)
                if not (whole or head or is_short or is_known):
                    raise StoreError(
                        "The record {file} has no match {match}.",
                        file=str(self._path),
                        match=ascii(match_id),
                    )
                if is_short:
                    damage = DamagedRecordError(match_id, len(whole), "some entries are missing")
                elif not whole or head != head_row(whole):
                    damage = DamagedRecordError(
                        match_id, len(whole), "the list of matches gives a different end"
                    )
            except DamagedRecordError as error:
                damage = error
            except sqlite3.DatabaseError as error:
                if code_of(error) not in DAMAGE_CODES or not is_damaged(self._path):
                    raise
                damage = DamagedRecordError(match_id, len(whole), "the file can't be read there")
        self._damage = self._damage or damage
        return tuple(whole), damage

    def _believed(self, db: sqlite3.Connection, match_id: str, seq: int) -> Entry:
        """One entry, checked against the one before it."""
        rows = db.execute(BEFORE_AND_AT, (match_id, seq - 1, seq)).fetchall()
        match rows:
            case [(_, _, _, _, _, str(before), _), row]:
                return believe(before, match_id, seq, row)
            case [row] if seq == 0:
                return believe("", match_id, 0, row)
        raise DamagedRecordError(match_id, max(0, seq - 1), "it's missing")

    def _came_in(self, db: sqlite3.Connection, matches: Collection[str]) -> Mapping[str, int]:
        """How many of their first entries came from elsewhere, where any did."""
        found = {}
        for match, came in noted_foreign(self._path.with_name(FOREIGN)).items():
            if match in matches:
                row = db.execute(HASH, (match, came.entries - 1)).fetchone()
                if row == (came.hash,):
                    found[match] = came.entries
        return found

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """All queries of the block see the record at one moment."""
        with in_words(self._path):
            self._reader.execute("BEGIN")
            try:
                yield self._reader
            finally:
                # Nothing was written, and in a damaged file a COMMIT may fail.
                self._reader.execute("ROLLBACK")


@contextmanager
def _doubting() -> Iterator[None]:
    """Leave the block at any damage: the match is then read as a whole."""
    try:
        yield
    except DamagedRecordError:
        pass
    except sqlite3.DatabaseError as error:
        if code_of(error) not in DAMAGE_CODES:
            raise
