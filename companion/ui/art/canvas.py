"""How does a vector drawing become a smooth picture?

A `Canvas` is drawn several times too large with hard edges, in the drawing's own
units, and made small at the end: every line is then soft, whatever pygame draws
with. Its empty ground has the colour of the outlines at no opacity, so that the
shrinking leaves no dark or light fringe.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from math import ceil
from typing import NamedTuple

import pygame

from companion.ui.art.curves import Point, smooth
from companion.ui.art.strokes import Strokes
from companion.ui.text.fonts import FontRole, font
from companion.ui.theme import Rgb


class _Figures(NamedTuple):
    """What is to be written on a finished picture; lengths in units."""

    text: str
    role: FontRole
    box: tuple[float, float]
    ink: Rgb
    centre: Point
    shade: Rgb | None


class Canvas:
    """A drawing of `size` pixels, described in units.

    Args:
        size: of the finished picture, in pixels.
        units: how many units it is wide; heights have the same unit.
        fringe: the colour of most outlines.
        fine: how many times too large it is drawn; chosen by size when 0.
    """

    def __init__(self, size: tuple[int, int], units: float, fringe: Rgb, fine: int = 0) -> None:
        """An empty canvas."""
        self.size = (max(1, size[0]), max(1, size[1]))
        longest = max(self.size)
        self.fine = fine or (
            5 if longest <= 64 else 4 if longest <= 128 else 3 if longest <= 320 else 2
        )
        self.fringe = fringe
        self.scale = self.size[0] * self.fine / units
        self.surface = self._empty()
        self._figures: list[_Figures] = []

    def _empty(self) -> pygame.Surface:
        made = pygame.Surface(
            (self.size[0] * self.fine, self.size[1] * self.fine), pygame.SRCALPHA, 32
        )
        made.fill((*self.fringe, 0))
        return made

    @property
    def height(self) -> float:
        """How many units the drawing is high."""
        return self.size[1] * self.fine / self.scale

    def _at(self, points: Sequence[Point]) -> list[Point]:
        scale = self.scale
        return [(x * scale, y * scale) for x, y in points]

    def _around(self, spots: Sequence[Point]) -> pygame.Rect:
        """The pixels of these spots and of all that shrinking mixes with them."""
        room = 2 * self.fine
        left, top = (int(min(way)) - room for way in zip(*spots, strict=True))
        right, bottom = (ceil(max(way)) + 1 + room for way in zip(*spots, strict=True))
        return pygame.Rect(left, top, right - left, bottom - top).clip(self.surface.get_rect())

    def polygon(
        self, points: Sequence[Point], fill: Rgb | None, edge: Rgb | None = None, width: float = 0.0
    ) -> None:
        """A closed shape; `width` units of outline, half of it inside."""
        if fill is not None:
            pygame.draw.polygon(self.surface, fill, self._at(points))
        if edge is not None and width > 0:
            self.line([*points, points[0]], edge, width)

    def line(self, points: Sequence[Point], colour: Rgb, width: float) -> None:
        """A line with round joints and ends, never thinner than a hair."""
        thick = max(self.fine * 0.55, width * self.scale)
        spots = self._at(points)
        half = thick / 2
        draw_line, draw_circle = pygame.draw.polygon, pygame.draw.circle
        for (ax, ay), (bx, by) in itertools.pairwise(spots):
            dx, dy = bx - ax, by - ay
            span = (dx * dx + dy * dy) ** 0.5
            if span < 0.01:
                continue
            nx, ny = -dy / span * half, dx / span * half
            draw_line(
                self.surface,
                colour,
                ((ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)),
            )
        if half >= 1:
            for spot in spots:
                draw_circle(self.surface, colour, spot, half)

    def disc(
        self,
        centre: Point,
        radius: float,
        fill: Rgb | None,
        edge: Rgb | None = None,
        width: float = 0,
    ) -> None:
        """A circle; `width` units of outline, half of it inside."""
        spot = (centre[0] * self.scale, centre[1] * self.scale)
        thick = max(self.fine * 0.55, width * self.scale) if edge is not None and width > 0 else 0
        if edge is not None and thick:
            outer = radius * self.scale + thick / 2
            if fill is None:
                pygame.draw.circle(self.surface, edge, spot, outer, max(1, round(thick)))
            else:
                pygame.draw.circle(self.surface, edge, spot, outer)
        if fill is not None:
            pygame.draw.circle(self.surface, fill, spot, radius * self.scale - thick / 2)

    def limb(self, points: Sequence[Point], widths: Sequence[float], colour: Rgb) -> None:
        """A smooth stroke that swells and tapers, as a brush draws it."""
        both = [(p[0], p[1]) for p in points]
        line = smooth(both, 10)
        wide = smooth([(w, 0.0) for w in widths], 10)
        if len(line) != len(wide) or len(points) < 3:
            line, wide = list(points), [(w, 0.0) for w in widths]
        for (a, (wa, _)), (b, (wb, _)) in zip(
            zip(line, wide, strict=True), zip(line[1:], wide[1:], strict=True), strict=False
        ):
            self.line((a, b), colour, max(0.2, (wa + wb) / 2))

    @contextmanager
    def inside(self, shape: Sequence[Point], opacity: int = 255) -> Iterator[Canvas]:
        """What is drawn in this block stays inside `shape`, at `opacity` of 255."""
        whole = self.surface
        self.surface = self._empty()
        try:
            yield self
        finally:
            layer, self.surface = self.surface, whole
            # Blending is dear, so it is done around the shape alone.
            spots = self._at(shape)
            box = self._around(spots)
            stencil = pygame.Surface(box.size, pygame.SRCALPHA, 32)
            stencil.fill((255, 255, 255, 0))
            pygame.draw.polygon(
                stencil, (255, 255, 255, opacity), [(x - box.x, y - box.y) for x, y in spots]
            )
            layer.blit(stencil, box, special_flags=pygame.BLEND_RGBA_MULT)
            whole.blit(layer, box, box)

    @contextmanager
    def glaze(self, opacity: int) -> Iterator[Canvas]:
        """What is drawn in this block is laid over the rest at `opacity` of 255."""
        whole = self.surface
        self.surface = self._empty()
        try:
            yield self
        finally:
            layer, self.surface = self.surface, whole
            layer.fill((255, 255, 255, opacity), special_flags=pygame.BLEND_RGBA_MULT)
            whole.blit(layer, (0, 0))

    def stamp(self, picture: Callable[[Strokes], None], at: Point, size: float) -> None:
        """Draw another drawing, 100 units wide, so that it is `size` units wide at `at`."""
        part = Canvas(
            (ceil(size * self.scale / self.fine), ceil(size * 1.3 * self.scale / self.fine)),
            100,
            self.fringe,
            self.fine,
        )
        part.scale = size * self.scale / 100
        picture(part)
        self.surface.blit(part.surface, (round(at[0] * self.scale), round(at[1] * self.scale)))

    def write(
        self,
        text: str,
        role: FontRole,
        box: tuple[float, float],
        ink: Rgb,
        centre: Point,
        shade: Rgb | None = None,
    ) -> None:
        """Figures as large as they fit; see `Strokes`. They are written when all is `done`."""
        self._figures.append(_Figures(text, role, box, ink, centre, shade))

    def done(self) -> pygame.Surface:
        """The finished picture; what is written on it is drawn at its own size."""
        picture = pygame.transform.smoothscale(self.surface, self.size)
        unit_px = self.scale / self.fine
        for text, role, box, ink, centre, shade in self._figures:
            # Units and back leave a last digit behind that must not decide where a pixel goes.
            wide, high, x, y = (round(part * unit_px, 6) for part in (*box, *centre))
            px = fitting(text, role, wide, high)
            if shade is not None:
                off = max(1, px // 20)
                write(picture, text, role, px, shade, (x + off, y + off))
            write(picture, text, role, px, ink, (x, y))
        return picture


def write(
    picture: pygame.Surface,
    text: str,
    role: FontRole,
    px: int,
    colour: Rgb,
    centre: tuple[float, float],
) -> pygame.Rect:
    """Write figures on a finished picture, centred by their ink, not by their line."""
    image = inked(text, role, px, colour)
    spot = image.get_rect()
    spot.topleft = (
        round(centre[0] - image.get_width() / 2),
        round(centre[1] - image.get_height() / 2),
    )
    picture.blit(image, spot)
    return spot


def inked(text: str, role: FontRole, px: int, colour: Rgb) -> pygame.Surface:
    """Text cut to the ink it has: centring it centres what is seen."""
    image = font(role, px).render(text, True, colour)
    box = image.get_bounding_rect()
    return image.subsurface(box) if box.width and box.height else image


@lru_cache(maxsize=512)
def fitting(text: str, role: FontRole, width_px: float, height_px: float) -> int:
    """The largest size whose ink fits into a box, in pixels."""
    low, high = 6, max(7, round(height_px * 2.2))
    while low < high:
        middle = (low + high + 1) // 2
        box = inked(text, role, middle, (0, 0, 0)).get_size()
        if box[0] <= width_px and box[1] <= height_px:
            low = middle
        else:
            high = middle - 1
    return low
