"""How is everything that happens in a match kept? In an append-only record.

One file, `record.db`, in a folder of the caller's choice. Entries are only ever
added, all entries of a move in one transaction, on disk before `append` returns;
nothing is changed or deleted. One program writes at a time; any number may read
meanwhile.

Reading uses a separate connection that cannot write. A record that was found damaged
is never written again: its file stays as it is, and its sound entries can be copied
into another record.

The journal knows no game, no clock and no device: bodies are JSON, times and sources
are texts from the caller. It holds no secret.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Self

from companion.adapters.store.chain import MATCH_STARTED, Entry, NewEntry, link
from companion.adapters.store.file import (
    RECORD,
    code_of,
    in_words,
    make_record,
    open_reader,
    open_writer,
)
from companion.adapters.store.foreign import FOREIGN, ImportNote, among, note
from companion.adapters.store.lock import LOCK, WriterLock
from companion.adapters.store.reader import JournalReader
from companion.adapters.store.rows import LAST, head_row, insert_entry, transaction
from companion.core.errors import StoreError
from companion.core.game import Json


class Journal(JournalReader):
    """The record in one folder. For one thread; close it when done."""

    def __init__(self, path: Path, reader: sqlite3.Connection, lock: WriterLock | None) -> None:
        """Use `Journal.open`."""
        super().__init__(path, reader)
        self._lock = lock
        self._writer: sqlite3.Connection | None = None
        self._reader_is_lost = False
        self._callback: Callable[[Sequence[str]], object] = _nobody

    @classmethod
    def open(cls, directory: Path, *, read_only: bool = False) -> Self:
        """Open the record in a folder; folder and record are made when missing.

        A read-only journal makes and changes nothing and may be opened while
        another program writes.

        Raises:
            StoreError: another program writes this record, the file is no record,
                or the disk refuses. The file is unchanged.
        """
        path = directory / RECORD
        with in_words(path):
            if read_only:
                return cls(path, open_reader(path), None)
            directory.mkdir(parents=True, exist_ok=True)
            with ExitStack() as undone:
                lock = WriterLock(directory / LOCK)
                undone.callback(lock.release)
                if not path.exists():
                    make_record(path)
                journal = cls(path, open_reader(path, changes=True), lock)
                undone.pop_all()
            return journal

    def close(self) -> None:
        """Close the file and release the lock for writing. Idempotent."""
        super().close()
        if self._writer is not None:
            self._writer.close()
            self._writer = None
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def listen(self, callback: Callable[[Sequence[str]], object]) -> None:
        """Register a callback that gets the kinds of the entries just written.

        Args:
            callback: called on the writer's thread once they are on disk; must return at
                once and must not raise. It replaces an earlier callback.
        """
        self._callback = callback

    # Writing

    def begin(self, match_id: str, setup: Mapping[str, Json], at: str, *, version: int = 1) -> None:
        """Write entry 0 of a new match: `match_started` with its setup.

        Args:
            match_id: a name that no match in this record has.
            setup: the whole setup; must have the game's slug under "game".
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
                    "Match {match} hasn't started in {file}, or its end is damaged; nothing was "
                    "written.",
                    match=match_id,
                    file=str(self._path),
                )
            last_seq: int = last[0]
            before: str = last[1]
            if expected_seq != last_seq + 1 or not entries:
                raise StoreError(
                    "Match {match} continues with entry {next}, but was given {number} from "
                    "{entry} on; nothing was written.",
                    match=match_id,
                    next=last_seq + 1,
                    number=len(entries),
                    entry=expected_seq,
                )
            for seq, new in enumerate(entries, expected_seq):
                entry = link(before, match_id, seq, new, at)
                insert_entry(db, entry)
                before = entry.hash
        last_seq += len(entries)
        self._note(match_id, last_seq)
        self._callback([new.kind for new in entries])
        return last_seq

    def _note(self, match_id: str, seq: int) -> None:
        if self._lock is not None:
            # The entries are written; without the note there is only one check less.
            with suppress(OSError):
                self._lock.note(match_id, seq)

    def take_in(self, entries: Sequence[Entry], foreign: int = 0) -> None:
        """Write a match as it was recorded elsewhere, all of it or nothing.

        Args:
            entries: the match.
            foreign: how many of its first entries do not come from the devices of this
                table, whatever their sources say; `sources` leaves them out.

        Raises:
            StoreError: they are not the entries of one match from 0 on, the record has
                that match already, or it cannot be written. Nothing was written.
        """
        with self._writing() as db:
            before = ""
            for seq, entry in enumerate(entries):
                new = NewEntry(entry.kind, entry.version, entry.body, entry.source)
                if entry != link(before, entries[0].match, seq, new, entry.at):
                    raise StoreError(
                        "Entry {entry} of match {match} doesn't follow the one before it; nothing "
                        "was written.",
                        entry=seq,
                        match=entry.match,
                    )
                if seq == 0:
                    self._insert_head(db, entry)
                insert_entry(db, entry)
                before = entry.hash
            if foreign:
                # Before the entries are there: without the note they would count.
                came = ImportNote(foreign, entries[foreign - 1].hash)
                note(self._path.with_name(FOREIGN), entries[0].match, came)
        if entries:
            self._note(entries[-1].match, entries[-1].seq)
            self._callback([entry.kind for entry in entries])

    def copy_whole(self, match_id: str, into: Journal) -> int:
        """Copy the sound entries of a match into another record; this one is not changed.

        Returns:
            The number of the last entry that was copied.

        Raises:
            StoreError: no entry of the match is sound, or the other record refuses. The
                other record then has nothing of the match.
        """
        whole = self.whole_entries(match_id)
        if not whole:
            raise StoreError(
                "Nothing in match {match} is intact; nothing was copied.", match=match_id
            )
        into.take_in(whole, among(self._path.with_name(FOREIGN), whole))
        return whole[-1].seq

    # Internals

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """All statements of the block are on the disk after it, or none is."""
        if self._lock is None:
            raise StoreError("{file} is open read-only; nothing was written.", file=str(self._path))
        if self._damage is not None:
            raise StoreError(
                "Nothing more will be written to {file}. {damage}",
                file=str(self._path),
                damage=self._damage,
            )
        with in_words(self._path):
            if self._writer is None:
                self._writer = self._opened_to_write()
            try:
                with transaction(self._writer):
                    yield self._writer
            except sqlite3.OperationalError as error:
                self._drop_what_was_refused(self._writer, code_of(error))
                raise

    def _opened_to_write(self) -> sqlite3.Connection:
        try:
            return open_writer(self._path)
        except sqlite3.OperationalError as error:
            if code_of(error) != sqlite3.SQLITE_READONLY:
                raise
            # Where the shared memory could not be opened for writing when the reader came, no
            # connection of this process writes as long as the reader is there.
            self._reader.close()
            self._reader_is_lost = True
            return open_writer(self._path)

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """All queries of the block see the record at one moment."""
        if self._reader_is_lost:
            with in_words(self._path):
                self._reader = open_reader(self._path, changes=True)
            self._reader_is_lost = False
        with super()._reading() as db:
            yield db

    def _drop_what_was_refused(self, writer: sqlite3.Connection, code: int) -> None:
        """Clean up after a refused write, so that it cannot take effect later."""
        if code == sqlite3.SQLITE_READONLY:
            # A file that could not be opened for writing at one moment SQLite opens for
            # reading, and such a connection never writes: the next try has one of its own.
            writer.close()
            self._writer = None
        elif code in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL):
            # Where only the sync failed, the whole move stands in the log, and a new start would
            # take it for written. On a disk that fails on, the next move is written over it.
            with suppress(sqlite3.Error):
                writer.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _insert_head(self, db: sqlite3.Connection, first: Entry) -> None:
        _, game, created, *_ = head_row([first])
        if db.execute("SELECT 1 FROM matches WHERE id = ?", (first.match,)).fetchone():
            raise StoreError(
                "{file} already has a match {match}; nothing was written.",
                file=str(self._path),
                match=first.match,
            )
        db.execute(
            "INSERT INTO matches VALUES (?, ?, ?, -1, '', '', '')", (first.match, game, created)
        )


def _nobody(_kinds: Sequence[str]) -> None:
    """Nobody listens."""
