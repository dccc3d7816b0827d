"""How does the die look, lying and tumbling?

A bone die seen a little from above: its top face with the pips, two sides in the
shade. `tumbling` gives the frames of a throw; they run round.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

import pygame

from companion.ui.art.canvas import Canvas
from companion.ui.art.curves import Point, rounded
from companion.ui.art.strokes import Strokes
from companion.ui.theme import LIGHT, Theme, mix

TUMBLING_FRAMES = 24
"""How many different pictures `tumbling` has."""

_PIPS = {
    0: ((-1, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (1, 1)),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def _cube(c: Strokes, face: int, theme: Theme) -> None:
    """A die in a square of 100 units; its top face fills most of it.

    Face 0 has a pale place for every pip: nothing was rolled yet.
    """
    dark = mix(theme.bone, theme.outline, 0.3)
    edge = mix(theme.outline, theme.wood, 0.3)
    c.polygon(rounded(6, 8, 88, 88, 20), mix(theme.bone, theme.outline, 0.42), edge, 4)
    c.polygon(rounded(6, 5, 88, 84, 20), dark, edge, 3)
    c.polygon(rounded(6, 4, 88, 82, 20), theme.bone, edge, 3.5)
    with c.inside(rounded(9, 7, 82, 76, 17), 150):
        c.polygon(rounded(13, 10, 74, 70, 16), mix(theme.bone, (255, 255, 255), 0.6))
    if not face:
        for x, y in _PIPS[0]:
            c.disc((50 + 24.5 * x, 45 + 23 * y), 7, mix(theme.bone, theme.outline, 0.16))
        return
    for x, y in _PIPS[face]:
        spot = (50 + 24.5 * x, 45 + 23 * y)
        radius = 11.5 if face == 1 else 8.6
        c.disc((spot[0], spot[1] + 1.2), radius, mix(theme.bone, (255, 255, 255), 0.8))
        c.disc(spot, radius, theme.primary if face == 1 else mix(theme.outline, (0, 0, 0), 0.15))


def draw_face(c: Strokes, face: int, centre: Point, side: float, theme: Theme) -> None:
    """The top of a die alone, `side` units wide: so small that nothing but its pips counts."""
    x, y = centre
    edge = mix(theme.outline, theme.wood, 0.3)
    box = rounded(x - side / 2, y - side / 2, side, side, side * 0.2)
    c.polygon(box, mix(theme.bone, (255, 255, 255), 0.4), edge, side * 0.08)
    for across, down in _PIPS[face]:
        spot = (x + across * side * 0.27, y + down * side * 0.27)
        c.disc(spot, side * (0.17 if face == 1 else 0.12), theme.primary if face == 1 else edge)


def _shadowed(c: Canvas, theme: Theme, height: float) -> None:
    with c.glaze(70):
        c.polygon(
            [
                (50 + (44 - height) * cos(a), 90 + 7 * sin(a))
                for a in (i * pi / 16 for i in range(32))
            ],
            theme.shadow,
        )


@lru_cache(maxsize=32)
def die(face: int, px: int, theme: Theme = LIGHT) -> pygame.Surface:
    """A die at rest on `face` (1 to 6; 0 is none yet), `px` square, on nothing."""
    c = Canvas((px, px), 100, theme.outline)
    _shadowed(c, theme, 0)
    c.stamp(lambda part: _cube(part, face, theme), (2, 0), 96)
    return c.done()


@lru_cache(maxsize=2 * TUMBLING_FRAMES)
def tumbling(step: int, px: int, theme: Theme = LIGHT) -> pygame.Surface:
    """One frame of a throw, `px` square; after `TUMBLING_FRAMES` it runs round."""
    step %= TUMBLING_FRAMES
    part = step / TUMBLING_FRAMES
    c = Canvas((px, px), 100, theme.outline)
    height = abs(sin(part * 2 * pi)) * 16
    _shadowed(c, theme, height)
    cube = Canvas((round(px * 0.74), round(px * 0.74)), 100, theme.outline, c.fine)
    _cube(cube, 1 + (step // 2 * 5 + 2) % 6, theme)
    turned = pygame.transform.rotate(cube.surface, -part * 360 - 17)
    squeezed = pygame.transform.smoothscale(
        turned,
        (turned.get_width(), round(turned.get_height() * (0.84 + 0.16 * cos(part * 6 * pi)))),
    )
    box = squeezed.get_rect(center=(50 * c.scale, (52 - height * 0.7) * c.scale))
    c.surface.blit(squeezed, box)
    return c.done()
