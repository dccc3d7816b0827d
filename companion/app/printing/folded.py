"""How is a piece printed that has two sides? A card to be folded at its upper edge and glued.

So nothing depends on how a printer turns the paper, two layers of paper hide what is on the
face, and all backs of a kind are one drawing.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.app.printing.contents import Size
from companion.app.printing.cutting import box, cut_out, folds
from companion.app.printing.page import PdfPage
from companion.ui.theme import LIGHT


def draw_folded(
    page: PdfPage, size_mm: Size, face: Callable[[PdfPage], None], back: Callable[[PdfPage], None]
) -> None:
    """Draw one card, unfolded, its upper left corner at (0, 0): its back is upside down.

    Args:
        page: in mm.
        size_mm: of one side.
        face: draws the face, its upper left corner at (0, 0).
        back: draws the back, likewise.
    """
    wide, high = size_mm
    page.polygon(box(0, 0, wide, 2 * high), LIGHT.parchment_light)
    with page.placed((wide, high), 1, turns=2):
        back(page)
    with page.placed((0, high), 1):
        face(page)
    folds(page, wide, high)
    cut_out(page, wide, 2 * high)
