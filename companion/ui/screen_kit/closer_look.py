"""How is a part of a board seen closer? A tap on a quarter of it, or a button, shows it larger."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from companion.ui.boards.drawing import Spot
from companion.ui.widgets.base import Intent
from companion.ui.widgets.parts import Button
from companion.ui.widgets.picture import Icon
from companion.ui.widgets.tap_area import TapArea

CLOSER: Final = "closer"
"""The name of the intents of a closer look."""

HERE: Final = "here"
"""What a closer look follows: the screen says where that is."""
FACTOR: Final = 2
"""So many times as large."""
_WHOLE: Final = (0.5, 0.5)
_QUARTERS: Final = ((0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75))
"""The middle of what is seen, in shares of the board's width and height."""
_WIDER: Final = Intent(CLOSER)


class CloserLook:
    """Whether a board is seen closer, and which part of it.

    Attributes:
        centre: the part of the picture, 0 to 1, that is in the middle.
        near: whether it is seen closer.
    """

    def __init__(self) -> None:
        """The whole board is seen."""
        self.centre: Spot = _WHOLE
        self.near = False

    def size(self, board: Rect) -> tuple[int, int]:
        """How large the board's picture is, in pixels, where so much of it is seen."""
        return (board.w * FACTOR, board.h * FACTOR) if self.near else board.size

    def follow(self, spot: Spot | None) -> None:
        """Bring a part of the board into the middle, as far as it is seen closer."""
        if self.near and spot is not None:
            self.centre = spot

    def button(self, rect: Rect, px: int, where: int | str = 0) -> Button:
        """Shows all of the board, or from near one of its quarters or what is `HERE`."""
        intent, picture = (_WIDER, "minus") if self.near else (Intent(CLOSER, where), "plus")
        return Button(CLOSER, rect, "", intent, px, picture=Icon(picture))

    def taps(self, board: Rect) -> list[TapArea]:
        """A tap on a quarter shows it closer, the next one the whole board again."""
        if self.near:
            return [TapArea("whole", board, _WIDER)]
        across, down = board.w // 2, board.h // 2
        return [
            TapArea(
                f"quarter-{number}",
                Rect(board.x + number % 2 * across, board.y + number // 2 * down, across, down),
                Intent(CLOSER, number),
            )
            for number in range(len(_QUARTERS))
        ]

    def answer(self, intent: Intent) -> None:
        """Closer, or the whole board again: what a tap with this intent means."""
        self.near = intent.arg is not None
        self.centre = _QUARTERS[intent.arg] if isinstance(intent.arg, int) else _WHOLE
