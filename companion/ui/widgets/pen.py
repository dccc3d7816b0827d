"""With what does a widget draw? Texts, sheets and buttons on one surface.

A pen knows the theme, the sizes, and which target a finger holds or the keys have
reached. It keeps prepared pictures of public things only.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame
from pygame import Rect

from companion.core.frozen import frozen
from companion.ui.text.fonts import FontRole, font
from companion.ui.theme import Metrics, Rgb, Theme
from companion.ui.widgets.text import Fitted, fit, inked

_FINE = 4
"""Corners are drawn so many times larger and then reduced."""


@frozen
class Words:
    """A text in a box.

    Attributes:
        text: what it says.
        box: it stays within.
        px: the size wished for; smaller if it must.
        role: which letters.
        ink: the colour; None is the theme's ink.
        align: -1 left, 0 middle, 1 right.
        rise: -1 top, 0 middle, 1 bottom.
        lines: at most so many; 0 is as many as fit.
        orphan: whether a short last word may stand alone on the last line.
    """

    text: str
    box: Rect
    px: int
    role: FontRole = "text"
    ink: Rgb | None = None
    align: int = 0
    rise: int = 0
    lines: int = 0
    orphan: bool = True

    def fitted(self) -> Fitted:
        """How it stands in its box."""
        found = fit(self.text, self.box.w, self.box.h, self.role, self.px, font, self.lines)
        return found if self.orphan else found.with_company()


class Pen:
    """Draws on one surface in one theme.

    Attributes:
        surface: what is drawn on.
        theme: colours by role.
        sizes: for this screen.
        held: the target that a finger holds at this moment.
        focus: the target that the keys have reached.
        now: seconds, monotonic; for what moves.
        animated: whether anything may move.
        waited: 0 to 1, of the time that a guarding button must be held.
    """

    def __init__(
        self,
        surface: pygame.Surface,
        theme: Theme,
        sizes: Metrics,
        held: str | None = None,
        focus: str | None = None,
        now: float = 0.0,
        *,
        animated: bool = True,
        waited: float = 0.0,
    ) -> None:
        """Take the pen in hand."""
        self.surface = surface
        self.theme = theme
        self.sizes = sizes
        self.held = held
        self.focus = focus
        self.now = now
        self.animated = animated
        self.waited = waited

    def write(self, words: Words) -> Fitted:
        """Draw a text in its box; returns how it stands."""
        fitted = words.fitted()
        step = font(words.role, fitted.px).get_linesize()
        spare = words.box.h - fitted.height
        y = words.box.y + (0 if words.rise < 0 else spare if words.rise > 0 else spare // 2)
        ink = words.ink or self.theme.ink
        for line in fitted.lines:
            if line:
                picture = inked(line, words.role, fitted.px, ink, font)
                left = words.box.w - picture.get_width()
                x = words.box.x + (0 if words.align < 0 else left if words.align > 0 else left // 2)
                self.surface.blit(picture, (x, y))
            y += step
        return fitted

    def sheet(
        self,
        rect: Rect,
        fill: Rgb,
        edge: Rgb | None = None,
        *,
        radius: int | None = None,
        line: int | None = None,
        shadow: int = 0,
    ) -> None:
        """A rectangle with smooth corners, a border and, if wished, a soft shadow."""
        radius = self.sizes.radius if radius is None else radius
        line = self.sizes.line if line is None else line
        radius = max(1, min(radius, rect.w // 2, rect.h // 2))
        if shadow:
            below = rect.move(0, max(1, shadow // 2)).inflate(shadow, shadow)
            nine(self.surface, _shade(radius + shadow, shadow, self.theme.shadow), below)
        nine(self.surface, _tile(radius, line if edge else 0, fill, edge or fill), rect)

    def ring(self, rect: Rect, colour: Rgb, line: int, radius: int | None = None) -> None:
        """A border alone."""
        radius = self.sizes.radius if radius is None else radius
        pygame.draw.rect(self.surface, colour, rect, line, border_radius=radius)

    def rule(self, left: tuple[int, int], width: int) -> None:
        """A fine line with a small lozenge in its middle."""
        x, y = left
        middle = x + width // 2
        size = max(3, self.sizes.gap // 2)
        thick = max(1, self.sizes.line - 1)
        colour = self.theme.line
        pygame.draw.line(self.surface, colour, (x, y), (middle - 2 * size, y), thick)
        pygame.draw.line(self.surface, colour, (middle + 2 * size, y), (x + width, y), thick)
        lozenge = [(middle - size, y), (middle, y - size), (middle + size, y), (middle, y + size)]
        pygame.draw.polygon(self.surface, self.theme.gold, lozenge)
        pygame.draw.aalines(self.surface, self.theme.gold_edge, True, lozenge)


def nine(surface: pygame.Surface, tile: pygame.Surface, rect: Rect) -> None:
    """Stretch a square tile with corners over a rectangle, corners kept as they are."""
    side = tile.get_width()
    corner = (side - 1) // 2
    if rect.w < 2 * corner or rect.h < 2 * corner:
        surface.blit(pygame.transform.smoothscale(tile, rect.size), rect)
        return
    if bands := _bands(tile):
        _filled(surface, tile, rect, bands)
        return
    xs = (
        (0, corner, rect.x),
        (corner, 1, rect.x + corner),
        (side - corner, corner, rect.right - corner),
    )
    ys = (
        (0, corner, rect.y),
        (corner, 1, rect.y + corner),
        (side - corner, corner, rect.bottom - corner),
    )
    for from_y, tall, y in ys:
        for from_x, wide, x in xs:
            part = tile.subsurface((from_x, from_y, wide, tall))
            size = (
                rect.w - 2 * corner if wide == 1 else wide,
                rect.h - 2 * corner if tall == 1 else tall,
            )
            if size[0] < 1 or size[1] < 1:
                continue
            if size != part.get_size():
                part = pygame.transform.scale(part, size)
            surface.blit(part, (x, y))


def _filled(
    surface: pygame.Surface, tile: pygame.Surface, rect: Rect, bands: Sequence[tuple[int, Rgb]]
) -> None:
    """The same with nothing to be seen through between the corners: filling is much faster."""
    side = tile.get_width()
    corner = (side - 1) // 2
    far = side - corner
    for from_x, x in ((0, rect.x), (far, rect.right - corner)):
        for from_y, y in ((0, rect.y), (far, rect.bottom - corner)):
            surface.blit(tile, (x, y), (from_x, from_y, corner, corner))
    wide, high = rect.w - 2 * corner, rect.h - 2 * corner
    ends = [start for start, _colour in bands[1:]] + [corner]
    for (start, colour), end in zip(bands, ends, strict=True):
        thick = end - start
        for y in (rect.y + start, rect.bottom - end):
            surface.fill(colour, (rect.x + corner, y, wide, thick))
        for x in (rect.x + start, rect.right - end):
            surface.fill(colour, (x, rect.y + corner, thick, high))
    surface.fill(bands[-1][1], rect.inflate(-2 * corner, -2 * corner))


@lru_cache(maxsize=320)
def _bands(tile: pygame.Surface) -> tuple[tuple[int, Rgb], ...]:
    """From the border to the middle, where each colour begins; empty where one is translucent."""
    middle = tile.get_width() // 2
    found: list[tuple[int, Rgb]] = []
    for start in range(middle + 1):
        red, green, blue, alpha = tile.get_at((middle, start))
        if alpha < 255:
            return ()
        if not found or found[-1][1] != (red, green, blue):
            found.append((start, (red, green, blue)))
    return tuple(found)


@lru_cache(maxsize=256)
def _tile(radius: int, line: int, fill: Rgb, edge: Rgb) -> pygame.Surface:
    side = 2 * radius + 1
    large = pygame.Surface((side * _FINE, side * _FINE), pygame.SRCALPHA)
    large.fill((*edge, 0))
    whole = large.get_rect()
    pygame.draw.rect(large, edge, whole, border_radius=radius * _FINE)
    if line:
        inner = whole.inflate(-2 * line * _FINE, -2 * line * _FINE)
        pygame.draw.rect(large, fill, inner, border_radius=max(1, (radius - line) * _FINE))
    return pygame.transform.smoothscale(large, (side, side))


@lru_cache(maxsize=64)
def _shade(radius: int, soft: int, colour: Rgb) -> pygame.Surface:
    side = 2 * radius + 1
    tile = pygame.Surface((side, side), pygame.SRCALPHA)
    steps = max(2, soft)
    for step in range(steps):
        inset = step * soft // steps
        alpha = round(70 * ((step + 1) / steps) ** 2)
        box = tile.get_rect().inflate(-2 * inset, -2 * inset)
        pygame.draw.rect(tile, (*colour, alpha), box, border_radius=max(1, radius - inset))
    return tile
