"""What of a board is printed, and onto which paper? The choice, beside the board as it will be.

Everything is printed unless it is switched off. The picture shows where the chosen paper cuts it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from pygame import Rect

from companion.ui.i18n.translate import _, ngettext
from companion.ui.ports.exports import BOARD, PAPERS, ExportsPort, PrintPart
from companion.ui.screen_kit.context import Room
from companion.ui.screens.board_list.sheet_grid import SheetGrid
from companion.ui.screens.editor.thumbnails import Flaw
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import centred, columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.parts import Button, Kind, Label
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Icon

PART, PAPER, PRINT = "part", "paper", "print-chosen"
"""The intents: switch a part on or off, by its name; see a paper, by its name; begin."""
_LINES: Final = 4.2
"""The number of lines of text that say how the board is printed."""


class PrintChoice:
    """The parts of one board that will be printed, and the paper."""

    def __init__(self, board: Mapping[str, Any], exports: ExportsPort) -> None:
        """All of a board without faults, on the first paper that takes it."""
        self._board = board
        self._parts = tuple(exports.print_parts(dict(board)))
        self._sheets = {paper: tuple(exports.print_sheets(dict(board), paper)) for paper in PAPERS}
        self._off: frozenset[str] = frozenset()
        self.paper = next(paper for paper in PAPERS if self._sheets[paper])

    @property
    def chosen(self) -> tuple[str, ...]:
        """The names of the parts that will be printed."""
        return tuple(part.name for part in self._parts if part.name not in self._off)

    def switch(self, name: str) -> None:
        """Switch a part off, or on again."""
        self._off ^= {name}

    def widgets(
        self,
        room: Room,
        area: Rect,
        picture: Callable[[Rect], Widget],
    ) -> list[Widget]:
        """The board as it is printed, never turned or stretched; the parts; the papers.

        Args:
            room: of the screen.
            area: where.
            picture: draws the board in a place.
        """
        sizes = room.sizes
        heading, lines = round(sizes.caption * 1.4), -(-len(self._parts) // 2)
        if sizes.portrait:
            deep = 2 * heading + (lines + 2) * round(sizes.touch * 1.15) + (lines + 3) * sizes.gap
            seen, choice = rows(area, [0.5, deep], sizes.gap)
        else:
            seen, choice = columns(area, [0.42, 0.58], sizes.gap * 2)
        high = (choice.h - 2 * heading - (lines + 3) * sizes.gap) // (lines + 2)
        high = max(sizes.touch, min(high, sizes.touch * 5 // 4))
        head, *cells, paper_head, papers, begin, _rest = rows(
            choice, [heading, *[high] * lines, heading, high, high, 0.1], sizes.gap
        )
        every = [cell for line in cells for cell in columns(line, [0.5, 0.5], sizes.gap)]
        each = columns(papers, [0.5] * len(PAPERS), sizes.gap)
        return [
            *self._preview(room, seen, picture),
            _heading(room, _("What to print"), head),
            *level([self._switch(room, part, cell)
                    for part, cell in zip(self._parts, every, strict=False)]),
            _heading(room, _("Paper"), paper_head),
            *level([self._paper(room, name, cell)
                    for name, cell in zip(PAPERS, each, strict=True)]),
            Button("primary", begin, _("Print"), Intent(PRINT) if self._possible() else None,
                   sizes.body, Kind.PRIMARY, picture=Icon("sheets")),
        ]  # fmt: skip

    def _preview(
        self, room: Room, area: Rect, picture: Callable[[Rect], Widget]
    ) -> Sequence[Widget]:
        """The board, where it is cut, and what that means."""
        sizes = room.sizes
        wide, high = self._board["size_mm"]
        seen, below = rows(area, [0.5, round(sizes.body * _LINES)], sizes.gap)
        true = centred(seen, round(seen.h * wide / high), round(seen.w * high / wide))
        if not sizes.portrait:
            true.y = seen.y
            below = Rect(below.x, true.bottom + sizes.gap, below.w, 0)
            below.h = area.bottom - below.y
        sheets = self._sheets[self.paper] if BOARD in self.chosen else ()
        grid = [SheetGrid(true, (wide, high), sheets, sizes.caption)] if len(sheets) > 1 else []
        notes = [_(one.note) for one in self._parts if one.note and one.name in self.chosen]
        words = Words(
            "\n".join([self._told(), *notes]),
            below,
            sizes.body,
            "text",
            room.theme.ink_soft,
            -1,
            -1,
        )
        return [picture(true), *grid, Label(words)]

    def _told(self) -> str:
        """How the board comes out of the printer."""
        sheets = self._sheets[self.paper]
        if BOARD not in self.chosen:
            return _("An actual-size PDF without the board.")
        if self.paper == "sheet":
            return _("An actual-size PDF with the board in one piece, for a print shop.")
        if not sheets:
            return _("The board would need too many sheets of this paper.")
        return ngettext(
            "An actual-size PDF with the board on {n} sheet.",
            "An actual-size PDF with the board on {n} sheets: cut along the red lines and glue.",
            len(sheets),
        )

    def _possible(self) -> bool:
        return bool(self.chosen) and bool(self._sheets[self.paper] or BOARD not in self.chosen)

    def _switch(self, room: Room, part: PrintPart, cell: Rect) -> Button:
        on = part.name not in self._off
        sign = Flaw(None) if on else Icon("minus", room.theme.line)
        return Button(f"part-{part.name}", cell, _(part.title), Intent(PART, part.name),
                      room.sizes.body, Kind.CHOICE, on, picture=sign, align=-1)  # fmt: skip

    def _paper(self, room: Room, name: str, cell: Rect) -> Button:
        texts = {"a4": "A4", "a3": "A3", "letter": _("US Letter"), "sheet": _("In one piece")}
        return Button(f"paper-{name}", cell, texts[name], Intent(PAPER, name), room.sizes.body,
                      Kind.CHOICE, name == self.paper)  # fmt: skip


def _heading(room: Room, text: str, area: Rect) -> Label:
    ink = room.theme.ink_soft
    return Label(Words(text, area, room.sizes.caption, "text_bold", ink, -1, lines=1))
