"""Is it well? A seal that says so, by its shape as well as by its colour."""

from __future__ import annotations

from functools import lru_cache

import pygame

from companion.ui.art.canvas import Canvas
from companion.ui.theme import Rgb, Theme, mix


@lru_cache(maxsize=64)
def mark(ok: bool | None, px: int, theme: Theme) -> pygame.Surface:
    """A tick on green, a cross on the colour of danger, or three dots: nobody knows yet."""
    c = Canvas((px, px), 100, theme.ink)
    if ok is None:
        c.disc((50, 50), 44, mix(theme.panel, theme.ink, 0.12), mix(theme.line, theme.ink, 0.2), 4)
        for x in (27, 50, 73):
            c.disc((x, 50), 7, theme.ink_soft)
        return c.done()
    fill = theme.good if ok else theme.danger
    ink = theme.parchment if theme.night else theme.parchment_light
    c.disc((50, 50), 44, fill, mix(fill, theme.shadow, 0.35), 4)
    if ok:
        c.line([(29, 52), (44, 67), (72, 35)], ink, 11)
    else:
        c.line([(33, 33), (67, 67)], ink, 11)
        c.line([(67, 33), (33, 67)], ink, 11)
    return c.done()


@lru_cache(maxsize=16)
def to_tick(px: int, theme: Theme) -> pygame.Surface:
    """An empty ring, to be ticked off."""
    c = Canvas((px, px), 100, theme.ink)
    c.disc((50, 50), 34, None, mix(theme.line, theme.ink, 0.2), 7)
    return c.done()


@lru_cache(maxsize=64)
def rank_dots(number: int, of: int, px: int, ink: Rgb = (0, 0, 0)) -> pygame.Surface:
    """A place among so many, the lowest first: so many dots are full, the others are rings."""
    step = 78.0
    c = Canvas((max(1, round(px * step * of / 100)), px), step * of, ink)
    for i in range(of):
        c.disc((step * (i + 0.5), 54), 23, ink if i < number else None, ink, 8)
    return c.done()
