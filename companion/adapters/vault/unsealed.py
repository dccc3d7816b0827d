"""How is a vault upgraded whose values were not sealed? All its values are sealed.

In version 1 of the file values were stored unencrypted. Every match is sealed in one
transaction, in the order in which its hands would have been drawn, and the unencrypted
values are overwritten. No seat has a PIN then. A flash card may still keep old blocks.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from typing import Final

from companion.adapters.vault import locks, seals
from companion.adapters.vault.file import BUSY_S, TABLES, VERSION, empty_log
from companion.adapters.vault.rows import Rows
from companion.adapters.vault.slips import MatchSlips, Operation, SlipAction
from companion.core.errors import LostSecretsError, VaultError
from companion.core.game import Seat

Owners = Callable[[str], Mapping[str, Seat] | None]
"""Match → colour → the seat that plays it; None for an unknown match."""

_LONGEST_SEED: Final = 64
"""In bytes; a longer one is no key of BLAKE2b."""


def reseal(db: sqlite3.Connection, key: bytes, owners: Owners) -> None:
    """Seal everything in a vault of version 1.

    A match that nobody knows or that is damaged is left out: nobody could
    have opened it any more.

    Args:
        db: the vault, not in a transaction, with `secure_delete` on.
        key: the machine's.
        owners: asked for each match.

    Raises:
        VaultError: `owners` cannot say now.
        sqlite3.Error: the file cannot be written. In both cases nothing was changed.

    Another reader can keep unencrypted values in the write-ahead log: then each later
    operation of the vault tries again to empty it.
    """
    rows = Rows(db, key)
    db.execute("BEGIN IMMEDIATE")
    with db:
        heads = db.execute("SELECT id, seed FROM matches").fetchall()
        old = [_Unsealed(db, name, seed) for name, seed in heads if isinstance(name, str)]
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
    # The write-ahead log still has values in the clear.
    empty_log(db, BUSY_S)


class _Unsealed:
    """A match as version 1 kept it; none of it is believed before it was looked at."""

    def __init__(self, db: sqlite3.Connection, name: str, seed: object) -> None:
        self.name = name
        self._seed = seed
        query = "SELECT owner, position, value FROM decks WHERE match = ? ORDER BY owner, position"
        self._values = db.execute(query, (name,)).fetchall()
        query = (
            "SELECT number, seq, deed, place, owner, value, seat FROM operations "
            "WHERE match = ? ORDER BY number"
        )
        self._done = db.execute(query, (name,)).fetchall()

    def seal(self, rows: Rows, owners: Mapping[str, Seat]) -> None:
        """Put it into the new tables; nothing is put there if any of it is damaged."""
        made = {seat: locks.new_lock(self.name, seat, rows.machine) for seat in owners.values()}
        public = {seat: lock.public for seat, lock in made.items()}
        try:
            seed, decks = self._read_seed(), self._decks(owners)
            operations = self._operations(seed, decks, public)
            hands = {
                owner: [seals.seal(value, public[owners[owner]]) for value in values]
                for owner, values in decks.items()
            }
        except VaultError:
            return
        dealt = {owner: (owners[owner], cards) for owner, cards in hands.items()}
        rows.add_match(self.name, seed, made, dealt)
        for operation in operations:
            rows.add_operation(self.name, operation)

    def _read_seed(self) -> bytes:
        if not isinstance(self._seed, bytes) or len(self._seed) > _LONGEST_SEED:
            raise self._damaged()
        return self._seed

    def _decks(self, owners: Mapping[str, Seat]) -> dict[str, list[int]]:
        """Each owner's values, in the order in which they would have been drawn."""
        decks: dict[str, list[int]] = {}
        for row in self._values:
            match row:
                case (str(owner), int(position), int(value)) if owner in owners:
                    deck = decks.setdefault(owner, [])
                    if position != len(deck):
                        raise self._damaged()
                    deck.append(value)
                case _:
                    raise self._damaged()
        return decks

    def _operations(
        self, seed: bytes, decks: Mapping[str, list[int]], public: Mapping[Seat, bytes]
    ) -> list[Operation]:
        """What was done, said with cards instead of values."""
        now = MatchSlips({owner: len(deck) for owner, deck in decks.items()}, seed)
        found: list[Operation] = []
        for number, row in enumerate(self._done):
            if row[0] != number:
                raise self._damaged()
            operation = self._operation(now, decks, public, row[1:])
            now.apply(operation)
            found.append(operation)
        return found

    def _operation(
        self,
        now: MatchSlips,
        decks: Mapping[str, list[int]],
        public: Mapping[Seat, bytes],
        row: tuple[object, ...],
    ) -> Operation:
        match row:
            case (int(seq), "seal", str(place), str(owner), int(value), None):
                cards = [card for card in now.hand(owner) if decks[owner][card] == value]
                if cards:
                    return Operation(seq, SlipAction.LAY, place, owner, cards[0])
            case (int(seq), "peek", str(place), "", None, int(number)) if number in public:
                seat = Seat(number)
                copy = seals.seal(self._lies(now, decks, place), public[seat])
                return Operation(seq, SlipAction.PEEK, place, seat=seat, copy=copy)
            case (int(seq), "open", str(place), "", None, None):
                return Operation(
                    seq, SlipAction.OPEN, place, announced=self._lies(now, decks, place)
                )
            case (int(seq), "remove" | "return" as deed, str(place), "", None, None):
                return Operation(seq, SlipAction(deed), place)
        raise self._damaged()

    def _lies(self, now: MatchSlips, decks: Mapping[str, list[int]], place: str) -> int:
        """The value at a place; in version 1 every slip had a card."""
        slip = now.slip(place)
        return decks[slip.known.owner][slip.card or 0]

    def _damaged(self) -> LostSecretsError:
        return LostSecretsError("The vault's data for match {match} is damaged.", match=self.name)
