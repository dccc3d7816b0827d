"""How does a game whose hands are paper say what an open hand must be? The contract. Pure.

The rules know no hand of such a game. Only a seat that the program plays has its cards open
on the table, where people key them in.
"""

from __future__ import annotations

from typing import Any, Protocol

from companion.core.game import Seat


class OpenHandRules(Protocol):
    """What can lie in an open hand of one game."""

    def cards(self, state: Any) -> tuple[str, ...]:
        """The names of the cards that can lie there now: all but those that lie open elsewhere."""

    def size(self, state: Any, seat: Seat) -> int:
        """How many cards a seat must have now."""

    def played(self, move: Any) -> str | None:
        """The card that a move takes out of the hand, None if it takes none."""
