"""How do swords look on a button, and boards and photographs in a list?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import pygame
from pygame import Rect

from companion.boards.collection.photograph import Pixels
from companion.boards.draft.draft import BoardDraft
from companion.boards.draft.reading import from_json
from companion.core.errors import NotationError
from companion.ui.art.castles import swords
from companion.ui.art.marks import mark
from companion.ui.art.tool_signs import flaw
from companion.ui.boards.view import View
from companion.ui.screens.editor.sketch import Look, Sketch, SketchMarks
from companion.ui.theme import Theme
from companion.ui.widgets.pen import Pen
from companion.ui.widgets.picture import Icon, put

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


@dataclass(frozen=True, slots=True)
class PhotoPicture:
    """A picture from a file, on paper; nothing of it while it is not read yet."""

    pixels: Pixels | None

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it as large as the box allows."""
        if self.pixels is None:
            Icon("photograph", pen.theme.line).draw(pen, box)
            return
        wide, high = self.pixels.size
        part = min(box.w / wide, box.h / high)
        picture = pygame.image.frombuffer(self.pixels.rgb, self.pixels.size, "RGB")
        size = max(1, round(wide * part)), max(1, round(high * part))
        small = pygame.transform.smoothscale(picture.convert(32), size)
        spot = small.get_rect(center=box.center)
        pen.surface.blit(small, spot)
        pygame.draw.rect(pen.surface, pen.theme.panel_edge, spot, max(1, pen.sizes.line))


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """A board as it lies, small; whatever it lacks.

    Attributes:
        id: by which it is kept, with `changed`.
        changed: when it was changed.
        board: the board file's object.
    """

    id: str
    changed: str
    board: Mapping[str, Any] = field(compare=False)

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it in the middle of the box."""
        picture = _small(self, box.size, pen.theme)
        if picture is None:
            Icon("board", pen.theme.line).draw(pen, box)
        else:
            put(pen, picture, box)


@lru_cache(maxsize=48)
def _small(of: BoardPicture, box: tuple[int, int], theme: Theme) -> pygame.Surface | None:
    """The picture; None when the board cannot be read."""
    try:
        draft = from_json(dict(of.board))
    except NotationError:
        return None
    return board_picture(draft, box, theme)


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


@dataclass(frozen=True, slots=True)
class Flaw:
    """The sign for a fault (True), a warning (False) or neither (None)."""

    is_fault: bool | None

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it."""
        side = round(min(box.w, box.h) * 0.76)
        if self.is_fault is None:
            put(pen, mark(True, side, pen.theme), box)
        else:
            put(pen, flaw(side, self.is_fault, pen.theme), box)
