"""With what is a board of zones drawn? The tools, their pictures and what they say."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

import pygame
from pygame import Rect

from companion.ui.art.canvas import Canvas
from companion.ui.art.curves import smooth
from companion.ui.i18n.translate import _
from companion.ui.screens.editor import hand_tools
from companion.ui.theme import Rgb, Theme, mix
from companion.ui.widgets.pen import Pen
from companion.ui.widgets.picture import put


class Tool(Enum):
    """What a finger on the sheet does."""

    RIVER = "river"
    ISLAND = "island"
    SPOT = "spot"
    BORDER = "border"
    MOVE = hand_tools.MOVE
    ERASE = hand_tools.ERASE
    LOOK = hand_tools.LOOK


KEYS: Final = {
    Tool.RIVER: "w",
    Tool.ISLAND: "i",
    Tool.SPOT: "s",
    Tool.BORDER: "b",
    **{Tool(name): letter for name, letter in hand_tools.KEYS.items()},
}
"""Tool → letter of a keyboard."""


def titles() -> dict[Tool, str]:
    """What the tools are called."""
    return {
        Tool.RIVER: _("River"),
        Tool.ISLAND: _("Island"),
        Tool.SPOT: _("Spot"),
        Tool.BORDER: _("Borders"),
        **{Tool(name): title for name, title in hand_tools.titles().items()},
    }


def hint(tool: Tool, *, begun: bool) -> str:
    """What a tap does now; `begun` is whether there is a zone already."""
    match tool:
        case Tool.RIVER if begun:
            return _(
                "Tap where the next zone ends: beside an island, once for both. "
                "Tap a zone to divide it."
            )
        case Tool.RIVER:
            return _("Tap where the river begins, then each line across it, down to the mouth.")
        case Tool.ISLAND:
            return _("Tap a zone to split its river with an island. Tap again to remove it.")
        case Tool.SPOT:
            return _("Tap where a round spot is; drag it to adjust.")
        case Tool.BORDER:
            return _("Tap a square, then tap others to add or remove them as neighbours.")
        case Tool.MOVE:
            return _("Drag a line across the river, or a spot. Tap a zone to drag its corners.")
        case Tool.ERASE:
            return _("Tap what you want to erase. Undo brings it back.")
        case Tool.LOOK:
            return _("Drag to move the sheet. Tap a zone or a spot for more.")


@dataclass(frozen=True, slots=True)
class ToolPicture:
    """A tool as it looks on its button; `dark` is a chosen button's ground."""

    tool: Tool
    dark: bool = False

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it."""
        if not hand_tools.draw(pen, box, self.tool.value, dark=self.dark):
            theme, side = pen.theme, min(box.w, box.h)
            ink = theme.parchment_light if self.dark else theme.button_text
            put(pen, _piece(self.tool, round(side * 0.92), theme, ink), box)


@lru_cache(maxsize=32)
def _piece(tool: Tool, px: int, theme: Theme, ink: Rgb) -> pygame.Surface:
    """A piece of the board: water with lines across, an island, a spot, or two banks that meet."""
    c = Canvas((px, px), 100, theme.outline)
    land = mix(theme.parchment_light, theme.meadow, 0.55)
    if tool in (Tool.RIVER, Tool.ISLAND):
        swell = 12.0 if tool is Tool.ISLAND else 0.0
        upper = smooth([(2, 34), (50, 30 - swell), (98, 34)], 8)
        lower = smooth([(98, 66), (50, 70 + swell), (2, 66)], 8)
        c.polygon([*upper, *lower], theme.water)
        c.line(upper, ink, 5)
        c.line(lower, ink, 5)
    if tool is Tool.RIVER:
        for x in (20.0, 50.0, 80.0):
            c.line([(x, 14), (x, 86)], ink, 5)
    elif tool is Tool.ISLAND:
        isle = smooth([(16, 50), (50, 34), (84, 50), (50, 66), (16, 50)], 8)
        c.polygon(isle, land, ink, 5)
    else:
        c.polygon([(6, 22), (94, 22), (94, 78), (6, 78)], land, ink, 5)
        c.line([(50, 22), (50, 78)], ink, 5)
        if tool is Tool.SPOT:
            c.disc((50, 50), 22, theme.parchment_shade, ink, 5)
        else:
            c.line([(28, 50), (72, 50)], theme.danger, 7)
            c.disc((28, 50), 8, theme.danger)
            c.disc((72, 50), 8, theme.danger)
    return c.done()
