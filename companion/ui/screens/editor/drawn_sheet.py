"""How does a draft become what an editor shows of it? As large as a view, or small in a box."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

import pygame
from pygame import Rect

from companion.ui.boards.sheet_look import SheetLook
from companion.ui.boards.view import View
from companion.ui.screen_kit.board_desk import Easel
from companion.ui.screens.editor.sheet_widget import SheetPart
from companion.ui.theme import Theme

_LARGE = 1000
"""A touch so large that no piece is drawn smaller than it is."""


def drawn_sheet(
    easel: Easel,
    view: View,
    seen: tuple[object, ...],
    draw: Callable[[pygame.Surface, SheetLook], None],
    *,
    hurried: bool,
) -> SheetPart:
    """A draft over its photograph, as a widget.

    Args:
        easel: whose photograph it is.
        view: which part, how large, and where.
        seen: what the picture depends on besides: the draft and its marks.
        draw: draws it.
        hurried: something moves.
    """
    photo, strength = easel.photo, easel.strength

    def paint(surface: pygame.Surface, theme: Theme, touch: int) -> None:
        draw(surface, SheetLook(view, theme, touch, photo, strength, hurried=hurried))

    return SheetPart(Rect(view.area), (*seen, view, id(photo), strength, hurried), paint)


def small_sheet(
    size_mm: tuple[float, float],
    box: tuple[int, int],
    theme: Theme,
    draw: Callable[[pygame.Surface, SheetLook], None],
    *,
    finer: int = 1,
    below_px: float = inf,
) -> pygame.Surface:
    """A draft without names, as large as a box allows, true to scale, with a thin frame.

    Args:
        size_mm: of the sheet.
        box: width and height, in pixels.
        theme: its colours.
        draw: draws it.
        finer: it is drawn so many times larger first,
        below_px: where it is narrower than this, in pixels.
    """
    across, down = size_mm
    part = min(box[0] / across, box[1] / down)
    size = max(16, round(across * part)), max(16, round(down * part))
    times = finer if size[0] < below_px else 1
    fine = size[0] * times, size[1] * times
    large = pygame.Surface(fine, 0, 32)
    view = View((0, 0, *fine), size_mm, rim=0)
    draw(large, SheetLook(view, theme, _LARGE, names=False))
    picture = pygame.transform.smoothscale(large, size) if times > 1 else large
    pygame.draw.rect(picture, theme.panel_edge, picture.get_rect(), 1)
    return picture
