"""With what is a board drawn? The tools, their pictures and what they say."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

import pygame
from pygame import Rect

from companion.games.rheingold.drafting.draft import PlaceKind
from companion.ui.art.canvas import Canvas
from companion.ui.art.castles import castle
from companion.ui.art.curves import length, smooth, spaced
from companion.ui.art.ornament import scroll
from companion.ui.boards.ground import disc
from companion.ui.i18n.translate import _
from companion.ui.screens.editor import hand_tools
from companion.ui.theme import Theme
from companion.ui.widgets.pen import Pen
from companion.ui.widgets.picture import put


class Tool(Enum):
    """What a finger on the sheet does."""

    SPACE = "space"
    CASTLE = "castle"
    START = "start"
    ROAD = "road"
    RIVER = "river"
    MOVE = hand_tools.MOVE
    ERASE = hand_tools.ERASE
    LOOK = hand_tools.LOOK


PUTS: Final = {
    Tool.SPACE: PlaceKind.SPACE,
    Tool.CASTLE: PlaceKind.CASTLE,
    Tool.START: PlaceKind.START,
}
"""Tool → what it places on bare ground."""

KEYS: Final = {
    Tool.SPACE: "s",
    Tool.CASTLE: "c",
    Tool.START: "b",
    Tool.ROAD: "r",
    Tool.RIVER: "w",
    **{Tool(name): letter for name, letter in hand_tools.KEYS.items()},
}
"""Tool → letter of a keyboard."""


def titles() -> dict[Tool, str]:
    """What the tools are called."""
    return {
        Tool.SPACE: _("Space"),
        Tool.CASTLE: _("Castle"),
        Tool.START: _("Start"),
        Tool.ROAD: _("Road"),
        Tool.RIVER: _("River"),
        **{Tool(name): title for name, title in hand_tools.titles().items()},
    }


def hint(tool: Tool, *, going: bool) -> str:
    """What a tap does now.

    Args:
        tool: the tool in hand.
        going: a road has been begun.
    """
    match tool:
        case Tool.SPACE:
            return _("Tap where a space goes.")
        case Tool.CASTLE:
            return _("Tap where a castle goes, then the space outside its door.")
        case Tool.START:
            return _("Tap where a start goes, then the spaces it leads to.")
        case Tool.ROAD if going:
            return _("Tap the next place to go on. Tap the same place again to end the road.")
        case Tool.ROAD:
            return _("Tap one place after another to draw a road. Tap empty ground to add a space.")
        case Tool.RIVER:
            return _("Tap along the middle of the river, from edge to edge.")
        case Tool.MOVE:
            return _("Drag a place to where it belongs. Tap a place or a road for more.")
        case Tool.ERASE:
            return _("Tap what you want to erase. Undo brings it back.")
        case Tool.LOOK:
            return _("Drag to move the sheet. Tap a place or a road for more.")


@dataclass(frozen=True, slots=True)
class ToolPicture:
    """A tool as it looks on its button: what it puts, or what it does."""

    tool: Tool
    dark: bool = False

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it; `dark` is a chosen button's ground."""
        theme, side = pen.theme, min(box.w, box.h)
        if hand_tools.draw(pen, box, self.tool.value, dark=self.dark):
            return
        match self.tool:
            case Tool.SPACE:
                put(pen, disc(round(side * 0.66), False, theme), box)
            case Tool.CASTLE:
                put(pen, castle("keep", 2, round(side * 0.84), None, theme), box)
            case Tool.START:
                put(pen, scroll(1, round(side * 0.54), theme), box)
            case Tool.ROAD:
                put(pen, _road(round(side * 0.94), theme, self.dark), box)
            case Tool.RIVER:
                put(pen, _river(round(side * 0.92), theme), box)


@lru_cache(maxsize=16)
def _road(px: int, theme: Theme, dark: bool) -> pygame.Surface:
    """Two spaces and the dots between them."""
    c = Canvas((px, px), 100, theme.outline)
    ends = (20.0, 74.0), (80.0, 26.0)
    line = smooth([ends[0], (40, 40), (62, 62), ends[1]], 8)
    dots = theme.lit if dark else theme.road
    step = length(line) / 7
    for at, _angle in spaced(line, step, step):
        c.disc(at, 4.6, dots)
    for at in ends:
        c.disc(at, 14, theme.parchment_light, theme.outline, 6)
    return c.done()


@lru_cache(maxsize=16)
def _river(px: int, theme: Theme) -> pygame.Surface:
    """A piece of water between two shores."""
    c = Canvas((px, px), 100, theme.outline)
    upper = smooth([(2, 46), (26, 30), (50, 40), (74, 46), (98, 30)], 6)
    lower = smooth([(98, 62), (74, 78), (50, 70), (26, 60), (2, 78)], 6)
    c.polygon([*upper, *lower], theme.water)
    c.line(upper, theme.outline, 5)
    c.line(lower, theme.outline, 5)
    c.line([(x, y + 15) for x, y in upper[4:-6]], theme.water_line, 3.5)
    return c.done()
