"""How do swords look on a button, and a whole draft in a small box?"""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect

from companion.games.rheingold.drafting.draft import BoardDraft
from companion.ui.art.castles import swords
from companion.ui.boards.view import View
from companion.ui.games.rheingold.editor.sketch import Look, Sketch, SketchMarks
from companion.ui.theme import Theme
from companion.ui.widgets.pen import Pen
from companion.ui.widgets.picture import put

_FINER, _SMALL_PX = 3, 500
"""In pixels: a board's picture narrower than this is drawn larger first."""
_LARGE = 1000
"""A touch so large that no piece is drawn smaller than it is."""


@dataclass(frozen=True, slots=True)
class SwordsPicture:
    """One, two or three swords."""

    count: int

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw them."""
        picture = swords(self.count, round(min(box.h, box.w) * 0.86), pen.theme)
        if picture.get_width() > box.w:
            high = round(picture.get_height() * box.w / picture.get_width())
            picture = pygame.transform.smoothscale(picture, (box.w, high))
        put(pen, picture, box)


def board_picture(draft: BoardDraft, box: tuple[int, int], theme: Theme) -> pygame.Surface:
    """A draft as large as a box allows, true to scale."""
    across, down = draft.size_mm
    part = min(box[0] / across, box[1] / down)
    size = max(16, round(across * part)), max(16, round(down * part))
    finer = _FINER if size[0] < _SMALL_PX else 1
    fine = size[0] * finer, size[1] * finer
    large = pygame.Surface(fine, 0, 32)
    view = View((0, 0, *fine), draft.size_mm, rim=0)
    Sketch().draw(large, draft, Look(view, theme, _LARGE, names=False), SketchMarks())
    picture = pygame.transform.smoothscale(large, size) if finer > 1 else large
    pygame.draw.rect(picture, theme.panel_edge, picture.get_rect(), 1)
    return picture
