"""Hands that are shuffled as a test says: another order in each of two worlds."""

from __future__ import annotations

import random
from typing import Any

_TRUE = random.SystemRandom()


class OtherOrder:
    """Stands for `random.SystemRandom` while a match's hands are shuffled."""

    def __init__(self, world: int, same: int = 0) -> None:
        """Nothing is shuffled yet.

        Args:
            world: in which world this is.
            same: so many decks lie the same in all worlds, the first ones.
        """
        self._number, self._world, self._same = 0, world, same

    def shuffle(self, order: list[int]) -> None:
        """Shuffle the next deck."""
        number, self._number = self._number, self._number + 1
        random.Random(number if number < self._same else 1000 * self._world + number).shuffle(order)

    def __getattr__(self, name: str) -> Any:
        """Whatever else is drawn by chance."""
        return getattr(_TRUE, name)
