"""What lies in which row of the vault?

Every row that says anything is wrapped under the machine's key and for that
very row; a match's head (`head`) says which rows there are. `Rows` reads and
writes them; it opens no sealed value, and leaves transactions to the vault.
"""

from __future__ import annotations

import sqlite3
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.adapters.vault import seals
from companion.adapters.vault.head import Hand, Head, link
from companion.adapters.vault.locks import Lock
from companion.adapters.vault.slips import MatchSlips, Operation
from companion.core.errors import LostSecretsError, VaultError
from companion.core.game import Seat

_TOO_OFTEN = 1 << 31
"""No seat is tried so often: this is no count."""


@dataclass(slots=True)
class _Folded:
    """What came of a match's operations.

    Attributes:
        secrets: hands and slips.
        began: the link of the seed.
        seqs: of each operation, the journal's number.
        links: of each operation, its link.
    """

    secrets: MatchSlips
    began: str
    seqs: list[int]
    links: list[str]


class Rows:
    """The rows of a vault whose machine's key is there.

    STRICT tables do not keep a damaged file from having any type in any
    column, so nothing is taken for what it should be before it was looked at.
    What was wrapped is whole once it is unwrapped, and all there is once it
    agrees with the head.
    """

    def __init__(self, db: sqlite3.Connection, machine: bytes) -> None:
        """Read and write with this key."""
        self._db = db
        self.machine = machine
        self._heads: dict[str, Head] = {}
        self._folded: dict[str, _Folded] = {}
        self._version = -1

    def require(self, match: str) -> None:
        """See that there is such a match.

        Raises:
            LostSecretsError: there is none.
        """
        query = "SELECT 1 FROM matches WHERE id = ?"
        if self._db.execute(query, (match,)).fetchone() is None:
            raise LostSecretsError(
                "The vault has nothing for match {match}: turn over the real pieces and enter "
                "them.",
                match=match,
            )

    def add_match(
        self,
        match: str,
        seed: bytes,
        locks: Mapping[Seat, Lock],
        hands: Mapping[str, tuple[Seat, Sequence[bytes]]],
    ) -> None:
        """Begin a match.

        Args:
            match: its name.
            seed: what it draws lots with.
            locks: each seat's keys.
            hands: owner → whose it is, and its sealed cards in the order in which
                they will be drawn.
        """
        blob = self._wrap(seed, "seed", match)
        self._db.execute("INSERT INTO matches VALUES (?, ?)", (match, blob))
        found = {}
        for seat, lock in locks.items():
            wrapped = self._wrap(lock.write(), "lock", match, seat)
            self._db.execute("INSERT INTO seats VALUES (?, ?, ?, 0, 0)", (match, seat, wrapped))
            found[seat] = link(wrapped)
        for owner, (_, cards) in hands.items():
            blobs = [
                (match, owner, card, self._wrap(sealed, "card", match, owner, card))
                for card, sealed in enumerate(cards)
            ]
            self._db.executemany("INSERT INTO cards VALUES (?, ?, ?, ?)", blobs)
        began = {owner: Hand(seat, len(cards)) for owner, (seat, cards) in hands.items()}
        self.add_head(match, Head(began, found, link(blob)), ())

    def add_head(self, match: str, head: Head, operations: Iterable[Operation]) -> None:
        """Give a match that has none its head, and what was done after it."""
        for operation in operations:
            head = self._then(match, head, operation)
        blob = self._wrap(head.write(), "head", match)
        self._db.execute("INSERT INTO heads VALUES (?, ?)", (match, blob))
        self.unfold()

    def seat_of(self, match: str, owner: str) -> Seat | None:
        """Who plays a colour; None when it has no hand.

        Raises:
            LostSecretsError: there is no such match, or its head is damaged.
        """
        hand = self.head(match).hands.get(owner)
        return None if hand is None else hand.seat

    def head(self, match: str) -> Head:
        """What must lie in the rows of a match; as long as nobody else changes them, it is kept.

        Raises:
            LostSecretsError: there is no such match, or its head is damaged.
        """
        (version,) = self._db.execute("PRAGMA data_version").fetchone()
        if version != self._version:
            self.unfold()
            self._version = version
        if match not in self._heads:
            self.require(match)
            query = "SELECT head FROM heads WHERE match = ?"
            row = self._db.execute(query, (match,)).fetchone()
            self._heads[match] = Head.read(self._unwrap(row, "head", match))
        return self._heads[match]

    def _set_head(self, match: str, head: Head) -> None:
        blob = self._wrap(head.write(), "head", match)
        self._db.execute("UPDATE heads SET head = ? WHERE match = ?", (blob, match))
        self._heads[match] = head

    def lock(self, match: str, seat: Seat) -> Lock:
        """A seat's keys as they lie there.

        Raises:
            LostSecretsError: there is no such match or seat, or any row of the match is
                damaged or an earlier one: a key is of no use then.
        """
        self._fold(match)
        query = "SELECT lock FROM seats WHERE match = ? AND seat = ?"
        row = self._db.execute(query, (match, seat)).fetchone()
        return Lock.read(self._unwrap(row, "lock", match, seat))

    def set_lock(self, match: str, seat: Seat, lock: Lock) -> None:
        """Put a seat's keys under another PIN; no wrong one has been tried then.

        Raises:
            LostSecretsError: there is no such match, or its head is damaged.
        """
        head = self.head(match)
        blob = self._wrap(lock.write(), "lock", match, seat)
        update = "UPDATE seats SET lock = ?, wrong = 0, served = 0 WHERE match = ? AND seat = ?"
        self._db.execute(update, (blob, match, seat))
        self._set_head(match, head.with_lock(seat, blob))

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
        self._heads.clear()
        self._folded.clear()

    def secrets(self, match: str) -> MatchSlips:
        """Hands and slips as everything done so far left them.

        Made of the rows once, for screens ask many times a second. Who adds an
        operation applies it to this as well; whatever else changes the rows
        unfolds it, and what another program wrote is seen by SQLite's count.

        Raises:
            LostSecretsError: there is no such match, or it is damaged.
        """
        return self._fold(match).secrets

    def _fold(self, match: str) -> _Folded:
        head = self.head(match)
        if match not in self._folded:
            self._folded[match] = self._read(match, head)
        return self._folded[match]

    def _read(self, match: str, head: Head) -> _Folded:
        query = "SELECT seed FROM matches WHERE id = ?"
        row = self._db.execute(query, (match,)).fetchone()
        seed = self._unwrap(row, "seed", match)
        sizes = {owner: hand.cards for owner, hand in sorted(head.hands.items())}
        last = link(row[0])
        read = _Folded(MatchSlips(sizes, seed), last, [], [])
        if self._locks(match) != head.locks:
            raise _damaged(match)
        query = "SELECT number, seq, deed FROM operations WHERE match = ? ORDER BY number"
        for number, (place, seq, deed) in enumerate(self._db.execute(query, (match,))):
            text = self._unwrap((deed,), "deed", match, number, seq, last)
            if place != number or not isinstance(seq, int):
                raise _damaged(match)
            try:
                read.secrets.apply(Operation.read(seq, text))
            except VaultError:
                raise _damaged(match) from None
            last = link(deed)
            read.seqs.append(seq)
            read.links.append(last)
        if (len(read.links), last) != (head.operations, head.last):
            raise _damaged(match)
        return read

    def _locks(self, match: str) -> dict[Seat, str]:
        """The link of each lock that lies there."""
        query = "SELECT seat, lock FROM seats WHERE match = ?"
        locks = self._db.execute(query, (match,))
        return {seat: link(lock) for seat, lock in locks if isinstance(lock, bytes)}

    def last_seq(self, match: str) -> int:
        """The journal's number of the last operation, 0 before the first.

        Raises:
            LostSecretsError: there is no such match, or it is damaged.
        """
        seqs = self._fold(match).seqs
        return seqs[-1] if seqs else 0

    def add_operation(self, match: str, operation: Operation) -> None:
        """Keep what was done.

        Raises:
            LostSecretsError: there is no such match, or it is damaged.
        """
        folded = self._fold(match)
        head = self._then(match, self.head(match), operation)
        self._set_head(match, head)
        folded.seqs.append(operation.seq)
        folded.links.append(head.last)

    def _then(self, match: str, head: Head, operation: Operation) -> Head:
        """Write one more operation. Returns the head with it, which is not written yet."""
        number, seq = head.operations, operation.seq
        blob = self._wrap(operation.write(), "deed", match, number, seq, head.last)
        self._db.execute("INSERT INTO operations VALUES (?, ?, ?, ?)", (match, number, seq, blob))
        return head.then(blob)

    def drop_after(self, match: str, seq: int) -> None:
        """Undo what belongs to later entries.

        Raises:
            LostSecretsError: there is no such match, or it is damaged.
        """
        folded, head = self._fold(match), self.head(match)
        left = bisect_right(folded.seqs, seq)
        if left == head.operations:
            return
        delete = "DELETE FROM operations WHERE match = ? AND number >= ?"
        self._db.execute(delete, (match, left))
        last = folded.links[left - 1] if left else folded.began
        self.unfold()
        self._set_head(match, replace(head, operations=left, last=last))

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
        "The vault for match {match} is damaged; it wasn't changed. Turn over the real pieces and "
        "enter them.",
        match=match,
    )
