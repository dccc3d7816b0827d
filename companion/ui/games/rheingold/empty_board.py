"""How does a board look outside a match, and what is said of it? See `EmptyBoard`."""

from __future__ import annotations

from functools import partial
from typing import Final

from pygame import Rect

from companion.core.game import Json
from companion.ui.boards import drawn
from companion.ui.boards.scene import Scene
from companion.ui.games.rheingold.board import RheingoldBoard
from companion.ui.games.rheingold.board_widget import BoardPart
from companion.ui.i18n.translate import _, ngettext
from companion.ui.theme import Theme
from companion.ui.widgets.base import Widget

_PICTURE: Final = "own table"
"""Which kind of picture it is, for `boards.drawn`: the table's own."""


def picture(board: Json, size: tuple[int, int], theme: Theme) -> RheingoldBoard:
    """Its picture, as it is at the table."""
    make = partial(RheingoldBoard, dict(board), size, theme)
    return drawn.drawn(_PICTURE, board, size, theme, make)


def is_drawn(board: Json, size: tuple[int, int], theme: Theme) -> bool:
    """Whether `picture` has it at once."""
    return drawn.is_drawn(_PICTURE, board, size, theme)


def widget(area: Rect, board: RheingoldBoard) -> Widget:
    """A picture of the size of an area, to be looked at."""
    return BoardPart(area, board, Scene(), (), frozenset(), 0)


def facts(board: Json) -> tuple[str, ...]:
    """Castles and spaces."""
    return (
        ngettext("{n} castle", "{n} castles", len(board["castles"])),
        ngettext("{n} space", "{n} spaces", len(board["spaces"])),
    )


def printed() -> str:
    """The board, the box, the labels."""
    return _(
        "A PDF at its true size, in sheets to glue or in one piece for a print shop; "
        "with knights, shields and labels for the castle buttons."
    )
