"""Which small sign says what?

Line drawings in a square of 100 units, in one weight, in whatever colour the
button's text has. `icon("undo", 24, ink)`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

import pygame

from companion.ui.art import history_signs, tool_signs
from companion.ui.art.canvas import Canvas
from companion.ui.art.curves import arc, outline, rounded, smooth
from companion.ui.theme import Rgb

_W = 9.0


def _back(c: Canvas, ink: Rgb) -> None:
    c.line([(88, 50), (14, 50)], ink, _W)
    c.line([(42, 20), (12, 50), (42, 80)], ink, _W)


def _forward(c: Canvas, ink: Rgb) -> None:
    c.line([(12, 50), (86, 50)], ink, _W)
    c.line([(58, 20), (88, 50), (58, 80)], ink, _W)


def _first(c: Canvas, ink: Rgb) -> None:
    """All the way back."""
    c.line([(14, 16), (14, 84)], ink, _W)
    c.line([(90, 50), (34, 50)], ink, _W)
    c.line([(60, 22), (32, 50), (60, 78)], ink, _W)


def _last(c: Canvas, ink: Rgb) -> None:
    """All the way on."""
    c.line([(86, 16), (86, 84)], ink, _W)
    c.line([(10, 50), (66, 50)], ink, _W)
    c.line([(40, 22), (68, 50), (40, 78)], ink, _W)


def _far_back(c: Canvas, ink: Rgb) -> None:
    """Back by a stretch."""
    for x in (10, 48):
        c.line([(x + 32, 20), (x, 50), (x + 32, 80)], ink, _W)


def _far_on(c: Canvas, ink: Rgb) -> None:
    """On by a stretch."""
    for x in (20, 58):
        c.line([(x, 20), (x + 32, 50), (x, 80)], ink, _W)


def _undo(c: Canvas, ink: Rgb) -> None:
    """An arrow that turns back."""
    c.line(outline("M 22 38 C 46 20 88 34 82 62 C 78 80 58 86 40 80"), ink, _W)
    c.line([(46, 14), (18, 38), (50, 58)], ink, _W)


def _scroll(c: Canvas, ink: Rgb) -> None:
    """A written roll."""
    c.line(
        outline("M 26 16 L 80 16 L 80 72 C 80 86 66 86 64 76 L 20 76 C 20 88 30 88 66 88"), ink, 7
    )
    c.line([(26, 16), (26, 72)], ink, 7)
    for y in (32, 46, 60):
        c.line([(38, y), (68, y)], ink, 6)


def _scales(c: Canvas, ink: Rgb) -> None:
    """A balance."""
    c.line([(50, 12), (50, 86)], ink, 7)
    c.line([(30, 88), (70, 88)], ink, _W)
    c.line([(16, 26), (84, 26)], ink, 7)
    for x in (18, 82):
        c.line([(x, 26), (x - 14, 58), (x + 14, 58), (x, 26)], ink, 5)
        c.line(outline(f"M {x - 14} 58 C {x - 8} 70 {x + 8} 70 {x + 14} 58"), ink, 6)


def _chair(c: Canvas, ink: Rgb) -> None:
    """An empty chair."""
    c.line([(30, 10), (30, 90)], ink, _W)
    c.line([(30, 54), (72, 54), (72, 90)], ink, _W)
    for y in (18, 34):
        c.line([(30, y), (44, y)], ink, 7)
    c.line([(44, 12), (44, 54)], ink, 7)


def _flag(c: Canvas, ink: Rgb) -> None:
    """A swallow-tailed flag, planted."""
    c.line([(24, 8), (24, 92)], ink, _W)
    c.line([(24, 14), (86, 14), (68, 34), (86, 54), (24, 54)], ink, 7)
    c.line([(12, 90), (36, 90)], ink, _W)


def _lock(c: Canvas, ink: Rgb) -> None:
    """A padlock."""
    c.line(outline("M 30 46 L 30 34 C 30 4 70 4 70 34 L 70 46"), ink, _W)
    c.line([(18, 46), (82, 46), (82, 90), (18, 90), (18, 46)], ink, 7)
    c.line([(50, 62), (50, 74)], ink, _W)


def _menu(c: Canvas, ink: Rgb) -> None:
    for y in (24, 50, 76):
        c.line([(14, y), (86, y)], ink, _W)


def _menu_watched(c: Canvas, ink: Rgb) -> None:
    """The same, with an eye in the place of the last line."""
    for y in (14, 36):
        c.line([(14, y), (86, y)], ink, _W)
    upper = smooth([(12, 74), (30, 60), (50, 55), (70, 60), (88, 74)], 6)
    lower = smooth([(88, 74), (70, 88), (50, 93), (30, 88), (12, 74)], 6)
    c.polygon([*upper, *lower[1:-1]], None, ink, 7)
    c.disc((50, 74), 10, ink)


def _cross(c: Canvas, ink: Rgb) -> None:
    c.line([(18, 18), (82, 82)], ink, _W * 1.2)
    c.line([(82, 18), (18, 82)], ink, _W * 1.2)


def _plus(c: Canvas, ink: Rgb) -> None:
    c.line([(50, 16), (50, 84)], ink, _W * 1.3)
    c.line([(16, 50), (84, 50)], ink, _W * 1.3)


def _minus(c: Canvas, ink: Rgb) -> None:
    c.line([(16, 50), (84, 50)], ink, _W * 1.3)


def _home(c: Canvas, ink: Rgb) -> None:
    """A gatehouse."""
    c.polygon(
        [
            (12, 90),
            (12, 22),
            (26, 22),
            (26, 32),
            (37, 32),
            (37, 22),
            (63, 22),
            (63, 32),
            (74, 32),
            (74, 22),
            (88, 22),
            (88, 90),
            (64, 90),
            (64, 70),
            *arc((50, 70), 14, 16, 0, -pi, 12),
            (36, 90),
        ],
        None,
        ink,
        7.5,
    )


def _hand(c: Canvas, ink: Rgb) -> None:
    """A screen that is handed over: a tablet and an arrow around."""
    c.polygon(rounded(30, 14, 40, 56, 6), None, ink, 7.5)
    c.line([(46, 60), (54, 60)], ink, 6)
    c.line(outline("M 10 62 C 14 98 72 98 88 70"), ink, 8)
    c.line([(66, 70), (89, 66), (95, 88)], ink, 8)


def _die(c: Canvas, ink: Rgb) -> None:
    c.polygon(rounded(14, 14, 72, 72, 14), None, ink, 8)
    for x, y in ((33, 33), (67, 33), (50, 50), (33, 67), (67, 67)):
        c.disc((x, y), 7.5, ink)


def _swords(c: Canvas, ink: Rgb) -> None:
    for turn in (1, -1):
        c.line([(50 - 36 * turn, 12), (50 + 22 * turn, 70)], ink, _W)
        c.line([(50 + 34 * turn, 58), (50 + 10 * turn, 82)], ink, 7.5)
        c.line([(50 + 22 * turn, 70), (50 + 36 * turn, 86)], ink, 10)


def _backspace(c: Canvas, ink: Rgb) -> None:
    c.polygon([(6, 50), (32, 20), (94, 20), (94, 80), (32, 80)], None, ink, 7.5)
    c.line([(48, 36), (76, 64)], ink, 8)
    c.line([(76, 36), (48, 64)], ink, 8)


def _shift(c: Canvas, ink: Rgb) -> None:
    c.polygon(
        [(50, 12), (90, 52), (68, 52), (68, 86), (32, 86), (32, 52), (10, 52)], None, ink, 7.5
    )


def _ring(c: Canvas, ink: Rgb) -> None:
    """One of several that is not chosen."""
    c.disc((50, 50), 34, None, ink, 7.5)


def _query(c: Canvas, ink: Rgb) -> None:
    """A question mark."""
    hook = [(29, 34), (32, 22), (42, 13), (56, 12), (68, 20), (71, 33), (65, 45), (54, 53)]
    c.line([*hook, (50, 66)], ink, 9.5)
    c.disc((50, 86), 7, ink)


def _gear(c: Canvas, ink: Rgb) -> None:
    """A cog wheel: eight teeth round a ring."""
    for tooth in range(8):
        angle = tooth * pi / 4
        x, y = cos(angle), sin(angle)
        c.line([(50 + 30 * x, 50 + 30 * y), (50 + 42 * x, 50 + 42 * y)], ink, 13)
    c.disc((50, 50), 27, None, ink, 11)


def _screen(c: Canvas, ink: Rgb) -> None:
    """A screen on its foot."""
    c.polygon([(8, 16), (92, 16), (92, 70), (8, 70)], None, ink, 8)
    c.line([(50, 70), (50, 88)], ink, 8)
    c.line([(28, 88), (72, 88)], ink, 8)


def _plug(c: Canvas, ink: Rgb) -> None:
    """A plug with its cable."""
    c.line([(38, 10), (38, 32)], ink, _W)
    c.line([(62, 10), (62, 32)], ink, _W)
    c.polygon(outline("M 24 34 L 76 34 L 76 48 C 76 64 64 70 50 70 C 36 70 24 64 24 48 Z"), ink)
    c.line([(50, 70), (50, 92)], ink, _W)


def _book(c: Canvas, ink: Rgb) -> None:
    """An open book."""
    for flip in (1, -1):
        side = outline("M 50 24 C 62 14 78 14 92 20 L 92 80 C 78 74 62 74 50 84 Z")
        c.polygon([(50 + flip * (x - 50), y) for x, y in side], None, ink, 7)


def _door(c: Canvas, ink: Rgb) -> None:
    """Out by the door."""
    c.line([(58, 12), (18, 12), (18, 88), (58, 88)], ink, 8)
    c.line([(40, 50), (90, 50)], ink, _W)
    c.line([(70, 30), (91, 50), (70, 70)], ink, _W)


ICONS: Final[Mapping[str, Callable[[Canvas, Rgb], None]]] = {
    "back": _back,
    "forward": _forward,
    "menu": _menu,
    "menu-watched": _menu_watched,
    "first": _first,
    "last": _last,
    "far-back": _far_back,
    "far-on": _far_on,
    "undo": _undo,
    "scroll": _scroll,
    "scales": _scales,
    "chair": _chair,
    "flag": _flag,
    "lock": _lock,
    "cross": _cross,
    "plus": _plus,
    "minus": _minus,
    "home": _home,
    "hand": _hand,
    "die": _die,
    "swords": _swords,
    "backspace": _backspace,
    "shift": _shift,
    "ring": _ring,
    "gear": _gear,
    "plug": _plug,
    "book": _book,
    "door": _door,
    "query": _query,
    "redo": tool_signs.redo,
    "whole": tool_signs.whole,
    "trash": tool_signs.trash,
    "rubber": tool_signs.rubber,
    "pencil": tool_signs.pencil,
    "ways": tool_signs.ways,
    "eye": tool_signs.eye,
    "magnet": tool_signs.magnet,
    "photograph": tool_signs.photograph,
    "out": tool_signs.out,
    "into": tool_signs.into,
    "sheets": tool_signs.sheets,
    "board": tool_signs.board,
    "quarter": tool_signs.quarter,
    "up": tool_signs.up,
    "down": tool_signs.down,
    "pin": tool_signs.pin,
    "screen": _screen,
    "play": history_signs.play,
    "pause": history_signs.pause,
    "step-on": history_signs.step_on,
    "step-back": history_signs.step_back,
    "tower": history_signs.tower,
    "arms": history_signs.arms,
    "crown": history_signs.crown,
}
"""Every sign there is, by its name."""


@lru_cache(maxsize=128)
def icon(name: str, px: int, ink: Rgb) -> pygame.Surface:
    """A sign, `px` square, on nothing.

    Raises:
        KeyError: there is none of that name in `ICONS`.
    """
    c = Canvas((px, px), 100, ink)
    ICONS[name](c, ink)
    return c.done()
