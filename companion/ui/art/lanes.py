"""How is it drawn who held what a match is about? A lane a player, and one way through all lanes.

A bar in a player's cloth fills the turns in which they held it; a thread of gold leads from bar to
bar. Signs mark what was done, the last one how it ended. What is written is given by the caller;
nothing here knows a language or a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import ceil

import pygame
from pygame import Rect

from companion.core.game import Setup
from companion.core.statistics_api import HELD, Lanes
from companion.ui.art import heraldry
from companion.ui.art.canvas import Canvas, write
from companion.ui.art.chart import Sign, step
from companion.ui.art.curves import Point
from companion.ui.theme import ARMIES, Army, Theme, mix

_HIGHEST = 7.5
_STACKED = 4.4
"""How high a lane is at most, and from what on arms stand above the name, in heights of a figure on
the scale."""
_RIM_PX = 8
_LEAST_SIGN = 0.55
"""How high the sign on a bar is at least, in heights of a figure on the scale."""
_LEAST_GAP_PX = 7
"""Where the thread goes up and down more often than this, it would hide the bars."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A sign at a turn.

    Attributes:
        turn: from 1.
        sign: draws it.
    """

    turn: int
    sign: Sign


@dataclass(frozen=True, slots=True)
class Lane:
    """One player's lane.

    Attributes:
        colours: the armies whose it is; the first gives the cloth of the bars.
        bars: first and last turn of each, from 1, in order.
        held: the sign of what is held; it stands where a bar begins that has room for it.
        spots: what was done, in order.
        end: the sign of how it ended, if that was here.
    """

    colours: tuple[str, ...]
    bars: tuple[tuple[int, int], ...]
    held: Sign
    spots: tuple[Spot, ...] = ()
    end: Sign | None = None


def rows(setup: Setup, lanes: Lanes, signs: Mapping[str, Sign]) -> tuple[Lane, ...]:
    """Who held what the match is about, a lane a player; `signs` are those of the game."""
    ending = lanes.ending
    return tuple(
        Lane(
            seat.colours,
            tuple((span.first, span.last) for span in lanes.spans if span.seat == number),
            signs[HELD],
            tuple(Spot(one.turn, signs[one.kind]) for one in lanes.marks if one.seat == number),
            signs[ending.kind] if ending is not None and ending.seat == number else None,
        )
        for number, seat in enumerate(setup.seats)
    )


class _Plan:
    """Where everything stands in a picture."""

    def __init__(
        self, size: tuple[int, int], lanes: int, turns: int, px: int, names_px: int
    ) -> None:
        high = min((size[1] - round(px * 1.9) - 6) / max(1, lanes), px * _HIGHEST)
        self.high, self.px, self.turns = high, px, max(1, turns)
        self.stacked = names_px > 0 and high >= px * _STACKED
        self.crest = round(min(high * (0.5 if self.stacked else 0.78), px * 2.6))
        self.sign = round(min(high * 0.58, px * 2.5))
        self.end = round(min(high * 0.94, px * 2.7))
        self.bar = max(4, round(min(high * 0.32, px * 1.7)))
        self.block = self.sign + min(high * 0.04, px * 0.4) + self.bar
        aside = px // 3 + names_px if names_px and not self.stacked else 0
        left = _RIM_PX + max(self.crest + aside, names_px) + px // 2
        right = self.end + px // 2 + _RIM_PX // 2
        self.field = Rect(left, 4, max(8, size[0] - left - right), round(high * lanes))

    def x(self, turn: float) -> float:
        """Where the end of a turn is; 0 is before the first."""
        return self.field.x + self.field.w * turn / self.turns

    def top(self, lane: int) -> float:
        """Where a lane begins."""
        return self.field.y + self.high * lane

    def track(self, lane: int) -> float:
        """The middle of a lane's bars; signs stand above."""
        return self.top(lane) + (self.high + self.block - self.bar) / 2

    def arms(self, lane: int) -> float:
        """The middle of a lane's arms: beside the name or above it."""
        return self.top(lane) + self.high / 2 - (self.px * 0.7 if self.stacked else 0)

    def name(self, lane: int, names_px: int) -> Rect:
        """Where a name is written."""
        if self.stacked:
            y = round(self.arms(lane) + self.crest / 2) + 2
            return Rect(_RIM_PX, y, names_px, round(self.px * 1.4))
        left = _RIM_PX + self.crest + self.px // 3
        return Rect(left, ceil(self.top(lane)), names_px, int(self.high) - 1)


