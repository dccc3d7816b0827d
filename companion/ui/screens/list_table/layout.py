"""Where is what on a table that is played by lists? Pure: board beside or above panel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from pygame import Rect

from companion.ui.theme import Metrics
from companion.ui.widgets.edge import breadth
from companion.ui.widgets.layout import columns, rows

Fit: TypeAlias = Callable[[tuple[int, int]], tuple[int, int]]
"""Fits a board's picture into the pixels that it may have, and returns its size."""

_BESIDE: Final = 5.75
"""The panel's least width beside the board, in touches."""
_BELOW: Final = 6.4
"""Its least height below the board, in touches."""


@dataclass(frozen=True, slots=True)
class ByListAreas:
    """The parts of the screen.

    Attributes:
        edge: the breadth of the edge round the screen, in pixels.
        board: for the board; the picture fills it.
        panel: the sheet that holds all that follows.
        crest: the arms of the player who acts.
        name: the name of that player.
        words: what is due.
        middle: facts, news and choices.
        corner: the button that opens the menu or steps back.
        primary: the one large button.
    """

    edge: int
    board: Rect
    panel: Rect
    crest: Rect
    name: Rect
    words: Rect
    middle: Rect
    corner: Rect
    primary: Rect


def areas(sizes: Metrics, fit: Fit) -> ByListAreas:
    """The areas for a screen of these sizes and a board that fits itself."""
    edge = breadth(sizes)
    page = Rect(edge, edge, sizes.width_px - 2 * edge, sizes.height_px - 2 * edge)
    if sizes.portrait:
        wide, high = fit((page.w, page.h - round(sizes.touch * _BELOW)))
        panel = Rect(page.x, page.y + high, page.w, page.h - high)
        board = Rect(page.x + (page.w - wide) // 2, page.y, wide, high)
    else:
        wide, high = fit((page.w - round(sizes.touch * _BESIDE), page.h))
        panel = Rect(page.x + wide, page.y, page.w - wide, page.h)
        board = Rect(page.x, page.y + (page.h - high) // 2, wide, high)
    gap = sizes.gap
    inner = panel.inflate(-2 * gap, -2 * gap)
    large = round(sizes.touch * 1.2)
    head, middle, foot = rows(inner, [round(sizes.body * 3.5), 0.5, large], gap)
    crest, beside = columns(head, [round(head.h / 1.2), 0.5], gap)
    name, words = rows(beside, [round(sizes.body * 1.35), 0.5], 0)
    corner, primary = columns(foot, [large, 0.5], gap)
    return ByListAreas(edge, board, panel, crest, name, words, middle, corner, primary)
