"""How do pieces fill pages? Row by row, in their order, each row with pieces of one height."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from companion.app.printing.contents import Leaf, Size
from companion.app.printing.page import PdfPage
from companion.app.printing.typesetting import fitted
from companion.ui.art.curves import Point
from companion.ui.theme import LIGHT

GAP_MM: Final = 2.0
"""Between two rows, in mm; a row's pieces share their cuts."""
_TOP_MM: Final = 11.0
"""Where the first row is, below the heading."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Something to cut out.

    Attributes:
        size_mm: of the paper that it takes.
        draw: draws it, its upper left corner at (0, 0).
    """

    size_mm: Size
    draw: Callable[[PdfPage], None]


Placed: TypeAlias = tuple[Point, Piece]
"""A piece and where its upper left corner is on its page, in mm."""


def placed(pieces: Sequence[Piece], room_mm: Size) -> list[list[Placed]]:
    """Where every piece is, page by page."""
    pages: list[list[Placed]] = []
    y = room_mm[1]
    for row in _rows(pieces, room_mm[0]):
        high = max(piece.size_mm[1] for piece in row)
        if not pages or y + high > room_mm[1] + 1e-6:
            pages.append([])
            y = 0.0
        x = 0.0
        for piece in row:
            pages[-1].append(((x, y), piece))
            x += piece.size_mm[0]
        y += high + GAP_MM
    return pages


def fitting(pieces: Sequence[Piece], room_mm: Size) -> list[Piece]:
    """Those that a page has room for, below its heading."""
    wide, high = room_mm[0], room_mm[1] - _TOP_MM
    return [one for one in pieces if one.size_mm[0] <= wide and one.size_mm[1] <= high]


def _rows(pieces: Sequence[Piece], wide: float) -> Iterator[list[Piece]]:
    row: list[Piece] = []
    for piece in pieces:
        full = sum(one.size_mm[0] for one in (*row, piece)) > wide + 1e-6
        if row and (full or piece.size_mm[1] != row[0].size_mm[1]):
            yield row
            row = []
        row.append(piece)
    if row:
        yield row


def leaves(title: str, note: str, pieces: Sequence[Piece], room_mm: Size) -> list[Leaf]:
    """Pages of pieces under a heading.

    Args:
        title: of every page; of several each has its number after it.
        note: how many there are of what, in words.
        pieces: in their order.
        room_mm: how large a page is inside its margins.
    """
    pages = placed(pieces, (room_mm[0], room_mm[1] - _TOP_MM))
    titles = [
        title if len(pages) == 1 else f"{title} {n}/{len(pages)}" for n in range(1, len(pages) + 1)
    ]
    return [
        Leaf(one, partial(_draw, one, note, page)) for one, page in zip(titles, pages, strict=True)
    ]


def _draw(title: str, note: str, pieces: Sequence[Placed], page: PdfPage, room: Size) -> None:
    ink, wide = LIGHT.ink, room[0]
    fitted(page, title, "title", 9, ink, (0, 7), wide * 0.4)
    fitted(page, note, "text", 4, ink, (wide, 7), wide * 0.56, "right")
    for (x, y), piece in pieces:
        with page.placed((x, _TOP_MM + y), 1):
            piece.draw(page)
