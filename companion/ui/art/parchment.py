"""How is the ground made on which everything lies?

A sheet of parchment: clouds and fibres from a fixed seed, so that it is the same
on every start; worn towards its edges; and the ruled border of a printed map.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

import pygame

from companion.ui.art.canvas import Canvas
from companion.ui.art.curves import arc
from companion.ui.theme import LIGHT, Rgb, Theme, mix

_SEED = 1992


def _noise(chance: Random, size: tuple[int, int], depth: int) -> pygame.Surface:
    """Warm spots: white, darkened by up to `depth`, least in the red, most in the blue."""
    raw = chance.randbytes(size[0] * size[1])
    dots = bytearray(3 * len(raw))
    for channel, part in enumerate((0.55, 0.8, 1.2)):
        shade = bytes(255 - round(value / 255 * depth * part) for value in range(256))
        dots[channel::3] = raw.translate(shade)
    noise = pygame.Surface(size, 0, 32)
    noise.blit(pygame.image.frombuffer(bytes(dots), size, "RGB"), (0, 0))
    return noise


@lru_cache(maxsize=3)
def parchment(size: tuple[int, int], theme: Theme = LIGHT) -> pygame.Surface:
    """A sheet of `size` pixels, opaque and worn at its edges. Do not draw on it."""
    sheet = fresh_parchment(size, theme)
    if theme.night:
        _stars(sheet, theme)
    return sheet


def _stars(sheet: pygame.Surface, theme: Theme) -> None:
    """A few faint stars, thicker along a band across the sky; no map is drawn over them."""
    chance = Random(_SEED)
    width, height = sheet.get_size()
    unit = max(1.0, min(width, height) / 480)
    for number in range(170):
        along, off = chance.random(), chance.gauss(0, 0.16 if number % 3 else 0.6)
        x, y = along * width, (0.75 - 0.55 * along + off) * height
        bright = chance.random() ** 3
        tone = mix(theme.parchment, theme.ink, 0.1 + 0.4 * bright)
        radius = max(1.0, unit * (0.5 + 0.7 * bright))
        pygame.draw.circle(sheet, tone, (x, y), radius)


def fresh_parchment(size: tuple[int, int], theme: Theme = LIGHT) -> pygame.Surface:
    """The same, to draw on; nobody else has it."""
    chance = Random(_SEED)
    width, height = max(1, size[0]), max(1, size[1])
    sheet = pygame.Surface((width, height), 0, 32)
    sheet.fill(theme.parchment)
    longest = max(width, height)
    for cells, depth in ((5, 30), (14, 18), (60, 10)):
        grid = (max(2, width * cells // longest + 1), max(2, height * cells // longest + 1))
        clouds = pygame.transform.smoothscale(_noise(chance, grid, depth), (width, height))
        sheet.blit(clouds, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    grain = _noise(chance, (192, 192), 9)
    # A surface is added several times sooner than a colour.
    lift = pygame.Surface((192, 192), 0, 32)
    lift.fill(mix((0, 0, 0), theme.parchment, 0.085))
    for y in range(0, height, 192):
        for x in range(0, width, 192):
            sheet.blit(grain, (x, y), special_flags=pygame.BLEND_RGB_MULT)
            sheet.blit(lift, (x, y), special_flags=pygame.BLEND_RGB_ADD)
    _wear(sheet, theme)
    return sheet


def _wear(sheet: pygame.Surface, theme: Theme) -> None:
    """Darken a sheet towards its edges."""
    size = sheet.get_size()
    cells = 24
    grid = pygame.Surface((cells, cells), 0, 32)
    dark = mix((255, 255, 255), theme.parchment_shade, 0.75)
    for inset in range(cells // 2):
        near = inset / (cells / 2)
        tone = mix((255, 255, 255), dark, max(0.0, 1 - near * 3.2) ** 1.6)
        grid.fill(tone, (inset, inset, cells - 2 * inset, cells - 2 * inset))
    worn = pygame.transform.smoothscale(grid, size)
    sheet.blit(worn, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def border(surface: pygame.Surface, rect: pygame.Rect, theme: Theme = LIGHT, px: int = 6) -> None:
    """Rule a map's border just inside `rect`: a strong line, degrees, a fine line."""
    for box, colour in border_bars(rect, theme, px):
        surface.fill(colour, box)


def border_bars(rect: pygame.Rect, theme: Theme, px: int) -> list[tuple[pygame.Rect, Rgb]]:
    """The border as bars, each with its colour; see `border`."""
    fine = max(1, px // 6)
    strong = mix(theme.ink, theme.parchment, 0.5) if theme.night else theme.ink
    degree = mix(theme.ink, theme.parchment, 0.5 if theme.night else 0.15)
    bars = [(bar, strong) for bar in _frame(rect, max(1, px // 4))]
    band = rect.inflate(-px, -px)
    step = px * 5
    for upright in (False, True):
        length = band.height if upright else band.width
        count = max(2, round(length / step / 2) * 2)
        for i in range(0, count, 2):
            a, b = length * i // count, length * (i + 1) // count
            wide, thick = b - a, 2 * fine + 1
            spots = (
                ((band.left - fine, band.bottom - b), (band.right - 1 - fine, band.top + a))
                if upright
                else ((band.left + a, band.top - fine), (band.right - b, band.bottom - 1 - fine))
            )
            size = (thick, wide) if upright else (wide, thick)
            bars += [(pygame.Rect(spot, size), degree) for spot in spots]
    return bars + [(bar, strong) for bar in _frame(rect.inflate(-2 * px, -2 * px), 1)]


def _frame(rect: pygame.Rect, px: int) -> list[pygame.Rect]:
    """The four sides of a rectangle, `px` broad."""
    return [
        pygame.Rect(rect.left, rect.top, rect.width, px),
        pygame.Rect(rect.left, rect.bottom - px, rect.width, px),
        pygame.Rect(rect.left, rect.top, px, rect.height),
        pygame.Rect(rect.right - px, rect.top, px, rect.height),
    ]


@lru_cache(maxsize=24)
def panel(size: tuple[int, int], theme: Theme = LIGHT, radius_px: int = 10) -> pygame.Surface:
    """A raised sheet with a double rule and scooped corners, on nothing. Copy to draw on it."""
    width, height = max(8, size[0]), max(8, size[1])
    c = Canvas((width, height), width, theme.panel_edge, 2)
    scoop = min(radius_px * 1.0, width / 4, height / 4)

    def outline(inset: float, r: float) -> list[tuple[float, float]]:
        left, top, right, bottom = inset, inset, width - inset, height - inset
        half = 1.5707963
        return [
            *arc((left, top), r, r, half, 0, 8),
            *arc((right, top), r, r, 2 * half, half, 8),
            *arc((right, bottom), r, r, 3 * half, 2 * half, 8),
            *arc((left, bottom), r, r, 4 * half, 3 * half, 8),
        ]

    fine = max(1.0, radius_px / 8)
    c.polygon(outline(fine, scoop), theme.panel, theme.panel_edge, fine * 1.6)
    inset = max(3.0, radius_px / 2.6)
    c.polygon(
        outline(inset + fine, scoop), None, mix(theme.panel_edge, theme.panel, 0.35), fine * 0.7
    )
    return c.done()
