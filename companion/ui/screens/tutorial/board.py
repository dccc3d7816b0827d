"""How is the board of a lesson seen? A part of the game's own drawing, at rest or in motion."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pygame

from companion.ui.boards.drawing import MovingDrawing
from companion.ui.boards.motion import Motion
from companion.ui.screen_kit.board_view import DrawnBoard
from companion.ui.widgets.pen import Pen


@dataclass(frozen=True, slots=True)
class TaughtBoard(DrawnBoard):
    """A part of a board; every place that is seen can be tapped.

    Attributes:
        frame: the present moment of what moves; None while nothing does.
    """

    frame: Any | None = None

    def draw(self, pen: Pen) -> None:
        """Draw what is seen of it, and an edge: the picture's own may be out of sight."""
        if self.frame is None or not isinstance(self.drawing, MovingDrawing):
            DrawnBoard.draw(self, pen)
        else:
            before = pen.surface.get_clip()
            pen.surface.set_clip(self.rect)
            self.drawing.draw_motion(pen.surface, self.origin, self.view, Motion(()), self.frame)
            pen.surface.set_clip(before)
        pygame.draw.rect(pen.surface, pen.theme.ink, self.rect, pen.sizes.line + 1)
