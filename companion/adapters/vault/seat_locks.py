"""Who gets a seat's key?

It counts the tries of PINs, and gives the key for the right one.

A try is counted on disk before anything is computed, so that pulling the plug does
not give a free try.
"""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from math import ceil

from companion.adapters.vault import locks, seals
from companion.adapters.vault.database import VaultDatabase
from companion.adapters.vault.guarded import Guarded
from companion.adapters.vault.locks import Lock, SeatKey, own
from companion.adapters.vault.seals import Cost
from companion.adapters.vault.tries import PinCheck, PinDelays, ReadyKey, wait_after
from companion.core.errors import LostSecretsError, VaultError
from companion.core.game import Seat
from companion.core.pin import Pin


class SeatLocks:
    """The PINs and keys of a vault's seats. For one thread."""

    def __init__(self, database: VaultDatabase, cost: Cost, waits: PinDelays) -> None:
        """Use this file.

        Args:
            database: the vault's.
            cost: the cost of a try, for PINs that are set from now on.
            waits: how long each seat still waits.
        """
        self._database = database
        self._cost = cost
        self._waits = waits

    def has_pin(self, match: str, seat: Seat) -> bool:
        """Whether a seat has chosen a PIN.

        Raises:
            VaultError: the vault cannot say.
        """
        with self._database.reading():
            return self._database.rows.lock(match, seat).cost is not None

    def pin_digits(self, match: str, seat: Seat) -> int | None:
        """How many digits a seat's PIN has; None without a PIN, and where it is not known.

        A lock of an earlier version learns it when its PIN is right once.

        Raises:
            VaultError: the vault cannot say.
        """
        with self._database.reading():
            return self._database.rows.lock(match, seat).digits

    def wait_s(self, match: str, seat: Seat) -> float:
        """Seconds until a PIN may be tried; 0.0 when it may be now.

        The end of a wait is stored on disk, so that a restart does not begin it again.

        Raises:
            VaultError: the vault cannot be read or written.
        """
        with self._database.reading():
            wrong = self._database.rows.wrong(match, seat)
            if not wait_after(wrong) or self._database.rows.served(match, seat):
                return 0.0
        left = self._waits.left_s(match, seat, wrong)
        if left == 0:
            with self._database.writing():
                self._database.rows.set_served(match, seat, wrong)
        return left

    def unlock(self, match: str, seat: Seat, pin: Pin | str) -> PinCheck | ReadyKey:
        """Try a PIN; it is counted as wrong, on the disk, until it turns out right.

        For a seat without a PIN the typed text is ignored. The PIN is overwritten
        after use.

        Raises:
            VaultError: the seat must wait; or it has a PIN and the typed text is empty or
                cannot be one; or the vault cannot be written. The try was not counted.
        """
        with ExitStack() as unused:
            typed = Pin.of(pin)
            unused.callback(typed.wipe)
            lock = self._begin_try(match, seat, typed)
            machine = self._database.rows.machine
            if lock.cost is not None:
                self._waits.tried(match, seat)
                work, digits = partial(lock.wrapper, machine, typed), len(typed)
                trying = PinCheck(
                    work, lambda made: self._tried(lock.open(match, seat, made), lock, digits)
                )
                unused.pop_all()
                return trying
            with lock.wrapper(machine, typed) as wrapper:
                key = lock.open(match, seat, wrapper)
        if key is None:
            raise LostSecretsError("This seat's key is damaged: use the real pieces.")
        return ReadyKey(lambda: key)

    def _begin_try(self, match: str, seat: Seat, pin: Pin) -> Lock:
        """Count a try of the seat's lock, where it has a PIN."""
        with self._database.writing():
            rows = self._database.rows
            lock, wrong = rows.lock(match, seat), rows.wrong(match, seat)
            if lock.cost is not None:
                if not pin:
                    raise VaultError("This player has a PIN.")
                locks.check_pin(pin)
                left = self._waits.left_s(match, seat, wrong)
                if left > 0 and not rows.served(match, seat):
                    if left <= 1:
                        raise VaultError("Too many wrong PINs: wait one second.")
                    raise VaultError(
                        "Too many wrong PINs: wait {seconds} seconds.", seconds=ceil(left)
                    )
                rows.set_wrong(match, seat, wrong + 1)
        return lock

    def _tried(self, key: SeatKey | None, lock: Lock, digits: int) -> SeatKey | None:
        """After a try; a right PIN tells a lock of an earlier version how long it is."""
        if key is not None:
            with self._database.writing():
                rows = self._database.rows
                rows.set_wrong(key.match, key.seat, 0)
                if lock.digits is None and rows.lock(key.match, key.seat) == lock:
                    rows.set_lock(key.match, key.seat, replace(lock, digits=digits))
        return key

    def set_pin(self, key: object, pin: Pin | str) -> PinCheck | ReadyKey:
        """Choose or change a seat's PIN, 4 to 8 digits; an empty one drops it.

        Nothing is changed before `key` of the result is called, which returns the
        same key, still open. The PIN is overwritten after use.

        Raises:
            VaultError: it is not a PIN, or the key is closed.
        """
        with ExitStack() as unused:
            typed = Pin.of(pin)
            unused.callback(typed.wipe)
            found = own(key)
            salt, cost = seals.new_salt(), self._cost
            if not typed:
                return ReadyKey(lambda: self._relock(found, salt, None, None, None))
            locks.check_pin(typed)
            work, digits = partial(seals.stretch, typed, salt, cost), len(typed)
            trying = PinCheck(work, lambda made: self._relock(found, salt, cost, made, digits))
            unused.pop_all()
        return trying

    def _relock(
        self,
        key: SeatKey,
        salt: bytes,
        cost: Cost | None,
        stretched: Guarded | None,
        digits: int | None,
    ) -> SeatKey:
        with self._database.writing():
            rows = self._database.rows
            rows.require(key.match)
            lock = locks.relock(key, salt, rows.machine, cost, stretched, digits)
            rows.set_lock(key.match, key.seat, lock)
        # The write-ahead log still has the key as it was stored before.
        self._database.empty_log()
        return key

    def keep(self, key: object) -> SeatKey:
        """A copy of a key, to be closed separately.

        Raises:
            VaultError: it is closed.
        """
        return own(key).copy()
