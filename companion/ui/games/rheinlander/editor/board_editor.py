"""How is a Rheinländer board drawn? See `BoardEditor`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pygame

from companion.boards.draft.edit_history import EditHistory
from companion.core.errors import NotationError
from companion.core.game import Json
from companion.games.rheinlander.drafting.reading import from_json
from companion.ui.games.rheinlander.editor.desk import RheinlanderDesk
from companion.ui.games.rheinlander.editor.sketch import Sketch, SketchMarks
from companion.ui.games.rheinlander.editor.work import Work
from companion.ui.ports.games import GamesPort
from companion.ui.screens.editor.drawn_sheet import small_sheet
from companion.ui.theme import Theme

__all__ = ["desk", "small_picture"]

_FINER: Final = 2


def desk(
    past: EditHistory[Any], keep: Callable[[EditHistory[Any]], None], _games: GamesPort
) -> RheinlanderDesk:
    """A board that is opened."""
    return RheinlanderDesk(Work(past, keep))


def small_picture(board: Json, box: tuple[int, int], theme: Theme) -> pygame.Surface | None:
    """A board in a box, whatever it lacks; None if it is none."""
    try:
        draft = from_json(board)
    except NotationError:
        return None
    return small_sheet(
        draft.size_mm, box, theme,
        lambda surface, look: Sketch().draw(surface, draft, look, SketchMarks()),
        finer=_FINER,
    )  # fmt: skip
