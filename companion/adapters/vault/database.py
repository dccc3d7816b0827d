"""How does the vault read and write its file, and under which key?

It opens the file, finds the machine's key, and runs transactions. It does not
know what a transaction is for.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Self

from companion.adapters.vault import machine, seals
from companion.adapters.vault.file import (
    BUSY_S,
    UNSEALED,
    VAULT,
    VERSION,
    empty_log,
    in_words,
    open_file,
    version_of,
)
from companion.adapters.vault.rows import Rows
from companion.adapters.vault.unchained import chain
from companion.adapters.vault.unsealed import Owners, reseal
from companion.core.errors import LostSecretsError, VaultError


class VaultDatabase:
    """The file of a vault, with the machine's key. For one thread; its owner closes it.

    Attributes:
        path: the file.
        key_file: where the machine's key lies.
    """

    def __init__(self, path: Path, key_file: Path, db: sqlite3.Connection) -> None:
        """Use `open`."""
        self.path = path
        self.key_file = key_file
        self._db = db
        self._opened: Rows | None = None
        self._log_is_empty = False

    @classmethod
    def open(cls, directory: Path, key_file: Path, owners: Owners | None) -> Self:
        """Open the file in a folder; see `Vault.at`.

        Raises:
            VaultError: the file is no vault, or the disk refuses.
            LostSecretsError: the file is damaged, or its machine's key is gone.
        """
        path = directory / VAULT
        with in_words(path):
            with ExitStack() as undone:
                database = cls(path, key_file, open_file(path))
                undone.callback(database.close)
                database._find_key(owners)
                # The plug may have been pulled before what was deleted was overwritten.
                database._try_again_to_empty_log()
                undone.pop_all()
            return database

    def _find_key(self, owners: Owners | None) -> None:
        key = machine.read(self.key_file)
        if version_of(self._db) == UNSEALED:
            if owners is None:
                raise VaultError(
                    "{file} is from an earlier version that didn't seal; it wasn't changed. "
                    "`herald run` seals it.",
                    file=str(self.path),
                )
            key = key or machine.make(self.key_file)
            reseal(self._db, key, owners)
        if not self._fits(key):
            raise LostSecretsError(
                "The vault {file} was made on another computer, or its key {key} is missing: "
                "nobody can read it here. Matches can continue: turn over their real pieces at the "
                "table. Put the key back, or move the vault elsewhere to hide things in new "
                "matches.",
                file=str(self.path),
                key=str(self.key_file),
            )
        if version_of(self._db) < VERSION:
            chain(self._db, key)
        self._opened = None if key is None else Rows(self._db, key)

    def _fits(self, key: bytes | None) -> bool:
        """Whether this is the key of what the vault keeps; an empty one takes any."""
        if self._db.execute("SELECT 1 FROM matches").fetchone() is None:
            return True
        marked = self._db.execute("SELECT mark FROM machine").fetchone()
        return key is not None and marked is not None and marked[0] == seals.mark(key)

    def close(self) -> None:
        """Close the file. Again is harmless."""
        if self._opened is not None:
            self._try_again_to_empty_log()
        self._opened = None
        self._db.close()

    @property
    def rows(self) -> Rows:
        """The rows.

        Raises:
            LostSecretsError: the vault has no match yet, so there is no machine's key.
        """
        if self._opened is None:
            raise LostSecretsError(
                "The vault {file} is empty: turn over the real pieces and enter them.",
                file=str(self.path),
            )
        return self._opened

    def match_ids(self) -> frozenset[str]:
        """The matches that have rows.

        A name that is no text any more is nobody's: no match can be asked for by it.
        """
        names = self._db.execute("SELECT id FROM matches")
        return frozenset(name for (name,) in names if isinstance(name, str))

    def empty_log(self) -> None:
        """Empty the write-ahead log, which holds the old pages until then.

        Waits for other readers for `BUSY_S` at the most. Where one is in the way for longer,
        or the disk fails, each next operation tries again. That is no fault of what was done:
        it is on the disk.
        """
        self._empty_log(BUSY_S)

    def _empty_log(self, wait_s: float) -> None:
        self._log_is_empty = False
        with suppress(sqlite3.Error):
            self._log_is_empty = empty_log(self._db, wait_s)

    def _try_again_to_empty_log(self) -> None:
        if not self._log_is_empty:
            self._empty_log(0.0)

    def reading(self) -> AbstractContextManager[None]:
        """All queries of the block see the vault at one moment."""
        return self._transaction("BEGIN")

    @contextmanager
    def writing(self) -> Iterator[None]:
        """What the block does is on the disk after it, or was never done."""
        with ExitStack() as undone:
            undone.callback(self._unfold)
            with self._transaction("BEGIN IMMEDIATE"):
                yield
            undone.pop_all()

    @contextmanager
    def beginning(self, match: str) -> Iterator[Rows]:
        """As `writing`, for a new match; the machine's key is made where there is none.

        Raises:
            VaultError: the vault has that match already, or keeps others under a
                key that is not there now. Nothing was changed.
        """
        with self.writing():
            if match in self.match_ids():
                raise VaultError("The vault already has match {match}.", match=match)
            found = machine.read(self.key_file)
            if not self._fits(found):
                # A new mark would make every match before it one of another machine.
                raise VaultError(
                    "The key {key} is different or missing, so nothing can be hidden in a new "
                    "match; the vault {file} is unchanged. Put the key back, or close Table Herald "
                    "and move the vault elsewhere.",
                    key=str(self.key_file),
                    file=str(self.path),
                )
            key = found or machine.make(self.key_file)
            rows = Rows(self._db, key)
            self._db.execute("INSERT OR REPLACE INTO machine VALUES (1, ?)", (seals.mark(key),))
            yield rows
        self._opened = rows

    def delete(self, match: str) -> None:
        """Overwrite all rows of a match. Deleting an unknown one is harmless.

        Raises:
            VaultError: the vault cannot be written.
        """
        with self.writing():
            self._db.execute("DELETE FROM matches WHERE id = ?", (match,))
            self._unfold()
        self.empty_log()

    def _unfold(self) -> None:
        """What was folded may have moved on, and the file has not."""
        if self._opened is not None:
            self._opened.unfold()

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[None]:
        self._try_again_to_empty_log()
        with in_words(self.path):
            try:
                self._db.execute(begin)
                with self._db:
                    yield
            except sqlite3.OperationalError:
                # What only could not be synced stands in the log, as if it had been done.
                self._log_is_empty = False
                raise
