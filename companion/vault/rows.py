"""What lies in which row of the vault? Floor 3.

Every row that says anything is wrapped under the machine's key and for that
very row. `Rows` reads and writes them; it opens no sealed value, and leaves
transactions to the vault.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from companion.errors import LostSecretsError, VaultError
from companion.game import Seat
from companion.vault import seals
from companion.vault.locks import Lock
from companion.vault.slips import Operation, Secrets

_TOO_OFTEN = 1 << 31
"""No seat is tried so often: this is no count."""


class Rows:
    """The rows of a vault whose machine's key is there.

    STRICT tables do not keep a damaged file from having any type in any
    column, so nothing is taken for what it should be before it was looked at.
    What was wrapped is whole once it is unwrapped.
    """

    def __init__(self, db: sqlite3.Connection, machine: bytes) -> None:
        """Read and write with this key."""
        self._db = db
        self.machine = machine
        self._folded: dict[str, Secrets] = {}
        self._version = -1

    def require(self, match: str) -> None:
        """See that there is such a match.

        Raises:
            LostSecretsError: there is none.
        """
        query = "SELECT 1 FROM matches WHERE id = ?"
        if self._db.execute(query, (match,)).fetchone() is None:
            raise LostSecretsError(
                "The vault has nothing of match {match}: "
                "turn the real shields over and key them in.",
                match=match,
            )

    def add_match(self, match: str, seed: bytes) -> None:
        """Begin a match."""
        blob = self._wrap(seed, "seed", match)
        self._db.execute("INSERT INTO matches VALUES (?, ?)", (match, blob))

    def add_seat(self, match: str, seat: Seat, lock: Lock) -> None:
        """Give a seat its keys."""
        blob = self._wrap(lock.write(), "lock", match, seat)
        self._db.execute("INSERT INTO seats VALUES (?, ?, ?, 0, 0)", (match, seat, blob))

    def add_hand(self, match: str, owner: str, seat: Seat, cards: Iterable[bytes]) -> None:
        """Give a colour its sealed cards, in the order in which they will be drawn."""
        self._db.execute("INSERT INTO owners VALUES (?, ?, ?)", (match, owner, seat))
        blobs = [
            (match, owner, card, self._wrap(sealed, "card", match, owner, card))
            for card, sealed in enumerate(cards)
        ]
        self._db.executemany("INSERT INTO cards VALUES (?, ?, ?, ?)", blobs)

    def seat_of(self, match: str, owner: str) -> Seat | None:
        """Who plays a colour; None when it has no hand.

        Raises:
            LostSecretsError: the row is damaged.
        """
        query = "SELECT seat FROM owners WHERE match = ? AND owner = ?"
        match self._db.execute(query, (match, owner)).fetchone():
            case None:
                return None
            case (int(seat),):
                return Seat(seat)
            case _:
                raise _damaged(match)

    def lock(self, match: str, seat: Seat) -> Lock:
        """A seat's keys as they lie there.

        Raises:
            LostSecretsError: there is no such match or seat, or the row is damaged.
        """
        self.require(match)
        query = "SELECT lock FROM seats WHERE match = ? AND seat = ?"
        row = self._db.execute(query, (match, seat)).fetchone()
        return Lock.read(self._unwrap(row, "lock", match, seat))

    def set_lock(self, match: str, seat: Seat, lock: Lock) -> None:
        """Put a seat's keys under another PIN; no wrong one has been tried then."""
        blob = self._wrap(lock.write(), "lock", match, seat)
        update = "UPDATE seats SET lock = ?, wrong = 0, served = 0 WHERE match = ? AND seat = ?"
        self._db.execute(update, (blob, match, seat))

    def wrong(self, match: str, seat: Seat) -> int:
        """How many PINs were wrong since the last right one.

        Raises:
            LostSecretsError: the row is damaged.
        """
        query = "SELECT wrong FROM seats WHERE match = ? AND seat = ?"
        match self._db.execute(query, (match, seat)).fetchone():
            case None:
                return 0
            case (int(wrong),) if 0 <= wrong < _TOO_OFTEN:
                return wrong
            case _:
                raise _damaged(match)

    def set_wrong(self, match: str, seat: Seat, wrong: int) -> None:
        """Keep how many PINs were wrong; the wait for the last of them is still to come."""
        update = "UPDATE seats SET wrong = ?, served = 0 WHERE match = ? AND seat = ?"
        self._db.execute(update, (wrong, match, seat))

    def served(self, match: str, seat: Seat) -> bool:
        """Whether the wait for the last wrong PIN is over.

        Raises:
            LostSecretsError: the row is damaged.
        """
        query = "SELECT served FROM seats WHERE match = ? AND seat = ?"
        match self._db.execute(query, (match, seat)).fetchone():
            case None:
                return False
            case (0 | 1 as served,):
                return bool(served)
            case _:
                raise _damaged(match)

    def set_served(self, match: str, seat: Seat, wrong: int) -> None:
        """Keep that the wait for so many wrong PINs is over, if there are still so many."""
        update = "UPDATE seats SET served = 1 WHERE match = ? AND seat = ? AND wrong = ?"
        self._db.execute(update, (match, seat, wrong))

    def card(self, match: str, owner: str, card: int) -> bytes:
        """A sealed value of a hand.

        Raises:
            LostSecretsError: it is not there, or damaged.
        """
        query = "SELECT value FROM cards WHERE match = ? AND owner = ? AND card = ?"
        row = self._db.execute(query, (match, owner, card)).fetchone()
        return self._unwrap(row, "card", match, owner, card)

    def unfold(self) -> None:
        """Forget what was made of the rows: it is not what they say any more."""
        self._folded.clear()

    def secrets(self, match: str) -> Secrets:
        """Hands and slips as everything done so far left them.

        Made of the rows once, for screens ask many times a second. Who adds an
        operation applies it to this as well; whatever else changes the rows
        unfolds it, and what another program wrote is seen by SQLite's count.

        Raises:
            LostSecretsError: there is no such match, or it is damaged.
        """
        (version,) = self._db.execute("PRAGMA data_version").fetchone()
        if version != self._version:
            self.unfold()
            self._version = version
        if match not in self._folded:
            self._folded[match] = self._fold(match)
        return self._folded[match]

    def _fold(self, match: str) -> Secrets:
        self.require(match)
        query = "SELECT seed FROM matches WHERE id = ?"
        seed = self._unwrap(self._db.execute(query, (match,)).fetchone(), "seed", match)
        query = "SELECT owner, count(*) FROM cards WHERE match = ? GROUP BY owner ORDER BY owner"
        sizes = dict(self._db.execute(query, (match,)).fetchall())
        if not all(isinstance(owner, str) for owner in sizes):
            raise _damaged(match)
        now = Secrets(sizes, seed)
        query = "SELECT number, seq, deed FROM operations WHERE match = ? ORDER BY number"
        for number, (row, seq, deed) in enumerate(self._db.execute(query, (match,))):
            text = self._unwrap((deed,), "deed", match, number, seq)
            if row != number or not isinstance(seq, int):
                raise _damaged(match)
            try:
                now.apply(Operation.read(seq, text))
            except VaultError:
                raise _damaged(match) from None
        return now

    def last_seq(self, match: str) -> int:
        """The journal's number of the last operation, 0 before the first.

        Raises:
            LostSecretsError: a row is damaged.
        """
        query = "SELECT max(seq) FROM operations WHERE match = ?"
        match self._db.execute(query, (match,)).fetchone():
            case (None,):
                return 0
            case (int(seq),):
                return seq
            case _:
                raise _damaged(match)

    def add_operation(self, match: str, operation: Operation) -> None:
        """Keep what was done."""
        query = "SELECT count(*) FROM operations WHERE match = ?"
        (number,) = self._db.execute(query, (match,)).fetchone()
        blob = self._wrap(operation.write(), "deed", match, number, operation.seq)
        row = (match, number, operation.seq, blob)
        self._db.execute("INSERT INTO operations VALUES (?, ?, ?, ?)", row)

    def drop_after(self, match: str, seq: int) -> None:
        """Undo what belongs to later entries."""
        self._db.execute("DELETE FROM operations WHERE match = ? AND seq > ?", (match, seq))
        self.unfold()

    def _wrap(self, text: bytes, *row: object) -> bytes:
        return seals.wrap(text, self.machine, seals.row(*row))

    def _unwrap(self, found: tuple[object] | None, *row: object) -> bytes:
        text = None
        if found is not None and isinstance(found[0], bytes):
            text = seals.unwrap(found[0], self.machine, seals.row(*row))
        if text is None:
            raise _damaged(str(row[1]))
        return text


def _damaged(match: str) -> LostSecretsError:
    return LostSecretsError(
        "The vault of match {match} is damaged; it was not changed. "
        "Turn the real shields over and key them in.",
        match=match,
    )
