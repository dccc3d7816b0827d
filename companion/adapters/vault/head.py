"""Which rows must a match have, all of them? The head of a match says it.

Each row of a vault is bound to its place, but no row says how many there are,
or that one was not put back as it lay earlier. The head does: whose each hand
is and how many cards it began with, which locks lie there now, how many
operations there are, and the link of the last. The link of a row is a digest of it
as it lies there; an operation is wrapped for the link of the one before it,
the first for that of the match's seed. The head is wrapped like every row and
written in the same transaction as whatever it speaks of.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from hashlib import blake2b
from typing import Final, Self

from companion.core.frozen import frozen
from companion.core.game import Seat

_LINK_BYTES: Final = 16
"""Nobody can make a row without the machine's key: only rows that once lay there can collide."""


def link(blob: bytes) -> str:
    """The digest of a row as it lies there."""
    return blake2b(blob, digest_size=_LINK_BYTES).hexdigest()


@frozen
class Hand:
    """A hand as the match began.

    Attributes:
        seat: whose it is.
        cards: how many it began with.
    """

    seat: Seat
    cards: int


@frozen
class Head:
    """What must lie in the rows of a match.

    Attributes:
        hands: owner → the hand it began with.
        locks: seat → the link of its lock.
        last: the link of the last operation, of the seed before the first.
        operations: how many there are.
    """

    hands: Mapping[str, Hand]
    locks: Mapping[Seat, str]
    last: str
    operations: int = 0

    def then(self, blob: bytes) -> Self:
        """With one more operation."""
        return replace(self, operations=self.operations + 1, last=link(blob))

    def with_lock(self, seat: Seat, blob: bytes) -> Self:
        """With another lock for a seat."""
        return replace(self, locks={**self.locks, seat: link(blob)})

    def write(self) -> bytes:
        """As a text, to be wrapped."""
        hands = [[owner, hand.seat, hand.cards] for owner, hand in self.hands.items()]
        locks = list(self.locks.items())
        fields = [hands, locks, self.last, self.operations]
        return json.dumps(fields, separators=(",", ":")).encode()

    @classmethod
    def read(cls, text: bytes) -> Self:
        """From its text."""
        hands, locks, last, operations = json.loads(text)
        return cls(
            {owner: Hand(Seat(seat), cards) for owner, seat, cards in hands},
            {Seat(seat): digest for seat, digest in locks},
            last,
            operations,
        )