def names(size: tuple[int, int], lanes: int, px: int, names_px: int) -> list[Rect]:
    """Where the names of the players are written in a picture, one a lane; see `picture`."""
    plan = _Plan(size, lanes, 1, px, names_px)
    return [plan.name(lane, names_px) for lane in range(lanes)]


def height(size: tuple[int, int], lanes: int, px: int) -> int:
    """How high a picture of this size is filled, in pixels: lanes have a greatest height."""
    plan = _Plan(size, lanes, 1, px, 0)
    return min(size[1], plan.field.bottom + round(px * 1.9))


@lru_cache(maxsize=6)
def picture(
    size: tuple[int, int], lanes: tuple[Lane, ...], turns: int, px: int, names_px: int, theme: Theme
) -> pygame.Surface:
    """Who held it, turn by turn.

    Args:
        size: of the picture, in pixels.
        lanes: one or more.
        turns: how many there are.
        px: size of the figures on the scale.
        names_px: so much room is left for names, in pixels; 0 for none.
        theme: colours by role.
    """
    made = pygame.Surface(size, pygame.SRCALPHA, 32)
    plan = _Plan(size, len(lanes), turns, px, names_px)
    made.blit(_ground(size, plan, len(lanes), theme), (0, 0))
    _scale(made, plan, theme)
    _thread(made, plan, lanes, theme)
    for number, lane in enumerate(lanes):
        _bars(made, plan, number, lane, theme)
    for number, lane in enumerate(lanes):
        left = _RIM_PX
        for colour in lane.colours:
            high = round(plan.crest / (1 if len(lane.colours) < 2 else 1.6))
            crest = heraldry.crest(colour, high, theme)
            made.blit(crest, crest.get_rect(midleft=(left, round(plan.arms(number)))))
            left += crest.get_width() * 2 // 3
        _spots(made, plan, number, lane, theme)
        if lane.end is not None:
            sign = lane.end(lane.colours[0], plan.end, theme)
            middle = round(min(plan.track(number), plan.top(number + 1) - plan.end / 2))
            centre = (plan.field.right + plan.px // 3 + plan.end // 2, middle)
            made.blit(sign, sign.get_rect(center=centre))
    return made


def _ground(size: tuple[int, int], plan: _Plan, lanes: int, theme: Theme) -> pygame.Surface:
    """A plate with a fine double border, every other lane a little darker, each with its track.

    The lanes are as broad as the picture: names and the sign of how it ended stand on them, too.
    """
    c = Canvas(size, size[0], theme.ink)
    x, y, w, h = Rect(3, plan.field.y, size[0] - 6, plan.field.h)
    light = mix(theme.panel, theme.parchment_light, 0.6)
    for lane in range(lanes):
        tone = light if lane % 2 == 0 else mix(light, theme.parchment_shade, 0.3)
        c.polygon(_box(x, plan.top(lane), w, plan.high), tone)
    c.polygon(_box(x, y, w, h), None, theme.ink_soft, 1.4)
    c.polygon(_box(x - 3, y - 3, w + 6, h + 6), None, mix(theme.line, theme.panel, 0.3), 0.8)
    x, w = plan.field.x, plan.field.w
    for edge in (x, x + w):
        c.line([(edge, y), (edge, y + h)], mix(theme.line, theme.panel, 0.3), 0.8)
    tone = mix(theme.line, theme.panel, 0.25)
    for lane in range(lanes):
        at = x + 5.0
        while at < x + w - 4:
            c.disc((at, plan.track(lane)), max(1.0, plan.bar * 0.07), tone)
            at += max(6.0, plan.bar * 0.45)
    return c.done()


def _box(x: float, y: float, w: float, h: float) -> list[Point]:
    return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]


