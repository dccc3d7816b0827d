"""How are a map's thousand fine strokes drawn?

On a transparent ground, with pygame's own hard edges, some times too large; the caller
scales the picture down, which softens every edge. A `Canvas` rounds each joint and end of a
line, which would take a board several times as long.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from companion.ui.art.curves import Point
from companion.ui.theme import Rgb


class Engraving:
    """Strokes on nothing, told in pixels of the finished picture.

    Args:
        size: of the finished picture, in pixels.
        fine: how many times too large it is drawn.

    Attributes:
        surface: the drawing, `fine` times too large; opaque strokes on nothing, which made
            small are what blending calls premultiplied.
    """

    def __init__(self, size: tuple[int, int], fine: int = 2) -> None:
        """Nothing is drawn yet."""
        self.surface = pygame.Surface((size[0] * fine, size[1] * fine), pygame.SRCALPHA, 32)
        self._size, self._fine = size, fine

    def _at(self, points: Sequence[Point]) -> list[Point]:
        fine = self._fine
        return [(x * fine, y * fine) for x, y in points]

    def _thick(self, width: float) -> int:
        return max(1, round(width * self._fine))

    def polygon(
        self, points: Sequence[Point], fill: Rgb | None, edge: Rgb | None = None, width: float = 0.0
    ) -> None:
        """A closed shape; `width` pixels of outline, half of it inside."""
        spots = self._at(points)
        if fill is not None:
            pygame.draw.polygon(self.surface, fill, spots)
        if edge is not None:
            pygame.draw.lines(self.surface, edge, True, spots, self._thick(width))

    def line(self, points: Sequence[Point], colour: Rgb, width: float) -> None:
        """A line with plain joints and ends; nothing for less than two points."""
        if len(points) > 1:
            thick = self._thick(width)
            pygame.draw.lines(self.surface, colour, False, self._at(points), thick)

    def disc(
        self,
        centre: Point,
        radius: float,
        fill: Rgb | None,
        edge: Rgb | None = None,
        width: float = 0,
    ) -> None:
        """A circle; `width` pixels of outline, half of it inside."""
        fine = self._fine
        spot = (centre[0] * fine, centre[1] * fine)
        if edge is not None:
            pygame.draw.circle(self.surface, edge, spot, (radius + width / 2) * fine)
            radius -= width / 2
        if fill is not None:
            pygame.draw.circle(self.surface, fill, spot, radius * fine)

    def done(self) -> pygame.Surface:
        """The finished picture, premultiplied."""
        return pygame.transform.smoothscale(self.surface, self._size)
