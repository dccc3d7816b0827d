"""Into which sheets is a board cut that is larger than the paper? Pure geometry.

Every sheet shows a window of the board; neighbours' windows overlap, so that they can be
glued. The paper is turned whichever way takes fewer sheets.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from types import MappingProxyType
from typing import Final

from companion.core.errors import UsageError
from companion.core.frozen import frozen
from companion.ui.ports.exports import PrintSheet

PAPERS: Final[Mapping[str, tuple[float, float]]] = MappingProxyType(
    {"a4": (210.0, 297.0), "a3": (297.0, 420.0), "letter": (215.9, 279.4)}
)
"""Paper → its width and height upright, in mm."""

SHEET: Final = "sheet"
"""In place of a paper: the board in one piece, on a page of its own size."""

MARGIN_MM: Final = 10.0
"""The margin of a sheet in mm; no printer needs more."""
OVERLAP_MM: Final = 10.0
"""The overlap of neighbouring sheets, in mm."""
_MOST: Final = 260
"""The largest number of sheets, and of rows: 26 letters name the rows."""


@frozen
class Tile:
    """One sheet.

    Attributes:
        name: its row's letter and its column's number, "A1" at the upper left.
        row: from 0 on, downwards.
        column: from 0 on, to the right.
        window: x, y, width and height of what it shows of the board, in mm.
    """

    name: str
    row: int
    column: int
    window: tuple[float, float, float, float]


@frozen
class Tiling:
    """A board in sheets.

    Attributes:
        paper: width and height of every sheet, in mm.
        rows: of sheets.
        columns: of sheets.
        tiles: row by row, from the upper left one on.
    """

    paper: tuple[float, float]
    rows: int
    columns: int
    tiles: tuple[Tile, ...]

    def corner(self, tile: Tile) -> tuple[float, float]:
        """Where the upper left corner of a tile's window is on its paper, in mm."""
        return (self.paper[0] - tile.window[2]) / 2, (self.paper[1] - tile.window[3]) / 2


def cut(size_mm: tuple[float, float], paper: str) -> Tiling:
    """Cut a board into sheets of a paper.

    Args:
        size_mm: of the board.
        paper: one of `PAPERS`.

    Raises:
        UsageError: it would be too many sheets.
    """
    upright = PAPERS[paper]
    papers = (upright, (upright[1], upright[0]))
    counts = [(_sheets(size_mm[0], wide), _sheets(size_mm[1], high)) for wide, high in papers]
    fewest = min((0, 1), key=lambda number: counts[number][0] * counts[number][1])
    columns, rows = counts[fewest]
    if columns * rows > _MOST or rows > 26:
        raise UsageError(
            f"The board would take {columns * rows} sheets of {paper}. "
            "Print it in one piece with --paper sheet."
        )
    wide = (size_mm[0] + (columns - 1) * OVERLAP_MM) / columns
    high = (size_mm[1] + (rows - 1) * OVERLAP_MM) / rows
    tiles = tuple(
        Tile(
            f"{chr(ord('A') + row)}{column + 1}",
            row,
            column,
            (column * (wide - OVERLAP_MM), row * (high - OVERLAP_MM), wide, high),
        )
        for row in range(rows)
        for column in range(columns)
    )
    return Tiling(papers[fewest], rows, columns, tiles)


def sheets(size_mm: tuple[float, float], paper: str) -> tuple[PrintSheet, ...]:
    """The sheets of a paper that a board takes, or itself in one piece; none where too many."""
    if paper == SHEET:
        return (PrintSheet("A1", (0.0, 0.0, *size_mm)),)
    try:
        return tuple(PrintSheet(tile.name, tile.window) for tile in cut(size_mm, paper).tiles)
    except UsageError:
        return ()


def _sheets(length_mm: float, paper_mm: float) -> int:
    """How many sheets a length takes."""
    each = paper_mm - 2 * MARGIN_MM - OVERLAP_MM
    return max(1, ceil((length_mm - OVERLAP_MM) / each - 1e-9))
