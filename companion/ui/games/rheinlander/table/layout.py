"""Where is what on the table screen? Pure: one layout, lying or upright.

Lying, the panel stands at the right of the board, so that the map is as broad as the river is long.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from companion.ui.theme import Metrics
from companion.ui.widgets.edge import breadth

_KEY: Final = 1.14
"""How broad a key of the pad is at least, in touches."""
_COLUMN: Final = 1.3
"""How broad the column of players is beside it."""


@dataclass(frozen=True, slots=True)
class TableAreas:
    """The parts of the table screen.

    Attributes:
        edge: how broad the edge round the screen is.
        board: for the board.
        score: at its side: how everybody stands.
        panel: the sheet that holds all that follows.
        name: who acts.
        words: what is due, in words.
        news: what has happened.
        pad: the keys, or what is chosen from instead.
        across: so many keys are side by side.
        undo: takes back.
        ask: what may be done?
        corner: the menu's button, or the one that cancels.
        primary: the one large button.
    """

    edge: int
    board: Rect
    score: Rect
    panel: Rect
    name: Rect
    words: Rect
    news: Rect
    pad: Rect
    across: int
    undo: Rect
    ask: Rect
    corner: Rect
    primary: Rect


def areas(sizes: Metrics) -> TableAreas:
    """The areas for a screen of these sizes."""
    edge = breadth(sizes)
    page = Rect(edge, edge, sizes.width_px - 2 * edge, sizes.height_px - 2 * edge)
    return _upright(sizes, page, edge) if sizes.portrait else _lying(sizes, page, edge)


def cells(area: Rect, across: int, down: int, gap: int) -> list[Rect]:
    """An area as rows of cells, from the upper left on; they fill it to the pixel."""
    found = []
    for row in range(down):
        top = area.y + row * (area.h + gap) // down
        bottom = area.y + (row + 1) * (area.h + gap) // down - gap
        for column in range(across):
            left = area.x + column * (area.w + gap) // across
            right = area.x + (column + 1) * (area.w + gap) // across - gap
            found.append(Rect(left, top, right - left, bottom - top))
    return found


def key_gap(sizes: Metrics) -> int:
    """Between two keys, in pixels."""
    return max(4, sizes.gap // 2)


def without_numbers(sizes: Metrics, at: TableAreas) -> tuple[Rect, Rect]:
    """The room of words and numbers together, and two keys that are left: below it, or beside."""
    gap, top = key_gap(sizes), at.words.y
    if at.across == 3:
        high = (at.pad.h + gap) // 4 - gap
        keys = Rect(at.pad.x, at.pad.bottom - high, at.pad.w, high)
        return Rect(at.pad.x, top, at.pad.w, keys.y - 2 * gap - top), keys
    wide = (at.pad.w + gap) // 6 - gap
    keys = Rect(at.pad.right - wide, at.pad.y, wide, at.pad.h)
    return Rect(at.pad.x, top, keys.x - 2 * gap - at.pad.x, at.pad.bottom - top), keys


def _lying(sizes: Metrics, page: Rect, edge: int) -> TableAreas:
    touch, gap, pad = sizes.touch, key_gap(sizes), max(6, sizes.gap * 3 // 4)
    wide = 3 * round(touch * _KEY) + 2 * gap + 2 * pad
    low = touch + 2 * max(2, sizes.gap // 3)
    panel = Rect(page.right - wide, page.y, wide, page.h)
    board = Rect(page.x, page.y, panel.x - page.x, page.h - low)
    score = Rect(page.x, board.bottom, board.w, low)
    inner = panel.inflate(-2 * pad, -2 * pad)
    large = round(touch * 1.06)
    primary = Rect(inner.x, inner.bottom - large, inner.w, large)
    row = Rect(inner.x, primary.y - pad - touch, inner.w, touch)
    undo, ask, corner = cells(row, 3, 1, gap)
    high = 4 * touch + 3 * gap
    keys = Rect(inner.x, row.y - pad - high, inner.w, high)
    left = keys.y - pad - inner.y
    text = inner.inflate(-pad, 0)
    name = Rect(text.x, inner.y, text.w, round(left * 0.19))
    words = Rect(text.x, name.bottom, text.w, round(left * 0.5))
    news = Rect(text.x, words.bottom, text.w, inner.y + left - words.bottom)
    return TableAreas(
        edge, board, score, panel, name, words, news, keys, 3, undo, ask, corner, primary
    )


def _upright(sizes: Metrics, page: Rect, edge: int) -> TableAreas:
    touch, gap, pad = sizes.touch, key_gap(sizes), max(6, sizes.gap * 3 // 4)
    large, two = round(touch * 1.1), 2 * touch + gap
    line = round(sizes.body * 1.3)
    head = line + round(sizes.prompt * 1.25)
    news_high = round(sizes.caption * 2.5)
    high = head + news_high + two + large + 5 * pad
    panel = Rect(page.x, page.bottom - high, page.w, high)
    column = round(touch * _COLUMN)
    board = Rect(page.x, page.y, page.w - column, panel.y - page.y)
    score = Rect(board.right, page.y, column, board.h)
    inner = panel.inflate(-2 * pad, -2 * pad)
    name = Rect(inner.x, inner.y, inner.w, line)
    words = Rect(inner.x, name.bottom, inner.w, head - line)
    news = Rect(inner.x, words.bottom, inner.w, news_high)
    keys = Rect(inner.x, news.bottom + pad, inner.w, two)
    row = Rect(inner.x, inner.bottom - large, 3 * large + 2 * gap, large)
    undo, ask, corner = cells(row, 3, 1, gap)
    primary = Rect(row.right + gap, row.y, inner.right - row.right - gap, large)
    return TableAreas(
        edge, board, score, panel, name, words, news, keys, 6, undo, ask, corner, primary
    )
