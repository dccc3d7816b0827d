"""What may a referee ask of a vault, and what do the screens get to hold? Types only.

`OpenedKey` and `Unlocking` are all that a screen ever has of a vault. `SecretStore` is
the vault as the referee sees it; `companion.adapters.vault.Vault` keeps it, and so does
`companion.adapters.vault.LostVault`, for a vault that cannot be opened.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from companion.core.game import Colour, Seat
from companion.core.pin import Pin


class Draws(Enum):
    """How hidden values are drawn at this table; only what the screens offer depends on it."""

    SCREEN = "screen"
    """The program draws from the shuffled hand, its owner looks at the screen."""
    PIECES = "shields"
    """The real piece is drawn and laid; its owner keys it in, or lays it unseen."""


class PlacementMode(Enum):
    """Where a hidden value comes from that nobody names."""

    DRAW = "draw"
    """The next of the owner's shuffled hand. Needs no key."""
    UNSEEN = "unseen"
    """A real piece that the program is not told. Needs neither key nor vault; it is
    opened at the table."""


class OpenedKey(Protocol):
    """One seat's opened key: it opens what this seat may see, until it is closed."""

    @property
    def seat(self) -> Seat:
        """Whose it is."""

    def close(self) -> None:
        """Overwrite it; it opens nothing any more. Again is harmless."""


class Unlocking(Protocol):
    """A PIN that is being tried or set, on a thread of its own."""

    @property
    def done(self) -> bool:
        """Whether `key` answers at once."""

    def key(self) -> OpenedKey | None:
        """What came of it; waits until it is done. Ask in the thread that began it.

        A right PIN clears the count of wrong ones only here, and a new PIN is
        set only here: before, nothing was changed but the count.

        Returns:
            The key, None when the PIN is wrong. Asked again, the same.

        Raises:
            VaultError: the vault fails.
        """


@dataclass(frozen=True, slots=True)
class PlacedSecret:
    """A hidden value that its owner names: chosen from the hand, or a real one keyed in.

    Attributes:
        value: the secret.
        key: its owner's.
    """

    value: int = field(repr=False)
    key: OpenedKey


@dataclass(frozen=True, slots=True)
class OpenedValue:
    """A hidden value as it was opened for all when the match had ended.

    Attributes:
        slip: 1, 2, … in the order of laying.
        colour: whose it was.
        place: where it lay.
        value: what the vault kept.
        announced: what it was said to be when it was opened at the table, where that
            was something else; else None.
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
        """The vault was never told it: only the real piece can be turned over."""


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
        """What was sealed."""

    @property
    def announced(self) -> int | None:
        """What it was said to be, where that was something else."""


class SecretStore(Protocol):
    """Where hidden values are. Every method may raise VaultError and has then changed nothing.

    It is a LostSecretsError where the match's secrets are gone for good.
    """

    def begin(
        self, match: str, owners: Mapping[str, Seat], decks: Mapping[str, tuple[int, ...]]
    ) -> None:
        """Make every seat a key, shuffle the hands and seal them."""

    def forget(self, match: str) -> None:
        """Destroy everything about a match. An unknown one is harmless."""

    def matches(self) -> frozenset[str]:
        """The matches that have hidden values."""

    def settle(self, match: str, last_seq: int) -> None:
        """Undo what belongs to entries after this one."""

    def last_seq(self, match: str) -> int:
        """The entry of the last thing that was done; 0 before the first."""

    def draw(self, match: str, seq: int, owner: str, place: str) -> int:
        """Lay the next of the hand face down. Returns the slip's number."""

    def lay(self, match: str, seq: int, owner: str, place: str, value: int, key: OpenedKey) -> int:
        """Lay this value of the hand face down. Returns the slip's number."""

    def lay_unseen(self, match: str, seq: int, owner: str, place: str) -> int:
        """A real piece was laid that nobody named. Returns the slip's number."""

    def open(self, match: str, seq: int, place: str, announced: int | None) -> None:
        """All know it now, as this value."""

    def peek(self, match: str, seq: int, place: str, seat: Seat, announced: int | None) -> None:
        """One more seat knows it, as this value."""

    def remove(self, match: str, seq: int, place: str) -> None:
        """It leaves the match."""

    def give_back(self, match: str, seq: int, place: str) -> None:
        """It goes back into the hand."""

    def take_up(self, match: str, seq: int, place: str) -> None:
        """It goes back into the hand, to be drawn next."""

    def undo(self, match: str, seq: int, back_to: int) -> None:
        """What belongs to entries after `back_to` counts no more."""

    def share(self, match: str, seq: int, place: str, key: OpenedKey, seat: Seat) -> None:
        """Its owner lets a seat see it."""

    def can_open(self, match: str, place: str, seat: Seat) -> bool:
        """Whether this seat's key opens the value at a place."""

    def look(self, match: str, place: str, key: OpenedKey) -> int:
        """The value at a place."""

    def hand(self, match: str, owner: str, key: OpenedKey) -> tuple[int, ...]:
        """The values in a hand, ascending."""

    def knows(self, match: str, place: str) -> ValueKnowledge:
        """Who knows the value at a place."""

    def has_pin(self, match: str, seat: Seat) -> bool:
        """Whether a seat has chosen a PIN."""

    def wait_s(self, match: str, seat: Seat) -> float:
        """Seconds until a PIN may be tried."""

    def unlock(self, match: str, seat: Seat, pin: Pin | str) -> Unlocking:
        """Try a PIN, which is overwritten once it was used."""

    def set_pin(self, key: OpenedKey, pin: Pin | str) -> Unlocking:
        """Choose, change or drop a PIN; what was typed is overwritten once it was used."""

    def keep(self, key: OpenedKey) -> OpenedKey:
        """Another key like this one, closed on its own."""

    def holders(self, match: str) -> frozenset[Seat]:
        """The seats whose keys `bare` needs."""

    def disclose(self, match: str, keys: Mapping[Seat, OpenedKey]) -> tuple[DisclosedValue, ...]:
        """Every slip that was ever sealed, in order."""
