"""What adorns a map and its buttons?

Name ribbons, the title's cartouche, start scrolls, the compass rose, sealing wax,
rings of light. All on nothing, cached, to be copied before they are drawn on.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

import pygame

from companion.ui.art.canvas import Canvas, inked
from companion.ui.art.curves import Point, rounded, star
from companion.ui.art.dice import draw_face
from companion.ui.art.heraldry import ESCUTCHEON
from companion.ui.art.strokes import Strokes
from companion.ui.text.fonts import font
from companion.ui.theme import LIGHT, Theme, mix


@lru_cache(maxsize=64)
def ribbon(lines: tuple[str, ...], px: int, theme: Theme = LIGHT) -> pygame.Surface:
    """A place's name on a light ribbon with notched ends; one or two lines.

    Args:
        lines: the name, broken where it may be.
        px: the size of its letters.
        theme: for its colours.
    """
    texts = [font("name", px).render(line, True, theme.ink) for line in lines]
    boxes = [text.get_bounding_rect() for text in texts]
    line_px = round(px * 0.98)
    width = max(box.width for box in boxes) + round(px * 1.15)
    height = line_px * len(lines) + max(2, round(px * 0.22))
    c = Canvas((width, height), width, theme.hill)
    draw_ribbon(c, (width, height), px, theme)
    picture = c.done()
    for i, (text, box) in enumerate(zip(texts, boxes, strict=True)):
        # Centred by the letters' body, so that names with and without a tail agree.
        body = font("name", px).get_ascent() - px * 0.33
        y = round(height / 2 + line_px * (i - (len(lines) - 1) / 2) - body)
        picture.blit(text, (round(width / 2 - box.width / 2) - box.left, y))
    return picture


def draw_ribbon(c: Strokes, size: tuple[float, float], px: float, theme: Theme) -> None:
    """A name's ribbon without the name, which is `px` units high."""
    width, height = size
    notch = px * 0.3
    edge = max(0.8, px / 15)
    shape: list[Point] = [(edge, edge), (width - edge, edge), (width - edge - notch, height / 2)]
    shape += [(width - edge, height - edge), (edge, height - edge), (edge + notch, height / 2)]
    c.polygon(shape, theme.parchment_light, mix(theme.line, theme.hill, 0.3), edge)


@lru_cache(maxsize=8)
def cartouche(title: str, height_px: int, width_px: int, theme: Theme = LIGHT) -> pygame.Surface:
    """The map's title on a strapwork plate: at most `width_px` wide."""
    px = max(9, round(height_px * 0.56))
    while px > 9 and font("display", px).size(title)[0] > width_px - height_px * 1.5:
        px -= 1
    while len(title) > 1 and font("display", px).size(title)[0] > width_px - height_px * 1.5:
        title = title[:-2].rstrip() + "\N{HORIZONTAL ELLIPSIS}"
    text = inked(title, "display", px, theme.ink)
    width = min(width_px, text.get_width() + round(height_px * 1.5))
    units = 100 * width / height_px
    c = Canvas((width, height_px), units, theme.gold_edge, 3)
    draw_cartouche(c, units, theme)
    picture = c.done()
    picture.blit(text, text.get_rect(center=(width / 2, height_px * 0.445)))
    return picture


def draw_cartouche(c: Strokes, units: float, theme: Theme) -> None:
    """A title's plate without the title, `units` wide and 100 high."""
    for side in (0, 1):

        def at(x: float, y: float, flip: int = side) -> Point:
            return (units - x if flip else x, y)

        tail = [at(2, 30), at(44, 22), at(44, 86), at(2, 92), at(16, 61)]
        c.polygon(tail, mix(theme.primary, theme.outline, 0.15), theme.primary_edge, 3.6)
    c.polygon(
        [
            (34, 8),
            (units - 34, 8),
            (units - 24, 18),
            (units - 24, 70),
            (units - 34, 80),
            (34, 80),
            (24, 70),
            (24, 18),
        ],
        theme.parchment_light,
        theme.gold_edge,
        5,
    )
    c.polygon(
        [
            (38, 15),
            (units - 38, 15),
            (units - 31, 22),
            (units - 31, 66),
            (units - 38, 73),
            (38, 73),
            (31, 66),
            (31, 22),
        ],
        None,
        theme.gold,
        3.4,
    )


