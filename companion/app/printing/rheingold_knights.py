"""How are the knights printed? R 2.1.

Every piece is a strip that is folded to a tent: two faces, a floor, a flap to glue. Its
figure is the one on the table's screen, with its number, its charge and its pattern.
"""

from __future__ import annotations

from typing import Final

from companion.app.printing.cutting import box, cut_out, folds
from companion.app.printing.page import PdfPage
from companion.games.rheingold.pieces import PIECES
from companion.ui.art.pawn import draw_pawn
from companion.ui.theme import ARMIES, LIGHT, Army

WIDE_MM: Final = 17.2
"""The width of a strip, in mm: eleven fit beside one another on A4."""
FLAP_MM: Final = 6.0
FACE_MM: Final = 21.0
FLOOR_MM: Final = 12.0
LONG_MM: Final = FLAP_MM + 2 * FACE_MM + FLOOR_MM
"""The length of a strip, in mm: flap, back, front, floor."""

_PAWN_MM: Final = 19.6
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
            draw_tent(page, ARMIES[colour], worth)
    return (len(every) - 1) // a_row * (LONG_MM + 2) + LONG_MM


def draw_tent(page: PdfPage, army: Army, worth: int) -> None:
    """Draw one strip, its upper left corner at (0, 0)."""
    ridge = FLAP_MM + FACE_MM
    foot = ridge + FACE_MM
    page.polygon(box(0, FLAP_MM, WIDE_MM, 2 * FACE_MM), LIGHT.parchment_light)
    page.polygon(box(0, foot, WIDE_MM, FLOOR_MM), army.fill)
    page.polygon(box(0, FLAP_MM - 1.2, WIDE_MM, 1.2), army.fill)
    with page.placed((WIDE_MM, ridge), 1, turns=2):
        _face(page, army, worth)
    with page.placed((0, ridge), 1):
        _face(page, army, worth)
    folds(page, WIDE_MM, FLAP_MM, ridge, foot)
    cut_out(page, WIDE_MM, LONG_MM)


def _face(page: PdfPage, army: Army, worth: int) -> None:
    """One face; its foot is at its lower edge."""
    unit = _PAWN_MM / 100
    with page.placed(((WIDE_MM - _UNITS * unit) / 2, FACE_MM - _PAWN_MM), unit):
        page.once(
            f"{army.name}-{worth}",
            (_UNITS, 100),
            lambda part: draw_pawn(part, army, worth, _UNITS, LIGHT),
        )
