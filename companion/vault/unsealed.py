"""What of a vault from before values were sealed? Floor 3: it is sealed, once and for good.

In version 1 of the file values lay in the clear. Every match of it is sealed
in one transaction, in the order in which its hands would have been drawn, and
what lay in the clear is overwritten. No seat has a PIN then. A flash card may
keep old blocks all the same.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from typing import Any

from companion.errors import VaultError
from companion.game import Seat
from companion.vault import locks, seals
from companion.vault.file import TABLES, VERSION
from companion.vault.rows import Rows
from companion.vault.slips import Deed, Operation, Secrets

Owners = Callable[[str], Mapping[str, Seat] | None]
"""Whose each colour of a match is; None for a match that nobody knows."""


def reseal(db: sqlite3.Connection, key: bytes, owners: Owners) -> None:
    """Seal everything in a vault of version 1.

    A match that nobody knows or that is damaged is left out: nobody could
    have opened it any more.

    Args:
        db: the vault, not in a transaction, with `secure_delete` on.
        key: the machine's.
        owners: asked for each match.

    Raises:
        VaultError: a value is too large to be kept.
        sqlite3.Error: the file cannot be written. In both cases nothing was changed.
    """
    rows = Rows(db, key)
    db.execute("BEGIN IMMEDIATE")
    try:
        old = [_Unsealed(db, match, seed) for match, seed in db.execute("SELECT * FROM matches")]
        for table in ("operations", "decks", "matches"):
            db.execute(f"DROP TABLE {table}")
        for statement in TABLES.split(";\n"):
            db.execute(statement)
        db.execute("INSERT INTO machine VALUES (1, ?)", (seals.mark(key),))
        for match in old:
            known = owners(match.name)
            if known is not None:
                match.seal(rows, known)
        db.execute(f"PRAGMA user_version = {VERSION}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
    # The write-ahead log still has values in the clear.
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


class _Unsealed:
    """A match as version 1 kept it."""

    def __init__(self, db: sqlite3.Connection, name: str, seed: bytes) -> None:
        self.name = name
        self._seed = seed
        self._decks: dict[str, list[int]] = {}
        query = "SELECT owner, value FROM decks WHERE match = ? ORDER BY owner, position"
        for owner, value in db.execute(query, (name,)):
            self._decks.setdefault(owner, []).append(value)
        query = (
            "SELECT seq, deed, place, owner, value, seat FROM operations "
            "WHERE match = ? ORDER BY number"
        )
        self._done = db.execute(query, (name,)).fetchall()

    def seal(self, rows: Rows, owners: Mapping[str, Seat]) -> None:
        """Put it into the new tables."""
        if not set(self._decks) <= set(owners):
            return
        made = {seat: locks.new_lock(self.name, seat, rows.machine) for seat in owners.values()}
        public = {seat: lock.public for seat, lock in made.items()}
        try:
            operations = self._operations(public)
        except (VaultError, ValueError, StopIteration):
            return
        rows.add_match(self.name, self._seed)
        for seat, lock in made.items():
            rows.add_seat(self.name, seat, lock)
        for owner, values in self._decks.items():
            cards = [seals.seal(value, public[owners[owner]]) for value in values]
            rows.add_hand(self.name, owner, owners[owner], cards)
        for operation in operations:
            rows.add_operation(self.name, operation)

    def _operations(self, public: Mapping[Seat, bytes]) -> list[Operation]:
        """What was done, said with cards instead of values."""
        now = Secrets({owner: len(deck) for owner, deck in self._decks.items()}, self._seed)
        found = []
        for row in self._done:
            operation = self._operation(now, public, *row)
            now.apply(operation)
            found.append(operation)
        return found

    def _operation(
        self,
        now: Secrets,
        public: Mapping[Seat, bytes],
        seq: int,
        deed: str,
        place: str,
        owner: str,
        value: int | None,
        seat: Any,
    ) -> Operation:
        if deed == "seal":
            deck = self._decks[owner]
            card = next(card for card in now.hand(owner) if deck[card] == value)
            return Operation(seq, Deed.LAY, place, owner, card)
        slip = now.slip(place)
        lies = self._decks[slip.known.owner][slip.card or 0]
        told = lies if deed == "open" else None
        copy = seals.seal(lies, public[seat]) if deed == "peek" else b""
        return Operation(seq, Deed(deed), place, seat=seat, told=told, copy=copy)
