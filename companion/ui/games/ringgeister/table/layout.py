"""Where is what on the table screen? Pure: one layout, lying or upright."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from companion.ui.theme import Metrics
from companion.ui.widgets.edge import breadth

_TOOLS: Final = 5
"""The buttons beside the board: three figures, larger, smaller."""
_SIDE: Final = 4.3
"""The whole board beside the working view, in touches: lying and upright."""

_CARD_PART: Final = 0.52
_CARD_SHAPE: Final = 0.72
"""The card in force without the small board: its part of the column, its width by its height."""


@dataclass(frozen=True, slots=True)
class TableAreas:
    """The parts of the table screen.

    Attributes:
        edge: how broad the edge round the screen is.
        board: the working view.
        overview: the whole board, small; empty where the working view shows it all.
        card: the card in force.
        score: how everybody stands.
        tools: beside the board: three figures, larger, smaller.
        panel: the sheet below, which holds all that follows.
        words: what is due, in words.
        crest: the arms of the player who acts.
        name: who it is.
        controls: second choices, news.
        asks: the button that asks what may be done.
        undo: the button that takes back.
        corner: the menu's button, or the one that cancels.
        primary: the one large button.
    """

    edge: int
    board: Rect
    overview: Rect
    card: Rect
    score: Rect
    tools: tuple[Rect, ...]
    panel: Rect
    words: Rect
    crest: Rect
    name: Rect
    controls: Rect
    asks: Rect
    undo: Rect
    corner: Rect
    primary: Rect


def areas(sizes: Metrics, *, whole: bool = False) -> TableAreas:
    """The areas for a screen of these sizes.

    Args:
        sizes: of the screen.
        whole: the working view shows the whole board: card and score have the small one's room.
    """
    edge = breadth(sizes)
    page = Rect(edge, edge, sizes.width_px - 2 * edge, sizes.height_px - 2 * edge)
    found = _upright(sizes, page, edge) if sizes.portrait else _lying(sizes, page, edge)
    return _without_overview(sizes, found) if whole else found


def _without_overview(sizes: Metrics, at: TableAreas) -> TableAreas:
    """Card and score over the place of the small board too."""
    room = at.overview.unionall([at.card, at.score])
    if sizes.portrait:
        card = Rect(room.x, room.y, at.card.w, room.h)
        score = Rect(card.right + sizes.gap, room.y, room.right - card.right - sizes.gap, room.h)
    else:
        high = round(room.h * _CARD_PART)
        card = Rect(0, room.y, min(room.w, round(high * _CARD_SHAPE)), high)
        card.centerx = room.centerx
        below = card.bottom + sizes.gap
        score = Rect(room.x, below, room.w, room.bottom - below)
    return replace(at, overview=Rect(room.topleft, (0, 0)), card=card, score=score)


def _tools(box: Rect, sizes: Metrics, *, down: bool) -> tuple[Rect, ...]:
    """The buttons in a row or a column; the three figures first, the two for the size last."""
    touch = sizes.touch
    step = ((box.h if down else box.w) - _TOOLS * touch) // (_TOOLS - 1) + touch
    step = min(step, touch + 2 * sizes.gap)
    found = []
    for number in range(_TOOLS):
        rect = Rect(box.x, box.y, touch, touch)
        if number < 3:
            rect.move_ip((0, number * step) if down else (number * step, 0))
        elif down:
            rect.bottom = box.bottom - (_TOOLS - 1 - number) * step
        else:
            rect.right = box.right - (_TOOLS - 1 - number) * step
        found.append(rect)
    return tuple(found)


def _lying(sizes: Metrics, page: Rect, edge: int) -> TableAreas:
    gap, touch = sizes.gap, sizes.touch
    pad = max(5, gap * 5 // 8)
    line = round(sizes.prompt * 1.22)
    high = line + touch + 3 * pad
    panel = Rect(page.x, page.bottom - high, page.w, high)
    above = Rect(page.x, page.y, page.w, panel.y - page.y)
    side = min(round(touch * _SIDE), above.h * 6 // 10)
    strip = Rect(page.x, page.y, touch + 2 * pad, above.h)
    column = Rect(page.right - side - 2 * pad, page.y, side + 2 * pad, above.h)
    board = Rect(strip.right, page.y, column.x - strip.right, above.h)
    overview = Rect(column.x + pad, column.y + pad, side, side)
    below = Rect(overview.x, overview.bottom + pad, side, column.bottom - overview.bottom - 2 * pad)
    card = Rect(below.x, below.y, min(round(below.h * 0.7), side // 2), below.h)
    score = Rect(card.right + gap, below.y, below.right - card.right - gap, below.h)
    tools = _tools(strip.inflate(-2 * pad, -2 * pad), sizes, down=True)
    inner = panel.inflate(-2 * gap, -2 * pad)
    large = min(round(touch * 4.2), inner.w * 26 // 100)
    primary = Rect(inner.right - large, inner.y, large, inner.h)
    right = primary.x - gap
    words = Rect(inner.x, inner.y, right - inner.x, line)
    low = Rect(inner.x, inner.bottom - touch, right - inner.x, touch)
    crest = Rect(low.x, low.y, round(touch / 1.2), touch)
    name = Rect(crest.right + gap, low.y, round(touch * 1.9), touch)
    corner = Rect(low.right - touch, low.y, touch, touch)
    undo = corner.move(-touch - gap, 0)
    asks = undo.move(-touch - gap, 0)
    left = name.right + gap
    controls = Rect(left, low.y, asks.x - gap - left, touch)
    return TableAreas(
        edge, board, overview, card, score, tools, panel, words, crest, name, controls, asks,
        undo, corner, primary,
    )  # fmt: skip


def _upright(sizes: Metrics, page: Rect, edge: int) -> TableAreas:
    gap, touch = sizes.gap, sizes.touch
    pad = max(5, gap * 5 // 8)
    line, two = round(sizes.body * 1.5), round(sizes.prompt * 2.35)
    large = round(touch * 1.3)
    high = line + two + touch + large + 4 * gap
    panel = Rect(page.x, page.bottom - high, page.w, high)
    side = round(touch * _SIDE * 0.82)
    top = Rect(page.x, page.y, page.w, side + 2 * pad)
    overview = Rect(top.x + pad, top.y + pad, side, side)
    card = Rect(overview.right + gap, overview.y, round(side * 0.7), side)
    score = Rect(card.right + gap, overview.y, top.right - pad - card.right - gap, side)
    strip = Rect(page.x, panel.y - touch - 2 * pad, page.w, touch + 2 * pad)
    board = Rect(page.x, top.bottom, page.w, strip.y - top.bottom)
    tools = _tools(strip.inflate(-2 * gap, -2 * pad), sizes, down=False)
    inner = panel.inflate(-2 * gap, -2 * gap)
    crest = Rect(inner.x, inner.y, round(touch * 1.25), line + two)
    left = crest.right + gap
    name = Rect(left, inner.y, inner.right - left, line)
    words = Rect(left, name.bottom, inner.right - left, two)
    row = Rect(inner.x, words.bottom + gap, inner.w, touch)
    undo = Rect(row.right - touch, row.y, touch, touch)
    asks = undo.move(-touch - gap, 0)
    controls = Rect(row.x, row.y, asks.x - gap - row.x, touch)
    corner = Rect(inner.x, inner.bottom - large, large, large)
    primary = Rect(corner.right + gap, corner.y, inner.right - corner.right - gap, large)
    return TableAreas(
        edge, board, overview, card, score, tools, panel, words, crest, name, controls, asks,
        undo, corner, primary,
    )  # fmt: skip
