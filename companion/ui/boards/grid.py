"""Is there still room? What is taken on a picture, as a coarse grid.

What is drawn is drawn a second time, small and in one colour, and summed up, so
that "how much of this box is taken?" is four look-ups, whatever has been drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from operator import add

import pygame

from companion.ui.art.curves import Point

_FULL = (255, 255, 255)
_ONES = bytes([0, *[1] * 255])
"""A cell's brightness → whether it is taken."""


class OccupancyGrid:
    """What is taken on a picture of `size` pixels, in cells of `cell` pixels."""

    def __init__(self, size: tuple[int, int], cell: float) -> None:
        """Nothing is taken yet."""
        self.cell = max(1.0, cell)
        self.columns = int(size[0] / self.cell) + 1
        self.rows = int(size[1] / self.cell) + 1
        self._sheet = pygame.Surface((self.columns, self.rows), 0, 32)
        self._sums: list[list[int]] = []

    def line(self, points: Sequence[Point], width: float) -> None:
        """Take a line of `width` pixels."""
        thick = max(1, round(width / self.cell))
        spots = [(x / self.cell, y / self.cell) for x, y in points]
        for a, b in pairwise(spots):
            pygame.draw.line(self._sheet, _FULL, a, b, thick)

    def shape(self, points: Sequence[Point]) -> None:
        """Take what a closed line encloses."""
        pygame.draw.polygon(self._sheet, _FULL, [(x / self.cell, y / self.cell) for x, y in points])

    def box(self, box: pygame.Rect) -> None:
        """Take a box."""
        left, top = int(box.left / self.cell), int(box.top / self.cell)
        right, bottom = -int(-box.right // self.cell), -int(-box.bottom // self.cell)
        self._sheet.fill(_FULL, (left, top, max(1, right - left), max(1, bottom - top)))

    def sum_up(self) -> None:
        """Count; to be called when everything has been taken."""
        raw = self._sheet.get_buffer().raw.translate(_ONES)
        stride = self._sheet.get_pitch()
        above = [0] * (self.columns + 1)
        self._sums = [above]
        for row in range(self.rows):
            cells = raw[row * stride : row * stride + 4 * self.columns : 4]
            run = [0, *accumulate(cells)]
            above = list(map(add, above, run))
            self._sums.append(above)

    def taken(self, left: float, top: float, right: float, bottom: float) -> int:
        """How many cells of a box, in pixels, are taken."""
        a = min(max(int(left / self.cell), 0), self.columns)
        b = min(max(int(right / self.cell) + 1, a), self.columns)
        c = min(max(int(top / self.cell), 0), self.rows)
        d = min(max(int(bottom / self.cell) + 1, c), self.rows)
        upper, lower = self._sums[c], self._sums[d]
        return lower[b] - lower[a] - upper[b] + upper[a]

    def at(self, point: Point) -> bool:
        """Whether one point is taken; needs no `sum_up`."""
        x, y = int(point[0] / self.cell), int(point[1] / self.cell)
        if not (0 <= x < self.columns and 0 <= y < self.rows):
            return False
        return self._sheet.get_at((x, y))[0] > 0
