"""How are lines with smooth edges laid over a picture?"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor
from typing import Final

import pygame

from companion.ui.art.curves import Point
from companion.ui.theme import Rgb

_FINE: Final = 2
"""How many times larger shapes are drawn, for smooth edges."""


class FineOverlay:
    """Fine shapes over a surface, laid on it together: on a sheet no larger than they are."""

    def __init__(self, surface: pygame.Surface) -> None:
        """Nothing is drawn yet; only the clip of this surface will be drawn on."""
        self._surface = surface
        self._clip = surface.get_clip()
        self._shapes: list[tuple[list[Point], int, tuple[int, int, int, int]]] = []
        """(corners, thickness, ink); a thickness of 0 is a filled shape."""

    def line(self, points: Sequence[Point], wide: float, ink: Rgb, alpha: int = 255) -> None:
        """A line with round corners and ends."""
        self._shapes.append((list(points), max(1, round(wide * _FINE)), (*ink, alpha)))

    def polygon(self, points: Sequence[Point], ink: Rgb, alpha: int = 255) -> None:
        """A filled shape."""
        self._shapes.append((list(points), 0, (*ink, alpha)))

    def done(self) -> None:
        """Lay them onto the surface."""
        part = self._part()
        if not part.w or not part.h:
            return
        sheet = pygame.Surface((part.w * _FINE, part.h * _FINE), pygame.SRCALPHA, 32)
        for points, thick, ink in self._shapes:
            spots = [((x - part.x) * _FINE, (y - part.y) * _FINE) for x, y in points]
            if not thick:
                pygame.draw.polygon(sheet, ink, spots)
                continue
            for one, other in pairwise(spots):
                pygame.draw.line(sheet, ink, one, other, thick)
            for spot in spots:
                pygame.draw.circle(sheet, ink, spot, thick / 2)
        self._surface.blit(pygame.transform.smoothscale(sheet, part.size), part)

    def _part(self) -> pygame.Rect:
        """The part of the clip that the shapes may touch."""
        boxes = []
        for points, thick, _ink in self._shapes:
            across, down = [x for x, _y in points], [y for _x, y in points]
            rim = thick / _FINE + 2
            left, top = floor(min(across) - rim), floor(min(down) - rim)
            right, bottom = ceil(max(across) + rim), ceil(max(down) + rim)
            boxes.append(pygame.Rect(left, top, right - left, bottom - top))
        if not boxes:
            return pygame.Rect(0, 0, 0, 0)
        return boxes[0].unionall(boxes[1:]).clip(self._clip)
