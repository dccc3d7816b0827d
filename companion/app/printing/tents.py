"""How is a piece printed that stands? A strip that is folded to a tent.

Two faces, a floor in the piece's colour, a flap to glue below the floor.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.app.printing.cutting import box, cut_out, folds
from companion.app.printing.page import PdfPage
from companion.ui.theme import LIGHT, Rgb

WIDE_MM: Final = 17.2
"""The width of a strip, in mm: eleven fit beside one another on A4."""
FLAP_MM: Final = 6.0
FACE_MM: Final = 21.0
FLOOR_MM: Final = 12.0
LONG_MM: Final = FLAP_MM + 2 * FACE_MM + FLOOR_MM
"""The length of a strip, in mm: flap, back, front, floor."""
FIGURE_MM: Final = 19.6
"""How high a figure on a face is, in mm."""


def draw_tent(page: PdfPage, colour: Rgb, face: Callable[[PdfPage], None]) -> None:
    """Draw one strip, its upper left corner at (0, 0).

    Args:
        page: in mm.
        colour: of the floor.
        face: draws a face, its upper left corner at (0, 0), its foot at its lower edge.
    """
    ridge = FLAP_MM + FACE_MM
    foot = ridge + FACE_MM
    page.polygon(box(0, FLAP_MM, WIDE_MM, 2 * FACE_MM), LIGHT.parchment_light)
    page.polygon(box(0, foot, WIDE_MM, FLOOR_MM), colour)
    page.polygon(box(0, FLAP_MM - 1.2, WIDE_MM, 1.2), colour)
    with page.placed((WIDE_MM, ridge), 1, turns=2):
        face(page)
    with page.placed((0, ridge), 1):
        face(page)
    folds(page, WIDE_MM, FLAP_MM, ridge, foot)
    cut_out(page, WIDE_MM, LONG_MM)


def draw_face(
    page: PdfPage, name: str, wide: float, figure: Callable[[PdfPage], None], high: float = 100
) -> None:
    """Draw a figure on a face, in the middle, standing on its lower edge.

    Args:
        page: at the face's upper left corner, in mm.
        name: of the figure; the document stores it once.
        wide: its width in units.
        figure: draws it.
        high: its height in units.
    """
    unit = min(FIGURE_MM / high, (WIDE_MM - 1.6) / wide)
    with page.placed(((WIDE_MM - wide * unit) / 2, FACE_MM - high * unit - 0.4), unit):
        page.once(name, (wide, high), figure)
