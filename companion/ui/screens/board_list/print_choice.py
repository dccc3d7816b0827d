"""What of a board is printed, and onto which paper? The choice, beside the board as it will be.

Everything is printed unless it is switched off; a tap on a paper begins.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pygame import Rect

from companion.ui.i18n.translate import _, ngettext
from companion.ui.ports.exports import BOARD, PAPERS, ExportsPort, PrintPart
from companion.ui.screen_kit.context import Room
from companion.ui.screens.editor.thumbnails import Flaw
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.layout import centred, columns, rows
from companion.ui.widgets.level import level
from companion.ui.widgets.parts import Button, Kind, Label
from companion.ui.widgets.pen import Words
from companion.ui.widgets.picture import Icon

PART, PAPER = "part", "paper"
"""The intents: switch a part on or off, by its name; print on a paper, by its name."""


class PrintChoice:
    """The parts of one board that will be printed."""

    def __init__(self, board: Mapping[str, Any], exports: ExportsPort) -> None:
        """All of a board without faults."""
        self._board = board
        self._parts = tuple(exports.print_parts(dict(board)))
        self._sheets = {paper: exports.print_sheets(dict(board), paper) for paper in PAPERS}
        self._off: frozenset[str] = frozenset()

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
        heading = round(sizes.body * 1.4)
        if sizes.portrait:
            deep = heading + len(self._parts) * (round(sizes.touch * 1.15) + sizes.gap)
            seen, choice = rows(area, [0.5, deep], sizes.gap)
        else:
            seen, choice = columns(area, [0.36, 0.64], sizes.gap * 2)
        what, onto = columns(choice, [0.56, 0.44], sizes.gap)
        wide, high = self._board["size_mm"]
        true = centred(seen, round(seen.h * wide / high), round(seen.w * high / wide))
        found: list[Widget] = []
        if not sizes.portrait:
            true.y = seen.y
            below = Rect(seen.x, true.bottom + sizes.gap, seen.w, 0)
            below.h = seen.bottom - below.y
            text = _("A PDF at its true size: the board in sheets to glue, or in one piece for a "
                     "print shop.")  # fmt: skip
            found.append(Label(Words(text, below, sizes.body, "text", room.theme.ink_soft, -1, -1)))
        head, *cells = self._cells(what, heading, sizes.touch, sizes.gap)
        paper_head, *papers = self._cells(onto, heading, sizes.touch, sizes.gap)
        return [
            *found,
            picture(true),
            _heading(room, _("What is printed"), head),
            *level([self._switch(room, part, cell)
                    for part, cell in zip(self._parts, cells, strict=False)]),
            _heading(room, _("Print on"), paper_head),
            *level([self._paper(room, name, cell)
                    for name, cell in zip(PAPERS, papers, strict=False)]),
        ]  # fmt: skip

    def _cells(self, area: Rect, heading: int, touch: int, gap: int) -> list[Rect]:
        """A heading, and below it a cell for each part; as high for the papers beside them."""
        count = max(len(self._parts), len(PAPERS))
        high = min(touch * 5 // 4, (area.h - heading - gap * count) // count)
        return rows(area, [heading, *[max(touch, high)] * count, 0.1], gap)[:-1]

    def _switch(self, room: Room, part: PrintPart, cell: Rect) -> Button:
        on = part.name not in self._off
        sign = Flaw(None) if on else Icon("minus", room.theme.line)
        return Button(f"part-{part.name}", cell, _(part.title), Intent(PART, part.name),
                      room.sizes.body, Kind.CHOICE, on, picture=sign, align=-1)  # fmt: skip

    def _paper(self, room: Room, name: str, cell: Rect) -> Button:
        texts = {"a4": "A4", "a3": "A3", "letter": _("US Letter"), "sheet": _("In one piece")}
        count, sub = self._sheets[name], ""
        if BOARD in self.chosen:
            sub = ngettext("Board: {n} sheet", "Board: {n} sheets", count)
        possible = bool(self.chosen) and (count > 0 or BOARD not in self.chosen)
        return Button(
            f"paper-{name}", cell, texts[name], Intent(PAPER, name) if possible else None,
            room.sizes.body, sub=sub if possible else "", picture=Icon("sheets"), align=-1,
        )  # fmt: skip


def _heading(room: Room, text: str, area: Rect) -> Label:
    ink = room.theme.ink_soft
    return Label(Words(text, area, room.sizes.caption, "text_bold", ink, -1, lines=1))
