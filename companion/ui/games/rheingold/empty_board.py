"""How does a board look outside a match, and what is said of it? See `EmptyBoard`."""

from __future__ import annotations

from pygame import Rect

from companion.core.game import Json
from companion.ui.boards.scene import Scene
from companion.ui.games.rheingold.board import RheingoldBoard, is_drawn, picture
from companion.ui.games.rheingold.board_widget import BoardPart
from companion.ui.i18n.translate import ngettext
from companion.ui.widgets.base import Widget

__all__ = ["facts", "is_drawn", "picture", "widget"]


def widget(area: Rect, board: RheingoldBoard) -> Widget:
    """A picture of the size of an area, to be looked at."""
    return BoardPart(area, board, Scene(), (), frozenset(), 0)


def facts(board: Json) -> tuple[str, ...]:
    """Castles and spaces."""
    return (
        ngettext("{n} castle", "{n} castles", len(board["castles"])),
        ngettext("{n} space", "{n} spaces", len(board["spaces"])),
    )
