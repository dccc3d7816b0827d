"""What do the colours and signs of the history's bar mean? A line of small letters says so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

import pygame
from pygame import Rect

from companion.ui.i18n.translate import _
from companion.ui.screens.match.history_turns import HistoryTurn, Milestone
from companion.ui.theme import ARMIES, Metrics
from companion.ui.widgets.base import Layer, Untouched
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import Icon

_ACROSS: Final = 2.3
"""The least width of an entry, in touches."""
_TURN, _UNDONE = "turn", "undone"


@dataclass(frozen=True, slots=True)
class BarLegend(Untouched):
    """The line.

    Attributes:
        rect: where.
        sizes: of this screen.
        entries: sign and word, in their order.
        colours: two colours whose turns the bar has.
    """

    rect: Rect
    sizes: Metrics
    entries: tuple[tuple[str, str], ...]
    colours: tuple[str, ...]
    layer: Layer = Layer.PLAIN

    def words(self) -> Sequence[Words]:
        """The words beside the signs."""
        return [
            Words(word, self._beside(cell), self.sizes.caption, "text", None, -1, lines=1)
            for (_sign, word), cell in zip(self.entries, self._cells(), strict=False)
        ]

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        for (sign, _word), cell in zip(self.entries, self._cells(), strict=False):
            box = Rect(cell.x, cell.y, cell.h, cell.h)
            if sign in (_TURN, _UNDONE):
                self._band(pen, box.inflate(-box.w // 4, -box.h // 3), undone=sign == _UNDONE)
            else:
                Icon(sign).draw(pen, box)
        for one in self.words():
            pen.write(one)

    def _band(self, pen: Pen, box: Rect, *, undone: bool) -> None:
        """A piece of the bar, as it looks there."""
        half = box.w // 2
        for number, colour in enumerate(self.colours[:2]):
            part = Rect(box.x + number * half, box.y, half, box.h)
            pygame.draw.rect(pen.surface, ARMIES[colour].fill, part)
        if undone:
            pen.surface.fill(pen.theme.panel, Rect(box.x, box.y, box.w, box.h // 2))
        pygame.draw.rect(pen.surface, pen.theme.panel_edge, box.inflate(2, 2), 1)

    def _cells(self) -> list[Rect]:
        """A cell for each entry, in as many lines as the area has."""
        lines = lines_of(self.rect.w, len(self.entries), self.sizes)
        across = ceil(len(self.entries) / lines)
        gap = self.sizes.gap
        return [
            cell
            for line in rows(self.rect, [0.5] * lines, 0)
            for cell in columns(line, [0.5] * across, gap)
        ]

    def _beside(self, cell: Rect) -> Rect:
        left = cell.h + max(2, self.sizes.gap // 4)
        return Rect(cell.x + left, cell.y, cell.w - left, cell.h)


def lines_of(width: int, entries: int, sizes: Metrics) -> int:
    """How many lines this many entries need."""
    across = max(1, int(width // (sizes.touch * _ACROSS)))
    return ceil(entries / across)


def entries(
    milestones: Sequence[Milestone], words: Mapping[str, str], *, undone: bool
) -> tuple[tuple[str, str], ...]:
    """What is explained: turns, the signs that are there, and what was taken back.

    Args:
        milestones: of the match.
        words: a milestone's sign → its word, in English.
        undone: something was taken back.
    """
    there = {one.sign for one in milestones}
    found = [(_TURN, _("Whose turn"))]
    found += [(sign, _(word)) for sign, word in words.items() if sign in there]
    if undone:
        found.append((_UNDONE, _("Taken back")))
    return tuple(found)


def legend(
    rect: Rect, sizes: Metrics, found: tuple[tuple[str, str], ...], turns: Sequence[HistoryTurn]
) -> BarLegend:
    """The line for these entries, in an area that has the lines that they need."""
    colours = tuple(dict.fromkeys(turn.colour for turn in turns))
    return BarLegend(rect, sizes, found, (colours * 2)[:2])


def line_high(sizes: Metrics) -> int:
    """How high one line is, in pixels."""
    return round(sizes.caption * 1.5)
