"""Hands that are shuffled as a test says: another order in each of two worlds."""

from __future__ import annotations

import random
from collections.abc import Container
from typing import Any

_TRUE = random.SystemRandom()


class OtherOrder:
    """Stands for `random.SystemRandom` while a match's hands are shuffled."""

    def __init__(self, world: int, same: Container[int] = ()) -> None:
        """Nothing is shuffled yet.

        Args:
            world: in which world this is.
            same: the numbers of the decks that lie the same in all worlds, from 0.
        """
        self._number, self._world, self._same = 0, world, same

    def shuffle(self, order: list[int]) -> None:
        """Shuffle the next deck."""
        number, self._number = self._number, self._number + 1
        random.Random(number if number in self._same else 1000 * self._world + number).shuffle(
            order
        )

    def __getattr__(self, name: str) -> Any:
        """Whatever else is drawn by chance."""
        return getattr(_TRUE, name)
