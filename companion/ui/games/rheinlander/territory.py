"""How does a duchy look? A land in its owner's cloth, and a flag beside it with its worth.

A flag is a duke's crown over his duchy's worth, on a staff that begins at a bank. It stands as near
to its land as it can and hides no marker, not even in part: markers say what a castle, a church or
a town is worth, and whose it is. Where there is room, it hides no square either, its staff crosses
no number, and no flag hides another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import product
from math import ceil, floor, hypot
from typing import Final, NamedTuple, TypeAlias

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
WIDE: Final = 1.05
"""How wide a flag is, for its height."""
_STEP: Final = 4
"""So many spots are tried on the height of a flag."""
_FAR: Final = 7
"""So many heights of a flag from its land, it's looked for at the most."""
_AIR: Final = 1.0
"""So many pixels are left between a flag and a marker."""
_PAWN: Final = (0.42, 0.5)
"""Half a knight's width and height, for the height of one."""
_NUMBER: Final = 0.34
"""How near the middle of a zone's number a staff may come, likewise."""

_Cell: TypeAlias = tuple[int, int]
"""A spot for the middle of a flag, in steps from the upper left corner of the picture."""


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


class Flag(NamedTuple):
    """Where a duchy's flag stands: its middle, and the foot of its staff."""

    at: Point
    foot: Point


class FlagSpots:
    """The spots for flags on one board at one size.

    Attributes:
        px: how high a flag is.
    """

    def __init__(self, plan: ZoneLayout, px: int) -> None:
        """Find out where a flag would hide a marker or a square."""
        self.px = px
        self._plan = plan
        self._step = px / _STEP
        self._half = px * WIDE / 2, px / 2
        wide, high = plan.size
        self._cells = [
            range(ceil(half / self._step), floor((side - half) / self._step) + 1)
            for side, half in zip((wide, high), self._half, strict=True)
        ]
        self._on_markers = {
            cell
            for slot in plan.board["slots"]
            for cell in self._over_disc(plan.spots[slot], plan.slot / 2 + _AIR)
        }
        half = plan.unit * _PAWN[0], plan.unit * _PAWN[1]
        self._on_squares = {
            cell
            for square in plan.board["squares"]
            for cell in self._over_box(plan.spots[square], half)
        }
        reach = _FAR * _STEP
        ways = product(range(-reach, reach + 1), repeat=2)
        self._ways = sorted((way for way in ways if hypot(*way) <= reach), key=lambda w: hypot(*w))

    def flags(self, duchies: Iterable[DuchyView]) -> Mapping[str, Flag]:
        """First square of each owned duchy → where its flag stands.

        Larger duchies choose first.
        """
        taken: set[_Cell] = set()
        found: dict[str, Flag] = {}
        owned = [duchy for duchy in duchies if duchy.owner is not None]
        for duchy in sorted(owned, key=lambda one: -len(one.squares)):
            flag = self._nearest(self._feet(duchy.squares), taken)
            taken.update(self._over_box(flag.at, self._half))
            found[duchy.squares[0]] = flag
        return found

    def _nearest(self, feet: Sequence[Point], taken: set[_Cell]) -> Flag:
        """The flag that is nearest to one of the feet, of those that hide least."""
        spared = (
            (True, (self._on_markers, self._on_squares, taken)),
            (False, (self._on_markers, self._on_squares, taken)),
            (False, (self._on_markers, taken)),
            (False, (self._on_markers,)),
            (False, ()),
        )
        for numbers, hiding in spared:
            found = [
                (hypot(at[0] - foot[0], at[1] - foot[1]), at, foot)
                for foot in feet
                if (at := self._free(foot, hiding, numbers=numbers)) is not None
            ]
            if found:
                _far, at, foot = min(found)
                return Flag(at, foot)
        return Flag(feet[0], feet[0])

    def _free(self, foot: Point, hiding: Sequence[Set[_Cell]], *, numbers: bool) -> Point | None:
        """The nearest spot that is none of the `hiding`; None where there is none near.

        With `numbers` the staff crosses no number.
        """
        x, y = (round(part / self._step) for part in foot)
        for across, down in self._ways:
            cell = x + across, y + down
            if cell[0] not in self._cells[0] or cell[1] not in self._cells[1]:
                continue
            if any(cell in hidden for hidden in hiding):
                continue
            at = cell[0] * self._step, cell[1] * self._step
            if not (numbers and self._crosses(foot, at)):
                return at
        return None

    def _crosses(self, foot: Point, at: Point) -> bool:
        """Whether a staff crosses a zone's number."""
        (a, b), long = foot, hypot(at[0] - foot[0], at[1] - foot[1]) or 1.0
        u, v = (at[0] - a) / long, (at[1] - b) / long
        for square in self._plan.numbers:
            x, y = self._plan.spots[square]
            along = min(long, max(0.0, (x - a) * u + (y - b) * v))
            if hypot(a + u * along - x, b + v * along - y) < self._plan.unit * _NUMBER:
                return True
        return False

    def _feet(self, squares: Sequence[str]) -> list[Point]:
        """Where the staff of a duchy's flag could begin: at the outer edge of its banks."""
        plan = self._plan
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
            found.append((x + u * edge * 0.9, y + v * edge * 0.9))
        return found

    def _over_box(self, middle: Point, half: Point) -> Iterator[_Cell]:
        """The spots where a flag would lie over a part of a box."""
        (x, y), (wide, high) = middle, half
        for cell in self._about(middle, half):
            far = abs(cell[0] * self._step - x), abs(cell[1] * self._step - y)
            if far[0] < wide + self._half[0] and far[1] < high + self._half[1]:
                yield cell

    def _over_disc(self, middle: Point, radius: float) -> Iterator[_Cell]:
        """The spots where a flag would lie over a part of a disc."""
        for cell in self._about(middle, (radius, radius)):
            beyond = (
                max(0.0, abs(part * self._step - at) - half)
                for part, at, half in zip(cell, middle, self._half, strict=True)
            )
            if hypot(*beyond) < radius:
                yield cell

    def _about(self, middle: Point, half: Point) -> Iterator[_Cell]:
        """The spots where a flag might."""
        first, last = (
            [floor((at + way * (size + own)) / self._step) + (way > 0)
             for at, size, own in zip(middle, half, self._half, strict=True)]
            for way in (-1, 1)
        )  # fmt: skip
        return iter(product(range(first[0], last[0] + 1), range(first[1], last[1] + 1)))
