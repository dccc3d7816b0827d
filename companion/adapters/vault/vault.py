"""Who can learn what lies face down? Floor 3: the seam for secrets.

It knows hands (by owner), slips (by place) and who has seen what; it knows no
game, no screen and no journal. Every value is sealed to its seat from the
moment the match begins: the program itself cannot read it before that seat
lends its key. Drawing, removing and giving back need no key, because only
cards are moved.

A value leaves through `look`, `hand` and, at the end, `bare`, for whoever
brings the key. No exception, `repr` or log line holds one.

The vault is written before the journal. Each operation carries the journal's
number of its event; after a crash, or when the journal refused, `settle`
undoes what the journal never heard of, and doing it again gives the same
values: nothing can be fished for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from companion.adapters.vault import seals
from companion.adapters.vault.doors import Doors
from companion.adapters.vault.locks import SeatKey, own
from companion.adapters.vault.slips import Bare, Deed, Knowledge, Operation, Secrets, Slip
from companion.core.errors import VaultError
from companion.core.game import Seat


class Vault(Doors):
    """The secrets in one folder. For one thread; close it when done."""

    # What is done with slips

    def draw(self, match: str, seq: int, owner: str, place: str) -> int:
        """Lay the next of the owner's shuffled hand face down at a place.

        Args:
            match: the match.
            seq: the journal's number of the event.
            owner: whose hand.
            place: where; nothing may lie there.

        Returns:
            The slip's number: 1, 2, … in this match.

        Raises:
            VaultError: the hand is empty, a slip lies there, or a real shield of
                this hand is out that nobody named. Nothing was changed.
        """
        with self._writing():
            now = self._rows.secrets(match)
            return self._lay(
                now, match, Operation(seq, Deed.LAY, place, owner, now.next_card(owner))
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
        with self._writing():
            now = self._rows.secrets(match)
            with self._values(now, match, owner, key) as in_hand:
                left = Counter(sorted(in_hand.values())) - now.told_unseen(owner)
                if not left[value]:
                    raise VaultError("There is no such shield in this hand any more.")
                # Equal values are one and the same to everybody: the first will do.
                card = next(card for card, other in in_hand.items() if other == value)
            return self._lay(now, match, Operation(seq, Deed.LAY, place, owner, card))

    def lay_unseen(self, match: str, seq: int, owner: str, place: str) -> int:
        """A real shield was laid that nobody named. Returns the slip's number.

        Raises:
            VaultError: a slip lies there. Nothing was changed.
        """
        with self._writing():
            now = self._rows.secrets(match)
            return self._lay(now, match, Operation(seq, Deed.LAY, place, owner))

    def open(self, match: str, seq: int, place: str, told: int | None) -> None:
        """All know the value at a place; it stays there.

        Args:
            match: the match.
            seq: the journal's number of the event.
            place: where.
            told: what all saw it to be; None when the vault is not told.

        Raises:
            VaultError: nothing lies there. Nothing was changed.
        """
        self._do_at(match, Operation(seq, Deed.OPEN, place, told=told))

    def peek(self, match: str, seq: int, place: str, seat: Seat, told: int | None) -> None:
        """One more seat knows the value at a place.

        Args:
            match: the match.
            seq: the journal's number of the event.
            place: where.
            seat: who looked, and may look again with a key of its own.
            told: what it saw; None when the vault is not told.

        Raises:
            VaultError: nothing lies there. Nothing was changed.
        """
        with self._writing():
            copy = b"" if told is None else self._seal(match, seat, told)
            operation = Operation(seq, Deed.PEEK, place, seat=seat, copy=copy)
            self._do(self._rows.secrets(match), match, operation)

    def share(self, match: str, seq: int, place: str, key: object, seat: Seat) -> None:
        """The owner lets a seat see the value at a place with a key of its own.

        Raises:
            VaultError: nothing lies there that is told, or the key is not the
                owner's. Nothing was changed.
        """
        with self._writing():
            now = self._rows.secrets(match)
            slip, found = now.slip(place), own(key, match)
            if slip.card is None or self._rows.seat_of(match, slip.known.owner) != found.seat:
                raise VaultError("Only its owner can let another look at this shield.")
            copy = self._seal(match, seat, self._value(match, slip, found))
            self._do(now, match, Operation(seq, Deed.SHARE, place, seat=seat, copy=copy))

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

    def take_up(self, match: str, seq: int, place: str) -> None:
        """Put the value at a place back where it was drawn from: it is drawn next.

        Raises:
            VaultError: nothing lies there. Nothing was changed.
        """
        self._do_at(match, Operation(seq, Deed.TAKE_UP, place))

    def undo(self, match: str, seq: int, back_to: int) -> None:
        """What belongs to entries after `back_to` counts no more; the cards lie as before it.

        Args:
            match: the match.
            seq: the journal's number of the entry that takes it back.
            back_to: the last of the journal's entries that still counts.

        Raises:
            VaultError: the vault has no such match or cannot be written. Nothing was changed.
        """
        with self._writing():
            now = self._rows.secrets(match)
            self._do(now, match, Operation(seq, Deed.UNDO, "", back_to=back_to))

    # What can be learnt

    def knows(self, match: str, place: str) -> Knowledge:
        """Who knows the value at a place.

        Raises:
            VaultError: nothing lies there.
        """
        with self._reading():
            return self._rows.secrets(match).slip(place).known

    def can_open(self, match: str, place: str, seat: Seat) -> bool:
        """Whether this seat's key opens the value at a place.

        Raises:
            VaultError: nothing lies there.
        """
        with self._reading():
            slip = self._rows.secrets(match).slip(place)
            told = slip.known.everyone and slip.told is not None
            return told or self._sealed(match, slip, seat) is not None

    def look(self, match: str, place: str, key: object) -> int:
        """The value at a place, for the eyes of the key's seat alone.

        Raises:
            VaultError: nothing lies there, or this seat may not see it.
        """
        found = own(key, match)
        with self._reading():
            slip = self._rows.secrets(match).slip(place)
            sealed = self._sealed(match, slip, found.seat)
        if sealed is not None:
            return found.unseal(sealed)
        if slip.known.everyone and slip.told is not None:
            return slip.told
        if slip.known.unseen:
            raise VaultError("The program was not told this shield: turn the real one over.")
        raise VaultError("Only its owner and those who have seen it may look at this value.")

    def hand(self, match: str, owner: str, key: object) -> tuple[int, ...]:
        """The values left in a hand, ascending, for the eyes of its owner alone.

        Raises:
            VaultError: the hand is another's, or the vault has no such match.
        """
        with self._reading():
            now = self._rows.secrets(match)
            with self._values(now, match, owner, key) as in_hand:
                left = Counter(sorted(in_hand.values())) - now.told_unseen(owner)
        return tuple(sorted(left.elements()))

    def holders(self, match: str) -> frozenset[Seat]:
        """The seats whose keys `bare` needs: whose slips they are, and who was shown one.

        Raises:
            VaultError: the vault cannot say.
        """
        with self._reading():
            found: set[Seat] = set()
            for slip in self._rows.secrets(match).every_slip():
                owner = self._rows.seat_of(match, slip.known.owner)
                if slip.card is not None and owner is not None:
                    found |= {owner, *slip.copies}
            return frozenset(found)

    def bare(self, match: str, keys: Mapping[Seat, object]) -> tuple[Bare, ...]:
        """Every slip that was ever sealed, in order, with its value.

        Args:
            match: the match.
            keys: of all `holders`.

        Raises:
            VaultError: a key is missing, closed or another's.
        """
        found = {seat: own(key, match) for seat, key in keys.items()}
        bared = []
        with self._reading():
            for slip in self._rows.secrets(match).every_slip():
                if slip.card is None:
                    continue
                owner = self._rows.seat_of(match, slip.known.owner)
                if owner is None or not {owner, *slip.copies} <= set(found):
                    raise VaultError("All shields are opened when every player has agreed.")
                value = self._value(match, slip, found[owner])
                told = [found[seat].unseal(copy) for seat, copy in slip.copies.items()]
                if slip.told is not None:
                    told.append(slip.told)
                other = next((one for one in told if one != value), None)
                bared.append(Bare(slip.number, slip.known.owner, slip.place, value, other))
        return tuple(bared)

    # Behind the door

    @contextmanager
    def _values(
        self, now: Secrets, match: str, owner: str, key: object
    ) -> Iterator[dict[int, int]]:
        """The cards of a hand with their values, in the order in which they will be drawn.

        Nobody may know that order: it is overwritten after the block.
        """
        found = own(key, match)
        cards = now.hand(owner)
        if cards and self._rows.seat_of(match, owner) != found.seat:
            raise VaultError("Only its owner may look at this hand.")
        values = {card: found.unseal(self._rows.card(match, owner, card)) for card in cards}
        try:
            yield values
        finally:
            for card in values:
                values[card] = 0

    def _value(self, match: str, slip: Slip, key: SeatKey) -> int:
        """What a slip holds, for its owner."""
        sealed = self._sealed(match, slip, key.seat)
        if sealed is None:
            raise VaultError("Only its owner may look at this value.")
        return key.unseal(sealed)

    def _sealed(self, match: str, slip: Slip, seat: Seat) -> bytes | None:
        """The value of a slip as it is sealed to a seat, None when it is not."""
        owner = slip.known.owner
        if slip.card is not None and self._rows.seat_of(match, owner) == seat:
            return self._rows.card(match, owner, slip.card)
        return slip.copies.get(seat)

    def _seal(self, match: str, seat: Seat, value: int) -> bytes:
        return seals.seal(value, self._rows.lock(match, seat).public)

    def _do_at(self, match: str, operation: Operation) -> None:
        with self._writing():
            self._do(self._rows.secrets(match), match, operation)

    def _lay(self, now: Secrets, match: str, operation: Operation) -> int:
        self._do(now, match, operation)
        return now.slip(operation.place).number

    def _do(self, now: Secrets, match: str, operation: Operation) -> None:
        """Check an operation against what is, and store it."""
        last_seq = self._rows.last_seq(match)
        if operation.seq < last_seq:
            raise VaultError(
                "The vault is at entry {last} of match {match} and cannot go back to {seq}. "
                "Settle it first.",
                last=last_seq,
                match=match,
                seq=operation.seq,
            )
        now.apply(operation)
        self._rows.add_operation(match, operation)
