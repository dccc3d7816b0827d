"""Which seats have a PIN, and who gets a key for it?

Hidden values are revealed only with a key. `unlock` gives one for a PIN, and a screen holds
it while it is shown. No method trusts a bare seat number.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.adapters.store import NewEntry
from companion.core.errors import LostSecretsError, RulesError, VaultError
from companion.core.game import Seat
from companion.core.pin import Pin
from companion.referee.entries import FORM, PINS_WISHED, RecordEntry
from companion.referee.queries import Queries
from companion.referee.recording import Recording
from companion.referee.secrets import OpenedKey, SecretStore, Unlocking
from companion.referee.sources import GLASS


class Pins:
    """The PINs of one match's seats. For one thread."""

    def __init__(
        self,
        queries: Queries,
        recording: Recording,
        secrets: SecretStore,
        entries: Iterable[RecordEntry],
    ) -> None:
        """For a match with these entries."""
        self._queries = queries
        self._recording = recording
        self._secrets = secrets
        self._wished = any(entry.kind == PINS_WISHED for entry in entries)

    def has_pin(self, seat: Seat) -> bool:
        """Whether a seat has chosen a PIN; False too where the vault is lost."""
        try:
            return self._secrets.has_pin(self._queries.match_id, seat)
        except VaultError:
            return False

    def speaks_with_pin(self, seat: Seat) -> bool:
        """Whether a seat needs its PIN to agree; False too where the vault is lost for good.

        Raises:
            VaultError: the vault cannot say now; the caller must not accept an agreement.
        """
        try:
            return self._secrets.has_pin(self._queries.match_id, seat)
        except LostSecretsError:
            return False

    def digits(self, seat: Seat) -> int | None:
        """How many digits a seat's PIN has; None where that is not known, or there is none."""
        try:
            return self._secrets.pin_digits(self._queries.match_id, seat)
        except VaultError:
            return None

    def wait_s(self, seat: Seat) -> float:
        """Seconds until a PIN of this seat may be tried; 0.0 when it may be now."""
        try:
            return self._secrets.wait_s(self._queries.match_id, seat)
        except VaultError:
            return 0.0

    def unlock(self, seat: Seat, pin: Pin | str = "") -> Unlocking:
        """Try a PIN. For a seat without a PIN pass an empty one; that succeeds at once.

        The try is counted on disk before anything is computed. The PIN is overwritten
        after use.

        Raises:
            VaultError: the seat must wait, or has a PIN and none was given, or the
                vault fails, or the program plays the seat. The try was not counted.
        """
        if seat in self._queries.programs:
            if isinstance(pin, Pin):
                pin.wipe()
            raise self._is_program(seat)
        return self._secrets.unlock(self._queries.match_id, seat, pin)

    def set_pin(self, key: OpenedKey, pin: Pin | str) -> Unlocking:
        """Set or change a PIN of 4 to 8 digits; an empty one removes it. The key stays open.

        The PIN is overwritten after it was used or refused.

        Raises:
            VaultError: it is not a PIN, the key is closed, the vault fails, or the seat is
                away and has no PIN: its stand-in could then agree in its name. Or the
                program plays the seat.
        """
        if key.seat in self._queries.programs:
            if isinstance(pin, Pin):
                pin.wipe()
            raise self._is_program(key.seat)
        if key.seat not in self._queries.present and not self.has_pin(key.seat):
            if isinstance(pin, Pin):
                pin.wipe()
            name = self._queries.setup.seats[key.seat].name
            raise VaultError("{name} is away: nobody else can choose their PIN.", name=name)
        return self._secrets.set_pin(key, pin)

    def _is_program(self, seat: Seat) -> VaultError:
        """Why nobody gets a key of this seat."""
        name = self._queries.setup.seats[seat].name
        return VaultError(
            "The computer plays {name}: you can't look at what it has hidden.", name=name
        )

    # The first round

    def wish_pins(self) -> None:
        """Ask every player for a PIN before the first move; written to the record.

        Raises:
            RulesError: a move has been made already.
            StoreError: it cannot be recorded.
        """
        if self._queries.last_source:
            raise RulesError("The match has started: choose PINs from the menu now.")
        if not self._wished:
            self._recording.write([NewEntry(PINS_WISHED, FORM, {}, GLASS)])
            self._wished = True

    @property
    def asks_pins(self) -> tuple[Seat, ...]:
        """The seats that are still to be asked for a PIN, also after a restart.

        Empty where `wish_pins` was not called, or after the first move. A seat that was
        asked and declined is still included: only the screen knows that it was asked.
        """
        if not self._wished or self._queries.last_source or not self._has_secrets():
            return ()
        return tuple(seat for seat in sorted(self._queries.present) if not self.has_pin(seat))

    def _has_secrets(self) -> bool:
        try:
            return self._queries.match_id in self._secrets.matches()
        except VaultError:
            return False
