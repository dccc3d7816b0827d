"""How do figures look on an old map? Curves and columns as an engraver cuts them.

Each army's curve is a ribbon in its colour with cuts of its own, and carries its arms
again and again: curves are told apart without colour. What is written is given by the
caller; nothing here knows a language or a game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import ceil
from typing import TypeAlias

import pygame
from pygame import Rect

from companion.ui.art import dice, heraldry
from companion.ui.art.canvas import Canvas, write
from companion.ui.art.curves import Point
from companion.ui.text.fonts import font
from companion.ui.theme import ARMIES, Army, Pattern, Rgb, Theme, mix

Sign: TypeAlias = Callable[[str, int, Theme], pygame.Surface]
"""Draws a sign: the army whose it is, how high in pixels, colours by role."""

_CUTS: dict[Pattern, tuple[tuple[float, float], ...]] = {
    "plain": (),
    "pale": ((0.5, 2.0),),
    "bend": ((3.4, 1.4),),
    "chequy": ((1.0, 1.0),),
    "wavy": ((3.0, 1.0), (0.5, 1.0)),
    "lozengy": ((0.5, 1.0), (0.5, 3.0)),
    "barry": ((5.0, 0.9),),
    "semy": ((0.5, 4.0),),
}
"""Pattern → how its ribbon is cut: (light, dark) in widths of the ribbon, over and over."""


_AIR = 1.06
"""So much higher than its highest mark is a field of curves."""


@dataclass(frozen=True, slots=True)
class Curve:
    """One line of a chart.

    Attributes:
        colours: the armies whose it is; the first gives the ribbon.
        values: from before the first turn on.
    """

    colours: tuple[str, ...]
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a chart: pieces on one another.

    Attributes:
        face: of the die, below it.
        pieces: (army, how many), from below.
    """

    face: int
    pieces: tuple[tuple[str, int], ...]

    @property
    def whole(self) -> int:
        """All pieces together."""
        return sum(number for _, number in self.pieces)


def step(most: float, marks: int) -> int:
    """How far apart the marks of a scale are: 1, 2 or 5, times a power of ten."""
    least = max(1.0, most / max(1, marks))
    power = 1
    while True:
        for times in (1, 2, 5):
            if power * times >= least:
                return power * times
        power *= 10


