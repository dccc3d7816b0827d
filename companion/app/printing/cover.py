"""What is in this print, and how is it put together? The first page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.app.printing.contents import Contents, Size
from companion.app.printing.page import PdfPage
from companion.app.printing.tiles import Tiling
from companion.app.printing.typesetting import largest, paragraph
from companion.ui.art.ornament import draw_cartouche
from companion.ui.i18n.translate import _
from companion.ui.theme import LIGHT

_SIZES: Final = (4.4, 4.1, 3.8, 3.5, 3.2)
"""The size of letters, the preferred one first."""
_COLUMN_MM: Final = 8.0
_GAP_MM: Final = 2.2
_RULER_HIGH_MM: Final = 14.0
_RULER_MM: Final = 100
_MAP_MM: Final = 95.0
"""The largest height of the small map, in mm."""
BOARD: Final = "board"
"""What the drawing of the board is called in the document."""


@dataclass(frozen=True, slots=True)
class Cover:
    """What the first page tells.

    Attributes:
        contents: what there is of the game and the board.
        tiling: the board's sheets; None when it is printed whole.
        steps: what to do with the pieces.
        has_board: whether the board is printed too.
    """

    contents: Contents
    tiling: Tiling | None
    steps: Sequence[str]
    has_board: bool


def draw_cover(page: PdfPage, cover: Cover, room_mm: Size) -> None:
    """Draw the first page from (0, 0) on.

    Args:
        page: in mm.
        cover: what it tells.
        room_mm: the width and height there is.
    """
    contents, tiling = cover.contents, cover.tiling
    theme, size_mm, wide_mm = LIGHT, contents.size_mm, room_mm[0]
    units = 640.0
    with page.placed((wide_mm / 2 - units * 0.11, 0), 0.22):
        draw_cartouche(page, units, theme)
        page.write(contents.title, "display", (units - 90, 44), theme.ink, (units / 2, 44.5))
    y = 28.0
    board: list[str] = []
    if cover.has_board:
        small = min(wide_mm / size_mm[0], _MAP_MM / size_mm[1])
        left = (wide_mm - size_mm[0] * small) / 2
        with page.placed((left, y), small):
            page.once(BOARD, size_mm, contents.draw_board)
            if tiling is not None:
                _grid(page, tiling, 1 / small)
        y += size_mm[1] * small + 6
        board = _steps(size_mm, tiling)
    scale = _("Print at 100%, not fitted to the page: the ruler below must be 10 cm long.")
    steps = [scale, *board, *cover.steps]
    texts = [(step, wide_mm - _COLUMN_MM) for step in steps]
    size = largest(texts, _GAP_MM, room_mm[1] - y - _RULER_HIGH_MM, _SIZES)
    for number, step in enumerate(steps, 1):
        page.text(f"{number}", "text_bold", size, theme.road, (0, y + size * 1.02))
        at = (_COLUMN_MM, y)
        y = _GAP_MM + paragraph(page, step, "text", size, theme.ink, at, wide_mm - _COLUMN_MM)
    _ruler(page, y + 4)


def _steps(size_mm: tuple[float, float], tiling: Tiling | None) -> list[str]:
    """What to do with the board, in order."""
    if tiling is None:
        board = [
            _(
                "The board is one page, {width} mm wide and {height} mm high, for a print shop."
            ).format(width=f"{size_mm[0]:g}", height=f"{size_mm[1]:g}")
        ]
    else:
        board = [
            _(
                "The board is {n} sheets, as the map shows: A1 is at the top left. The margins "
                "name each sheet's neighbours."
            ).format(n=len(tiling.tiles)),
            _(
                "Where there's a neighbour on the left or above, cut off that margin along the "
                "dark marks, lay the sheet over its neighbour up to the red marks so that the "
                "picture continues, and glue it down."
            ),
        ]
        if len(tiling.tiles) == 1:
            board = [_("The board is one sheet.")]
    return board


def _grid(page: PdfPage, tiling: Tiling, mm: float) -> None:
    """Draw the sheets on the small map; `mm` is how many of its units make a printed millimetre."""
    theme = LIGHT
    for tile in tiling.tiles:
        x, y, wide, high = tile.window
        box = [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]
        page.polygon(box, None, theme.primary, 0.4 * mm)
        middle = (x + wide / 2, y + high / 2)
        page.disc(middle, 3.6 * mm, theme.parchment_light, theme.primary, 0.4 * mm)
        page.write(tile.name, "number", (5 * mm, 2.9 * mm), theme.ink, middle)


def _ruler(page: PdfPage, y: float) -> None:
    """Draw a ruler of ten centimetres, for checking the print's scale."""
    ink = LIGHT.ink
    page.line([(0, y), (_RULER_MM, y)], ink, 0.25)
    for at in range(_RULER_MM + 1):
        long = 4 if at % 10 == 0 else 2.6 if at % 5 == 0 else 1.6
        page.line([(at, y), (at, y + long)], ink, 0.15)
    for at in range(0, _RULER_MM + 1, 10):
        page.text(str(at // 10), "text", 3, ink, (at, y + 7.6), "centre")
    page.text("cm", "text", 3, ink, (_RULER_MM + 4, y + 7.6))
