"""Which Bluetooth dice are here, and whose are they? Values and a protocol, no code.

A die is known by its identity, `uid`: 8 hex digits that follow from its address.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Protocol

from companion.core.frozen import frozen
from companion.core.message import Message


class Presence(Enum):
    """Whether a die can be thrown."""

    THERE = "there"
    CONNECTING = "connecting"
    AWAY = "away"
    UNKNOWN = "unknown"
    """Bluetooth cannot be used now, or Bluetooth dice are not in use."""


@frozen
class DieCard:
    """A die that was chosen at this table.

    Attributes:
        uid: which.
        name: what it is called here.
        make: who makes it, for people.
        whose: the player to whom it belongs; "" for a die that everybody throws.
        presence: whether it can be thrown.
        battery: percent; None if it has not said.
        charging: whether it lies in its charger.
        weak: whether it is almost out of range.
        twice: whether another die claims its address; then neither counts.
        turned: whether it was turned in the hand just now, not thrown.
    """

    uid: str
    name: str
    make: str
    whose: str = ""
    presence: Presence = Presence.UNKNOWN
    battery: int | None = None
    charging: bool = False
    weak: bool = False
    twice: bool = False
    turned: bool = False


@frozen
class FoundDie:
    """A die that is heard nearby.

    Attributes:
        key: the argument for `DicePort.add`.
        name: what it calls itself.
        make: who makes it, for people.
        near: how strong it is heard, 0 to 3.
        lit: it was thrown last, or rolls now: the one that is meant.
        known: it is one of this table's dice already.
    """

    key: str
    name: str
    make: str
    near: int
    lit: bool = False
    known: bool = False


class DicePort(Protocol):
    """The Bluetooth dice of this table. Called in the window's thread; never blocks for the air."""

    @property
    def offered(self) -> bool:
        """Whether this system can have Bluetooth dice."""

    def dice(self) -> Sequence[DieCard]:
        """The dice of this table, in the order in which they were added."""

    def name_of(self, uid: str) -> str:
        """What a die is called here; "" for one that is not known here."""

    def trouble(self) -> Message:
        """Why no die can be heard at all, and what to do; empty while that is not so."""

    def look(self, visitor: object) -> None:
        """Look for dice nearby, until this visitor leaves. Idempotent."""

    def leave(self, visitor: object) -> None:
        """Look no more, once the last visitor has left. Idempotent."""

    def nearby(self) -> Sequence[FoundDie]:
        """The dice that are heard, each where it was first shown as long as it is heard."""

    def add(self, key: str) -> str:
        """Know this die from now on. Returns its identity; "" if it is no longer nearby.

        Raises:
            StoreError: the list cannot be kept, or is full; a die that was added is used until
                the program ends.
        """

    def rename(self, uid: str, name: str) -> None:
        """Call a die this from now on; an empty name changes nothing.

        Raises:
            StoreError: the list cannot be kept; the name holds until the program ends.
        """

    def give(self, uid: str, whose: str) -> None:
        """Let a die count for this player alone, or for everybody: "".

        Raises:
            StoreError: as `rename`.
        """

    def forget(self, uid: str) -> None:
        """Know a die no more. Idempotent.

        Raises:
            StoreError: as `rename`.
        """
