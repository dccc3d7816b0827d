"""How is the still picture of a board of zones made?

Parchment, the river with its squares, both banks, the numbers on the water, empty
slots, the title: of the whole board, or of a part of it that is looked at closely.
Lines are drawn twice too large where that is not too much, and made small at the
end; writing is drawn at its own size.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import Final

import pygame

from companion.ui.art.canvas import fitting, write
from companion.ui.art.curves import Point, resampled, smooth
from companion.ui.art.ornament import cartouche
from companion.ui.art.parchment import border, fresh_parchment
from companion.ui.boards.grid import OccupancyGrid
from companion.ui.boards.parts import Parts
from companion.ui.games.rheinlander.plan import ZoneLayout
from companion.ui.i18n.translate import board_title
from companion.ui.theme import Rgb, Theme, mix

_MOST_PIXELS: Final = 9_000_000
"""A larger picture is drawn at its own size."""
_SHORES: Final = 80
"""The shores of so many squares are drawn in one step of the work."""


def paint(plan: ZoneLayout, theme: Theme, part: pygame.Rect) -> Parts[pygame.Surface]:
    """A rectangle of the still picture, step by step; the title is only on the whole."""
    wide, high = part.size
    fine = 2 if 4 * wide * high <= _MOST_PIXELS else 1
    sheet = fresh_parchment(part.size, theme)
    big = pygame.Surface((wide * fine, high * fine), pygame.SRCALPHA, 32)
    pen = _Pen(big, fine, part)
    _water_under(pen, plan, theme)
    yield
    yield from _squares(pen, plan, theme)
    yield
    _stream(pen, plan, theme)
    sheet.blit(
        pygame.transform.smoothscale(big, part.size) if fine > 1 else big,
        (0, 0),
        special_flags=pygame.BLEND_PREMULTIPLIED,
    )
    yield
    _slots(sheet, plan, theme, part)
    _numbers(sheet, plan, theme, part)
    whole = pygame.Rect((-part.x, -part.y), plan.size)
    border(sheet, whole, theme, max(4, min(part.size) // 90))
    if part.size == plan.size:
        yield
        _title(sheet, plan, theme)
    return sheet


class _Pen:
    """Draws opaque shapes of a part of the picture, `fine` times too large."""

    def __init__(self, surface: pygame.Surface, fine: int, part: pygame.Rect) -> None:
        self.surface, self.fine = surface, fine
        self._left, self._top = part.topleft

    def _large(self, points: Sequence[Point]) -> list[Point]:
        return [((x - self._left) * self.fine, (y - self._top) * self.fine) for x, y in points]

    def shape(self, points: Sequence[Point], fill: Rgb) -> None:
        pygame.draw.polygon(self.surface, fill, self._large(points))

    def line(
        self, points: Sequence[Point], ink: Rgb, width: float, *, closed: bool = False
    ) -> None:
        """A line with round joints."""
        spots = self._large([*points, points[0]] if closed else points)
        thick = max(1, round(width * self.fine))
        for a, b in pairwise(spots):
            pygame.draw.line(self.surface, ink, a, b, thick)
        if thick > 2:
            for spot in spots:
                pygame.draw.circle(self.surface, ink, spot, thick / 2)


def _water_under(pen: _Pen, plan: ZoneLayout, theme: Theme) -> None:
    """The river where it leaves the squares, and where the file draws no squares."""
    shore = mix(theme.ink, theme.water_line, 0.35)
    for line in (plan.board.get("river") or [], *(plan.board.get("arms") or [])):
        if len(line) > 1:
            course = smooth(plan.line(line), 3)
            pen.line(course, shore, plan.unit * 0.74)
            pen.line(course, theme.water, plan.unit * 0.62)


def _squares(pen: _Pen, plan: ZoneLayout, theme: Theme) -> Parts[None]:
    """Land in two tones, so that neighbours are told apart; water in one."""
    hair = max(1.0, plan.unit * 0.035)
    land = [name for name, one in plan.board["squares"].items() if one["kind"] == "land"]
    river = [name for name in plan.board["squares"] if name not in set(land)]
    soft = mix(theme.parchment_light, theme.meadow, 0.55)
    tones = (soft, mix(soft, theme.parchment_light, 0.42))
    isle = mix(theme.meadow, theme.parchment_light, 0.12)
    edge = mix(theme.hill, theme.ink, 0.1)
    for name in land:
        pen.line(plan.shape(name), mix(theme.hill, theme.ink, 0.35), hair * 3.4, closed=True)
    for number, name in enumerate(land):
        shape = plan.shape(name)
        pen.shape(shape, isle if name in plan.islands else tones[number // 2 % 2])
        pen.line(shape, edge, hair * 1.2, closed=True)
    for name in river:
        shape = plan.shape(name)
        pen.shape(shape, theme.water)
        pen.line(shape, mix(theme.water_line, theme.water, 0.25), hair, closed=True)
    shore = mix(theme.ink, theme.water_line, 0.3)
    yield
    yield from _shores(pen, plan, land, river, shore, hair * 1.9)


def _shores(
    pen: _Pen, plan: ZoneLayout, land: list[str], river: list[str], shore: Rgb, width: float
) -> Parts[None]:
    """A strong line wherever water meets land."""
    wet = OccupancyGrid(plan.size, max(2.0, plan.unit * 0.06))
    for name in river:
        wet.shape(plan.shape(name))
    for number, name in enumerate(land):
        if number % _SHORES == 0:
            yield
        x, y = plan.spots[name]
        ring = resampled([*plan.shape(name), plan.shape(name)[0]], max(2.0, plan.unit * 0.1))
        for a, b in pairwise(ring):
            middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
            out = (middle[0] - x, middle[1] - y)
            span = hypot(*out) or 1.0
            beyond = plan.unit * 0.12
            if wet.at((middle[0] + out[0] / span * beyond, middle[1] + out[1] / span * beyond)):
                pen.line([a, b], shore, width)


def _stream(pen: _Pen, plan: ZoneLayout, theme: Theme) -> None:
    """Short ripples down the middle of the water."""
    tone = mix(theme.water_line, theme.water, 0.45)
    hair = max(1.0, plan.unit * 0.03)
    for line in (plan.board.get("river") or [], *(plan.board.get("arms") or [])):
        if len(line) < 2:
            continue
        course = resampled(plan.line(line), plan.unit * 0.16)
        for start in range(2, len(course) - 4, 7):
            for aside in (-0.2, 0.16):
                piece = [
                    (x + aside * plan.unit * 0.6, y + aside * plan.unit * 0.8)
                    for x, y in course[start + (2 if aside > 0 else 0) : start + 4]
                ]
                if len(piece) > 1:
                    pen.line(piece, tone, hair)


def _slots(sheet: pygame.Surface, plan: ZoneLayout, theme: Theme, part: pygame.Rect) -> None:
    """Round spots, waiting for their markers."""
    px = round(plan.slot)
    for name in plan.board["slots"]:
        centre = (plan.spots[name][0] - part.x, plan.spots[name][1] - part.y)
        pygame.draw.circle(sheet, mix(theme.hill, theme.ink, 0.3), centre, px / 2 + 1)
        pygame.draw.circle(sheet, theme.parchment_shade, centre, px / 2 - 1)
        pygame.draw.circle(sheet, mix(theme.parchment_shade, theme.hill, 0.4), centre, px / 3, 1)


def _numbers(sheet: pygame.Surface, plan: ZoneLayout, theme: Theme, part: pygame.Rect) -> None:
    """The zones' numbers on the water."""
    most = len(plan.numbers)
    box = (plan.unit * 0.66 * theme.letters, plan.unit * 0.42 * theme.letters)
    px = max(9, fitting("0" * len(str(most)), "number", *box))
    ink = mix(theme.ink, theme.water_line, 0.25)
    for square, number in plan.numbers.items():
        x, y = plan.spots[square]
        write(sheet, str(number), "number", px, ink, (x - part.x, y - part.y))


