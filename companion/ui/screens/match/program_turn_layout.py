"""Where is what while the program's turn is told? Pure: what the table has stays where it is.

Board and score do. Where the table has other things beside the board, the board is larger, and the
score is in the panel.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from companion.ui.theme import Metrics
from companion.ui.widgets.edge import breadth
from companion.ui.widgets.layout import columns, rows

_BESIDE: Final = 3.7
"""How wide the panel beside a board is at least, in touches."""
_HIGH: Final = 4.6
"""How high the panel below a board is on an upright screen, in touches."""
_BROAD: Final = 0.62
"""A narrower board of the table leaves the panel a place beside a larger one."""
_SCORE: Final = 1.8
"""A side of the score where the panel has it, in touches."""
_AUTO: Final = 2.6
"""How wide the button is that lets the program go on alone, in touches."""
_AGAIN: Final = 2.0
"""How wide the button is that shows the step once more, in touches."""
_WIDE: Final = 5.5
"""From this width on, in touches, a panel beside the board has the score beside the name."""
_LOW: Final = 1.7
"""The least height below a board for the panel, in touches."""


@dataclass(frozen=True, slots=True)
class ProgramTurnAreas:
    """The parts of the screen.

    Attributes:
        edge: how broad the edge round the screen is.
        board: for the board; its picture fills it.
        panel: the sheet with all that follows.
        crest: the arms of the program's colour.
        name: who it is, or what went wrong.
        words: what hands do.
        corner: the menu's button.
        again: the button that shows the step once more.
        auto: the button that lets the program go on alone.
        primary: the large button.
        score: how everybody stands.
    """

    edge: int
    board: Rect
    panel: Rect
    crest: Rect
    name: Rect
    words: Rect
    corner: Rect
    again: Rect
    auto: Rect
    primary: Rect
    score: Rect


def room_left(sizes: Metrics, board: tuple[int, int]) -> tuple[int, int] | None:
    """What a board may fill so that the panel has room; None where the table's board leaves it.

    Args:
        sizes: of the screen.
        board: the size of the table's own board, in pixels.
    """
    page = _page(sizes)
    if sizes.portrait:
        most = page.w, round(page.h - sizes.touch * _HIGH)
        return most if most[1] > board[1] * 1.2 else None
    is_broad = board[0] >= page.w * _BROAD
    if is_broad and page.h - board[1] >= sizes.touch * _LOW:
        return None
    return round(page.w - sizes.touch * _BESIDE), page.h


def areas(sizes: Metrics, board: tuple[int, int], score: Rect | None) -> ProgramTurnAreas:
    """The areas.

    Args:
        sizes: of the screen.
        board: the size of the board, in pixels.
        score: where the table has the score beside the same board; None for a place in the panel.
    """
    edge, page = breadth(sizes), _page(sizes)
    spot = Rect(page.topleft, board)
    if sizes.portrait:
        if score is None:
            spot.centerx = page.centerx
        below = Rect(page.x, spot.bottom, page.w, page.bottom - spot.bottom)
        return _upright(sizes, edge, spot, below, score)
    if page.h - board[1] < sizes.touch * _LOW:
        if score is None:
            spot.centery = page.centery
        beside = Rect(spot.right, page.y, page.right - spot.right, page.h)
        return _beside(sizes, edge, spot, beside, score)
    below = Rect(page.x, spot.bottom, page.w, page.bottom - spot.bottom)
    return _lying(sizes, edge, spot, below, score)


def _page(sizes: Metrics) -> Rect:
    edge = breadth(sizes)
    return Rect(edge, edge, sizes.width_px - 2 * edge, sizes.height_px - 2 * edge)


def _lying(
    sizes: Metrics, edge: int, board: Rect, panel: Rect, score: Rect | None
) -> ProgramTurnAreas:
    """A low panel: words above, and everything else in a row; the menu where the table has it."""
    gap, touch = sizes.gap, sizes.touch
    inner = panel.inflate(-2 * gap, -gap)
    large = min(round(touch * 4.2), inner.w * 26 // 100)
    left, primary = columns(inner, [0.5, large], gap)
    words, low = rows(left, [0.5, touch], gap // 2)
    crest, name, auto, again, corner = columns(
        low, [round(touch / 1.2), 0.5, touch * _AUTO, touch * _AGAIN, touch], gap
    )
    if score is None:
        words, score = columns(words, [0.5, touch * _SCORE], gap)
    return ProgramTurnAreas(
        edge, board, panel, crest, name, words, corner, again, auto, primary, score
    )


def _upright(
    sizes: Metrics, edge: int, board: Rect, panel: Rect, score: Rect | None
) -> ProgramTurnAreas:
    """A high panel: one below the other."""
    gap, touch = sizes.gap, sizes.touch
    inner = panel.inflate(-2 * gap, -2 * gap)
    head, words, foot = rows(inner, [touch, 0.5, touch * 1.3], gap)
    crest, name = columns(head, [touch, 0.5], gap)
    corner, auto, again, primary = columns(foot, [touch, touch * _AUTO, touch * _AGAIN, 0.5], gap)
    if score is None:
        words, score = columns(words, [0.5, touch * _SCORE], gap)
    return ProgramTurnAreas(
        edge, board, panel, crest, name, words, corner, again, auto, primary, score
    )


def _beside(
    sizes: Metrics, edge: int, board: Rect, panel: Rect, score: Rect | None
) -> ProgramTurnAreas:
    """A narrow panel beside the board."""
    gap, touch = sizes.gap, sizes.touch
    inner = panel.inflate(-2 * gap, -2 * gap)
    wide = score is None and inner.w >= touch * _WIDE
    high = touch * (_SCORE if wide else 1.4)
    head, words, auto, small, primary = rows(inner, [high, 0.5, touch, touch, touch * 1.3], gap)
    if wide:
        head, score = columns(head, [0.5, touch * _SCORE], gap)
    crest, name = columns(head, [touch * 0.85, 0.5], gap // 2)
    again, corner = columns(small, [0.5, touch], gap // 2)
    if score is None:
        score, words = rows(words, [touch * _SCORE, 0.5], gap)
        score.w = min(score.w, round(touch * _SCORE * 1.5))
    return ProgramTurnAreas(
        edge, board, panel, crest, name, words, corner, again, auto, primary, score
    )
