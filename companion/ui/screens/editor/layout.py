"""Where on the screen is what of the board editor? Pure: rectangles."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from companion.ui.screen_kit.context import Room
from companion.ui.widgets.layout import rows

_COMMANDS = 5
"""Undo, redo, smaller, larger, whole."""


@dataclass(frozen=True, slots=True)
class Spread:
    """The editor's screen, divided; the sheet has what is left.

    Attributes:
        bar: along the top.
        tools: a cell for each tool.
        commands: a cell for each command; part of the bar where the screen lies.
        selection: along the foot: the sheet of what is chosen; one row, or two upright.
        sheet: for the board.
    """

    bar: Rect
    tools: tuple[Rect, ...]
    commands: tuple[Rect, ...]
    selection: Rect
    sheet: Rect


def thin(room: Room) -> int:
    """The small gap between buttons that stand close."""
    return max(4, room.sizes.gap // 2)


def spread(room: Room, tools: int) -> Spread:
    """Divide the editor's screen, with so many tools."""
    sizes, gap = room.sizes, thin(room)
    margin = max(5, sizes.gap * 3 // 4)
    area, touch = room.page.inflate(-2 * margin, -2 * margin), sizes.touch
    bar = Rect(area.x, area.y, area.w, touch)
    lines = 2 if sizes.portrait else 1
    deep = lines * touch + (lines - 1) * gap
    body = Rect(area.x, bar.bottom + gap, area.w, area.bottom - bar.bottom - gap)
    if sizes.portrait:
        column = Rect(body.x, body.y, touch, body.h - deep - gap)
        cells = rows(column, [0.5] * (tools + _COMMANDS), gap)
        selection = Rect(area.x, area.bottom - deep, area.w, deep)
        sheet = Rect(column.right + gap, body.y, area.right - column.right - gap, column.h)
        return Spread(bar, tuple(cells[:tools]), tuple(cells[tools:]), selection, sheet)
    column = Rect(body.x, body.y, touch, body.h)
    selection = Rect(column.right + gap, area.bottom - deep, area.w - touch - gap, deep)
    sheet = Rect(selection.x, body.y, selection.w, selection.y - body.y - gap)
    wide = _COMMANDS * (touch + gap)
    bar = Rect(bar.x, bar.y, bar.w - wide, bar.h)
    commands = [
        Rect(bar.right + gap + number * (touch + gap), bar.y, touch, touch)
        for number in range(_COMMANDS)
    ]
    cells = rows(column, [0.5] * tools, _least_gap(column.h, tools, touch, gap))
    return Spread(bar, tuple(cells), tuple(commands), selection, sheet)


def _least_gap(high: int, tools: int, touch: int, gap: int) -> int:
    """As much of a gap as leaves every tool its size."""
    return max(0, min(gap, (high - tools * touch) // (tools - 1)))
