"""How does the board show a chosen attack? Arrows from each front to the target."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, cos, degrees, hypot, sin

import pygame

from companion.ui.art.canvas import Canvas, fitting, write
from companion.ui.art.curves import lerp
from companion.ui.boards.plan import Plan
from companion.ui.boards.scene import Scene
from companion.ui.theme import LIGHT, Theme


@lru_cache(maxsize=64)
def _arrow(length_px: int, height_px: int, angle: int, theme: Theme = LIGHT) -> pygame.Surface:
    """A broad arrow, turned by `angle` degrees."""
    units = 100 * length_px / height_px
    c = Canvas((length_px, height_px), units, theme.primary_edge)
    head = min(70.0, units * 0.5)
    shape = [
        (9, 40),
        (units - head, 34),
        (units - head, 13),
        (units - 11, 50),
        (units - head, 87),
        (units - head, 66),
        (9, 60),
    ]
    c.polygon(shape, None, theme.primary_text, 20)
    c.polygon(shape, theme.primary, theme.primary_edge, 8)
    return pygame.transform.rotate(c.done(), -angle)


@lru_cache(maxsize=64)
def _badge(knights: int, px: int, theme: Theme = LIGHT) -> pygame.Surface:
    """How many attack from there."""
    c = Canvas((px, px), 100, theme.primary_edge)
    c.disc((50, 50), 46, theme.primary_text, theme.primary, 9)
    picture = c.done()
    size = fitting(str(knights), "number", px * 0.66, px * 0.52)
    write(picture, str(knights), "number", size, theme.primary_edge, (px / 2, px / 2))
    return picture


@lru_cache(maxsize=8)
def _aim(px: int, theme: Theme = LIGHT) -> pygame.Surface:
    """The ring around what is attacked."""
    c = Canvas((px, px), 100, theme.primary)
    c.disc((50, 50), 43, None, theme.primary_edge, 7.5)
    c.disc((50, 50), 43, None, theme.primary, 5)
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        c.line([(50 + 38 * x, 50 + 38 * y), (50 + 48 * x, 50 + 48 * y)], theme.primary_edge, 8)
    return c.done()


def draw(
    surface: pygame.Surface, origin: tuple[int, int], plan: Plan, scene: Scene, theme: Theme
) -> None:
    """The target's ring, an arrow from every front, and how many it sends."""
    if scene.target is None:
        return
    unit = plan.unit
    end = plan.spots[scene.target]
    _put(surface, origin, _aim(round(unit * 1.75), theme), end)
    for place, knights in sorted(scene.fronts.items()):
        start = plan.spots[place]
        span = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
        angle = atan2(end[1] - start[1], end[0] - start[0])
        # From neighbour to neighbour the arrow reaches back over the front's own piece,
        # and the badge further still, so that its head is always seen.
        tip = max(span - unit * 0.5, unit * 0.5)
        tail = min(unit * 0.57, tip - unit * 0.95)
        back = tail - (unit * 0.57 - tail) * 0.3
        length = max(4, round((tip - tail) / 4) * 4)
        drawing = _arrow(length, round(unit * 0.56), round(degrees(angle) / 3) * 3, theme)
        _put(surface, origin, drawing, lerp(start, end, (tip + tail) / 2 / span))
        at = (start[0] + cos(angle) * back, start[1] + sin(angle) * back)
        _put(surface, origin, _badge(knights, round(unit * 0.58), theme), at)


def _put(
    surface: pygame.Surface,
    origin: tuple[int, int],
    drawing: pygame.Surface,
    centre: tuple[float, float],
) -> None:
    surface.blit(
        drawing,
        (
            round(centre[0] - drawing.get_width() / 2) + origin[0],
            round(centre[1] - drawing.get_height() / 2) + origin[1],
        ),
    )
