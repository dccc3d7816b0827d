"""What does a game add whose board has places with buttons and lamps at the table?"""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from companion.core.game import Colour, Setup


@runtime_checkable
class HasPlaceButtons(Protocol):
    """An addition to `Game`: the board has places with a button and a lamp at the table."""

    def button_places(self, setup: Setup) -> tuple[str, ...]:
        """The places in the order of their buttons and lamps, which is the board file's order."""

    def place_owner(self, view: Any, place: str) -> Colour | None:
        """Who owns a place, according to a view from `Game.view`; None where nobody does."""
