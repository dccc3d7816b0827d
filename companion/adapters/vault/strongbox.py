"""Where is the vault, and of which matches does it keep something? Floor 3.

The file, the machine's key, and the beginning and the end of a match's
secrets. A match's values are shuffled once and sealed at once; from then on
the program cannot read them itself.
"""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from companion.adapters.vault import locks, machine, seals
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
from companion.adapters.vault.seals import COST, Cost
from companion.adapters.vault.tries import Waits
from companion.adapters.vault.unchained import chain
from companion.adapters.vault.unsealed import Owners, reseal
from companion.core.errors import LostSecretsError, VaultError
from companion.core.game import Seat


class Strongbox:
    """The secrets in one folder. For one thread; close it when done."""

    def __init__(
        self, path: Path, key_file: Path, db: sqlite3.Connection, cost: Cost, waits: Waits
    ) -> None:
        """Use `Vault.at`."""
        self._path = path
        self._key_file = key_file
        self._db = db
        self._cost = cost
        self._waits = waits
        self._opened: Rows | None = None
        self._log_is_empty = False

    @classmethod
    def at(
        cls,
        directory: Path,
        key_file: Path,
        *,
        cost: Cost = COST,
        clock: Callable[[], float] = time.monotonic,
        owners: Owners | None = None,
    ) -> Self:
        """Open the vault in a folder; both are made when missing.

        Rights that let others in are taken from an existing folder and file.

        Args:
            directory: the vault's folder.
            key_file: the machine's key, made with the first match; not in that folder.
            cost: of trying a PIN that is set from now on.
            clock: seconds, never going back, from any beginning.
            owners: asked for each match of a vault in which values still lie in
                the clear; they are sealed then.

        Raises:
            VaultError: the file is no vault, or the disk refuses.
            LostSecretsError: the file is damaged, or its machine's key is gone.
        """
        path = directory / VAULT
        with in_words(path):
            with ExitStack() as undone:
                vault = cls(path, key_file, open_file(path), cost, Waits(clock))
                undone.callback(vault.close)
                vault._find_key(owners)
                # The plug may have been pulled before what was deleted was overwritten.
                vault._try_again_to_empty_log()
                undone.pop_all()
            return vault

    def _find_key(self, owners: Owners | None) -> None:
        key = machine.read(self._key_file)
        if version_of(self._db) == UNSEALED:
            if owners is None:
                raise VaultError(
                    "{file} is from an earlier version of this program, which did not seal; "
                    "it was not touched. `companion run` seals it.",
                    file=str(self._path),
                )
            key = key or machine.make(self._key_file)
            reseal(self._db, key, owners)
        if not self._fits(key):
            raise LostSecretsError(
                "The vault {file} was made on another machine, or its key {key} is gone: nobody "
                "can read it here. Matches go on, their real shields are turned over at the "
                "table. Put the key back, or move the vault away to hide shields in new matches.",
                file=str(self._path),
                key=str(self._key_file),
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

    def begin(
        self, match: str, owners: Mapping[str, Seat], decks: Mapping[str, tuple[int, ...]]
    ) -> None:
        """Make every seat a pair of keys, shuffle each owner's deck and seal it.

        Args:
            match: a name that no match in this vault has.
            owners: whose each colour is; every seat of the match has one.
            decks: the values in each colour's hand.

        Raises:
            VaultError: the vault has that match already, keeps others under a
                key that is not there now, or cannot be written. Nothing was begun.
        """
        chance = random.SystemRandom()
        with self._writing():
            if match in self._ids():
                raise VaultError("The vault has match {match} already.", match=match)
            found = machine.read(self._key_file)
            if not self._fits(found):
                # A new mark would make every match before it one of another machine.
                raise VaultError(
                    "The key {key} is another or is gone, so no shield can be hidden in a new "
                    "match; what the vault {file} keeps is unchanged. Put the key back, or close "
                    "the program and move the vault away.",
                    key=str(self._key_file),
                    file=str(self._path),
                )
            key = found or machine.make(self._key_file)
            rows = Rows(self._db, key)
            mark = seals.mark(key)
            self._db.execute("INSERT OR REPLACE INTO machine VALUES (1, ?)", (mark,))
            made = {seat: locks.new_lock(match, seat, key) for seat in sorted(set(owners.values()))}
            hands = {}
            for owner, values in decks.items():
                seat = owners[owner]
                order = list(values)
                chance.shuffle(order)
                cards = [seals.seal(value, made[seat].public) for value in order]
                # Nobody may know it, nor find it in memory.
                for place in range(len(order)):
                    order[place] = 0
                hands[owner] = (seat, cards)
            rows.add_match(match, seals.new_key(), made, hands)
        self._opened = rows

    def matches(self) -> frozenset[str]:
        """Every match the vault keeps something of.

        Raises:
            VaultError: the vault cannot be read.
        """
        with self._reading():
            return self._ids()

    def settle(self, match: str, last_seq: int) -> None:
        """Undo what belongs to entries after `last_seq`; again is harmless.

        Raises:
            VaultError: the vault has no such match or cannot be written.
        """
        with self._writing():
            self._rows.drop_after(match, last_seq)

    def last_seq(self, match: str) -> int:
        """The journal's number of the last thing that was done, 0 before the first.

        Raises:
            VaultError: the vault has no such match or cannot be read.
        """
        with self._reading():
            return self._rows.last_seq(match)

    def forget(self, match: str) -> None:
        """Overwrite everything about a match. Forgetting an unknown one is harmless.

        A flash card may keep old blocks all the same.

        Raises:
            VaultError: the vault cannot be written.
        """
        with self._writing():
            self._db.execute("DELETE FROM matches WHERE id = ?", (match,))
            if self._opened is not None:
                self._opened.unfold()
        self._empty_log(BUSY_S)

    # Behind the door

    @property
    def _rows(self) -> Rows:
        if self._opened is None:
            raise LostSecretsError(
                "The vault {file} is empty: turn the real shields over and key them in.",
                file=str(self._path),
            )
        return self._opened

    def _ids(self) -> frozenset[str]:
        """A name that is no text any more is nobody's: no match can be asked for by it."""
        names = self._db.execute("SELECT id FROM matches")
        return frozenset(name for (name,) in names if isinstance(name, str))

    def _empty_log(self, wait_s: float) -> None:
        """The write-ahead log holds the old pages until it is emptied.

        Another reader can be in the way for longer, and a disk can fail; then each next
        operation tries again. It is no fault of what was done: that is on the disk.
        """
        self._log_is_empty = False
        with suppress(sqlite3.Error):
            self._log_is_empty = empty_log(self._db, wait_s)

    def _try_again_to_empty_log(self) -> None:
        if not self._log_is_empty:
            self._empty_log(0.0)

    def _reading(self) -> AbstractContextManager[None]:
        """All queries of the block see the vault at one moment."""
        return self._transaction("BEGIN")

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """What the block does is on the disk after it, or was never done."""
        with ExitStack() as undone:
            undone.callback(self._unfold)
            with self._transaction("BEGIN IMMEDIATE"):
                yield
            undone.pop_all()

    def _unfold(self) -> None:
        """What was folded may have moved on, and the file has not."""
        if self._opened is not None:
            self._opened.unfold()

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[None]:
        self._try_again_to_empty_log()
        with in_words(self._path):
            try:
                self._db.execute(begin)
                with self._db:
                    yield
            except sqlite3.OperationalError:
                # What only could not be synced stands in the log, as if it had been done.
                self._log_is_empty = False
                raise