def _roll(c: Strokes, x: float, theme: Theme) -> None:
    """One rolled end of a scroll."""
    paper = mix(theme.parchment, theme.parchment_shade, 0.45)
    edge = mix(theme.ink, theme.hill, 0.25)
    c.polygon(rounded(x - 10, 6, 20, 88, 9), paper, edge, 4.5)
    with c.inside(rounded(x - 10, 6, 20, 88, 9), 150):
        c.polygon([(x - 7, 0), (x - 1, 0), (x - 1, 100), (x - 7, 100)], theme.parchment_light)
        c.polygon([(x + 4, 0), (x + 12, 0), (x + 12, 100), (x + 4, 100)], theme.parchment_shade)
    for y in (5, 95):
        c.disc((x, y), 5.5, theme.wood, edge, 3)


SCROLL = 1.9
"""A scroll's width as a part of its height."""


@lru_cache(maxsize=24)
def scroll(
    number: int,
    height_px: int,
    theme: Theme = LIGHT,
    flipped: bool = False,
    bare: bool = False,
) -> pygame.Surface:
    """A start: an open scroll, left (`flipped`: right) the face of the die that leads to it.

    As many coats of arms are beside it, unless it is `bare`, for pieces to stand on.
    """
    c = Canvas((round(height_px * SCROLL), height_px), 100 * SCROLL, theme.ink)
    draw_scroll(c, number, theme, flipped, bare)
    return c.done()


def draw_scroll(
    c: Strokes,
    number: int,
    theme: Theme,
    flipped: bool = False,
    bare: bool = False,
) -> None:
    """A start, `SCROLL` times 100 units wide."""
    units = 100 * SCROLL
    edge = mix(theme.ink, theme.hill, 0.25)
    c.polygon(
        [(16, 14), (units - 16, 14), (units - 16, 86), (16, 86)], theme.parchment_light, edge, 4.5
    )
    _roll(c, 14, theme)
    _roll(c, units - 14, theme)
    step = 17.0
    rows = ((number,) if number <= 3 else (3, number - 3)) if number > 0 and not bare else ()
    for row, count in enumerate(rows):
        for i in range(count):
            middle = units / 2 + (-29 if flipped else 29)
            x = middle + step * (i - (count - 1) / 2) - 6.5
            y = 50 + 24 * (row - (len(rows) - 1) / 2) - 9.5
            small = [(x + px * 0.13, y + py * 0.155) for px, py in ESCUTCHEON]
            fill = theme.danger if theme.night else theme.primary
            c.polygon(small, fill, theme.primary_edge, 2.6)
    if number > 0:
        draw_face(c, number, (units * (0.755 if flipped else 0.245), 50), 54, theme)


@lru_cache(maxsize=8)
def compass(px: int, north: float = 0.0, theme: Theme = LIGHT) -> pygame.Surface:
    """A compass rose, `px` square; `north` turns it clockwise, in radians."""
    c = Canvas((px, px), 100, theme.ink)
    draw_compass(c, north, theme)
    return c.done()


def draw_compass(c: Strokes, north: float, theme: Theme) -> None:
    """A compass rose, 100 units wide."""
    ink, pale = mix(theme.ink, theme.hill, 0.35), theme.parchment_light
    c.disc((50, 50), 33, None, ink, 1.2)
    c.disc((50, 50), 29.5, None, ink, 0.8)
    for i in range(32):
        a = pi * i / 16
        c.line(
            [(50 + 29.5 * cos(a), 50 + 29.5 * sin(a)), (50 + 33 * cos(a), 50 + 33 * sin(a))],
            ink,
            0.8,
        )
    for reach, width, turn in ((30, 6.5, pi / 4), (42, 8, 0.0)):
        for i in range(4):
            a = north + turn + pi / 2 * i
            tip = (50 + reach * sin(a), 50 - reach * cos(a))
            for side, fill in ((-1, pale), (1, theme.gold if turn else ink)):
                b = a + side * pi / 4
                c.polygon(
                    [(50, 50), (50 + width * sin(b), 50 - width * cos(b)), tip], fill, ink, 1.3
                )
    tip = (50 + 45 * sin(north), 50 - 45 * cos(north))
    c.polygon(star(tip, 4, 6.5, 2.2, north), theme.primary, theme.primary_edge, 1)
    c.disc((50, 50), 3.2, theme.gold, ink, 1.4)


