"""What can be done with the secrets of a match?

A vault knows hands (by owner), slips (by place) and who has seen what; it knows
no game, no screen and no journal. Every value is sealed to its seat from the
moment the match begins: the program itself cannot read it without the key of
that seat. Drawing, removing and giving back need no key, because they only move
cards.

Values are revealed only by `look`, `hand` and, at the end, `disclose`, each to the
holder of the key. No exception, `repr` or log line contains one.

The vault is written before the journal. Each operation has the number of its event's
entry in the journal. After a crash, or when the journal refused, `settle` undoes the
operations that the journal did not receive. Repeating them gives the same values, so
a crash is no way to draw another one.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Self

from companion.adapters.vault import locks, seals
from companion.adapters.vault.database import VaultDatabase
from companion.adapters.vault.locks import SeatKey, own
from companion.adapters.vault.sealed_values import SealedValues
from companion.adapters.vault.seals import COST, Cost
from companion.adapters.vault.seat_locks import SeatLocks
from companion.adapters.vault.slips import (
    DisclosedSlip,
    Knowledge,
    MatchSlips,
    Operation,
    SlipAction,
)
from companion.adapters.vault.tries import PinCheck, PinDelays, ReadyKey
from companion.adapters.vault.unsealed import Owners
from companion.core.closeable import Closeable
from companion.core.errors import VaultError
from companion.core.game import Seat
from companion.core.pin import Pin


class Vault(Closeable):
    """The secrets in one folder. For one thread; close it when done."""

    def __init__(self, database: VaultDatabase, locks: SeatLocks) -> None:
        """Use `Vault.at`."""
        self._database = database
        self._locks = locks
        self._values = SealedValues(database)

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
            key_file: the file of the machine's key, outside that folder; made with the
                first match.
            cost: the cost of a try, for PINs that are set from now on.
            clock: monotonic seconds from any origin.
            owners: gives the seat of each colour of a match. Needed for a vault of
                version 1, whose unencrypted values are sealed now.

        Raises:
            VaultError: the file is not a vault, or the disk refuses.
            LostSecretsError: the file is damaged, or its machine's key is gone.
        """
        database = VaultDatabase.open(directory, key_file, owners)
        return cls(database, SeatLocks(database, cost, PinDelays(clock)))

    def close(self) -> None:
        """Close the file. Idempotent."""
        self._database.close()

    def __repr__(self) -> str:
        """The path of the file; nothing of its content."""
        return f"<Vault {self._database.path}>"

    # Matches

    def begin(
        self, match: str, owners: Mapping[str, Seat], decks: Mapping[str, tuple[int, ...]]
    ) -> None:
        """Make every seat a pair of keys, shuffle each owner's deck and seal it.

        Args:
            match: a name that no match in this vault has.
            owners: colour → the seat that plays it; every seat of the match has one.
            decks: colour → the values in its hand.

        Raises:
            VaultError: the vault has that match already, keeps others under a
                key that is not there now, or cannot be written. Nothing was begun.
        """
        chance = random.SystemRandom()
        with self._database.beginning(match) as rows:
            seats = sorted(set(owners.values()))
            made = {seat: locks.new_lock(match, seat, rows.machine) for seat in seats}
            hands = {}
            for owner, values in decks.items():
                seat = owners[owner]
                order = list(values)
                chance.shuffle(order)
                cards = [seals.seal(value, made[seat].public) for value in order]
                # Overwrite the order: nobody may find it in memory.
                for place in range(len(order)):
                    order[place] = 0
                hands[owner] = (seat, cards)
            rows.add_match(match, seals.new_key(), made, hands)

    def matches(self) -> frozenset[str]:
        """Every match of which the vault has anything.

        Raises:
            VaultError: the vault cannot be read.
        """
        with self._database.reading():
            return self._database.match_ids()

    def settle(self, match: str, last_seq: int) -> None:
        """Undo the operations of entries after `last_seq`. Idempotent.

        Raises:
            VaultError: the vault has no such match or cannot be written.
        """
        with self._database.writing():
            self._database.rows.drop_after(match, last_seq)

    def last_seq(self, match: str) -> int:
        """The journal's entry number of the last operation; 0 before the first.

        Raises:
            VaultError: the vault has no such match or cannot be read.
        """
        with self._database.reading():
            return self._database.rows.last_seq(match)

    def forget(self, match: str) -> None:
        """Overwrite everything about a match; an unknown match is ignored.

        A flash card may still keep copies of old blocks.

        Raises:
            VaultError: the vault cannot be written.
        """
        self._database.delete(match)

    # PINs and keys: see `SeatLocks`

    def has_pin(self, match: str, seat: Seat) -> bool:
        """Whether a seat has chosen a PIN."""
        return self._locks.has_pin(match, seat)

    def pin_digits(self, match: str, seat: Seat) -> int | None:
        """How many digits a seat's PIN has; None where that is not known."""
        return self._locks.pin_digits(match, seat)

    def wait_s(self, match: str, seat: Seat) -> float:
        """Seconds until a PIN may be tried; 0.0 when it may be now."""
        return self._locks.wait_s(match, seat)

    def unlock(self, match: str, seat: Seat, pin: Pin | str) -> PinCheck | ReadyKey:
        """Try a PIN; the PIN is overwritten after use. Errors as in `SeatLocks.unlock`."""
        return self._locks.unlock(match, seat, pin)

    def set_pin(self, key: object, pin: Pin | str) -> PinCheck | ReadyKey:
        """Set, change or remove a PIN; it is overwritten after use. See `SeatLocks.set_pin`."""
        return self._locks.set_pin(key, pin)

    def keep(self, key: object) -> SeatKey:
        """A copy of a key, to be closed separately."""
        return self._locks.keep(key)

    # Reading values: see `SealedValues`

    def knows(self, match: str, place: str) -> Knowledge:
        """Who knows the value at a place."""
        return self._values.knows(match, place)

    def can_open(self, match: str, place: str, seat: Seat) -> bool:
        """Whether this seat's key opens the value at a place."""
        return self._values.can_open(match, place, seat)

    def look(self, match: str, place: str, key: object) -> int:
        """The value at a place, for the seat of the key."""
        return self._values.look(match, place, key)

    def hand(self, match: str, owner: str, key: object) -> tuple[int, ...]:
        """The values left in a hand, ascending, for the owner's key."""
        return self._values.hand(match, owner, key)

    def holders(self, match: str) -> frozenset[Seat]:
        """The seats whose keys `disclose` needs."""
        return self._values.holders(match)

    def disclose(self, match: str, keys: Mapping[Seat, object]) -> tuple[DisclosedSlip, ...]:
        """Every slip that was ever sealed, with its value, in the order of laying."""
        return self._values.disclose(match, keys)

    # Operations on slips

    def draw(self, match: str, seq: int, owner: str, place: str) -> int:
        """Lay the next card of the owner's shuffled hand face down at a place.

        Args:
            match: the match.
            seq: the journal's number of the event.
            owner: whose hand.
            place: where; nothing may lie there.

        Returns:
            The slip's number: 1, 2, … in this match.

        Raises:
            VaultError: the hand is empty, a slip lies there already, or a real piece of
                this hand was laid whose value is not known. Nothing was changed.
        """
        with self._database.writing():
            now = self._database.rows.secrets(match)
            return self._lay(
                now, match, Operation(seq, SlipAction.LAY, place, owner, now.next_card(owner))
            )

    def lay(self, match: str, seq: int, owner: str, place: str, value: int, key: object) -> int:
        """Lay the value that the owner names face down at a place.

        Args:
            match: the match.
            seq: the journal's number of the event.
            owner: whose hand.
            place: where; nothing may lie there.
            value: the secret.
            key: the owner's.

        Returns:
            The slip's number.

        Raises:
            VaultError: the hand cannot hold that value, a slip lies there, or
                the key is another's. Nothing was changed.
        """
        with self._database.writing():
            now = self._database.rows.secrets(match)
            with self._values.in_hand(now, match, owner, key) as in_hand:
                left = Counter(sorted(in_hand.values())) - now.announced_unseen(owner)
                if not left[value]:
                    raise VaultError("This value is no longer in this hand.")
                # Cards of equal value are interchangeable: take the first.
                card = next(card for card, other in in_hand.items() if other == value)
            return self._lay(now, match, Operation(seq, SlipAction.LAY, place, owner, card))

    def lay_unseen(self, match: str, seq: int, owner: str, place: str) -> int:
        """Note a real piece of unknown value at a place. Returns the slip's number.

        Raises:
            VaultError: a slip lies there. Nothing was changed.
        """
        with self._database.writing():
            now = self._database.rows.secrets(match)
            return self._lay(now, match, Operation(seq, SlipAction.LAY, place, owner))

    def open(self, match: str, seq: int, place: str, announced: int | None) -> None:
        """Note that everybody knows the value at a place; it stays there.

        Args:
            match: the match.
            seq: the journal's number of the event.
            place: where.
            announced: the value that everybody saw; None when it is not known here.

        Raises:
            VaultError: nothing lies there. Nothing was changed.
        """
        self._do_at(match, Operation(seq, SlipAction.OPEN, place, announced=announced))

    def peek(self, match: str, seq: int, place: str, seat: Seat, announced: int | None) -> None:
        """Note that one more seat knows the value at a place.

        Args:
            match: the match.
            seq: the journal's number of the event.
            place: where.
            seat: who looked, and may look again with a key of its own.
            announced: the value that it saw; None when it is not known here.

        Raises:
            VaultError: nothing lies there. Nothing was changed.
        """
        with self._database.writing():
            copy = b"" if announced is None else self._values.seal(match, seat, announced)
            operation = Operation(seq, SlipAction.PEEK, place, seat=seat, copy=copy)
            self._do(self._database.rows.secrets(match), match, operation)

    def share(self, match: str, seq: int, place: str, key: object, seat: Seat) -> None:
        """The owner lets a seat see the value at a place with a key of its own.

        Raises:
            VaultError: nothing lies there whose value the vault knows, or the key is not
                the owner's. Nothing was changed.
        """
        with self._database.writing():
            now = self._database.rows.secrets(match)
            slip, found = now.slip(place), own(key, match)
            if (
                slip.card is None
                or self._database.rows.seat_of(match, slip.known.owner) != found.seat
            ):
                raise VaultError("Only its owner may let someone else look at this value.")
            copy = self._values.seal(match, seat, self._values.value(match, slip, found))
            self._do(now, match, Operation(seq, SlipAction.SHARE, place, seat=seat, copy=copy))

    def remove(self, match: str, seq: int, place: str) -> None:
        """Take the value at a place out of the match.

        Raises:
            VaultError: nothing lies there. Nothing was changed.
        """
        self._do_at(match, Operation(seq, SlipAction.REMOVE, place))

    def give_back(self, match: str, seq: int, place: str) -> None:
        """Put the value at a place back into its owner's hand, at a random position.

        Raises:
            VaultError: nothing lies there. Nothing was changed.
        """
        self._do_at(match, Operation(seq, SlipAction.RETURN, place))

    def take_up(self, match: str, seq: int, place: str) -> None:
        """Put the value at a place back on top of its owner's hand: it is drawn next.

        Raises:
            VaultError: nothing lies there. Nothing was changed.
        """
        self._do_at(match, Operation(seq, SlipAction.TAKE_UP, place))

    def undo(self, match: str, seq: int, back_to: int) -> None:
        """Undo the operations of entries after `back_to`; the cards are as they were then.

        Args:
            match: the match.
            seq: the journal's number of the entry that takes it back.
            back_to: the last of the journal's entries that stays in force.

        Raises:
            VaultError: the vault has no such match or cannot be written. Nothing was changed.
        """
        with self._database.writing():
            now = self._database.rows.secrets(match)
            self._do(now, match, Operation(seq, SlipAction.UNDO, "", back_to=back_to))

    def _do_at(self, match: str, operation: Operation) -> None:
        with self._database.writing():
            self._do(self._database.rows.secrets(match), match, operation)

    def _lay(self, now: MatchSlips, match: str, operation: Operation) -> int:
        self._do(now, match, operation)
        return now.slip(operation.place).number

    def _do(self, now: MatchSlips, match: str, operation: Operation) -> None:
        """Check an operation against the current slips, and store it."""
        last_seq = self._database.rows.last_seq(match)
        if operation.seq < last_seq:
            raise VaultError(
                "The vault is at entry {last} of match {match} and can't go back to {seq}. Settle "
                "that entry first.",
                last=last_seq,
                match=match,
                seq=operation.seq,
            )
        now.apply(operation)
        self._database.rows.add_operation(match, operation)