def _scale(made: pygame.Surface, plan: _Plan, theme: Theme) -> None:
    """The turns below the lanes."""
    field, px = plan.field, plan.px
    along = step(plan.turns, max(2, field.w // (px * 3)))
    for turn in range(along, plan.turns + 1, along):
        x = round(plan.x(turn - 0.5))
        pygame.draw.line(made, theme.ink_soft, (x, field.bottom + 2), (x, field.bottom + px // 3))
        write(made, str(turn), "number", px, theme.ink_soft, (x, field.bottom + px * 1.05))


def _thread(made: pygame.Surface, plan: _Plan, lanes: Sequence[Lane], theme: Theme) -> None:
    """The way from bar to bar, and on to where it ended."""
    every = sorted((*bar, number) for number, lane in enumerate(lanes) for bar in lane.bars)
    passes = [
        (round(plan.x(first - 1)), *sorted((round(plan.track(here)), round(plan.track(there)))))
        for (_first, _last, here), (first, _end, there) in pairwise(every)
        if here != there
    ]
    close = len(passes) * _LEAST_GAP_PX > plan.field.w
    wide, rim = (1, 0) if close else (max(2, plan.bar // 9), 1)
    ways = [Rect(x - wide // 2, top, wide, bottom - top) for x, top, bottom in passes]
    for number, lane in enumerate(lanes):
        if lane.end is not None:
            far = plan.px // 3 + plan.end // 2
            ways.append(
                Rect(plan.field.right - 1, round(plan.track(number)) - wide // 2, far, wide)
            )
    for way in ways:
        made.fill(theme.gold_edge, way.inflate(2 * rim, 2 * rim))
    for way in ways:
        made.fill(theme.gold, way)


def _bars(made: pygame.Surface, plan: _Plan, number: int, lane: Lane, theme: Theme) -> None:
    """The bars of a lane, cut from one strip of cloth."""
    army = ARMIES[lane.colours[0]]
    cloth = _cloth((plan.field.w, plan.bar), army, theme)
    top = round(plan.track(number) - plan.bar / 2)
    for first, last in lane.bars:
        left, right = round(plan.x(first - 1)), round(plan.x(last))
        bar = Rect(left, top, max(2, right - left), plan.bar).clip(plan.field)
        made.blit(cloth, bar, Rect(bar.x - plan.field.x, 0, bar.w, bar.h))
        if bar.w > 5:
            pygame.draw.rect(made, theme.rim(army), bar, max(1, plan.bar // 10))
        high = round(min(bar.w, bar.h) * 0.8)
        if high >= plan.px * _LEAST_SIGN:
            sign = lane.held(lane.colours[0], high, theme)
            made.blit(sign, sign.get_rect(midleft=(bar.x + high // 8, bar.centery)))


@lru_cache(maxsize=8)
def _cloth(size: tuple[int, int], army: Army, theme: Theme) -> pygame.Surface:
    wide, high = size
    c = Canvas(size, wide, theme.rim(army), 2)
    worn = theme.worn(army)
    c.polygon(_box(0, 0, wide, high), worn.fill)
    heraldry.weave(c, army.pattern, mix(worn.fill, worn.light, 0.5), (0, 0, wide, high), high)
    return c.done()


def _spots(made: pygame.Surface, plan: _Plan, number: int, lane: Lane, theme: Theme) -> None:
    """The signs of a lane, apart from one another; a stem leads from each to its turn."""
    half, foot = plan.sign / 2, plan.track(number)
    y = round(plan.top(number) + (plan.high - plan.block) / 2 + half)
    wanted = [plan.x(spot.turn - 0.5) for spot in lane.spots]
    low, high = plan.field.x + half, plan.field.right - half
    places = apart(wanted, plan.sign + 3, low, high)
    c = Canvas(made.get_size(), made.get_width(), theme.ink)
    for at, x in zip(wanted, places, strict=True):
        c.line([(x, y), (at, foot)], theme.ink, max(2.0, plan.bar * 0.1))
        c.disc((at, foot), max(2.5, plan.bar * 0.16), theme.parchment_light, theme.ink, 1.5)
    if lane.spots:
        made.blit(c.done(), (0, 0))
    for spot, x in zip(lane.spots, places, strict=True):
        sign = spot.sign(lane.colours[0], plan.sign, theme)
        made.blit(sign, sign.get_rect(center=(round(x), y)))


def apart(wanted: Sequence[float], least: float, low: float, high: float) -> list[float]:
    """Places in order, `least` from one another, within bounds, near those that were wanted."""
    spots = list(_onward(wanted, least, low))
    for number in range(len(spots) - 1, -1, -1):
        most = high if number == len(spots) - 1 else spots[number + 1] - least
        spots[number] = min(spots[number], most)
    return spots


def _onward(wanted: Sequence[float], least: float, low: float) -> Iterator[float]:
    for place in wanted:
        low = max(low, place)
        yield low
        low += least
