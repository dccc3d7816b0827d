"""How does a board of zones look outside a match, and what is said of it? See `EmptyBoard`."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

import pygame
from pygame import Rect

from companion.core.game import Json
from companion.ui.games.rheinlander.board import RheinlanderBoard
from companion.ui.i18n.translate import _, ngettext
from companion.ui.theme import Theme
from companion.ui.widgets.base import Widget
from companion.ui.widgets.parts import Image
from companion.ui.widgets.pen import Pen
from companion.ui.widgets.picture import put

__all__ = ["facts", "is_drawn", "picture", "printed", "widget"]


@dataclass(frozen=True, slots=True)
class _Lying:
    surface: pygame.Surface = field(compare=False)
    key: int

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it in the middle of the box."""
        put(pen, self.surface, box)


def picture(board: Json, size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """The picture of a board that the rules accept."""
    return _picture(_Board(board), size, theme)


def is_drawn(_board: Json, _size: tuple[int, int], _theme: Theme) -> bool:
    """It is painted within a frame or two."""
    return True


def widget(area: Rect, drawn: pygame.Surface) -> Widget:
    """A picture of the size of an area, to be looked at."""
    return Image(area, _Lying(drawn, id(drawn)))


def facts(board: Json) -> tuple[str, ...]:
    """Zones and spots."""
    return (
        ngettext("{n} zone", "{n} zones", len(board["zones"])),
        ngettext("{n} spot", "{n} spots", len(board["slots"])),
    )


def printed() -> str:
    """The board."""
    return _("An actual-size PDF, in sheets to glue together or in one piece for a print shop.")


class _Board:
    """A board file's object, the same while it is the same object."""

    def __init__(self, obj: Json) -> None:
        self.obj = obj

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Board) and self.obj is other.obj

    def __hash__(self) -> int:
        return id(self.obj)


@lru_cache(maxsize=2)
def _picture(board: _Board, size: tuple[int, int], theme: Theme) -> pygame.Surface:
    return RheinlanderBoard(board.obj, size, theme).base(Rect((0, 0), size))
