"""How do faults look, and boards and photographs in a list?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import pygame
from pygame import Rect

from companion.boards.collection.photograph import Pixels
from companion.ui.art.marks import mark
from companion.ui.art.tool_signs import flaw
from companion.ui.screen_kit.game_ui import FindGameUi
from companion.ui.theme import Theme
from companion.ui.widgets.pen import Pen
from companion.ui.widgets.picture import Icon, put


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
        ui_of: finds the UI record of its game.
    """

    id: str
    changed: str
    board: Mapping[str, Any] = field(compare=False)
    ui_of: FindGameUi = field(compare=False)

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it in the middle of the box."""
        picture = _small(self, box.size, pen.theme)
        if picture is None:
            Icon("board", pen.theme.line).draw(pen, box)
        else:
            put(pen, picture, box)


@lru_cache(maxsize=48)
def _small(of: BoardPicture, box: tuple[int, int], theme: Theme) -> pygame.Surface | None:
    """The picture; None when the board cannot be read, or nobody can draw it."""
    try:
        editor = of.ui_of(str(of.board.get("game"))).editor
    except LookupError:
        return None
    return None if editor is None else editor.small_picture(dict(of.board), box, theme)


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
