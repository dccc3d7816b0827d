"""What must a game provide so that the players can lay its board out before a match?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from companion.core.game import Json
from companion.ui.ports.games import GamesPort

if TYPE_CHECKING:  # for types only: a room finds the games' records, and a record holds this
    from companion.ui.screen_kit.context import Screen


class Arrangement(Protocol):
    """How the board is laid out: a module with these functions.

    The screen writes what it is told into the `extras` of the set-up that is being filled in.
    """

    def screen(self, games: GamesPort) -> Screen:
        """The screen on which it is told."""

    def title(self) -> str:
        """What the button of the set-up says."""

    def laid(self, board: Json, extras: Mapping[str, Any]) -> Json:
        """The board's object as it is laid out now."""

    def line(self, extras: Mapping[str, Any]) -> str:
        """How it is laid out, in few words."""
