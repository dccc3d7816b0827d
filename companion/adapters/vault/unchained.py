"""How is a vault upgraded whose rows were not chained? Each match gets its head.

In versions 2 to 4 of the file every row was bound to its place, but nothing said which
rows there must be. All matches are upgraded in one transaction, so a power cut leaves
the old version or the new one. The upgrade needs the machine's key: without it the
vault stays as it is.
"""

from __future__ import annotations

import sqlite3
from typing import Any

from companion.adapters.vault import seals
from companion.adapters.vault.file import (
    HEADS,
    LAST_WITHOUT_HEADS,
    VERSION,
    WITHOUT_SERVED,
    version_of,
)
from companion.adapters.vault.head import Hand, Head, link
from companion.adapters.vault.rows import Rows
from companion.adapters.vault.slips import MatchSlips, Operation
from companion.core.errors import LostSecretsError, VaultError
from companion.core.game import Seat


def chain(db: sqlite3.Connection, key: bytes | None) -> None:
    """Upgrade a vault of version 2, 3 or 4; older programs cannot open it afterwards.

    A match in which something is missing or damaged keeps its rows and gets no head, so
    that it is reported as damaged whenever it is used.

    Args:
        db: the vault, not in a transaction.
        key: the machine's; None where the vault is empty and there is none yet.

    Raises:
        sqlite3.Error: the file cannot be written. Nothing was changed.
    """
    db.execute("BEGIN IMMEDIATE")
    with db:
        version = version_of(db)
        if version > LAST_WITHOUT_HEADS:
            return  # another program was faster
        if version == WITHOUT_SERVED:
            db.execute("ALTER TABLE seats ADD COLUMN served INTEGER NOT NULL DEFAULT 0")
        db.execute(HEADS)
        if key is not None:
            rows = Rows(db, key)
            for (match,) in db.execute("SELECT id FROM matches").fetchall():
                if isinstance(match, str):
                    _chain(db, rows, match)
        db.execute("DROP TABLE owners")
        db.execute(f"PRAGMA user_version = {VERSION}")


def _chain(db: sqlite3.Connection, rows: Rows, match: str) -> None:
    try:
        head, operations = _Unchained(db, rows.machine, match).read()
    except VaultError:
        return
    db.execute("DELETE FROM operations WHERE match = ?", (match,))
    rows.add_head(match, head, operations)


class _Unchained:
    """A match as versions 2 to 4 kept it; what can be seen to be missing in it is looked for."""

    def __init__(self, db: sqlite3.Connection, machine: bytes, match: str) -> None:
        self._db, self._machine, self._match = db, machine, match

    def read(self) -> tuple[Head, list[Operation]]:
        """Its head before anything was done, and what was done.

        Raises:
            LostSecretsError: something is missing or damaged.
        """
        # A damaged tree may give a name that it does not find again.
        seeds = list(self._rows("SELECT seed FROM matches WHERE id = ?"))
        if len(seeds) != 1:
            raise self._damaged()
        ((sealed_seed,),) = seeds
        seed = self._unwrap(sealed_seed, "seed")
        locks: dict[Seat, str] = {}
        for seat, lock in self._rows("SELECT seat, lock FROM seats WHERE match = ?"):
            self._unwrap(lock, "lock", seat)
            locks[self._seat(seat)] = link(lock)
        hands = self._hands()
        if not {hand.seat for hand in hands.values()} <= set(locks):
            raise self._damaged()
        sizes = {owner: hand.cards for owner, hand in hands.items()}
        return Head(hands, locks, link(sealed_seed)), self._operations(MatchSlips(sizes, seed))

    def _hands(self) -> dict[str, Hand]:
        cards: dict[str, int] = {}
        query = "SELECT owner, card, value FROM cards WHERE match = ? ORDER BY owner, card"
        for owner, card, value in self._rows(query):
            self._unwrap(value, "card", owner, card)
            if card != cards.get(owner, 0):
                raise self._damaged()
            cards[owner] = card + 1
        owners = dict(self._rows("SELECT owner, seat FROM owners WHERE match = ?"))
        if not set(cards) <= set(owners) or not all(isinstance(owner, str) for owner in owners):
            raise self._damaged()
        return {
            owner: Hand(self._seat(owner_seat), cards.get(owner, 0))
            for owner, owner_seat in owners.items()
        }

    def _operations(self, now: MatchSlips) -> list[Operation]:
        found: list[Operation] = []
        query = "SELECT number, seq, deed FROM operations WHERE match = ? ORDER BY number"
        for number, (place, seq, deed) in enumerate(self._rows(query)):
            text = self._unwrap(deed, "deed", number, seq)
            if place != number or not isinstance(seq, int) or (found and seq < found[-1].seq):
                raise self._damaged()
            operation = Operation.read(seq, text)
            now.apply(operation)
            found.append(operation)
        return found

    def _rows(self, query: str) -> list[tuple[Any, ...]]:
        return self._db.execute(query, (self._match,)).fetchall()

    def _seat(self, seat: object) -> Seat:
        if not isinstance(seat, int):
            raise self._damaged()
        return Seat(seat)

    def _unwrap(self, blob: object, kind: str, *row: object) -> bytes:
        where = seals.row(kind, self._match, *row)
        text = seals.unwrap(blob, self._machine, where) if isinstance(blob, bytes) else None
        if text is None:
            raise self._damaged()
        return text

    def _damaged(self) -> LostSecretsError:
        return LostSecretsError("The vault's data for match {match} is damaged.", match=self._match)