@lru_cache(maxsize=24)
def seal(size: tuple[int, int], pressed: bool = False, theme: Theme = LIGHT) -> pygame.Surface:
    """Sealing wax as a button's ground: an uneven rim around a pressed-in field."""
    width, height = max(8, size[0]), max(8, size[1])
    c = Canvas((width, height), width, theme.primary_edge, 2)
    rim = min(width, height) * 0.085
    left, top, right, bottom = rim * 0.75, rim * 0.6, width - rim * 0.75, height - rim * 1.1
    radius = min(width, height) * 0.3
    base = rounded(left, top, right - left, bottom - top, radius, 10)
    long: list[Point] = []
    for i, (a, b) in enumerate(zip(base, [*base[1:], base[0]], strict=True)):
        parts = max(1, int(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 / (rim * 1.5)))
        for k in range(parts):
            wobble = (sin(i * 1.7 + k * 1.13) + sin(k * 0.47 + i)) * rim * 0.17
            x, y = a[0] + (b[0] - a[0]) * k / parts, a[1] + (b[1] - a[1]) * k / parts
            dx, dy = x - width / 2, y - height / 2
            span = (dx * dx + dy * dy) ** 0.5 or 1
            long.append((x + dx / span * wobble, y + dy / span * wobble))
    wax = mix(theme.primary, theme.primary_edge, 0.35) if pressed else theme.primary
    with c.glaze(80):
        c.polygon([(x, y + rim * 0.55) for x, y in long], theme.shadow)
    c.polygon(long, theme.primary_edge, theme.primary_edge, rim * 0.2)
    lifted = [(x, y - rim * 0.25) for x, y in long]
    with c.inside(long):
        c.polygon(lifted, mix(wax, theme.primary_light, 0.4))
        inset = rim * 1.0
        field = rounded(
            left + inset,
            top + inset,
            right - left - 2 * inset,
            bottom - top - 2 * inset,
            radius * 0.8,
        )
        c.polygon([(x, y + rim * 0.12) for x, y in field], theme.primary_light)
        c.polygon([(x, y - rim * 0.16) for x, y in field], theme.primary_edge)
        c.polygon(field, wax)
        for i in range(6):
            with c.inside(field, 9):
                y = top + (bottom - top) * (0.2 + 0.12 * i)
                c.polygon([(0, 0), (width, 0), (width, y), (0, y)], (255, 255, 255))
    return c.done()


@lru_cache(maxsize=2)
def veil(size: tuple[int, int], theme: Theme, strength: int) -> pygame.Surface:
    """What lies over a picture, so that something else stands out; of 255, 0 hides nothing."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.fill((*theme.parchment_light, strength))
    return picture


RING: Final = 0.68
"""The diameter of a light's ring as a part of the whole light."""


@lru_cache(maxsize=32)
def glow(
    px: int, theme: Theme = LIGHT, strong: bool = False, wider: int = 0, bare: bool = False
) -> pygame.Surface:
    """A warm ring of light: what may be tapped, or what was.

    Args:
        px: how high it is, and how wide; the ring itself has 68 parts of 100 of it.
        theme: for its colours.
        strong: for what has been tapped.
        wider: pixels by which it is drawn out to the side, for what is broad.
        bare: without the line of the ring.
    """
    colour = theme.chosen if strong else theme.lit
    size = (px + wider, px)
    picture = pygame.Surface(size, pygame.SRCALPHA, 32)
    picture.fill((*colour, 0))
    rings = 18
    for i in range(rings):
        part = 1 - i / rings
        # Brightest on the ring at 68 parts of 100, nothing outside, a breath inside.
        inner = 0.38 + 0.62 * max(0.0, (part - 0.42) / (RING - 0.42))
        near = (1 - part) / (1 - RING) if part > RING else inner
        across = round(px * part)
        ring = pygame.Rect(0, 0, across + wider, across)
        ring.center = (size[0] // 2, px // 2)
        shade = (*colour, round(215 * min(1.0, near) ** 1.4))
        pygame.draw.rect(picture, shade, ring, border_radius=across)
    small = pygame.transform.smoothscale(picture, (max(1, size[0] // 2), max(1, px // 2)))
    soft = pygame.transform.smoothscale(small, size)
    if bare:
        return soft
    more = 100 * wider / px
    c = Canvas(size, 100 + more, colour)
    edge = mix(theme.gold_edge, theme.outline, 0.6 if strong else 0.1)
    ring_line = rounded(16, 16, 68 + more, 68, 34, 16)
    c.polygon(ring_line, None, edge, 8.0 if strong else 3.4)
    c.polygon(ring_line, None, mix(colour, (255, 255, 255), 0.35), 3.6 if strong else 1.6)
    soft.blit(c.done(), (0, 0))
    return soft


@lru_cache(maxsize=8)
def burst(px: int, theme: Theme = LIGHT) -> pygame.Surface:
    """Rays: something has just happened here."""
    c = Canvas((px, px), 100, theme.lit)
    with c.glaze(215):
        c.polygon(star((50, 50), 18, 49, 37), theme.flash, theme.lit, 2.4)
    with c.glaze(150):
        c.disc((50, 50), 33, theme.flash, theme.lit, 3)
    return c.done()
