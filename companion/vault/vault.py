"""Who can learn what lies face down? Floor 3: the seam for secrets.

The only module that sees hidden values. It knows hands (by owner), slips (by
place) and who has seen what; it knows no game, no screen and no journal. It
keeps them in a file that only its owner can read, not encrypted.

A value leaves through two methods: `look`, for the private screen of whoever
may see it, and `hand`, for the screen of an owner who chooses. No exception,
`repr` or log line holds one.

The vault is written before the journal. Each operation carries the journal's
number of its event; after a crash, or when the journal refused, `settle`
undoes what the journal never heard of, and doing it again gives the same
values: nothing can be fished for.
"""

from __future__ import annotations

import random
import secrets
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from companion.errors import VaultError
from companion.vault.file import VAULT, in_words, open_file
from companion.vault.slips import Deed, Knowledge, Operation, Secrets

_SEED_BYTES = 32


class Vault:
    """The secrets in one folder. For one thread; close it when done."""

    def __init__(self, path: Path, db: sqlite3.Connection) -> None:
        """Use `Vault.at`."""
        self._path = path
        self._db = db

    @classmethod
    def at(cls, directory: Path) -> Self:
        """Open the vault in a folder; both are made when missing.

        Rights that let others in are taken from an existing folder and file.

        Raises:
            VaultError: the file is no vault, or the disk refuses.
        """
        path = directory / VAULT
        with in_words(path):
            return cls(path, open_file(path))

    def close(self) -> None:
        """Close the file. Again is harmless."""
        self._db.close()

    def __enter__(self) -> Self:
        """The vault itself; closed at the end of the block."""
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
        """The file's name, nothing of what is in it."""
        return f"<Vault {self._path}>"

    # Matches

    def begin(self, match: str, decks: Mapping[str, tuple[int, ...]]) -> None:
        """Shuffle each owner's deck, once and for the whole match.

        Raises:
            VaultError: the vault has that match already, or cannot be written.
        """
        chance = random.SystemRandom()
        with self._writing():
            if self._has(match):
                raise VaultError(f"The vault has match {match} already.")
            seed = secrets.token_bytes(_SEED_BYTES)
            self._db.execute("INSERT INTO matches VALUES (?, ?)", (match, seed))
            for owner, values in decks.items():
                order = chance.sample(values, len(values))
                rows = [(match, owner, position, value) for position, value in enumerate(order)]
                self._db.executemany("INSERT INTO decks VALUES (?, ?, ?, ?)", rows)

    def matches(self) -> frozenset[str]:
        """Every match the vault keeps something of.

        Raises:
            VaultError: the vault cannot be read.
        """
        with self._reading():
            return frozenset(match for (match,) in self._db.execute("SELECT id FROM matches"))

    def settle(self, match: str, last_seq: int) -> None:
        """Undo what belongs to entries after `last_seq`; again is harmless.

        Raises:
            VaultError: the vault has no such match or cannot be written.
        """
        with self._writing():
            self._require(match)
            self._db.execute(
                "DELETE FROM operations WHERE match = ? AND seq > ?", (match, last_seq)
            )

    def forget(self, match: str) -> None:
        """Overwrite everything about a match. Forgetting an unknown one is harmless.

        A flash card may keep old blocks all the same.

        Raises:
            VaultError: the vault cannot be written.
        """
        with self._writing():
            self._db.execute("DELETE FROM matches WHERE id = ?", (match,))
        with in_words(self._path):
            # The write-ahead log still holds the old pages until it is emptied.
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    # What is done with slips

    def seal(self, match: str, seq: int, owner: str, place: str, value: int | None = None) -> int:
        """Lay a value of the owner's hand face down at a place.

        Args:
            match: the match.
            seq: the journal's number of the event.
            owner: whose hand.
            place: where; nothing may lie there.
            value: the one that the owner chose or keyed in; None takes the next
                of the shuffled order.

        Returns:
            The slip's number: 1, 2, … in this match.

        Raises:
            VaultError: the hand cannot hold that value or is empty, or a slip
                lies there. Nothing was changed.
        """
        with self._writing():
            now = self._secrets(match)
            if value is None:
                value = now.next_value(owner)
            self._do(now, match, Operation(seq, Deed.SEAL, place, owner=owner, value=value))
            return now.slip(place).number

    def open(self, match: str, seq: int, place: str) -> None:
        """Let all know the value at a place; it stays there.

        Raises:
            VaultError: nothing lies there. Nothing was changed.
        """
        self._do_at(match, Operation(seq, Deed.OPEN, place))

    def peek(self, match: str, seq: int, place: str, seat: int) -> None:
        """Let one more seat know the value at a place.

        Raises:
            VaultError: nothing lies there. Nothing was changed.
        """
        self._do_at(match, Operation(seq, Deed.PEEK, place, seat=seat))

    def remove(self, match: str, seq: int, place: str) -> None:
        """Take the value at a place out of the match.

        Raises:
            VaultError: nothing lies there. Nothing was changed.
        """
        self._do_at(match, Operation(seq, Deed.REMOVE, place))

    def give_back(self, match: str, seq: int, place: str) -> None:
        """Put the value at a place back into its owner's hand, where nobody can follow it.

        Raises:
            VaultError: nothing lies there. Nothing was changed.
        """
        self._do_at(match, Operation(seq, Deed.RETURN, place))

    # What can be learnt

    def look(self, match: str, place: str) -> int:
        """The value at a place, for the eyes of those who know it alone.

        Raises:
            VaultError: nothing lies there.
        """
        with self._reading():
            return self._secrets(match).slip(place).value

    def hand(self, match: str, owner: str) -> tuple[int, ...]:
        """The values left in a hand, sorted, for the eyes of its owner alone.

        Raises:
            VaultError: the vault has no such match.
        """
        with self._reading():
            return tuple(sorted(self._secrets(match).hand(owner)))

    def knows(self, match: str, place: str) -> Knowledge:
        """Who knows the value at a place.

        Raises:
            VaultError: nothing lies there.
        """
        with self._reading():
            return self._secrets(match).slip(place).known

    # Behind the door

    def _do_at(self, match: str, operation: Operation) -> None:
        with self._writing():
            self._do(self._secrets(match), match, operation)

    def _do(self, now: Secrets, match: str, operation: Operation) -> None:
        """Check an operation against what is, and store it."""
        (number, last_seq) = self._db.execute(
            "SELECT count(*), max(seq) FROM operations WHERE match = ?", (match,)
        ).fetchone()
        if last_seq is not None and operation.seq < last_seq:
            raise VaultError(
                f"The vault is at entry {last_seq} of match {match} and cannot go back to "
                f"{operation.seq}. Settle it first."
            )
        now.apply(operation)
        self._db.execute(
            "INSERT INTO operations VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (
                match,
                number,
                operation.seq,
                operation.deed.value,
                operation.place,
                operation.owner,
                operation.value,
                operation.seat,
            ),
        )

    def _secrets(self, match: str) -> Secrets:
        """Hands and slips as everything done so far left them."""
        seed = self._require(match)
        decks: dict[str, list[int]] = {}
        for owner, value in self._db.execute(
            "SELECT owner, value FROM decks WHERE match = ? ORDER BY owner, position", (match,)
        ):
            decks.setdefault(owner, []).append(value)
        now = Secrets({owner: tuple(values) for owner, values in decks.items()}, seed)
        try:
            for seq, deed, place, owner, value, seat in self._db.execute(
                "SELECT seq, deed, place, owner, value, seat FROM operations "
                "WHERE match = ? ORDER BY number",
                (match,),
            ):
                now.apply(Operation(seq, Deed(deed), place, owner, value, seat))
        except (VaultError, ValueError):
            raise VaultError(
                f"The vault of match {match} is damaged; nothing was changed. "
                f"Turn the real shields over and key them in."
            ) from None
        return now

    def _require(self, match: str) -> bytes:
        row = self._db.execute("SELECT seed FROM matches WHERE id = ?", (match,)).fetchone()
        if row is None:
            raise VaultError(f"The vault has no match {match}.")
        seed: bytes = row[0]
        return seed

    def _has(self, match: str) -> bool:
        query = "SELECT 1 FROM matches WHERE id = ?"
        return self._db.execute(query, (match,)).fetchone() is not None

    def _reading(self) -> AbstractContextManager[None]:
        """All queries of the block see the vault at one moment."""
        return self._transaction("BEGIN")

    def _writing(self) -> AbstractContextManager[None]:
        """What the block does is on the disk after it, or was never done."""
        return self._transaction("BEGIN IMMEDIATE")

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[None]:
        with in_words(self._path):
            self._db.execute(begin)
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                # SQLite may have rolled back by itself, on a full disk for one.
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise
