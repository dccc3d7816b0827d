"""What if the vault cannot be opened? Floor 3: every reveal fails, the match goes on.

It keeps nothing and tells nothing; each question is answered with the reason
why the vault could not be opened.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn

from companion.errors import VaultError
from companion.vault.slips import Knowledge


class LostVault:
    """Stands in for a vault that could not be opened; see `Vault` for the methods."""

    def __init__(self, why: VaultError) -> None:
        """Remember why."""
        self._why = str(why)

    def _fail(self) -> NoReturn:
        raise VaultError(self._why)

    def begin(self, _match: str, decks: Mapping[str, tuple[int, ...]]) -> None:
        """A match without secrets can begin.

        Raises:
            VaultError: it has some.
        """
        if decks:
            self._fail()

    def forget(self, _match: str) -> None:
        """There is nothing to forget."""

    def matches(self) -> frozenset[str]:
        """None."""
        return frozenset()

    def settle(self, _match: str, _last_seq: int) -> None:
        """There is nothing to undo."""

    def seal(
        self, _match: str, _seq: int, _owner: str, _place: str, _value: int | None = None
    ) -> NoReturn:
        """Always a VaultError."""
        self._fail()

    def open(self, _match: str, _seq: int, _place: str) -> NoReturn:
        """Always a VaultError."""
        self._fail()

    def peek(self, _match: str, _seq: int, _place: str, _seat: int) -> NoReturn:
        """Always a VaultError."""
        self._fail()

    def remove(self, _match: str, _seq: int, _place: str) -> NoReturn:
        """Always a VaultError."""
        self._fail()

    def give_back(self, _match: str, _seq: int, _place: str) -> NoReturn:
        """Always a VaultError."""
        self._fail()

    def look(self, _match: str, _place: str) -> NoReturn:
        """Always a VaultError."""
        self._fail()

    def hand(self, _match: str, _owner: str) -> NoReturn:
        """Always a VaultError."""
        self._fail()

    def knows(self, _match: str, _place: str) -> Knowledge:
        """Always a VaultError."""
        self._fail()
