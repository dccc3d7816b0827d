"""How does a board look outside a match, and what is said of it?"""

from __future__ import annotations

from typing import Any, Protocol

from pygame import Rect

from companion.core.game import Json
from companion.ui.theme import Theme
from companion.ui.widgets.base import Widget


class EmptyBoard(Protocol):
    """Boards of one game, nothing standing on them: a module with these functions."""

    def picture(self, board: Json, size: tuple[int, int], theme: Theme) -> Any:
        """The picture of a board that the rules accept. It takes seconds on a small computer.

        Args:
            board: the board file's object; not to be changed afterwards.
            size: of the picture, in pixels.
            theme: its colours.
        """

    def is_drawn(self, board: Json, size: tuple[int, int], theme: Theme) -> bool:
        """Whether `picture` has it at once."""

    def widget(self, area: Rect, picture: Any) -> Widget:
        """A picture of the size of an area, to be looked at."""

    def facts(self, board: Json) -> tuple[str, ...]:
        """How much is on it, in words."""
