"""How do swords look on a button, and a whole draft in a small box?"""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect

from companion.games.rheingold.drafting.draft import BoardDraft
from companion.ui.art.castles import swords
from companion.ui.games.rheingold.editor.sketch import Sketch, SketchMarks
from companion.ui.screens.editor.drawn_sheet import small_sheet
from companion.ui.theme import Theme
from companion.ui.widgets.pen import Pen
from companion.ui.widgets.picture import put

_FINER, _SMALL_PX = 3, 500
"""In pixels: a board's picture narrower than this is drawn larger first."""


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
    return small_sheet(
        draft.size_mm, box, theme,
        lambda surface, look: Sketch().draw(surface, draft, look, SketchMarks()),
        finer=_FINER, below_px=_SMALL_PX,
    )  # fmt: skip
