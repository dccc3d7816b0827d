"""Where is what on the table screen? Pure: one layout, lying or upright."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from pygame import Rect

from companion.ui.theme import Metrics
from companion.ui.widgets.edge import breadth

_BROAD, _HIGH = 2.1, 0.685
"""How broad a board is drawn at most, for each pixel of its height: lying and upright. What
is left beside it is the score's."""
_TWO = 32
"""How broad two large buttons beside one another are, in hundredths of the panel: lying."""
_LEAST_SCORE = 1.12
"""The least width of the score, in touches: arms and two figures."""


@dataclass(frozen=True, slots=True)
class TableAreas:
    """The parts of the table screen.

    Attributes:
        edge: how broad the edge round the screen is.
        board: for the board.
        score: beside it: how everybody stands.
        panel: the sheet below both, which holds all that follows.
        words: what is due, in words.
        crest: the arms of the colour to move.
        name: who it is.
        state: how many marches are left.
        controls: faces, second choices, news.
        numbers: numbers to choose from; lying they take the room of arms and name.
        corner: the menu's button, or the one that cancels.
        primary: the one large button.
        die: where the die lies; of no size while it is not shown.
    """

    edge: int
    board: Rect
    score: Rect
    panel: Rect
    words: Rect
    crest: Rect
    name: Rect
    state: Rect
    controls: Rect
    numbers: Rect
    corner: Rect
    primary: Rect
    die: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))


def areas(sizes: Metrics) -> TableAreas:
    """The areas for a screen of these sizes."""
    edge = breadth(sizes)
    page = Rect(edge, edge, sizes.width_px - 2 * edge, sizes.height_px - 2 * edge)
    return _upright(sizes, page, edge) if sizes.portrait else _lying(sizes, page, edge)


def _map(sizes: Metrics, page: Rect, panel: Rect, broad: float) -> tuple[Rect, Rect]:
    """Board and score above the panel."""
    high = panel.y - page.y
    wide = max(round(sizes.touch * _LEAST_SCORE), round(page.w - broad * high))
    return (
        Rect(page.x, page.y, page.w - wide, high),
        Rect(page.right - wide, page.y, wide, high),
    )


def beside_die(at: TableAreas) -> TableAreas:
    """The same with the die, about twice as high as the row of the controls; others make room."""
    gap = at.primary.x - at.corner.right
    words, name, state, low = at.words.copy(), at.name.copy(), at.state.copy(), at.controls.copy()
    if at.primary.y > at.controls.y:  # upright
        die = Rect(0, 0, 2 * low.h, 2 * low.h)
        die.bottomright = low.bottomright
        words.w, low.w = die.x - gap - words.x, die.x - gap - low.x
        return replace(at, words=words, controls=low, die=die)
    side = min(2 * low.h, at.panel.h - gap)
    die = Rect(words.x, 0, side, side)
    die.centery = at.panel.centery
    words.x, words.w = die.right + gap, words.right - die.right - gap
    # The score says whose arms it is: the name takes their place.
    crest = Rect(words.x, at.crest.y, 0, at.crest.h)
    ahead = words.x - name.x
    name.x, state.x = name.x + ahead, state.x + ahead
    low.x, low.w = low.x + ahead, low.w - ahead
    return replace(at, words=words, crest=crest, name=name, state=state, controls=low, die=die)


def with_two_buttons(at: TableAreas, sizes: Metrics) -> TableAreas:
    """The same with room for two large buttons in place of one; others make room.

    Upright the one is broad enough for two.
    """
    if sizes.portrait:
        return at
    gap = at.primary.x - at.corner.right
    wide = at.panel.w * _TWO // 100
    primary = Rect(at.primary.right - wide, at.primary.y, wide, at.primary.h)
    right, corner = primary.x - gap, at.corner.copy()
    corner.right = right
    words, low, numbers = at.words.copy(), at.controls.copy(), at.numbers.copy()
    words.w = right - words.x
    low.w, numbers.w = corner.x - gap - low.x, corner.x - gap - numbers.x
    return replace(at, words=words, controls=low, numbers=numbers, corner=corner, primary=primary)


def _lying(sizes: Metrics, page: Rect, edge: int) -> TableAreas:
    gap, touch = sizes.gap, sizes.touch
    pad = max(5, gap * 5 // 8)
    line = round(sizes.prompt * 1.22)
    high = line + touch + 3 * pad
    panel = Rect(page.x, page.bottom - high, page.w, high)
    board, score = _map(sizes, page, panel, _BROAD)
    inner = panel.inflate(-2 * gap, -2 * pad)
    large = min(round(touch * 4.2), inner.w * 26 // 100)
    primary = Rect(inner.right - large, inner.y, large, inner.h)
    right = primary.x - gap
    words = Rect(inner.x, inner.y, right - inner.x, line)
    low = Rect(inner.x, inner.bottom - touch, right - inner.x, touch)
    crest = Rect(low.x, low.y, round(touch / 1.2), touch)
    name = Rect(crest.right + gap, low.y, round(touch * 2.3), touch // 2)
    state = Rect(name.x, name.bottom, name.w, low.bottom - name.bottom)
    corner = Rect(low.right - touch, low.y, touch, touch)
    left = name.right + gap
    controls = Rect(left, low.y, corner.x - gap - left, touch)
    left = low.x + 3 * state.h + gap
    numbers = Rect(left, low.y, corner.x - gap - left, touch)
    return TableAreas(
        edge, board, score, panel, words, crest, name, state, controls, numbers, corner, primary
    )


def _upright(sizes: Metrics, page: Rect, edge: int) -> TableAreas:
    gap, touch = sizes.gap, sizes.touch
    pad = gap
    line, two = round(sizes.body * 1.5), round(sizes.prompt * 2.35)
    large = round(touch * 1.3)
    head = line + two
    high = head + touch + large + 4 * pad
    panel = Rect(page.x, page.bottom - high, page.w, high)
    board, score = _map(sizes, page, panel, _HIGH)
    inner = panel.inflate(-2 * gap, -2 * pad)
    crest = Rect(inner.x, inner.y, round(touch * 1.25), head)
    left = crest.right + gap
    pips = round(line * 3.2)
    state = Rect(inner.right - pips, inner.y, pips, line)
    name = Rect(left, inner.y, state.x - gap - left, line)
    words = Rect(left, name.bottom, inner.right - left, two)
    numbers = controls = Rect(inner.x, inner.y + head + pad, inner.w, touch)
    corner = Rect(inner.x, inner.bottom - large, large, large)
    primary = Rect(corner.right + gap, corner.y, inner.right - corner.right - gap, large)
    return TableAreas(
        edge, board, score, panel, words, crest, name, state, controls, numbers, corner, primary
    )
