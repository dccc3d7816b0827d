"""What does the referee need from a vault, and what may a screen hold? Types only.

`OpenedKey` and `Unlocking` are all that a screen ever has of a vault. `SecretStore` is
the vault as the referee sees it. `companion.adapters.vault.Vault` implements it, and so
does `companion.adapters.vault.LostVault`, for a vault that cannot be opened.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import Enum
from typing import Protocol

from companion.core.frozen import frozen
from companion.core.game import Colour, Seat
from companion.core.pin import Pin


class Draws(Enum):
    """How hidden values are drawn at this table. Only the choices on the screens depend on it."""

    SCREEN = "screen"
    """The program draws from the shuffled hand, and its owner looks at the screen."""
    PIECES = "shields"
    """The real piece is drawn and laid; its owner keys it in, or lays it unseen."""


class PlacementMode(Enum):
    """How a hidden value is chosen when nobody names it."""

    DRAW = "draw"
    """The program takes the next of the owner's shuffled hand. Needs no key."""
    UNSEEN = "unseen"
    """A real piece is laid whose value the program does not know. Needs neither key nor
    vault; the piece is opened at the table."""


class OpenedKey(Protocol):
    """The opened key of one seat: it decrypts what this seat may see, until it is closed."""

    @property
    def seat(self) -> Seat:
        """Whose it is."""

    def close(self) -> None:
        """Overwrite the key; it opens nothing afterwards. Idempotent."""


class Unlocking(Protocol):
    """A PIN that is being tried or set, on a thread of its own."""

    @property
    def done(self) -> bool:
        """Whether `key` returns without waiting."""

    def key(self) -> OpenedKey | None:
        """The result; waits until it is ready. Call it on the thread that began the try.

        The count of wrong tries is cleared, or the new PIN is set, only by this call;
        before it, only the try has been counted.

        Returns:
            The key; None when the PIN is wrong. A second call returns the same.

        Raises:
            VaultError: the vault fails.
        """


@frozen
class PlacedSecret:
    """A hidden value named by its owner: chosen from the hand, or a real piece keyed in.

    Attributes:
        value: the secret.
        key: the owner's key.
    """

    value: int = field(repr=False)
    key: OpenedKey


@frozen
class OpenedValue:
    """A hidden value that was opened for all after the end of the match.

    Attributes:
        slip: 1, 2, … in the order of laying.
        colour: whose it was.
        place: where it lay.
        value: what the vault kept.
        announced: the value announced when it was opened at the table, where that
            differs from `value`; else None.
    """

    slip: int
    colour: Colour
    place: str
    value: int
    announced: int | None = None


class ValueKnowledge(Protocol):
    """Who knows a hidden value (R 12.2)."""

    @property
    def owner(self) -> str:
        """The colour that it belongs to."""

    @property
    def seats(self) -> frozenset[int]:
        """Who else has looked."""

    @property
    def everyone(self) -> bool:
        """Whether all have seen it."""

    @property
    def unseen(self) -> bool:
        """Whether the vault does not know the value: only the real piece can be turned over."""


class DisclosedValue(Protocol):
    """A slip that every owner agreed to open."""

    @property
    def number(self) -> int:
        """1, 2, … in the order of laying."""

    @property
    def owner(self) -> str:
        """Whose it was."""

    @property
    def place(self) -> str:
        """Where it lay."""

    @property
    def value(self) -> int:
        """The sealed value."""

    @property
    def announced(self) -> int | None:
        """The value announced at the table, where that differs from `value`; else None."""


class SecretStore(Protocol):
    """Stores hidden values. Every method may raise VaultError and has then changed nothing.

    The error is a LostSecretsError where the match's secrets are lost for good. `seq` is
    always the number of the record's entry to which the operation belongs.
    """

    def begin(
        self, match: str, owners: Mapping[str, Seat], decks: Mapping[str, tuple[int, ...]]
    ) -> None:
        """Make a key for every seat, shuffle the hands and seal them."""

    def forget(self, match: str) -> None:
        """Destroy everything about a match; an unknown match is ignored."""

    def matches(self) -> frozenset[str]:
        """The matches that have hidden values."""

    def settle(self, match: str, last_seq: int) -> None:
        """Undo the operations of entries after `last_seq`."""

    def last_seq(self, match: str) -> int:
        """The entry number of the last operation; 0 before the first."""

    def draw(self, match: str, seq: int, owner: str, place: str) -> int:
        """Lay the next of the hand face down. Returns the slip's number."""

    def lay(self, match: str, seq: int, owner: str, place: str, value: int, key: OpenedKey) -> int:
        """Lay this value of the hand face down. Returns the slip's number."""

    def lay_unseen(self, match: str, seq: int, owner: str, place: str) -> int:
        """Note a real piece of unknown value face down. Returns the slip's number."""

    def open(self, match: str, seq: int, place: str, announced: int | None) -> None:
        """Everybody knows the value at a place now; `announced` as in `SecretDuty`."""

    def peek(self, match: str, seq: int, place: str, seat: Seat, announced: int | None) -> None:
        """One more seat knows the value at a place; `announced` is what it saw."""

    def remove(self, match: str, seq: int, place: str) -> None:
        """Remove the value at a place from the match."""

    def give_back(self, match: str, seq: int, place: str) -> None:
        """Put the value at a place back into its owner's hand, at a random position."""

    def take_up(self, match: str, seq: int, place: str) -> None:
        """Put the value at a place back on top of the hand: it is drawn next."""

    def undo(self, match: str, seq: int, back_to: int) -> None:
        """Undo the operations of entries after `back_to`, as an operation of entry `seq`."""

    def share(self, match: str, seq: int, place: str, key: OpenedKey, seat: Seat) -> None:
        """The owner, with the owner's key, gives a seat access to the value at a place."""

    def can_open(self, match: str, place: str, seat: Seat) -> bool:
        """Whether this seat's key opens the value at a place."""

    def look(self, match: str, place: str, key: OpenedKey) -> int:
        """The value at a place, for the seat of the key."""

    def hand(self, match: str, owner: str, key: OpenedKey) -> tuple[int, ...]:
        """The values left in a hand, ascending, for the seat of the key."""

    def knows(self, match: str, place: str) -> ValueKnowledge:
        """Who knows the value at a place."""

    def has_pin(self, match: str, seat: Seat) -> bool:
        """Whether a seat has chosen a PIN."""

    def pin_digits(self, match: str, seat: Seat) -> int | None:
        """How many digits a seat's PIN has; None without a PIN, and where it is not known."""

    def wait_s(self, match: str, seat: Seat) -> float:
        """Seconds until a PIN may be tried; 0.0 when it may be now."""

    def unlock(self, match: str, seat: Seat, pin: Pin | str) -> Unlocking:
        """Try a PIN; the PIN is overwritten after use."""

    def set_pin(self, key: OpenedKey, pin: Pin | str) -> Unlocking:
        """Set, change or remove a PIN; the PIN is overwritten after use."""

    def keep(self, key: OpenedKey) -> OpenedKey:
        """A copy of a key, to be closed separately."""

    def holders(self, match: str) -> frozenset[Seat]:
        """The seats whose keys `disclose` needs."""

    def disclose(self, match: str, keys: Mapping[Seat, OpenedKey]) -> tuple[DisclosedValue, ...]:
        """Every slip that was ever sealed, with its value, in the order of laying."""
