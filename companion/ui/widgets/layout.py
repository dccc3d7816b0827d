"""Where does a part of the screen go? Pure: rectangles into rectangles."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect


def rows(area: Rect, heights: Sequence[float], gap: int) -> list[Rect]:
    """Cut an area from top to bottom.

    Args:
        area: what is cut; it is filled exactly.
        heights: 1 or more is so many pixels; below 1 is a share of what is left,
            and the shares are scaled to fill it.
        gap: pixels between two parts.
    """
    return [
        Rect(area.x, area.y + start, area.w, size) for start, size in _cut(area.h, heights, gap)
    ]


def columns(area: Rect, widths: Sequence[float], gap: int) -> list[Rect]:
    """Cut an area from left to right; see `rows`."""
    return [Rect(area.x + start, area.y, size, area.h) for start, size in _cut(area.w, widths, gap)]


def centred(area: Rect, width: int, height: int) -> Rect:
    """A rectangle of a size, no larger than the area, in its middle."""
    width, height = min(width, area.w), min(height, area.h)
    return Rect(area.x + (area.w - width) // 2, area.y + (area.h - height) // 2, width, height)


def _cut(length: int, sizes: Sequence[float], gap: int) -> list[tuple[int, int]]:
    fixed = sum(int(size) for size in sizes if size >= 1)
    shares = sum(size for size in sizes if size < 1)
    left = max(0, length - fixed - gap * (len(sizes) - 1))
    cuts: list[tuple[int, int]] = []
    at = 0
    given = 0.0
    spent = 0
    for size in sizes:
        if size >= 1:
            part = int(size)
        else:
            given += size
            part = round(left * given / shares) - spent
            spent += part
        cuts.append((at, part))
        at += part + gap
    return cuts
