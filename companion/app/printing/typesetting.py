"""How does a text fill a column or a box?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from companion.app.printing import faces
from companion.app.printing.page import Align, PdfPage
from companion.ui.art.curves import Point
from companion.ui.text.fonts import FontRole
from companion.ui.theme import Rgb
from companion.ui.widgets import breaks

LEADING: Final = 1.32
"""The distance from line to line, as a fraction of the letters' size."""


def broken(text: str, role: FontRole, size: float, wide: float) -> list[str]:
    """A text in lines that are no wider than `wide`; a longer word has a line of its own."""
    lines, line = [], ""
    for gap, piece in breaks.pieces(text):
        longer = f"{line}{gap}{piece}" if line else piece
        if line and faces.width(longer, role) * size > wide:
            lines.append(line)
            longer = piece
        line = longer
    return [*lines, line] if line else lines


def cut_off(text: str, role: FontRole, size: float, wide: float) -> str:
    """A text, or as much of it as is no wider than `wide`, with dots after it."""
    if faces.width(text, role) * size <= wide:
        return text
    while text and faces.width(f"{text}…", role) * size > wide:
        text = text[:-1].rstrip()
    return f"{text}…"


def largest(
    texts: Iterable[tuple[str, float]], gap: float, high: float, sizes: Sequence[float]
) -> float:
    """The first of some sizes at which paragraphs fit below one another; else the last one.

    Args:
        texts: each paragraph and how wide it may be.
        gap: between two of them.
        high: the room there is.
        sizes: of letters, the best one first.
    """
    every = list(texts)
    for size in sizes:
        lines = sum(len(broken(text, "text", size, wide)) for text, wide in every)
        if lines * size * LEADING + gap * len(every) <= high:
            return size
    return sizes[-1]


def paragraph(
    page: PdfPage, text: str, role: FontRole, size: float, colour: Rgb, at: Point, wide: float
) -> float:
    """Set a text below `at`, its upper left corner. Returns where it ends."""
    x, y = at
    for line in broken(text, role, size, wide):
        y += size * LEADING
        page.text(line, role, size, colour, (x, y - size * 0.3))
    return y


def fitted(
    page: PdfPage,
    text: str,
    role: FontRole,
    size: float,
    colour: Rgb,
    at: Point,
    wide: float,
    align: Align = "left",
) -> None:
    """A line of text with its foot at `at`, smaller where it would be wider than `wide`."""
    natural = faces.width(text, role) * size
    page.text(text, role, size * min(1.0, wide / natural) if natural else size, colour, at, align)
