"""Who has a PIN, and who gets a key for it?

What is hidden is seen with a key alone: `unlock` gives one for a PIN, a screen holds it
while it is shown, and no method takes a seat's word for who sits there.
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
        """Of a match that has these entries."""
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
        """Whether a seat's word needs its PIN; False too where the vault is lost for good.

        Raises:
            VaultError: the vault cannot say now. Nobody is believed then.
        """
        try:
            return self._secrets.has_pin(self._queries.match_id, seat)
        except LostSecretsError:
            return False

    def wait_s(self, seat: Seat) -> float:
        """Seconds until a PIN of this seat may be tried, 0.0 when now."""
        try:
            return self._secrets.wait_s(self._queries.match_id, seat)
        except VaultError:
            return 0.0

    def unlock(self, seat: Seat, pin: Pin | str = "") -> Unlocking:
        """Try a PIN; an empty one for a seat that has none, which is done at once.

        The try is counted on the disk before anything is computed. The PIN is
        overwritten once it was used.

        Raises:
            VaultError: the seat must wait, has a PIN and none was given, or the
                vault fails. Nothing was counted.
        """
        return self._secrets.unlock(self._queries.match_id, seat, pin)

    def set_pin(self, key: OpenedKey, pin: Pin | str) -> Unlocking:
        """Choose or change a PIN of 4 to 8 digits; an empty one drops it. The key stays open.

        The PIN is overwritten once it was used or refused.

        Raises:
            VaultError: it is no PIN, the key is closed, the vault fails, or the seat is
                away and has none: whoever plays for it would have its voice.
        """
        if key.seat not in self._queries.present and not self.has_pin(key.seat):
            if isinstance(pin, Pin):
                pin.wipe()
            name = self._queries.setup.seats[key.seat].name
            raise VaultError("{name} is away: nobody else chooses their PIN.", name=name)
        return self._secrets.set_pin(key, pin)

    # The first round

    def wish_pins(self) -> None:
        """Every player is to be asked for a PIN before the match goes on; kept in the record.

        Raises:
            RulesError: something has been played already.
            StoreError: it cannot be recorded.
        """
        if self._queries.last_source:
            raise RulesError("The match has begun: PINs are chosen from the menu now.")
        if not self._wished:
            self._recording.write([NewEntry(PINS_WISHED, FORM, {}, GLASS)])
            self._wished = True

    @property
    def asks_pins(self) -> tuple[Seat, ...]:
        """The seats that the first round of PINs is still for, also after a restart.

        None where it was not wished, or once something has been played. A seat that
        wants no PIN is one of them: only in a screen it is known that it was asked.
        """
        if not self._wished or self._queries.last_source or not self._has_secrets():
            return ()
        return tuple(seat for seat in sorted(self._queries.present) if not self.has_pin(seat))

    def _has_secrets(self) -> bool:
        try:
            return self._queries.match_id in self._secrets.matches()
        except VaultError:
            return False
