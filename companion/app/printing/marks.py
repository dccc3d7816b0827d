"""Where is a sheet cut, and which neighbour adjoins? What stands in its margins.

Nothing is drawn over the picture: the marks lie in the white around it and are cut off.
"""

from __future__ import annotations

from typing import Final

from companion.app.printing.page import PdfPage
from companion.app.printing.tiles import MARGIN_MM, OVERLAP_MM, Tile, Tiling
from companion.ui.theme import LIGHT, Rgb

_INK: Final[Rgb] = LIGHT.ink
_SOFT: Final[Rgb] = LIGHT.road
_FROM_MM, _LONG_MM = 1.2, 5.0
"""Distance of a mark from the picture, and its length, in mm."""


def draw_marks(page: PdfPage, tiling: Tiling, tile: Tile, title: str) -> None:
    """Cutting marks, the neighbours' edges, and names in the margins of a sheet.

    Args:
        page: of the tile, in mm.
        tiling: which it belongs to.
        tile: the sheet.
        title: of the board.
    """
    x, y = tiling.corner(tile)
    wide, high = tile.window[2:]
    for at in (x, x + wide):
        _upright(page, at, y, high, _INK)
    for at in (y, y + high):
        _level(page, at, x, wide, _INK)
    rows = {(one.row, one.column): one.name for one in tiling.tiles}
    middle = (x + wide / 2, y + high / 2)
    if tile.column + 1 < tiling.columns:
        _upright(page, x + wide - OVERLAP_MM, y, high, _SOFT)
        _neighbour(page, (x + wide + MARGIN_MM / 2, middle[1]), rows[tile.row, tile.column + 1], 1)
    if tile.column:
        _neighbour(page, (x - MARGIN_MM / 2, middle[1]), rows[tile.row, tile.column - 1], 3)
    if tile.row + 1 < tiling.rows:
        _level(page, y + high - OVERLAP_MM, x, wide, _SOFT)
        _neighbour(page, (middle[0], y + high + MARGIN_MM / 2), rows[tile.row + 1, tile.column], 2)
    if tile.row:
        _neighbour(page, (middle[0], y - MARGIN_MM / 2), rows[tile.row - 1, tile.column], 0)
    page.text(tile.name, "text_bold", 5, _INK, (x + 8, y + high + 6.5))
    page.text(title, "text", 3, _INK, (x + 20, y + high + 6.2))


def _upright(page: PdfPage, x: float, y: float, high: float, colour: Rgb) -> None:
    """A mark above and one below the picture."""
    for start, way in ((y - _FROM_MM, -1), (y + high + _FROM_MM, 1)):
        page.line([(x, start), (x, start + way * _LONG_MM)], colour, 0.2)


def _level(page: PdfPage, y: float, x: float, wide: float, colour: Rgb) -> None:
    """A mark to the left and one to the right of the picture."""
    for start, way in ((x - _FROM_MM, -1), (x + wide + _FROM_MM, 1)):
        page.line([(start, y), (start + way * _LONG_MM, y)], colour, 0.2)


def _neighbour(page: PdfPage, at: tuple[float, float], name: str, turns: int) -> None:
    """A neighbour's name beside a small arrow towards it; `turns` quarter turns from up."""
    with page.placed(at, 1):
        with page.placed((0, 0), 1, turns):
            page.polygon([(0, -4.4), (1.3, -2.2), (-1.3, -2.2)], _SOFT)
        page.text(name, "text", 3, _INK, (0, 1.1), "centre")
