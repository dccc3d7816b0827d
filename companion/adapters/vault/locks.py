"""What does it take to open a seat's key?

Every seat of a match has a pair of keys. Anything can be sealed to the public
half at any time; the private half lies under the machine's key, and under the
seat's PIN as well where it has one.
"""

from __future__ import annotations

import json
from dataclasses import field
from typing import Final, Self

from companion.adapters.vault import seals
from companion.adapters.vault.guarded import Guarded
from companion.adapters.vault.seals import Cost
from companion.core.errors import VaultError
from companion.core.frozen import frozen
from companion.core.game import Seat
from companion.core.pin import MOST_DIGITS, Pin

SHORTEST: Final = 4
LONGEST: Final = MOST_DIGITS
_DIGITS: Final = b"0123456789"


class SeatKey:
    """The opened private key of one seat in one match, until it is closed."""

    __slots__ = ("_private", "match", "public", "seat")

    def __init__(self, match: str, seat: Seat, public: bytes, private: Guarded) -> None:
        """Take ownership of `private`, which is closed together with this key."""
        self.match = match
        self.seat = seat
        self.public = public
        self._private = private

    def __repr__(self) -> str:
        """Match and seat; nothing of the key."""
        return f"<SeatKey of seat {self.seat}>"

    def private(self) -> Guarded:
        """The private half, for this package alone.

        Raises:
            VaultError: it was closed.
        """
        if self._private.closed:
            raise VaultError("This key has expired: enter the PIN again.")
        return self._private

    def unseal(self, sealed: bytes) -> int:
        """A value that was sealed for this seat.

        Raises:
            VaultError: the key was closed.
            LostSecretsError: the value was sealed for another, or is damaged.
        """
        return seals.unseal(sealed, self.public, self.private())

    def copy(self) -> SeatKey:
        """A copy, to be closed separately.

        Raises:
            VaultError: it was closed.
        """
        return SeatKey(self.match, self.seat, self.public, self.private().copy())

    def close(self) -> None:
        """Overwrite the key. Idempotent."""
        self._private.close()


@frozen
class Lock:
    """A seat's pair of keys as it lies in the vault.

    Attributes:
        public: the public key, to seal with.
        salt: random, new with each PIN.
        cost: the cost of trying a PIN; None where there is no PIN.
        private: the private key, wrapped.
        digits: how many digits the PIN has; None where there is no PIN, and where a lock of an
            earlier version has not been opened with it since.
    """

    public: bytes
    salt: bytes = field(repr=False)
    cost: Cost | None
    private: bytes = field(repr=False)
    digits: int | None = None

    def wrapper(self, machine: bytes, pin: Pin) -> Guarded:
        """The key that opens this lock if the PIN is right. Slow where there is a PIN.

        The PIN is overwritten.

        Raises:
            VaultError: there is not enough memory for it.
        """
        if self.cost is None:
            pin.wipe()
            return seals.seat_wrapper(machine, self.salt)
        with seals.stretch(pin, self.salt, self.cost) as stretched:
            return seals.seat_wrapper(machine, self.salt, stretched)

    def open(self, match: str, seat: Seat, wrapper: Guarded) -> SeatKey | None:
        """The seat's key; None when the wrapper is wrong."""
        private = seals.unwrap_key(self.private, wrapper, _row(match, seat))
        return None if private is None else SeatKey(match, seat, self.public, private)

    def write(self) -> bytes:
        """As a text, to be wrapped."""
        cost = None if self.cost is None else [self.cost.passes, self.cost.memory]
        fields = [self.public.hex(), self.salt.hex(), cost, self.private.hex(), self.digits]
        return json.dumps(fields).encode()

    @classmethod
    def read(cls, text: bytes) -> Self:
        """From its text; an earlier version has no number of digits in it."""
        public, salt, cost, private, *digits = json.loads(text)
        return cls(
            bytes.fromhex(public),
            bytes.fromhex(salt),
            None if cost is None else Cost(*cost),
            bytes.fromhex(private),
            *digits,
        )


def _row(match: str, seat: Seat) -> str:
    return seals.row("private", match, seat)


def new_lock(match: str, seat: Seat, machine: bytes) -> Lock:
    """A new pair of keys for a seat, without a PIN."""
    public, private = seals.new_pair()
    with private:
        key = SeatKey(match, seat, public, private)
        return relock(key, seals.new_salt(), machine, None, None)


def relock(
    key: SeatKey,
    salt: bytes,
    machine: bytes,
    cost: Cost | None,
    stretched: Guarded | None,
    digits: int | None = None,
) -> Lock:
    """An opened key under another PIN of so many digits, or under none.

    Raises:
        VaultError: it was closed.
    """
    with seals.seat_wrapper(machine, salt, stretched) as wrapper:
        private = seals.wrap_key(key.private(), wrapper, _row(key.match, key.seat))
    return Lock(key.public, salt, cost, private, digits)


def check_pin(pin: Pin) -> None:
    """Check that a PIN has 4 to 8 digits.

    Raises:
        VaultError: it has not.
    """
    if not (SHORTEST <= len(pin) <= LONGEST and all(digit in _DIGITS for digit in pin.digits)):
        raise VaultError("A PIN has {least} to {most} digits.", least=SHORTEST, most=LONGEST)


def own(key: object, match: str | None = None) -> SeatKey:
    """Check that an object is an open key of a vault, and of this match, if given.

    Raises:
        VaultError: it is not.
    """
    if not isinstance(key, SeatKey) or (match is not None and key.match != match):
        raise VaultError("This key isn't for this match.")
    key.private()
    return key
