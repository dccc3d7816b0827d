"""Which button belongs to which castle? Labels to stick beside the buttons.

Castles are counted in the order of the board file: from 1 for people, from 0 on the wire
(hardware/wiring.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.app.printing import faces
from companion.app.printing.cutting import box, cut_out
from companion.app.printing.page import PdfPage
from companion.app.printing.typesetting import broken, cut_off, fitted, paragraph
from companion.ui.art.castles import sword
from companion.ui.i18n.translate import _
from companion.ui.theme import LIGHT

WIDE_MM: Final = 63.0
HIGH_MM: Final = 21.0
_LEFT_MM: Final = 21.0
"""Where a label's name begins, right of its number."""
_SWORD_MM: Final = 7.6
_LEAST_MM: Final = 3.6
"""The size of a name's letters, in mm; a longer name has two lines, and ends with dots."""


_TOP_MM: Final = 26.0
"""Where the first label is, below the heading and two lines of text."""


def labels_that_fit(room_mm: tuple[float, float]) -> int:
    """How many labels fit on a page; at least one."""
    return _a_row(room_mm) * max(1, int((room_mm[1] - _TOP_MM) / HIGH_MM))


def _a_row(room_mm: tuple[float, float]) -> int:
    return max(1, int(room_mm[0] / WIDE_MM))


def draw_labels(
    page: PdfPage, castles: Sequence[tuple[int, str, int]], room_mm: tuple[float, float]
) -> None:
    """Draw a page of labels from (0, 0) on.

    Args:
        page: in mm.
        castles: of each castle its number from 0 on, its name, its swords.
        room_mm: the width and height there is.
    """
    ink, wide = LIGHT.ink, room_mm[0]
    fitted(page, _("Castle button labels"), "title", 10, ink, (0, 8.5), wide)
    text = _(
        "The large number is the castle's, in board order. The small one is its button's number on "
        "the wire, counting from 0.")  # fmt: skip
    paragraph(page, text, "text", 4, ink, (0, 12), wide)
    for place, (number, name, swords) in enumerate(castles):
        row, column = divmod(place, _a_row(room_mm))
        with page.placed((column * WIDE_MM, _TOP_MM + row * HIGH_MM), 1):
            draw_label(page, number, name, swords)


def _name(page: PdfPage, name: str) -> None:
    """Write a castle's name on one line or two, cut off where it does not fit."""
    wide, ink = WIDE_MM - _LEFT_MM - 2, LIGHT.ink
    if faces.width(name, "name") * _LEAST_MM <= wide:
        fitted(page, name, "name", 6, ink, (_LEFT_MM, 8.6), wide)
        return
    first = broken(name, "name", _LEAST_MM, wide)[0]
    lines = [line for line in (first, name[len(first) :].strip()) if line]
    for number, line in enumerate(reversed(lines)):
        short = cut_off(line, "name", _LEAST_MM, wide)
        page.text(short, "name", _LEAST_MM, ink, (_LEFT_MM, 8.8 - 4.2 * number))


def draw_label(page: PdfPage, number: int, name: str, swords: int) -> None:
    """Draw one label, its upper left corner at (0, 0).

    Args:
        page: in mm.
        number: of the button on the wire, from 0 on.
        name: of the castle.
        swords: of the castle.
    """
    theme = LIGHT
    page.polygon(box(0, 0, WIDE_MM, HIGH_MM), theme.parchment_light)
    middle = HIGH_MM / 2
    page.disc((middle, middle), 8, theme.primary, theme.primary_edge, 0.7)
    page.write(str(number + 1), "number", (11, 8), theme.primary_text, (middle, middle))
    _name(page, name.strip())
    for count in range(swords):
        x = _LEFT_MM + 1.6 + 4.4 * count
        sword(page, x, 11, _SWORD_MM, theme.steel, theme.outline, theme.gold)
    wire = _("wire {number}").format(number=number)
    fitted(page, wire, "text", 3.6, theme.ink_soft, (WIDE_MM - 3, HIGH_MM - 3.6), 22, "right")
    cut_out(page, WIDE_MM, HIGH_MM)
