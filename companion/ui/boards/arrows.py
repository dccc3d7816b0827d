"""How does the board show a chosen attack? Arrows from each front to the target."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import atan2, ceil, cos, degrees, floor, hypot, sin
from typing import Final

import pygame

from companion.ui.art.canvas import Canvas, fitting, write
from companion.ui.art.curves import Point, along, distance, length, lerp, offset
from companion.ui.boards.plan import Plan
from companion.ui.boards.scene import Scene
from companion.ui.boards.walking import way
from companion.ui.theme import ARMIES, LIGHT, Theme

_LIFTED: Final = 1.7
"""How long the arrow of a piece is that comes from the supply or goes there, in units."""


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


@lru_cache(maxsize=64)
def _ribbon(
    line: tuple[Point, ...],
    breadth_px: int,
    size: tuple[int, int],
    theme: Theme = LIGHT,
    colour: str | None = None,
) -> pygame.Surface:
    """A broad arrow along a line, in a picture of `size`; in an army's colour if it is one's."""
    fill, edge = theme.primary, theme.primary_edge
    if colour is not None:
        army = theme.worn(ARMIES[colour])
        fill, edge = army.fill, army.edge
    c = Canvas(size, size[0], edge)
    head = breadth_px * 0.8
    gone, neck = length(line), len(line) - 1
    while neck > 1 and distance(line[neck], line[-1]) < head:
        neck -= 1
    angle = atan2(line[-1][1] - line[neck][1], line[-1][0] - line[neck][0])
    shaft = [*line[:neck], lerp(line[-1], line[neck], min(1.0, head / max(1.0, gone)))]
    narrow = [breadth_px * 0.16] * len(shaft)
    one, other = offset(shaft, narrow), offset(shaft, [-part for part in narrow])
    (x, y), half = shaft[-1], breadth_px * 0.44
    aside = (-sin(angle) * half, cos(angle) * half)
    barbs = [(x + aside[0], y + aside[1]), line[-1], (x - aside[0], y - aside[1])]
    shape = [*one, *barbs, *reversed(other)]
    c.polygon(shape, None, theme.primary_text, breadth_px * 0.2)
    c.polygon(shape, fill, edge, breadth_px * 0.08)
    return c.done()


def forget() -> None:
    """Keep no arrow along a way: they are large, and who hands them on shows each but once."""
    _ribbon.cache_clear()


def trail(
    surface: pygame.Surface,
    origin: tuple[int, int],
    line: Sequence[Point],
    knights: int,
    unit: float,
    theme: Theme,
    colour: str | None = None,
) -> None:
    """An arrow along the way that knights went, with their number where it begins.

    Args:
        surface: where to.
        origin: of the board's picture, on the surface.
        line: from the middle of one place to the middle of another, in pixels.
        knights: how many went.
        unit: the height of a piece, in pixels.
        theme: its colours.
        colour: whose knights they are, where the arrow is to say it.
    """
    whole = length(line)
    if whole < 1:
        return
    tip = max(whole - unit * 0.5, min(whole, unit * 0.5))
    tail = max(0.0, min(unit * 0.42, tip - unit * 0.9))
    steps = max(2, round((tip - tail) / (unit * 0.1)))
    spots = [along(line, (tail + (tip - tail) * step / steps) / whole) for step in range(steps + 1)]
    breadth = round(unit * 0.56)
    left, top = (floor(min(at[axis] for at in spots)) - breadth for axis in (0, 1))
    wide, high = (ceil(max(at[axis] for at in spots)) + breadth for axis in (0, 1))
    placed = tuple((round(x - left, 1), round(y - top, 1)) for x, y in spots)
    drawing = _ribbon(placed, breadth, (wide - left, high - top), theme, colour)
    surface.blit(drawing, (left + origin[0], top + origin[1]))
    _put(surface, origin, _badge(knights, round(unit * 0.58), theme), spots[0])


def put_back(
    surface: pygame.Surface, origin: tuple[int, int], plan: Plan, scene: Scene, theme: Theme
) -> None:
    """An arrow for everything that hands put back; one that points up is off the board."""
    unit = plan.unit
    for start, end, knights in scene.put_back:
        if start and end:
            line = way(plan, (start, end))
        else:
            # From the supply and back to it: beside the place, where it is always seen.
            x, y = plan.spots[start or end]
            far = _LIFTED * unit
            beyond = (x, y - far if y > far + 0.5 * unit else y + far)
            line = [(x, y), beyond] if start else [beyond, (x, y)]
        trail(surface, origin, line, knights, unit, theme)


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
