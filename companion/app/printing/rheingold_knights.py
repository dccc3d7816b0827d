"""How are the knights printed? R 2.1.

Every piece is a tent. Its figure is the one on the table's screen, with its number, its
charge and its pattern.
"""

from __future__ import annotations

from typing import Final

from companion.app.printing.page import PdfPage
from companion.app.printing.tents import LONG_MM, WIDE_MM, draw_face, draw_tent
from companion.games.rheingold.pieces import PIECES
from companion.ui.art.pawn import draw_pawn
from companion.ui.theme import ARMIES, LIGHT, Army

_UNITS: Final = 84.0
"""A pawn's width in units, a hundred of which are its height."""


def worths() -> list[int]:
    """The values of a colour's pieces, one for each piece, the largest first."""
    return [worth for worth in sorted(PIECES, reverse=True) for _ in range(PIECES[worth])]


def draw_pieces(page: PdfPage, colour: str, wide_mm: float) -> float:
    """Draw all pieces of a colour, in rows; returns how high they are, in mm.

    Args:
        page: at the upper left corner of where they go.
        colour: of the army.
        wide_mm: how wide the rows may be.
    """
    a_row = max(1, int(wide_mm / WIDE_MM))
    every = worths()
    for number, worth in enumerate(every):
        at = (number % a_row * WIDE_MM, number // a_row * (LONG_MM + 2))
        with page.placed(at, 1):
            _draw_knights(page, ARMIES[colour], worth)
    return (len(every) - 1) // a_row * (LONG_MM + 2) + LONG_MM


def _draw_knights(page: PdfPage, army: Army, worth: int) -> None:
    """Draw one strip, its upper left corner at (0, 0)."""
    draw_tent(page, army.fill, lambda face: _face(face, army, worth))


def _face(page: PdfPage, army: Army, worth: int) -> None:
    draw_face(
        page,
        f"{army.name}-{worth}",
        _UNITS,
        lambda part: draw_pawn(part, army, worth, _UNITS, LIGHT),
    )
