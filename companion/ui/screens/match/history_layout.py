"""Where is what in the history? Pure: the board is as large as on the table, if there is room.

A board that has a small place on the table is larger here.

What is left is beside the board or below it. Where that is too low for
a list, the present step alone is seen there, and the list is laid over the board on demand.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Final

from pygame import Rect

from companion.ui.screens.match.history_legend import line_high, lines_of
from companion.ui.theme import Metrics
from companion.ui.widgets.layout import columns, rows

BUTTONS: Final = ("back", "closer", "list", "step-back", "step-on", "speed", "play")
"""Every button there may be, in order."""

_BESIDE: Final = 5.0
"""The least width beside a board that a list can be read in, in touches."""
_COMFORTABLE: Final = 6.2
"""The width beside a board that is larger than on the table, in touches."""
_HEADING: Final = 0.62
"""The height of a turn's heading, in touches."""


@dataclass(frozen=True, slots=True)
class HistoryAreas:
    """The parts of the screen.

    Attributes:
        board: for the board; its picture fills it.
        title: for the screen's name; None where there is no room.
        lines: for the list; where it is folded it takes the board's place on demand.
        strip: for the present step while the list is folded; None where it never is.
        scrubber: for the bar with the whole match.
        legend: for what the bar's colours and signs mean; over a folded list with the list.
        buttons: each button's place, by its name in `BUTTONS`.
    """

    board: Rect
    title: Rect | None
    lines: Rect
    strip: Rect | None
    scrubber: Rect
    legend: Rect
    buttons: dict[str, Rect]


def heading_high(sizes: Metrics) -> int:
    """How high a turn's heading is, in pixels."""
    return round(sizes.touch * _HEADING)


def room_beside(sizes: Metrics, board: tuple[int, int]) -> tuple[int, int] | None:
    """What a board may fill so that a list has room beside it; None where it need not be smaller.

    A board of this size that leaves room neither beside it nor below it must be.
    """
    page = _page(sizes)
    wide, high = page.w - sizes.gap - board[0], page.h - sizes.gap - board[1]
    least = 2 * sizes.touch + sizes.gap
    if sizes.portrait or wide >= sizes.touch * _BESIDE or high >= least:
        return None
    return round(page.w - sizes.gap - sizes.touch * _BESIDE), page.h


def most_beside(sizes: Metrics) -> tuple[int, int] | None:
    """What a board may fill beside a comfortable list; None on an upright screen."""
    page = _page(sizes)
    if sizes.portrait:
        return None
    return round(page.w - sizes.gap - sizes.touch * _COMFORTABLE), page.h


def _page(sizes: Metrics) -> Rect:
    rim = -2 * (sizes.gap * 3 // 4)
    return Rect(0, 0, sizes.width_px, sizes.height_px).inflate(rim, rim)


def areas(sizes: Metrics, board: tuple[int, int], explained: int) -> HistoryAreas:
    """The areas for a screen of these sizes and a board of this size, both in pixels.

    The legend has so many entries as are `explained`. A board that leaves no room beside it nor
    below is made smaller.
    """
    gap, touch = sizes.gap, sizes.touch
    page = _page(sizes)
    wide = page.w - gap - board[0]
    if wide < touch * _BESIDE and page.h - board[1] < 2 * (touch + gap):
        wide = ceil(touch * _BESIDE)
        narrow = page.w - gap - wide
        board = narrow, board[1] * narrow // board[0]
    if wide >= touch * _BESIDE:
        spot = Rect(page.x, page.y + (page.h - board[1]) // 2, *board)
        return _beside(sizes, spot, Rect(page.right - wide, page.y, wide, page.h), explained)
    spot = Rect(page.topleft, board)
    below = Rect(page.x, spot.bottom + gap, page.w, page.bottom - spot.bottom - gap)
    if wide >= touch:
        aside = Rect(page.right - wide, page.y, wide, board[1])
        return _below(sizes, spot, aside, below, explained)
    spot.centerx = page.centerx
    high = _legend_high(below, explained, sizes)
    lines, legend, scrubber, foot = rows(below, [0.5, high, touch, touch], gap)
    return HistoryAreas(spot, None, lines, None, scrubber, legend, _in_a_row(foot, gap))


def _legend_high(area: Rect, explained: int, sizes: Metrics) -> int:
    return lines_of(area.w, explained, sizes) * line_high(sizes)


def _beside(sizes: Metrics, board: Rect, panel: Rect, explained: int) -> HistoryAreas:
    """Everything is beside the board, one below the other."""
    gap, touch = sizes.gap, sizes.touch
    high = _legend_high(panel, explained, sizes)
    head, lines, legend, scrubber, foot = rows(panel, [touch, 0.5, high, touch, touch], gap)
    back, title, closer = columns(head, [touch, 0.5, touch], gap)
    ways = columns(foot, [0.5] * 4, gap)
    buttons = {"back": back, "closer": closer, **dict(zip(BUTTONS[3:], ways, strict=True))}
    return HistoryAreas(board, title, lines, None, scrubber, legend, buttons)


def _below(sizes: Metrics, board: Rect, aside: Rect, below: Rect, explained: int) -> HistoryAreas:
    """The buttons are beside the board, all else is below."""
    gap, touch = sizes.gap, sizes.touch
    lines, scrubber = rows(below, [0.5, touch], gap)
    high = _legend_high(below, explained, sizes)
    if lines.h < heading_high(sizes) + 2 * (sizes.touch + gap):
        strip, closer = columns(lines, [0.5, touch], gap)
        names = [name for name in BUTTONS if name != "closer"]
        places = rows(aside, [0.5] * len(names), gap)
        buttons = {"closer": closer, **dict(zip(names, places, strict=True))}
        title, legend, over = rows(board, [touch, high, 0.5], gap)
        return HistoryAreas(board, title, over, strip, scrubber, legend, buttons)
    lines, legend = rows(lines, [0.5, high], gap)
    pair = aside.w >= 2 * touch + gap
    heads = touch if pair else 2 * touch + gap
    ways_high = min(touch * 1.3, (aside.h - heads - 6 * gap) / 4)
    head, _free, *ways = rows(aside, [heads, 0.5, *[ways_high] * 4], gap)
    back, closer = (columns if pair else rows)(head, [0.5, 0.5], gap)
    buttons = {"back": back, "closer": closer, **dict(zip(BUTTONS[3:], ways, strict=True))}
    return HistoryAreas(board, None, lines, None, scrubber, legend, buttons)


def _in_a_row(foot: Rect, gap: int) -> dict[str, Rect]:
    """The buttons without that of a folded list, side by side."""
    names = [name for name in BUTTONS if name != "list"]
    return dict(zip(names, columns(foot, [0.14, 0.14, 0.17, 0.17, 0.15, 0.23], gap), strict=True))
