"""What is printed, on which pages? A board in, a PDF out.

Draws with pygame's fonts and surfaces, no window, and speaks the one language that
`ui/i18n` has: while a window is open, run it in a process of its own
(`herald board print`), never in a thread beside it.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from reportlab.lib.units import mm

from companion.app.printing import faces
from companion.app.printing.cover import BOARD, Cover, draw_cover
from companion.app.printing.cutting import box
from companion.app.printing.marks import draw_marks
from companion.app.printing.page import PdfPage
from companion.app.printing.printable_games import chosen, find
from companion.app.printing.tiles import MARGIN_MM, PAPERS, SHEET, cut
from companion.app.printing.writer import Writer
from companion.app.transfer import export_target
from companion.ui.i18n import translate
from companion.ui.i18n.translate import _
from companion.ui.ports.exports import BOARD as BOARD_PART
from companion.ui.text.fonts import FACES

CHOICES: Final = (*PAPERS, SHEET)
"""Onto what a board can be printed."""


def make(
    board: Mapping[str, Any], paper: str, file: Path, language: str, parts: Sequence[str] = ()
) -> Path:
    """Print a board and its pieces into a new file.

    Args:
        board: a board file's object that its game's rules accept.
        paper: one of `CHOICES`.
        file: the target; a number is added to its name if it exists.
        language: one of `LANGUAGES`, or `SYSTEM`.
        parts: what of the game is printed, see `printable_games`; nothing named is all.

    Returns:
        The file that was written.

    Raises:
        UsageError: its game cannot be printed or has no such part, or it would be too many
            sheets of this paper.
        StoreError: the file cannot be written. Nothing was left behind.
    """
    return export_target.put_into([file.parent], file.name, printed(board, paper, language, parts))


def printed(
    board: Mapping[str, Any], paper: str, language: str, parts: Sequence[str] = ()
) -> bytes:
    """The PDF of a board and its pieces; the same for the same board. See `make`."""
    was = translate.language()
    translate.use(language)
    try:
        job = _Job(board, paper, chosen(board["game"], parts))
        job.run()
        return job.done()
    finally:
        translate.use(was)


class _Job:
    """One print job."""

    def __init__(self, board: Mapping[str, Any], paper: str, parts: Sequence[str]) -> None:
        self._paper = PAPERS["letter" if paper == "letter" else "a4"]
        self._room = (self._paper[0] - 2 * MARGIN_MM, self._paper[1] - 2 * MARGIN_MM)
        self._contents = find(board["game"]).contents(board, self._room)
        self._has_board = BOARD_PART in parts
        self._parts = [part for part in self._contents.parts if part.name in parts]
        self._tiling = None if paper == SHEET else cut(self._contents.size_mm, paper)
        self._fonts = faces.Faces(translate.language(), self._contents.letters)
        self._bytes = io.BytesIO()
        self._writer = Writer(
            self._bytes,
            pageCompression=1,
            invariant=1,  # without the time of day: the same board is the same file
            initialFontName=self._fonts.name(FACES["text"][0].file),
        )
        self._writer.setTitle(self._contents.title)
        self._writer.setCreator("Table Herald")

    def run(self) -> None:
        """Draw every page."""
        with self._leaf(_("How to put it together")) as page:
            draw_cover(page, self._cover(), self._room)
        if self._has_board:
            self._print_board()
        for part in self._parts:
            for leaf in part.leaves:
                with self._leaf(leaf.title) as page:
                    leaf.draw(page, self._room)

    def _cover(self) -> Cover:
        steps = dict.fromkeys(step for part in self._parts for step in part.steps)
        return Cover(self._contents, self._tiling, tuple(steps), has_board=self._has_board)

    def done(self) -> bytes:
        """The document."""
        self._writer.save()
        return self._bytes.getvalue()

    def _print_board(self) -> None:
        """The board: in one piece, or a sheet after the other."""
        title, size, draw = self._contents.title, self._contents.size_mm, self._contents.draw_board
        if self._tiling is None:
            with self._page(size, title) as page:
                page.once(BOARD, size, draw)
            return
        for tile in self._tiling.tiles:
            x, y = self._tiling.corner(tile)
            with self._page(self._tiling.paper, tile.name) as page:
                with (
                    page.placed((x - tile.window[0], y - tile.window[1]), 1),
                    page.inside(box(*tile.window)),
                ):
                    page.once(BOARD, size, draw)
                draw_marks(page, self._tiling, tile, title)

    @contextmanager
    def _leaf(self, title: str) -> Iterator[PdfPage]:
        """A page of the usual paper; (0, 0) is inside its margins."""
        with (
            self._page(self._paper, title) as page,
            page.placed((MARGIN_MM, MARGIN_MM), 1) as inside,
        ):
            yield inside

    @contextmanager
    def _page(self, size_mm: tuple[float, float], title: str) -> Iterator[PdfPage]:
        """A page and its entry in the document's list of contents."""
        writer = self._writer
        writer.setPageSize((size_mm[0] * mm, size_mm[1] * mm))
        key = f"page{writer.getPageNumber()}"
        writer.bookmarkPage(key)
        writer.addOutlineEntry(title, key)
        yield PdfPage.of(writer, self._fonts, size_mm[1])
        writer.showPage()
