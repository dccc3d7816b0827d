"""On what is a board printed? Parchment, and a map's border: what all boards have."""

from __future__ import annotations

import io
from typing import Final

import pygame
from reportlab.lib.utils import ImageReader

from companion.app.printing.contents import Size
from companion.app.printing.cutting import box
from companion.app.printing.page import PdfPage
from companion.ui.art.parchment import border_bars, fresh_parchment
from companion.ui.theme import LIGHT

_DOTS_PER_MM: Final = 4.0
"""How fine the parchment is: 100 dots to an inch."""
_MOST_PX: Final = 7_000_000
"""The largest number of dots of the parchment, so that a small computer has the memory for it."""


def jpeg(sheet: pygame.Surface) -> ImageReader:
    """A picture as a page takes it."""
    file = io.BytesIO()
    pygame.image.save(sheet, file, "ground.jpg")
    file.seek(0)
    return ImageReader(file)


def draw_parchment(page: PdfPage, size_mm: Size) -> None:
    """Draw bare parchment, its upper left corner at (0, 0)."""
    px = min(_DOTS_PER_MM, (_MOST_PX / (size_mm[0] * size_mm[1])) ** 0.5)
    size = (round(size_mm[0] * px), round(size_mm[1] * px))
    page.picture(jpeg(fresh_parchment(size, LIGHT)), (0, 0), size_mm)


def draw_border(page: PdfPage, size_mm: Size) -> None:
    """Draw the ruled border of a map, 10 units to the millimetre."""
    whole = pygame.Rect(0, 0, round(size_mm[0] * 10), round(size_mm[1] * 10))
    with page.placed((0, 0), 0.1):
        for (x, y, wide, high), colour in border_bars(whole, LIGHT, round(min(whole.size) * 0.012)):
            page.polygon(box(x, y, wide, high), colour)
