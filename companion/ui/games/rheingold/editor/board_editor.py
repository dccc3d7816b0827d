"""How is a Rheingold board drawn? See `BoardEditor`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from companion.boards.draft.edit_history import EditHistory
from companion.core.errors import NotationError
from companion.core.game import Json
from companion.games.rheingold.drafting.reading import from_json
from companion.ui.games.rheingold.editor.desk import RheingoldDesk
from companion.ui.games.rheingold.editor.small_pictures import board_picture
from companion.ui.games.rheingold.editor.work import Work
from companion.ui.ports.games import GamesPort
from companion.ui.theme import Theme

__all__ = ["desk", "small_picture"]


def desk(
    past: EditHistory[Any], keep: Callable[[EditHistory[Any]], None], games: GamesPort
) -> RheingoldDesk:
    """A board that is opened."""
    return RheingoldDesk(Work(past, keep), games)


def small_picture(board: Json, box: tuple[int, int], theme: Theme) -> pygame.Surface | None:
    """A board in a box, whatever it lacks; None if it is none."""
    try:
        draft = from_json(board)
    except NotationError:
        return None
    return board_picture(draft, box, theme)
