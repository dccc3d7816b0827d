"""What happened in every match, for good? Floor 3: the record.

One file, `record.db`, in a folder of the caller's choice. Entries are only
ever added, all entries of a move in one transaction, on the disk before
`append` comes back; nothing is changed or deleted. One program writes at a
time, any number may read meanwhile.

Reading has a connection of its own that cannot write, and a record that was
found damaged is not written any more: its file stays as it is, and what is
whole in it can be copied into another one.

The journal knows no game, no clock and no device: bodies are JSON, times and
sources are texts that the caller gives. It holds no secret.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from companion.errors import DamagedRecordError, StoreError, UnreadableRecordError
from companion.game import Json
from companion.store.chain import (
    MATCH_STARTED,
    Entry,
    MatchHead,
    NewEntry,
    believe,
    link,
)
from companion.store.file import (
    DAMAGE_CODES,
    LOCK,
    RECORD,
    WriterLock,
    code_of,
    in_words,
    make_record,
    noted,
    open_reader,
    open_writer,
)
from companion.store.rows import (
    HEADS,
    LAST,
    MATCHES_WITH_ENTRIES,
    head_row,
    insert_entry,
    transaction,
)


class Journal:
    """The record in one folder. For one thread; close it when done."""

    def __init__(self, path: Path, reader: sqlite3.Connection, lock: WriterLock | None) -> None:
        """Use `Journal.open`."""
        self._path = path
        self._reader = reader
        self._lock = lock
        self._writer: sqlite3.Connection | None = None
        self._damage: DamagedRecordError | None = None

    @classmethod
    def open(cls, directory: Path, *, read_only: bool = False) -> Self:
        """Open the record in a folder; folder and record are made when missing.

        A read-only journal makes and changes nothing and may be opened while
        another program writes.

        Raises:
            StoreError: another program writes this record, the file is none,
                or the disk refuses. The file is unchanged.
        """
        path = directory / RECORD
        with in_words(path):
            if read_only:
                return cls(path, open_reader(path), None)
            directory.mkdir(parents=True, exist_ok=True)
            lock = WriterLock(directory / LOCK)
            try:
                if not path.exists():
                    make_record(path)
                return cls(path, open_reader(path), lock)
            except BaseException:
                lock.release()
                raise

    def close(self) -> None:
        """Close the file and let go of the right to write. Again is harmless."""
        self._reader.close()
        if self._writer is not None:
            self._writer.close()
            self._writer = None
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def __enter__(self) -> Self:
        """The journal itself; closed at the end of the block."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close."""
        self.close()

    def __repr__(self) -> str:
        """The file's name."""
        return f"<Journal {self._path}>"

    # Writing

    def begin(self, match_id: str, setup: Mapping[str, Json], at: str, *, version: int = 1) -> None:
        """Write entry 0 of a new match: `match_started` with its setup.

        Args:
            match_id: a name that no match in this record has.
            setup: the whole setup; the game's slug stands in it under "game".
            at: now, UTC.
            version: of the form of the setup.

        Raises:
            StoreError: the record has such a match, or cannot be written.
                Nothing was written.
        """
        started = NewEntry(MATCH_STARTED, version, dict(setup))
        self.take_in([link("", match_id, 0, started, at)])

    def append(self, match_id: str, expected_seq: int, entries: Sequence[NewEntry], at: str) -> int:
        """Write all entries of one move, or none; on the disk when this returns.

        Args:
            match_id: a match that has begun.
            expected_seq: the number that the first of them gets; a guard
                against a writer that has not seen the last entry.
            entries: at least one.
            at: now, UTC.

        Returns:
            The number of the last one.

        Raises:
            StoreError: another number is next, or the record cannot be written.
                Nothing was written, and the next try may succeed.
        """
        with self._writing() as db:
            last = db.execute(LAST, (match_id,)).fetchone()
            if last is None:
                raise StoreError(
                    f"Match {match_id} has not begun in {self._path}, or its end is damaged; "
                    f"nothing was written."
                )
            last_seq: int = last[0]
            before: str = last[1]
            if expected_seq != last_seq + 1 or not entries:
                raise StoreError(
                    f"Match {match_id} goes on with entry {last_seq + 1}, not with "
                    f"{len(entries)} from {expected_seq} on; nothing was written."
                )
            for seq, new in enumerate(entries, expected_seq):
                entry = link(before, match_id, seq, new, at)
                insert_entry(db, entry)
                before = entry.hash
        last_seq += len(entries)
        self._note(match_id, last_seq)
        return last_seq

    def _note(self, match_id: str, seq: int) -> None:
        if self._lock is not None:
            # The entries are written; a note that cannot be is only a check less.
            with suppress(OSError):
                self._lock.note(match_id, seq)

    def take_in(self, entries: Sequence[Entry]) -> None:
        """Write a match as it was recorded elsewhere, all of it or nothing.

        Raises:
            StoreError: they are not the entries of one match from 0 on, the
                record has that match, or cannot be written. Nothing was written.
        """
        with self._writing() as db:
            before = ""
            for seq, entry in enumerate(entries):
                new = NewEntry(entry.kind, entry.version, entry.body, entry.source)
                if entry != link(before, entries[0].match, seq, new, entry.at):
                    raise StoreError(
                        f"Entry {seq} of match {entry.match} does not follow the one before it; "
                        f"nothing was written."
                    )
                if seq == 0:
                    self._insert_head(db, entry)
                insert_entry(db, entry)
                before = entry.hash
        if entries:
            self._note(entries[-1].match, entries[-1].seq)

    def copy_whole(self, match_id: str, into: Journal) -> int:
        """Copy the whole entries of a match into another record and leave this one alone.

        Returns:
            The number of the last entry that was copied: play goes on after it.

        Raises:
            StoreError: nothing of the match is whole, or the other record
                refuses; it then has nothing of it.
        """
        whole = self.whole_entries(match_id)
        if not whole:
            raise StoreError(f"Nothing of match {match_id} is whole; nothing was copied.")
        into.take_in(whole)
        return whole[-1].seq

    # Reading

    def entries(self, match_id: str) -> tuple[Entry, ...]:
        """All entries of a match, each one checked.

        Raises:
            DamagedRecordError: an entry cannot be believed, or the end is gone.
            StoreError: there is no such match, or the disk fails.
        """
        whole, damage = self._read(match_id)
        if damage is not None:
            raise damage
        return whole

    def whole_entries(self, match_id: str) -> tuple[Entry, ...]:
        """The entries before the first one that cannot be believed; perhaps none.

        Raises:
            StoreError: there is no such match, or the disk fails.
        """
        whole, _ = self._read(match_id)
        return whole

    def matches(self) -> tuple[MatchHead, ...]:
        """Every match of the record, in the order they began.

        Quick, because it does not check the entries: `entries` does. A match
        that the list has lost is found by its entries.

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
        return tuple(sorted(heads.values(), key=lambda head: (head.created_at, head.id)))

    def is_damaged(self) -> bool:
        """Whether anything in the record cannot be believed; reads the whole file.

        Raises:
            StoreError: the disk fails.
        """
        try:
            for head in self.matches():
                self._read(head.id, is_known=True)
            with self._reading() as db:
                # Entries may all be there and yet stand where no writer will find them.
                is_sound = db.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",)
        except UnreadableRecordError:
            return True
        return self._damage is not None or not is_sound

    def sources(self, prefix: str) -> frozenset[str]:
        """Every source in the record that begins with `prefix`, "die 5a0b11ff/" for one.

        A device that repeats a sentence after a crash is recognised by it.

        Raises:
            StoreError: the record cannot be read.
        """
        with self._reading() as db:
            rows = db.execute(
                "SELECT source FROM entries WHERE source <> '' AND source >= ? AND source < ?",
                (prefix, prefix + "\U0010ffff"),
            )
            return frozenset(source for (source,) in rows)

    # Behind the doors

    def _read(
        self, match_id: str, *, is_known: bool = False
    ) -> tuple[tuple[Entry, ...], DamagedRecordError | None]:
        """The whole entries of a match, and what is wrong with the next.

        Args:
            match_id: the match.
            is_known: it stands in the file, whether or not it can be looked up.
        """
        whole: list[Entry] = []
        damage = None
        with self._reading() as db:
            try:
                rows = db.execute(
                    "SELECT seq, kind, version, at, source, hash, body FROM entries "
                    "WHERE match = ? ORDER BY seq",
                    (match_id,),
                )
                for row in rows:
                    before = whole[-1].hash if whole else ""
                    whole.append(believe(before, match_id, len(whole), row))
                head = db.execute(f"{HEADS} WHERE id = ?", (match_id,)).fetchone()
                note = noted(self._path.with_name(LOCK))
                is_short = note is not None and note[0] == match_id and note[1] >= len(whole)
                if not (whole or head or is_short or is_known):
                    raise self._unknown(match_id)
                if is_short:
                    damage = DamagedRecordError(
                        match_id, len(whole), "entries that were written are gone"
                    )
                elif not whole or head != head_row(whole):
                    damage = DamagedRecordError(
                        match_id, len(whole), "the list of matches tells of another end"
                    )
            except DamagedRecordError as error:
                damage = error
            except sqlite3.DatabaseError as error:
                if code_of(error) not in DAMAGE_CODES:
                    raise
                damage = DamagedRecordError(match_id, len(whole), "the file cannot be read there")
        self._damage = self._damage or damage
        return tuple(whole), damage

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
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """All statements of the block are on the disk after it, or none is."""
        if self._lock is None:
            raise StoreError(f"{self._path} is open for reading only; nothing was written.")
        if self._damage is not None:
            raise StoreError(f"Nothing more is written to {self._path}. {self._damage}")
        with in_words(self._path):
            if self._writer is None:
                self._writer = open_writer(self._path)
            with transaction(self._writer):
                yield self._writer

    def _insert_head(self, db: sqlite3.Connection, first: Entry) -> None:
        _, game, created, *_ = head_row([first])
        if db.execute("SELECT 1 FROM matches WHERE id = ?", (first.match,)).fetchone():
            raise StoreError(
                f"{self._path} already has a match {first.match}; nothing was written."
            )
        db.execute(
            "INSERT INTO matches VALUES (?, ?, ?, -1, '', '', '')", (first.match, game, created)
        )

    def _unknown(self, match_id: str) -> StoreError:
        return StoreError(f"The record {self._path} has no match {match_id!a}.")
