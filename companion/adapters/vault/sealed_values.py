"""Who can learn a hidden value, and with which key?

It opens sealed values with the key that the caller passes. It changes nothing in
the vault. No exception, `repr` or log line contains a value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from companion.adapters.vault import seals
from companion.adapters.vault.database import VaultDatabase
from companion.adapters.vault.locks import SeatKey, own
from companion.adapters.vault.slips import DisclosedSlip, Knowledge, MatchSlips, Slip
from companion.core.errors import VaultError
from companion.core.game import Seat


class SealedValues:
    """The sealed values of a vault. For one thread."""

    def __init__(self, database: VaultDatabase) -> None:
        """Read them from this file."""
        self._database = database

    def knows(self, match: str, place: str) -> Knowledge:
        """Who knows the value at a place.

        Raises:
            VaultError: nothing lies there.
        """
        with self._database.reading():
            return self._database.rows.secrets(match).slip(place).known

    def can_open(self, match: str, place: str, seat: Seat) -> bool:
        """Whether this seat's key opens the value at a place.

        Raises:
            VaultError: nothing lies there.
        """
        with self._database.reading():
            slip = self._database.rows.secrets(match).slip(place)
            is_announced = slip.known.everyone and slip.announced is not None
            return is_announced or self._sealed(match, slip, seat) is not None

    def look(self, match: str, place: str, key: object) -> int:
        """The value at a place, for the seat of the key.

        Raises:
            VaultError: nothing lies there, or this seat may not see it.
        """
        found = own(key, match)
        with self._database.reading():
            slip = self._database.rows.secrets(match).slip(place)
            sealed = self._sealed(match, slip, found.seat)
        if sealed is not None:
            return found.unseal(sealed)
        if slip.known.everyone and slip.announced is not None:
            return slip.announced
        if slip.known.unseen:
            raise VaultError("Table Herald wasn't told this one: turn over the real piece.")
        raise VaultError("Only its owner and those who've seen it may look at this value.")

    def hand(self, match: str, owner: str, key: object) -> tuple[int, ...]:
        """The values left in a hand, ascending, for the owner's key.

        Raises:
            VaultError: the hand is another's, or the vault has no such match.
        """
        with self._database.reading():
            now = self._database.rows.secrets(match)
            with self.in_hand(now, match, owner, key) as in_hand:
                left = Counter(sorted(in_hand.values())) - now.announced_unseen(owner)
        return tuple(sorted(left.elements()))

    def holders(self, match: str) -> frozenset[Seat]:
        """The seats whose keys `disclose` needs: owners of slips, and seats that saw one.

        Raises:
            VaultError: the vault cannot say.
        """
        with self._database.reading():
            found: set[Seat] = set()
            for slip in self._database.rows.secrets(match).every_slip():
                owner = self._database.rows.seat_of(match, slip.known.owner)
                if slip.card is not None and owner is not None:
                    found |= {owner, *slip.copies}
            return frozenset(found)

    def disclose(self, match: str, keys: Mapping[Seat, object]) -> tuple[DisclosedSlip, ...]:
        """Every slip that was ever sealed, in order, with its value.

        Args:
            match: the match.
            keys: of all `holders`.

        Raises:
            VaultError: a key is missing, closed or another's.
        """
        found = {seat: own(key, match) for seat, key in keys.items()}
        bared = []
        with self._database.reading():
            for slip in self._database.rows.secrets(match).every_slip():
                if slip.card is None:
                    continue
                owner = self._database.rows.seat_of(match, slip.known.owner)
                if owner is None or not {owner, *slip.copies} <= set(found):
                    raise VaultError("Hidden values are revealed once every player has agreed.")
                value = self.value(match, slip, found[owner])
                announced = [found[seat].unseal(copy) for seat, copy in slip.copies.items()]
                if slip.announced is not None:
                    announced.append(slip.announced)
                other = next((one for one in announced if one != value), None)
                bared.append(DisclosedSlip(slip.number, slip.known.owner, slip.place, value, other))
        return tuple(bared)

    # For operations of the vault

    @contextmanager
    def in_hand(
        self, now: MatchSlips, match: str, owner: str, key: object
    ) -> Iterator[dict[int, int]]:
        """The cards of a hand with their values, in the order in which they will be drawn.

        Nobody may know that order: it is overwritten after the block. To be called
        in a transaction.

        Raises:
            VaultError: the hand is another's.
        """
        found = own(key, match)
        cards = now.hand(owner)
        if cards and self._database.rows.seat_of(match, owner) != found.seat:
            raise VaultError("Only its owner may look at this hand.")
        values = {
            card: found.unseal(self._database.rows.card(match, owner, card)) for card in cards
        }
        try:
            yield values
        finally:
            for card in values:
                values[card] = 0

    def value(self, match: str, slip: Slip, key: SeatKey) -> int:
        """What a slip holds, for its owner. To be called in a transaction.

        Raises:
            VaultError: the key is another's.
        """
        sealed = self._sealed(match, slip, key.seat)
        if sealed is None:
            raise VaultError("Only its owner may look at this value.")
        return key.unseal(sealed)

    def _sealed(self, match: str, slip: Slip, seat: Seat) -> bytes | None:
        """The value of a slip as it is sealed to a seat, None when it is not."""
        owner = slip.known.owner
        if slip.card is not None and self._database.rows.seat_of(match, owner) == seat:
            return self._database.rows.card(match, owner, slip.card)
        return slip.copies.get(seat)

    def seal(self, match: str, seat: Seat, value: int) -> bytes:
        """A value, sealed so that this seat's key opens it. To be called in a transaction."""
        return seals.seal(value, self._database.rows.lock(match, seat).public)