def _title(sheet: pygame.Surface, plan: ZoneLayout, theme: Theme) -> None:
    """The board's name, where nothing is."""
    wide, high = plan.size
    title = board_title("Rheinländer", str(plan.board["name"]))
    taken = OccupancyGrid(plan.size, 4.0)
    for name in plan.board["squares"]:
        taken.shape(plan.shape(name))
    for x, y in (plan.spots[name] for name in plan.board["slots"]):
        half = plan.slot * 0.6
        taken.box(pygame.Rect(round(x - half), round(y - half), round(2 * half), round(2 * half)))
    for bank, (u, v) in plan.outward.items():
        # Beside a bank the flag of its duchy may stand.
        (x, y), half = plan.spots[bank], plan.unit * 0.55
        x, y = x + u * plan.unit * 1.1, y + v * plan.unit * 1.1
        taken.box(pygame.Rect(round(x - half), round(y - half), round(2 * half), round(2 * half)))
    taken.sum_up()
    short = min(plan.size)
    step = max(6, short // 40)
    for part in (0.085, 0.07, 0.058, 0.048):
        plate = cartouche(title, max(18, round(short * part)), wide // 2, theme)
        w, h = plate.get_size()
        spots = [
            (x, y)
            for y in range(step, high - h - step, step)
            for x in range(step, wide - w - step, step)
            if taken.taken(x - 4, y - 4, x + w + 4, y + h + 4) == 0
        ]
        if spots:
            best = min(spots, key=lambda at: (min(at[1], high - h - at[1]), at[0]))
            sheet.blit(plate, best)
            return
