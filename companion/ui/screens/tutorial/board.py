"""How is the board of a lesson seen? A part of the game's own drawing, at rest or in motion."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pygame

from companion.ui.boards.drawing import MovingDrawing
from companion.ui.boards.motion import Motion, Playable
from companion.ui.screen_kit.board_view import DrawnBoard
from companion.ui.widgets.pen import Pen


@dataclass(frozen=True, slots=True)
class TaughtBoard(DrawnBoard):
    """A part of a board; every place that is seen can be tapped.

    Attributes:
        frame: the present moment of what moves; None while nothing does.
        past: what has moved, and its ways stay in sight; None where they do not.
    """

    frame: Any | None = None
    past: Playable | None = None

    def draw(self, pen: Pen) -> None:
        """Draw what is seen of it, and an edge: the picture's own may be out of sight."""
        resting = self.frame is None and self.past is None
        if resting or not isinstance(self.drawing, MovingDrawing):
            DrawnBoard.draw(self, pen)
        else:
            past = Motion(()) if self.past is None else self.past
            before = pen.surface.get_clip()
            pen.surface.set_clip(self.rect)
            self.drawing.draw_motion(pen.surface, self.origin, self.view, past, self.frame)
            pen.surface.set_clip(before)
        pygame.draw.rect(pen.surface, pen.theme.ink, self.rect, pen.sizes.line + 1)
