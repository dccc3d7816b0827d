"""Where is what on the table screen? Pure: one layout, lying or upright."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from companion.ui.theme import Metrics
from companion.ui.widgets.edge import breadth


@dataclass(frozen=True, slots=True)
class TableAreas:
    """The parts of the table screen.

    Attributes:
        edge: how broad the edge round the screen is.
        board: for the board.
        panel: the sheet below it, which holds all that follows.
        crest: the arms of the colour to move.
        name: who it is.
        words: the phase, in words.
        state: pips and supply.
        controls: numbers, faces, second choices.
        corner: the menu's button, or the one that cancels.
        primary: the one large button.
    """

    edge: int
    board: Rect
    panel: Rect
    crest: Rect
    name: Rect
    words: Rect
    state: Rect
    controls: Rect
    corner: Rect
    primary: Rect


def areas(sizes: Metrics) -> TableAreas:
    """The areas for a screen of these sizes."""
    edge = breadth(sizes)
    page = Rect(edge, edge, sizes.width_px - 2 * edge, sizes.height_px - 2 * edge)
    return _upright(sizes, page, edge) if sizes.portrait else _lying(sizes, page, edge)


def _lying(sizes: Metrics, page: Rect, edge: int) -> TableAreas:
    gap, touch = sizes.gap, sizes.touch
    pad = max(5, gap * 3 // 4)
    line = round(sizes.body * 1.35)
    high = line + touch + 3 * pad
    panel = Rect(page.x, page.bottom - high, page.w, high)
    board = Rect(page.x, page.y, page.w, page.h - high)
    inner = panel.inflate(-2 * gap, -2 * pad)
    large = min(round(touch * 4.2), inner.w * 26 // 100)
    primary = Rect(inner.right - large, inner.y, large, inner.h)
    crest = Rect(inner.x, inner.y, round(inner.h / 1.2), inner.h)
    left = crest.right + gap
    right = primary.x - gap
    top = Rect(left, inner.y, right - left, line)
    low = Rect(left, inner.bottom - touch, right - left, touch)
    corner = Rect(low.right - touch, low.y, touch, touch)
    controls = Rect(low.x, low.y, corner.x - gap - low.x, touch)
    pips = round(line * 3.2) + round(sizes.body * 4.4)
    state = Rect(top.right - pips, top.y, pips, line)
    whole = Rect(top.x, top.y, state.x - gap - top.x, line)
    named = min(round(sizes.body * 6.5), whole.w // 3)
    name = Rect(whole.x, whole.y, named, line)
    words = Rect(name.right + gap, whole.y, whole.right - name.right - gap, line)
    return TableAreas(edge, board, panel, crest, name, words, state, controls, corner, primary)


def _upright(sizes: Metrics, page: Rect, edge: int) -> TableAreas:
    gap, touch = sizes.gap, sizes.touch
    pad = gap
    line = round(sizes.body * 1.5)
    large = round(touch * 1.5)
    head = line * 3
    high = head + touch + large + 4 * pad
    panel = Rect(page.x, page.bottom - high, page.w, high)
    board = Rect(page.x, page.y, page.w, page.h - high)
    inner = panel.inflate(-2 * gap, -2 * pad)
    crest = Rect(inner.x, inner.y, round(head / 1.2), head)
    left = crest.right + gap
    pips = round(line * 3.2) + round(sizes.body * 4.4)
    state = Rect(inner.right - pips, inner.y, pips, line)
    name = Rect(left, inner.y, state.x - gap - left, line)
    words = Rect(left, name.bottom, inner.right - left, head - line)
    controls = Rect(inner.x, inner.y + head + pad, inner.w, touch)
    corner = Rect(inner.x, inner.bottom - large, large, large)
    primary = Rect(corner.right + gap, corner.y, inner.right - corner.right - gap, large)
    return TableAreas(edge, board, panel, crest, name, words, state, controls, corner, primary)
