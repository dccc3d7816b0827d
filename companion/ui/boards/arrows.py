"""How does the board show a chosen attack? Floor 5: arrows from each front to the target."""

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
    c.polygon(
        [
            (4, 40),
            (units - head, 32),
            (units - head, 8),
            (units - 5, 50),
            (units - head, 92),
            (units - head, 68),
            (4, 60),
        ],
        theme.primary,
        theme.primary_edge,
        9,
    )
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
        reach = max(unit * 0.55, span - unit * 1.15)
        middle = lerp(start, end, 0.5)
        length = max(4, round(reach / 4) * 4)
        drawing = _arrow(length, round(unit * 0.5), round(degrees(angle) / 3) * 3, theme)
        _put(surface, origin, drawing, middle)
        back = unit * 0.2 - reach / 2
        at = (middle[0] + cos(angle) * back, middle[1] + sin(angle) * back)
        _put(surface, origin, _badge(knights, round(unit * 0.62), theme), at)


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
