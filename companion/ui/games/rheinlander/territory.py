"""How does a duchy look? A land in its owner's cloth, and a flag beside the banks with its worth.

The flag stands outside the banks, where it hides no knight and no marker, on a staff that begins
at the duchy.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import hypot
from typing import Final, NamedTuple

import pygame

from companion.games.rheinlander.view import DuchyView
from companion.ui.art.canvas import Canvas
from companion.ui.art.curves import Point
from companion.ui.art.heraldry import weave
from companion.ui.games.rheinlander.plan import ZoneLayout
from companion.ui.theme import ARMIES, Rgb, Theme, mix

_WASH: Final = 150
"""How strongly a duchy's squares are tinted, of 255."""
_FINE: Final = 2
_RINGS: Final = (0.0, 0.45, -0.45, 0.9, -0.9)
"""How far aside of a bank a flag may stand, in its own heights."""
_OFF: Final = (0.0, 0.5, 1.0, 1.6)
"""How far from the bank, likewise."""


class Flag(NamedTuple):
    """Where a duchy's flag stands: its middle, and the foot of its staff."""

    at: Point
    foot: Point


def land(
    plan: ZoneLayout, squares: Sequence[str], colour: str, theme: Theme
) -> tuple[pygame.Surface, tuple[int, int]]:
    """A duchy's squares in an army's cloth with a line round them, and where that lies."""
    army, line = ARMIES[colour], max(2.0, plan.unit * 0.17)
    moved, (wide, high), at = _moved(plan, squares, round(line) + 2)
    size = (wide * _FINE, high * _FINE)
    cloth = Canvas((wide, high), wide, army.fill, _FINE)
    cloth.polygon([(0, 0), (wide, 0), (wide, high), (0, high)], army.fill)
    weave(cloth, army.pattern, mix(army.fill, army.light, 0.6), (0, 0, wide, high), plan.unit * 0.5)
    stencil = pygame.Surface(size, pygame.SRCALPHA, 32)
    stencil.fill((255, 255, 255, 0))
    for shape in moved:
        pygame.draw.polygon(stencil, (255, 255, 255, _WASH), shape)
    cloth.surface.blit(stencil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    tone, thick = theme.rim(army), max(2, round(line * _FINE))
    cloth.surface.blit(_rim(moved, size, (tone,), thick), (0, 0))
    for shape in moved:
        pygame.draw.polygon(cloth.surface, tone, shape, max(1, thick // 6))
    return pygame.transform.smoothscale(cloth.surface, (wide, high)), at


def outline(
    plan: ZoneLayout, squares: Sequence[str], theme: Theme
) -> tuple[pygame.Surface, tuple[int, int]]:
    """A broad bright line round a duchy that is looked at, and where that lies."""
    line = max(3.0, plan.unit * 0.3)
    moved, (wide, high), at = _moved(plan, squares, round(2 * line) + 2)
    tones = (theme.ink, theme.lit)
    drawn = _rim(moved, (wide * _FINE, high * _FINE), tones, round(line * _FINE))
    return pygame.transform.smoothscale(drawn, (wide, high)), at


def _moved(
    plan: ZoneLayout, squares: Sequence[str], rim: int
) -> tuple[list[list[Point]], tuple[int, int], tuple[int, int]]:
    """The squares' shapes, twice as large, with so much around; the size and place of it all."""
    shapes = [plan.shape(square) for square in squares]
    left, top = (int(min(at[axis] for shape in shapes for at in shape)) - rim for axis in (0, 1))
    right, bottom = (
        int(max(at[axis] for shape in shapes for at in shape)) + rim for axis in (0, 1)
    )
    moved = [[((x - left) * _FINE, (y - top) * _FINE) for x, y in shape] for shape in shapes]
    return moved, (right - left, bottom - top), (left, top)


def _rim(
    shapes: Sequence[Sequence[Point]], size: tuple[int, int], tones: Sequence[Rgb], thick: int
) -> pygame.Surface:
    """A line round all shapes together, none inside; of two tones the first is outside."""
    edge = pygame.Surface(size, pygame.SRCALPHA, 32)
    edge.fill((*tones[0], 0))
    for number, tone in enumerate(tones):
        broad = round(thick * (1 - 0.4 * number))
        for shape in shapes:
            pygame.draw.polygon(edge, tone, shape, broad)
            for spot in shape:
                pygame.draw.circle(edge, tone, spot, broad / 2)
    for shape in shapes:
        pygame.draw.polygon(edge, (*tones[-1], 0), shape)
    return edge


def flags(plan: ZoneLayout, duchies: Iterable[DuchyView], px: int) -> Mapping[str, Flag]:
    """First square of each owned duchy → where its flag stands; px is how high a flag is.

    Larger duchies choose first.
    """
    taken: list[_Kept] = []
    found: dict[str, Flag] = {}
    kept = _kept(plan, px)
    owned = [duchy for duchy in duchies if duchy.owner is not None]
    for duchy in sorted(owned, key=lambda one: -len(one.squares)):
        flag = min(
            _spots(plan, duchy.squares, px),
            key=lambda one: _hidden(plan, one, (*taken, *kept), px),
        )
        taken.append(_Kept(flag.at, px * 1.15, 30.0))
        found[duchy.squares[0]] = flag
    return found


class _Kept(NamedTuple):
    """What a flag should not hide: its middle, how near a flag may come, how much it matters."""

    at: Point
    least: float
    weight: float


def _kept(plan: ZoneLayout, px: int) -> list[_Kept]:
    """Every castle's slot and every square."""
    half = px * 0.55
    slots = [_Kept(plan.spots[name], half + plan.slot / 2, 12.0) for name in plan.board["slots"]]
    squares = [
        _Kept(plan.spots[name], half + plan.unit * 0.5, 8.0) for name in plan.board["squares"]
    ]
    return [*slots, *squares]


def _spots(plan: ZoneLayout, squares: Sequence[str], px: int) -> list[Flag]:
    """Where a duchy's flag could stand."""
    banks = [square for square in squares if square in plan.outward]
    if not banks:
        rivers = set(squares) & plan.numbers.keys() or set(squares)
        banks = [
            zone[part]
            for zone in plan.board["zones"].values()
            for part in ("left", "right")
            if (zone["river"] in rivers or rivers & set(zone.values()))
            and zone[part] in plan.outward
        ]
    found = []
    for square in banks or squares:
        x, y = plan.spots[square]
        u, v = plan.outward.get(square, (0.0, -1.0))
        edge = max(((a - x) * u + (b - y) * v for a, b in plan.shape(square)), default=0.0)
        foot = (x + u * edge * 0.9, y + v * edge * 0.9)
        for off in _OFF:
            for ring in _RINGS:
                out, aside = edge + px * (0.62 + off), ring * px
                found.append(Flag((x + u * out - v * aside, y + v * out + u * aside), foot))
    return found


def _hidden(plan: ZoneLayout, flag: Flag, kept: Sequence[_Kept], px: int) -> float:
    """How much a flag hides at a spot, and how far it is from its land."""
    (x, y), half = flag.at, px * 0.55
    wide, high = plan.size
    cost = hypot(x - flag.foot[0], y - flag.foot[1]) / px
    beyond = max(half - x, half - y, x + half - wide, y + half - high, 0.0)
    cost += 40 * beyond / px
    for (u, v), least, weight in kept:
        if abs(u - x) < least and abs(v - y) < least:
            cost += weight * max(0.0, least - hypot(u - x, v - y)) / least
    return cost
