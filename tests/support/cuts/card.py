"""What is on a card that reorders writes, if the power goes now?

The card keeps what came before the last flush that it has done. Of each write since then it
may have kept all, nothing, or some sectors of 512 bytes, whatever it has done with the others:
they reach it in any order. Of two writes to one sector the earlier may be left; that is the
later one not kept. A sector is old or new, never half of each.

A card that drops flushes is there as a control: what must be found on it shows that the judge
can find it. It keeps what came before some earlier flush.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import chain
from random import Random
from typing import Final

from tests.support.cuts.block_log import SECTOR, Write

_KEPT: Final = 0.5
"""How likely each sector of a torn write is kept."""
_TORN: Final = 0.3
"""How likely a write that is neither kept for sure nor dropped for sure is torn."""


class Card:
    """A card that is told one request after another.

    Attributes:
        pending: writes since the last flush that the card has done.
    """

    def __init__(self, start: bytes, dropped: int = 0) -> None:
        """What is there at the start is there for good.

        Args:
            start: the whole disk.
            dropped: each flush is done only when so many more have come.
        """
        self._kept = bytearray(start)
        self._dropped = dropped
        self._windows: deque[list[Write]] = deque([[]])

    @property
    def pending(self) -> list[Write]:
        return list(chain.from_iterable(self._windows))

    def tell(self, write: Write) -> None:
        """What the machine did."""
        if write.data:
            self._windows[-1].append(write)
        if write.is_flush:
            self._windows.append([])
            while len(self._windows) > self._dropped + 1:
                for sure in self._windows.popleft():
                    _put(self._kept, sure)

    def whole(self) -> bytearray:
        """With all that was written."""
        return self._with(self.pending)

    def lost(self) -> bytearray:
        """With nothing but what was flushed."""
        return bytearray(self._kept)

    def torn(self, random: Random) -> bytearray:
        """With some of the rest: each with a chance of its own, or all but one, or one alone."""
        pending = self.pending
        likely = [random.random()] * len(pending)
        if pending and random.random() < 0.5:
            usual = float(random.randrange(2))
            likely = [usual] * len(pending)
            likely[random.randrange(len(pending))] = random.choice((0.5, 1 - usual))
        return self._with(_some(pending, likely, random))

    def _with(self, writes: Sequence[Write] | Iterator[Write]) -> bytearray:
        medium = bytearray(self._kept)
        for write in writes:
            _put(medium, write)
        return medium


def _put(medium: bytearray, write: Write) -> None:
    at = write.sector * SECTOR
    if at + len(write.data) > len(medium):
        raise ValueError(f"Sector {write.sector} lies beyond the disk.")
    medium[at : at + len(write.data)] = write.data


def _some(pending: list[Write], likely: list[float], random: Random) -> Iterator[Write]:
    for write, chance in zip(pending, likely, strict=True):
        if 0 < chance < 1 and random.random() < _TORN:
            for number, at in enumerate(range(0, len(write.data), SECTOR)):
                if random.random() < _KEPT:
                    yield Write(write.sector + number, write.data[at : at + SECTOR])
        elif random.random() < chance:
            yield write
