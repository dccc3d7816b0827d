"""How is a Ringgeister board drawn? See `BoardEditor`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pygame

from companion.boards.draft.edit_history import EditHistory
from companion.core.errors import NotationError
from companion.core.game import Json
from companion.games.ringgeister.drafting.reading import from_json
from companion.ui.boards.sheet_look import SheetLook
from companion.ui.boards.view import View
from companion.ui.games.ringgeister.editor.desk import RinggeisterDesk
from companion.ui.games.ringgeister.editor.sketch import Sketch
from companion.ui.games.ringgeister.editor.sketch_marks import SketchMarks
from companion.ui.games.ringgeister.editor.work import Work
from companion.ui.ports.games import GamesPort
from companion.ui.theme import Theme

__all__ = ["desk", "small_picture"]

_TOUCH: Final = 1000


def desk(
    past: EditHistory[Any], keep: Callable[[EditHistory[Any]], None], _games: GamesPort
) -> RinggeisterDesk:
    """A board that is opened."""
    return RinggeisterDesk(Work(past, keep))


def small_picture(board: Json, box: tuple[int, int], theme: Theme) -> pygame.Surface | None:
    """A board in a box, whatever it lacks; None if it is none."""
    try:
        draft = from_json(board)
    except NotationError:
        return None
    across, down = draft.size_mm
    part = min(box[0] / across, box[1] / down)
    size = max(16, round(across * part)), max(16, round(down * part))
    picture = pygame.Surface(size, 0, 32)
    view = View((0, 0, *size), draft.size_mm, rim=0)
    Sketch().draw(picture, draft, SheetLook(view, theme, _TOUCH), SketchMarks())
    pygame.draw.rect(picture, theme.panel_edge, picture.get_rect(), 1)
    return picture
