"""What if the vault cannot be opened? Its secrets are not available; the match goes on.

`LostVault` stores nothing and reveals nothing: most methods raise the reason why the
vault could not be opened. Real pieces are laid and turned over without it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn

from companion.core.errors import LostSecretsError, VaultError
from companion.core.game import Seat
from companion.core.pin import Pin


class LostVault:
    """Replaces a vault that could not be opened; see `Vault` for the methods."""

    def __init__(self, why: VaultError) -> None:
        """Remember why."""
        self._why, self._values = why.template, why.values

    def _fail(self) -> NoReturn:
        raise LostSecretsError(self._why, **self._values)

    def begin(
        self, _match: str, _owners: Mapping[str, Seat], decks: Mapping[str, tuple[int, ...]]
    ) -> None:
        """Begin a match, if it has no secrets.

        Raises:
            LostSecretsError: the match has secrets.
        """
        if decks:
            self._fail()

    def forget(self, _match: str) -> None:
        """There is nothing to forget."""

    def matches(self) -> frozenset[str]:
        """Empty: there are none."""
        return frozenset()

    def settle(self, _match: str, _last_seq: int) -> None:
        """There is nothing to undo."""

    def last_seq(self, _match: str) -> NoReturn:
        """Always a LostSecretsError."""
        self._fail()

    def draw(self, _match: str, _seq: int, _owner: str, _place: str) -> NoReturn:
        """Always a LostSecretsError."""
        self._fail()

    def lay(
        self, _match: str, _seq: int, _owner: str, _place: str, _value: int, _key: object
    ) -> NoReturn:
        """Always a LostSecretsError."""
        self._fail()

    def lay_unseen(self, _match: str, _seq: int, _owner: str, _place: str) -> NoReturn:
        """Always a LostSecretsError."""
        self._fail()

    def open(self, _match: str, _seq: int, _place: str, _announced: int | None) -> NoReturn:
        """Always a LostSecretsError."""
        self._fail()

    def peek(
        self, _match: str, _seq: int, _place: str, _seat: Seat, _announced: int | None
    ) -> NoReturn:
        """Always a LostSecretsError."""
        self._fail()

    def share(self, _match: str, _seq: int, _place: str, _key: object, _seat: Seat) -> NoReturn:
        """Always a LostSecretsError."""
        self._fail()

    def remove(self, _match: str, _seq: int, _place: str) -> NoReturn:
        """Always a LostSecretsError."""
        self._fail()

    def give_back(self, _match: str, _seq: int, _place: str) -> NoReturn:
        """Always a LostSecretsError."""
        self._fail()

    def take_up(self, _match: str, _seq: int, _place: str) -> NoReturn:
        """Always a LostSecretsError."""
        self._fail()

    def undo(self, _match: str, _seq: int, _back_to: int) -> NoReturn:
        """Always a LostSecretsError."""
        self._fail()

    def can_open(self, _match: str, _place: str, _seat: Seat) -> bool:
        """Nothing can be opened."""
        return False

    def look(self, _match: str, _place: str, _key: object) -> NoReturn:
        """Always a LostSecretsError."""
        self._fail()

    def hand(self, _match: str, _owner: str, _key: object) -> NoReturn:
        """Always a LostSecretsError."""
        self._fail()

    def knows(self, _match: str, _place: str) -> NoReturn:
        """Always a LostSecretsError."""
        self._fail()

    def has_pin(self, _match: str, _seat: Seat) -> bool:
        """Nobody has one here."""
        return False

    def pin_digits(self, _match: str, _seat: Seat) -> int | None:
        """Nobody has a PIN here."""
        return None

    def wait_s(self, _match: str, _seat: Seat) -> float:
        """Nobody waits."""
        return 0.0

    def unlock(self, _match: str, _seat: Seat, pin: Pin | str) -> NoReturn:
        """Always a LostSecretsError; the PIN is overwritten."""
        Pin.of(pin).wipe()
        self._fail()

    def set_pin(self, _key: object, pin: Pin | str) -> NoReturn:
        """Always a LostSecretsError; the PIN is overwritten."""
        Pin.of(pin).wipe()
        self._fail()

    def keep(self, _key: object) -> NoReturn:
        """Always a LostSecretsError."""
        self._fail()

    def holders(self, _match: str) -> NoReturn:
        """Always a LostSecretsError."""
        self._fail()

    def disclose(self, _match: str, _keys: Mapping[Seat, object]) -> NoReturn:
        """Always a LostSecretsError."""
        self._fail()