@lru_cache(maxsize=6)
def curves(
    size: tuple[int, int], lines: tuple[Curve, ...], px: int, title: str, theme: Theme
) -> pygame.Surface:
    """Values turn by turn.

    Args:
        size: of the picture, in pixels.
        lines: one or more, equally long.
        px: size of the figures on the scales.
        title: written in the upper corner of the field: what is counted.
        theme: colours by role.
    """
    picture = pygame.Surface(size, pygame.SRCALPHA, 32)
    most = max(1, *(max(line.values) for line in lines))
    turns = max(1, len(lines[0].values) - 1)
    crest = round(px * 1.5)
    wide = _width(str(most), px)
    right = round(crest * 0.9 * max(len(line.colours) for line in lines)) + wide + px
    field = Rect(wide + px, px, size[0] - wide - px - right, size[1] - round(px * 3.1))
    up = step(most, max(1, field.h // (px * 2)))
    top = up * ceil(most / up)
    tall = top * _AIR
    along = step(turns, max(2, field.w // (px * 3)))
    c = Canvas(size, size[0], theme.ink)
    _field(c, field, theme)
    marks = [(value, field.bottom - field.h * value / tall) for value in range(0, top + 1, up)]
    for value, y in marks:
        if value:
            _dotted(c, field, y, theme)
    for turn in range(turns + 1):
        x = field.x + field.w * turn / turns
        long = px * (0.45 if turn % along == 0 else 0.2)
        if turn % along == 0 or turns * 3 < field.w:
            c.line([(x, field.bottom + 2), (x, field.bottom + 2 + long)], theme.ink_soft, 1)
    ribbon = max(4.0, px / 4.5)
    paths = [_path(line.values, field, tall, turns) for line in lines]
    shift = [(number - (len(lines) - 1) / 2) * ribbon * 0.6 for number in range(len(lines))]
    for line, path, down in zip(lines, paths, shift, strict=True):
        _ribbon(c, [(x, y + down) for x, y in path], ARMIES[line.colours[0]], ribbon, theme)
    picture.blit(c.done(), (0, 0))
    for value, y in marks:
        write(picture, str(value), "number", px, theme.ink_soft, (field.x - px / 2 - wide / 2, y))
    for turn in range(along, turns + 1, along):
        x = field.x + field.w * turn / turns
        write(picture, str(turn), "number", px, theme.ink_soft, (x, field.bottom + px * 1.25))
    _badges(picture, lines, [path[-1][1] for path in paths], paths, shift, field, px, theme)
    if title:
        _corner(picture, title, field, px, theme)
    return picture


def _width(text: str, px: int) -> int:
    return font("number", px).size(text)[0]


def _field(c: Canvas, field: Rect, theme: Theme) -> None:
    """The ground of a chart: a plate with a fine double border."""
    x, y, w, h = field
    corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
    c.polygon(corners, mix(theme.panel, theme.parchment_light, 0.6), theme.ink_soft, 1.4)
    outer = [(x - 3, y - 3), (x + w + 3, y - 3), (x + w + 3, y + h + 3), (x - 3, y + h + 3)]
    c.polygon(outer, None, mix(theme.line, theme.panel, 0.3), 0.8)


def _dotted(c: Canvas, field: Rect, y: float, theme: Theme) -> None:
    tone = mix(theme.line, theme.panel, 0.35)
    x = float(field.x + 4)
    while x < field.right - 3:
        c.line([(x, y), (min(x + 2.5, field.right - 3), y)], tone, 0.9)
        x += 6


def _path(values: Sequence[int], field: Rect, top: float, turns: int) -> list[Point]:
    """A stair: a value holds until the turn in which it changes."""
    path: list[Point] = []
    for turn, value in enumerate(values):
        x = field.x + field.w * turn / turns
        y = field.bottom - field.h * value / top
        if path and path[-1][1] != y:
            _go_to(path, (x, path[-1][1]))
        _go_to(path, (x, y))
    return path


def _go_to(path: list[Point], spot: Point) -> None:
    """One corner more; where it goes straight on there is none."""
    if len(path) > 1 and path[-2][1] == path[-1][1] == spot[1]:
        path.pop()
    path.append(spot)


def _ribbon(c: Canvas, path: Sequence[Point], army: Army, wide: float, theme: Theme) -> None:
    c.line(path, theme.rim(army), wide)
    c.line(path, army.fill, wide - 1.6)
    cuts = _CUTS[army.pattern]
    if not cuts:
        return
    light = mix(army.light, (255, 255, 255), 0.35)
    for start, end in _dashes(path, [(on * wide, off * wide) for on, off in cuts]):
        c.line([start, end], light, max(1.2, wide - 2.8))


def _dashes(
    path: Sequence[Point], cuts: Sequence[tuple[float, float]]
) -> list[tuple[Point, Point]]:
    """Pieces of a path: each of the lengths on, then off, over and over."""
    found: list[tuple[Point, Point]] = []
    lengths = [length for pair in cuts for length in pair]
    number, left = 0, lengths[0]
    for (ax, ay), (bx, by) in pairwise(path):
        span = abs(bx - ax) + abs(by - ay)
        at = 0.0
        while at < span:
            go = min(left, span - at)
            if number % 2 == 0:
                part, end = at / span, (at + go) / span
                start_at = (ax + (bx - ax) * part, ay + (by - ay) * part)
                found.append((start_at, (ax + (bx - ax) * end, ay + (by - ay) * end)))
            at += go
            left -= go
            if left <= 0.001:
                number = (number + 1) % len(lengths)
                left = lengths[number]
    return found


def _badges(
    picture: pygame.Surface,
    lines: Sequence[Curve],
    ends: Sequence[float],
    paths: Sequence[Sequence[Point]],
    shift: Sequence[float],
    field: Rect,
    px: int,
    theme: Theme,
) -> None:
    """Each curve's coat of arms on it, and at its end with the last value."""
    small, large = round(px * 1.15), round(px * 1.5)
    every = max(field.w // 4, px * 8)
    for number, (line, path) in enumerate(zip(lines, paths, strict=True)):
        crest = heraldry.crest(line.colours[0], small, theme)
        x = field.x + every * (0.45 + number / len(lines) * 0.8)
        while x < field.right - px * 2:
            y = _height(path, x) + shift[number]
            picture.blit(crest, crest.get_rect(center=(round(x), round(y))))
            x += every
    order = sorted(range(len(lines)), key=lambda number: (ends[number], number))
    spots = _apart([ends[number] + shift[number] for number in order], large + 2, field)
    for number, y in zip(order, spots, strict=True):
        line = lines[number]
        x = field.right + px // 2
        start = (field.right, round(ends[number] + shift[number]))
        pygame.draw.aaline(picture, theme.ink_soft, start, (x, round(y)))
        for colour in line.colours:
            crest = heraldry.crest(colour, large, theme)
            picture.blit(crest, crest.get_rect(midleft=(x, round(y))))
            x += crest.get_width() + 1
        value = str(line.values[-1])
        middle = x + px * 0.3 + _width(value, px) / 2
        write(picture, value, "number", round(px * 1.1), theme.ink, (middle, y))


def _height(path: Sequence[Point], x: float) -> float:
    """How high a stair is at `x`."""
    y = path[0][1]
    for at, high in path:
        if at > x:
            break
        y = high
    return y


def _apart(wanted: Sequence[float], least: float, field: Rect) -> list[float]:
    """Heights in order, at least so far from one another, near those that were wanted."""
    spots: list[float] = []
    for y in wanted:
        spots.append(max(y, spots[-1] + least) if spots else y)
    over = (spots[-1] if spots else 0) - (field.bottom - least / 4)
    for number in range(len(spots) - 1, -1, -1):
        if over <= 0:
            break
        spots[number] -= over
        over = least - (spots[number] - spots[number - 1]) if number else 0
    return spots


def _corner(picture: pygame.Surface, title: str, field: Rect, px: int, theme: Theme) -> None:
    """What is counted, on a slip in the upper left of the field."""
    text = font("title", round(px * 1.35)).render(title, True, theme.ink)
    slip = text.get_rect(topleft=(field.x + px, field.y + px // 2)).inflate(px, px // 3)
    plate = pygame.Surface(slip.size, pygame.SRCALPHA, 32)
    plate.fill((*mix(theme.panel, theme.parchment_light, 0.6), 215))
    picture.blit(plate, slip)
    picture.blit(text, text.get_rect(center=slip.center))


@lru_cache(maxsize=6)
def columns(
    size: tuple[int, int], cols: tuple[Column, ...], expected: float, px: int, theme: Theme
) -> pygame.Surface:
    """How often each face fell, army by army, and a line where chance would have it.

    Args:
        size: of the picture, in pixels.
        cols: from left to right.
        expected: of each column.
        px: size of the figures.
        theme: colours by role.
    """
    picture = pygame.Surface(size, pygame.SRCALPHA, 32)
    most = max(1.0, expected * 1.15, *(col.whole for col in cols))
    die = round(px * 2.1)
    wide = _width(str(round(most)), px)
    field = Rect(wide + px, round(px * 1.5), size[0] - wide - px - 4, size[1] - die - px * 2)
    up = step(most, max(1, field.h // (px * 2)))
    top = up * ceil(most / up)
    c = Canvas(size, size[0], theme.ink)
    _field(c, field, theme)
    for value in range(up, top, up):
        _dotted(c, field, field.bottom - field.h * value / top, theme)
    picture.blit(c.done(), (0, 0))
    for value in range(0, top + 1, up):
        y = field.bottom - field.h * value / top
        write(picture, str(value), "number", px, theme.ink_soft, (field.x - px / 2 - wide / 2, y))
    room = field.w / len(cols)
    for number, col in enumerate(cols):
        middle = round(field.x + room * (number + 0.5))
        box = Rect(0, 0, round(room * 0.62), round(field.h * col.whole / top))
        box.midbottom = (middle, field.bottom)
        _column(picture, col, box, theme)
        face = dice.die(col.face, die, theme)
        picture.blit(face, face.get_rect(midtop=(middle, field.bottom + px // 2)))
    _expected(picture, field, field.bottom - field.h * expected / top, theme)
    for number, col in enumerate(cols):
        x = field.x + room * (number + 0.5)
        _count(picture, col.whole, (x, field.bottom - field.h * col.whole / top), px, theme)
    return picture


def _count(picture: pygame.Surface, count: int, at: Point, px: int, theme: Theme) -> None:
    """How high a column is, above it; over the line of chance it has a ground of its own."""
    plate = Rect(0, 0, _width(str(count), px) + px // 2, round(px * 1.1))
    plate.midbottom = (round(at[0]), round(at[1]) - 2)
    pygame.draw.rect(picture, mix(theme.panel, theme.parchment_light, 0.6), plate)
    write(picture, str(count), "number", px, theme.ink, plate.center)


def _column(picture: pygame.Surface, col: Column, box: Rect, theme: Theme) -> None:
    """Pieces on one another, each in its army's cloth."""
    below = 0
    for colour, number in col.pieces:
        if not number:
            continue
        low = box.bottom - round(box.h * below / col.whole)
        below += number
        high = box.bottom - round(box.h * below / col.whole)
        army = ARMIES[colour]
        piece = Canvas((box.w, max(1, low - high)), box.w, theme.rim(army), 3)
        edges = [(0.0, 0.0), (box.w, 0.0), (box.w, piece.height), (0.0, piece.height)]
        cloth: Rgb = mix(army.fill, army.light, 0.5)
        piece.polygon(edges, army.fill)
        heraldry.weave(piece, army.pattern, cloth, (0, 0, box.w, piece.height), box.w / 4)
        piece.polygon(edges, None, theme.rim(army), 2.4)
        picture.blit(piece.done(), (box.x, high))


def _expected(picture: pygame.Surface, field: Rect, y: float, theme: Theme) -> None:
    """A dashed line across, light on dark and dark on light."""
    x = field.x
    while x < field.right:
        end = min(x + 9, field.right)
        pygame.draw.line(picture, theme.parchment_light, (x, round(y)), (end, round(y)), 4)
        pygame.draw.line(picture, theme.danger, (x, round(y)), (end, round(y)), 2)
        x += 14
