"""Which small sign says what? Floor 5.

Line drawings in a square of 100 units, in one weight, in whatever colour the
button's text has. `icon("undo", 24, ink)`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

import pygame

from companion.ui.art.canvas import Canvas
from companion.ui.art.curves import arc, outline, rounded
from companion.ui.theme import Rgb

_W = 9.0


def _back(c: Canvas, ink: Rgb) -> None:
    c.line([(88, 50), (14, 50)], ink, _W)
    c.line([(42, 20), (12, 50), (42, 80)], ink, _W)


def _forward(c: Canvas, ink: Rgb) -> None:
    c.line([(12, 50), (86, 50)], ink, _W)
    c.line([(58, 20), (88, 50), (58, 80)], ink, _W)


def _menu(c: Canvas, ink: Rgb) -> None:
    for y in (24, 50, 76):
        c.line([(14, y), (86, y)], ink, _W)


def _history(c: Canvas, ink: Rgb) -> None:
    """A scroll with lines."""
    c.line(outline("M 30 20 C 16 18 14 36 28 36 L 30 36"), ink, 7)
    c.line(outline("M 30 20 L 78 20 C 88 20 90 34 80 36 L 74 36"), ink, 7)
    c.line([(28, 36), (30, 36), (30, 80)], ink, 7)
    c.line([(30, 36), (74, 36), (74, 80)], ink, 7)
    c.line(outline("M 30 80 C 30 90 44 90 44 80 L 86 80 C 86 90 80 90 76 90 L 38 90"), ink, 7)
    for y in (50, 64):
        c.line([(42, y), (63, y)], ink, 6)


def _undo(c: Canvas, ink: Rgb) -> None:
    c.line(arc((52, 56), 32, 32, -pi * 0.86, pi * 0.72, 24), ink, _W)
    c.line([(16, 16), (20, 46), (50, 42)], ink, _W)


def _check(c: Canvas, ink: Rgb) -> None:
    c.line([(12, 54), (38, 80), (88, 20)], ink, _W * 1.2)


def _cross(c: Canvas, ink: Rgb) -> None:
    c.line([(18, 18), (82, 82)], ink, _W * 1.2)
    c.line([(82, 18), (18, 82)], ink, _W * 1.2)


def _eye(c: Canvas, ink: Rgb) -> None:
    c.line((*outline("M 6 52 C 26 16 74 16 94 52 C 74 88 26 88 6 52 Z"), (6, 52)), ink, 7.5)
    c.disc((50, 52), 16, None, ink, 7)
    c.disc((50, 52), 8, ink)


def _eye_closed(c: Canvas, ink: Rgb) -> None:
    c.line(outline("M 6 42 C 26 76 74 76 94 42"), ink, 8)
    for a, b in (((50, 68), (50, 86)), ((27, 62), (19, 77)), ((73, 62), (81, 77))):
        c.line([a, b], ink, 8)


def _gear(c: Canvas, ink: Rgb) -> None:
    for i in range(8):
        a = pi * i / 4
        x, y, s, t = cos(a), sin(a), cos(a + pi / 2), sin(a + pi / 2)
        c.polygon(
            [
                (50 + 26 * x + 12 * s, 50 + 26 * y + 12 * t),
                (50 + 45 * x + 7 * s, 50 + 45 * y + 7 * t),
                (50 + 45 * x - 7 * s, 50 + 45 * y - 7 * t),
                (50 + 26 * x - 12 * s, 50 + 26 * y - 12 * t),
            ],
            ink,
        )
    c.disc((50, 50), 25, None, ink, 15)


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


def _question(c: Canvas, ink: Rgb) -> None:
    c.line(outline("M 28 34 C 28 6 74 8 72 36 C 70 52 50 50 50 68"), ink, _W * 1.2)
    c.disc((50, 86), 7, ink)


def _pencil(c: Canvas, ink: Rgb) -> None:
    c.polygon([(70, 12), (88, 30), (36, 82), (12, 88), (18, 64)], None, ink, 7.5)
    c.line([(58, 24), (76, 42)], ink, 7)


def _sound(c: Canvas, ink: Rgb) -> None:
    c.polygon([(10, 38), (28, 38), (50, 18), (50, 82), (28, 62), (10, 62)], ink)
    c.line(arc((48, 50), 20, 20, -0.9, 0.9, 10), ink, 7.5)
    c.line(arc((48, 50), 38, 38, -0.9, 0.9, 12), ink, 7.5)


def _backspace(c: Canvas, ink: Rgb) -> None:
    c.polygon([(6, 50), (32, 20), (94, 20), (94, 80), (32, 80)], None, ink, 7.5)
    c.line([(48, 36), (76, 64)], ink, 8)
    c.line([(76, 36), (48, 64)], ink, 8)


def _shift(c: Canvas, ink: Rgb) -> None:
    c.polygon(
        [(50, 12), (90, 52), (68, 52), (68, 86), (32, 86), (32, 52), (10, 52)], None, ink, 7.5
    )


ICONS: Final[Mapping[str, Callable[[Canvas, Rgb], None]]] = {
    "back": _back,
    "forward": _forward,
    "menu": _menu,
    "history": _history,
    "undo": _undo,
    "check": _check,
    "cross": _cross,
    "eye": _eye,
    "eye_closed": _eye_closed,
    "gear": _gear,
    "plus": _plus,
    "minus": _minus,
    "home": _home,
    "hand": _hand,
    "die": _die,
    "swords": _swords,
    "question": _question,
    "pencil": _pencil,
    "sound": _sound,
    "backspace": _backspace,
    "shift": _shift,
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
