"""What is in each hand and on each slip after all that was done? Floor 3, pure.

The vault stores only what was done, in order; `Secrets` is made of it anew
each time. Nothing here opens a file or asks for chance: where a returned value
goes follows from a seed that was drawn when the match began, so that doing it
again after a crash puts it in the same place.

No text made here, `repr` and exceptions included, holds a value.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from companion.errors import VaultError


class Deed(Enum):
    """What can be done with a slip; the words of the stored operations."""

    SEAL = "seal"
    OPEN = "open"
    PEEK = "peek"
    REMOVE = "remove"
    RETURN = "return"


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing that was done.

    Attributes:
        seq: the journal's number of the event that it belongs to.
        deed: what was done.
        place: where the slip lies.
        owner: for `SEAL`, whose hand the value came from; else empty.
        value: for `SEAL`, the value; else None.
        seat: for `PEEK`, who looked; else None.
    """

    seq: int
    deed: Deed
    place: str
    owner: str = ""
    value: int | None = field(default=None, repr=False)
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Who knows the value of a slip (R 12.2).

    Attributes:
        owner: the colour that it belongs to.
        seats: seats that peeked.
        everyone: it was opened.
    """

    owner: str
    seats: frozenset[int] = frozenset()
    everyone: bool = False


@dataclass(frozen=True, slots=True)
class Slip:
    """A value that lies at a place.

    Attributes:
        number: 1, 2, … in the order of sealing in this match.
        value: the secret.
        known: who knows it.
    """

    number: int
    value: int = field(repr=False)
    known: Knowledge


class Secrets:
    """Hands and slips of one match; `apply` moves them on.

    Attributes:
        hands: owner → the values left, in the order in which they will be drawn.
        slips: place → what lies there.
    """

    def __init__(self, decks: Mapping[str, tuple[int, ...]], seed: bytes) -> None:
        """Begin with whole decks, in the order they were shuffled into."""
        self.hands = {owner: list(values) for owner, values in decks.items()}
        self.slips: dict[str, Slip] = {}
        self._seed = seed
        self._sealed = 0
        self._returned: Counter[str] = Counter()

    def next_value(self, owner: str) -> int:
        """The value that a random draw takes now.

        Raises:
            VaultError: the hand is empty.
        """
        hand = self.hand(owner)
        if not hand:
            raise VaultError(f"The hand of {owner} is empty.")
        return hand[0]

    def hand(self, owner: str) -> list[int]:
        """The values left in a hand, in drawing order; who began with none has none."""
        return self.hands.get(owner, [])

    def slip(self, place: str) -> Slip:
        """What lies at a place.

        Raises:
            VaultError: nothing does.
        """
        if place not in self.slips:
            raise VaultError(f"No slip lies at {place}.")
        return self.slips[place]

    def apply(self, operation: Operation) -> None:
        """Do it, or leave everything as it is.

        Raises:
            VaultError: it cannot be done.
        """
        place = operation.place
        match operation.deed:
            case Deed.SEAL:
                self._seal(operation)
            case Deed.OPEN:
                slip = self.slip(place)
                self.slips[place] = replace(slip, known=replace(slip.known, everyone=True))
            case Deed.PEEK:
                slip = self.slip(place)
                if operation.seat is None:
                    raise VaultError(f"Nobody is named who looked at {place}.")
                seats = slip.known.seats | {operation.seat}
                self.slips[place] = replace(slip, known=replace(slip.known, seats=seats))
            case Deed.REMOVE:
                self.slip(place)
                del self.slips[place]
            case Deed.RETURN:
                slip = self.slip(place)
                del self.slips[place]
                self._put_back(slip.known.owner, slip.value)

    def _seal(self, operation: Operation) -> None:
        owner, place, value = operation.owner, operation.place, operation.value
        if place in self.slips:
            raise VaultError(f"A slip lies at {place} already.")
        hand = self.hand(owner)
        if value is None or value not in hand:
            raise VaultError(f"The hand of {owner} cannot hold that.")
        # Equal values are one and the same to everybody: the first will do.
        hand.remove(value)
        self._sealed += 1
        self.slips[place] = Slip(self._sealed, value, Knowledge(owner))

    def _put_back(self, owner: str, value: int) -> None:
        """Put a value anywhere into the rest of its deck, each place as likely."""
        hand = self.hands[owner]
        self._returned[owner] += 1
        question = f"{owner}/{self._returned[owner]}".encode()
        number = int.from_bytes(hashlib.blake2b(question, key=self._seed).digest())
        hand.insert(number % (len(hand) + 1), value)
