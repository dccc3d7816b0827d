"""What does a game say when hands must move pieces for a player that the program plays?

Pure, and public: it is about moves that the program is about to make in the open.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol


class Instructions(Protocol):
    """A module with these two functions, in a game's `GameUi`."""

    def gesture(self, moves: Sequence[Any]) -> int:
        """How many of the first moves hands make in one go, at least 1; `moves` is not empty."""

    def instruction(self, state: Any, moves: Sequence[Any]) -> str:
        """What hands do for the moves of one gesture, in one sentence.

        "" where nothing is to be done by hand: the program's turn ends, say.

        Args:
            state: the position before them.
            moves: of one gesture, as `gesture` counts them.
        """
