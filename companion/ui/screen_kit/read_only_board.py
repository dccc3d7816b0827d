"""A board that is only looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.ui.screen_kit.board_view import DrawnBoard
from companion.ui.widgets.base import Target


@dataclass(frozen=True, slots=True)
class ReadOnlyBoard(DrawnBoard):
    """The board, with nothing on it to be tapped."""

    def targets(self) -> Sequence[Target]:
        """None."""
        return ()
