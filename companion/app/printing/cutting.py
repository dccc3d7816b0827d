"""How are lines drawn that scissors follow?"""

from __future__ import annotations

from typing import Final

from companion.app.printing.page import PdfPage
from companion.ui.art.curves import Point
from companion.ui.theme import Rgb

_GREY: Final[Rgb] = (120, 120, 120)
_LINE_MM: Final = 0.15


def box(x: float, y: float, wide: float, high: float) -> list[Point]:
    """A rectangle's corners."""
    return [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]


def cut_out(page: PdfPage, wide: float, high: float) -> None:
    """The outline of a rectangle to be cut out, its upper left corner at (0, 0), in mm."""
    page.polygon(box(0, 0, wide, high), None, _GREY, _LINE_MM)


def folds(page: PdfPage, wide: float, *downs: float) -> None:
    """Draw level folds at these distances from the top, in mm, across the whole width."""
    for down in downs:
        page.dashed((0, down), (wide, down), _GREY, _LINE_MM)


def circle_cut(page: PdfPage, middle: float, radius: float) -> None:
    """The outline of a disc to be cut out, its middle as far right as down, in mm."""
    page.disc((middle, middle), radius, None, _GREY, _LINE_MM)
