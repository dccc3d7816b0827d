"""How do the tools of a board of tiles look on their buttons, and what they put?"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame
from pygame import Rect

from companion.ui.art.canvas import Canvas
from companion.ui.art.curves import Point, outline, star
from companion.ui.art.figures import symbol
from companion.ui.games.ringgeister.editor.tools import Tool
from companion.ui.screens.editor import hand_tools
from companion.ui.theme import Rgb, Theme, mix
from companion.ui.widgets.pen import Pen
from companion.ui.widgets.picture import put

_SHOWS: Final = {Tool.POINT: "points", Tool.WAY: "road", Tool.SIGN: "arrow", Tool.GATE: "gate"}


@dataclass(frozen=True, slots=True)
class ToolPicture:
    """A tool as it looks on its button; `dark` is a chosen button's ground."""

    tool: Tool
    dark: bool = False

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it."""
        if not hand_tools.draw(pen, box, self.tool.value, dark=self.dark):
            Choice(_SHOWS.get(self.tool, "tile"), self.dark).draw(pen, box)


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that a tool puts, by its name; a name that is none of ours is a gate's sign."""

    name: str
    dark: bool = False

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it."""
        side = min(box.w, box.h)
        ink = pen.theme.parchment_light if self.dark else pen.theme.button_text
        if self.name in _DRAWN:
            put(pen, _piece(self.name, round(side * 0.92), pen.theme, ink), box)
        else:
            put(pen, symbol(self.name, round(side * 0.72), ink), box)


@lru_cache(maxsize=64)
def _piece(name: str, px: int, theme: Theme, ink: Rgb) -> pygame.Surface:
    c = Canvas((px, px), 100, theme.outline)
    _DRAWN[name](c, theme, ink)
    return c.done()


def _tile(c: Canvas, theme: Theme, ink: Rgb) -> None:
    land = mix(theme.parchment_light, theme.meadow, 0.55)
    c.polygon([(33, 6), (67, 6), (94, 33), (94, 67), (67, 94), (33, 94), (6, 67), (6, 33)], land,
              ink, 5)  # fmt: skip
    c.line([(50, 6), (50, 94)], ink, 6)
    c.line([(6, 50), (94, 50)], ink, 6)
    c.disc((50, 50), 13, theme.stone, ink, 5)


def _points(c: Canvas, theme: Theme, ink: Rgb) -> None:
    for at, fill in (((30, 32), theme.stone), ((70, 32), theme.outline), ((50, 70), theme.bone)):
        c.disc(at, 19, fill, ink, 5)


def _disc(c: Canvas, fill: Rgb, ink: Rgb) -> None:
    c.disc((50, 50), 32, fill, ink, 6)


def _line(c: Canvas, bed: Rgb, top: Rgb, ink: Rgb) -> None:
    line: list[Point] = [(8, 82), (38, 58), (62, 42), (92, 18)]
    c.line(line, ink, 30)
    c.line(line, bed, 20)
    for spot in ((24, 69), (50, 50), (76, 31)):
        c.disc(spot, 4, top)


def _spider(c: Canvas, theme: Theme, ink: Rgb) -> None:
    del theme
    for side in (1, -1):
        for knee, foot in (((26, 10), (40, -4)), ((30, 30), (44, 22)), ((30, 50), (44, 58)),
                           ((26, 68), (40, 86))):  # fmt: skip
            c.line([(50, 48), (50 + side * knee[0], knee[1] + 10),
                    (50 + side * foot[0], foot[1] + 8)], ink, 5)  # fmt: skip
    c.disc((50, 60), 19, ink)
    c.disc((50, 36), 11, ink)


def _arrow(c: Canvas, theme: Theme, ink: Rgb) -> None:
    c.polygon([(50, 2), (76, 44), (24, 44)], theme.lit, ink, 5)
    c.disc((50, 66), 26, theme.outline, ink, 5)


def _start(c: Canvas, theme: Theme, ink: Rgb) -> None:
    c.disc((40, 40), 36, theme.parchment_light, ink, 5)
    c.disc((40, 40), 24, theme.outline, ink, 4)
    c.polygon([(52, 94), (62, 66), (78, 60), (97, 92)], theme.stone, ink, 5)


def _magic(c: Canvas, theme: Theme, ink: Rgb) -> None:
    del ink
    c.polygon(star((50, 50), 8, 46, 34), theme.gold, theme.gold_edge, 4)
    c.disc((50, 50), 30, theme.stone, theme.ink, 4)
    c.polygon(star((50, 50), 5, 24, 10), theme.primary)


def _mountain(c: Canvas, theme: Theme, ink: Rgb) -> None:
    c.polygon([(4, 94), (36, 30), (64, 30), (96, 94)], mix(theme.stone_shade, theme.outline, 0.4),
              ink, 5)  # fmt: skip
    c.polygon(outline("M 34 30 C 40 20 38 12 48 4 C 50 14 58 8 60 2 C 66 14 68 22 66 30 Z"),
              theme.lit, theme.danger, 4)  # fmt: skip


def _three(c: Canvas, theme: Theme, ink: Rgb) -> None:
    c.disc((50, 50), 42, theme.primary, ink, 5)
    for tip, a, b in (((50, 14), (38, 42), (62, 42)), ((82, 70), (56, 64), (68, 44)),
                      ((18, 70), (32, 44), (44, 64))):  # fmt: skip
        c.polygon([tip, a, b], theme.primary_text)


def _gate(c: Canvas, theme: Theme, ink: Rgb) -> None:
    c.polygon(outline("M 16 94 L 16 46 C 16 -6 84 -6 84 46 L 84 94 Z"), theme.stone, ink, 6)
    c.polygon(outline("M 32 94 L 32 52 C 32 20 68 20 68 52 L 68 94 Z"), theme.outline)


def _field(c: Canvas, theme: Theme, ink: Rgb) -> None:
    c.polygon(star((50, 50), 4, 48, 38, 0), theme.parchment_light, ink, 6)
    c.disc((50, 50), 20, None, theme.gold_edge, 7)


_DRAWN: Final = {
    "tile": _tile,
    "points": _points,
    "grey": lambda c, theme, ink: _disc(c, theme.stone, ink),
    "black": lambda c, theme, ink: _disc(c, theme.outline, ink),
    "white": lambda c, theme, ink: _disc(c, theme.bone, ink),
    "road": lambda c, theme, ink: _line(c, theme.parchment_light, theme.road, ink),
    "water": lambda c, theme, ink: _line(c, theme.water, theme.water_deep, ink),
    "spider": _spider,
    "arrow": _arrow,
    "start": _start,
    "magic": _magic,
    "mountain": _mountain,
    "three": _three,
    "gate": _gate,
    "field": _field,
}
