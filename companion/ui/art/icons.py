"""Which small sign says what? Floor 5.

Line drawings in a square of 100 units, in one weight, in whatever colour the
button's text has. `icon("undo", 24, ink)`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import pi
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


ICONS: Final[Mapping[str, Callable[[Canvas, Rgb], None]]] = {
    "back": _back,
    "forward": _forward,
    "menu": _menu,
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
