"""How does an act look on the board? The wind, a way with numbers, tiles that turn."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import pairwise
from math import atan2, cos, pi, sin
from typing import Final

import pygame

from companion.games.ringgeister import view
from companion.games.ringgeister.state import State
from companion.ui.art.canvas import Canvas
from companion.ui.art.curves import Point, along, distance, length
from companion.ui.art.fine_overlay import FineOverlay
from companion.ui.art.ornament import burst, glow
from companion.ui.boards.drawing import Marks, lay
from companion.ui.games.ringgeister import tile_turn, wind
from companion.ui.games.ringgeister.board import (
    PALE,
    RinggeisterBoard,
    RinggeisterScene,
    kind_of,
    scene,
)
from companion.ui.games.ringgeister.film import DarkWalk, LightWalk, Moment, Seen, Turning, moment
from companion.ui.games.ringgeister.plan import Lying
from companion.ui.theme import ARMIES, Rgb, Theme

_LINE_MM: Final = 4.0
_WIND_MM: Final = 9.0
_BADGE_MM: Final = 10.5
_EARLIER: Final = 0.35
"""The part of its width that the way of a walk has beside what it set off."""
_BEFORE: Final = 0.6
"""So far before its enemy a figure stops, for the breadth of its light."""
_SMOOTH: Final = 8
"""The part of a way that is being walked is drawn in so many pieces."""


def stands(act: Seen, now: Moment) -> RinggeisterScene:
    """What stands on the board at a moment of an act, without the figure that walks."""
    if now.over:
        return _standing(act.after)
    # The film draws the wind itself.
    before = replace(_standing(act.before), wind=None)
    if isinstance(act, LightWalk):
        light = {name: point for name, point in before.light.items() if name != act.figure}
        return replace(before, light=light)
    if isinstance(act, Turning) or now.wind < 1.0:
        return before
    # A fight that is still looked at has beaten nobody yet.
    fought = now.reached if now.fight is None else now.reached - 1
    beaten = {
        station.fight.figure
        for station in act.stations[:fought]
        if station.fight is not None and station.fight.won
    }
    return replace(
        before,
        dark={point: kind for point, kind in before.dark.items() if point != act.woke},
        light={name: point for name, point in before.light.items() if name not in beaten},
    )


def draw(
    surface: pygame.Surface,
    origin: tuple[int, int],
    board: RinggeisterBoard,
    act: Seen,
    now: Moment,
    ticked: Collection[str] = (),
) -> None:
    """Draw the board at a moment of an act.

    Args:
        surface: where to; only its clip is drawn on.
        origin: of the board's picture, on the surface.
        board: the board's picture.
        act: what happens.
        now: how far it is.
        ticked: the tiles that have been turned on the table.
    """
    there = stands(act, now)
    flash = frozenset({now.fight.point}) if now.fight is not None else frozenset[str]()
    if isinstance(act, DarkWalk):
        board.draw_scene(
            surface,
            origin,
            there,
            Marks(flash=flash),
            partial(behind, surface, origin, board, act, now),
        )
        _walking(surface, origin, board, act, now)
        return
    board.draw_scene(surface, origin, there, Marks(flash=flash))
    if isinstance(act, LightWalk):
        if not now.over:
            _going(surface, origin, board, act, now)
        return
    tile_turn.turning(surface, origin, board, replace(there, tiles=_tiles(act)), act, now, ticked)


def draw_past(
    surface: pygame.Surface,
    origin: tuple[int, int],
    board: RinggeisterBoard,
    now: RinggeisterScene,
    found: Sequence[Seen],
) -> None:
    """Draw a position of the past, with the ways and the tiles of the step that led to it."""
    walks = [act for act in found if isinstance(act, DarkWalk)]
    ways = [act for act in found if not isinstance(act, Turning)]
    acting = frozenset(point for act in ways for point in _arrived(act)) if ways else None
    if ways:
        # Which gates were used, the leap between them shows; the others are no part of the step.
        now = replace(now, sign="")

    def below() -> None:
        light, spots = glow(_light_px(board), board.theme, strong=True), board.plan.spots(now.tiles)
        for point in sorted((acting or frozenset()) & spots.keys()):
            lay(surface, origin, light, spots[point])
        for act in found:
            if isinstance(act, LightWalk):
                # What a walk set off is what the step is remembered for.
                (_came if walks else _went)(surface, origin, board, act)
        for act in walks:
            if act.hit:
                pen = FineOverlay(surface)
                _wind(pen, origin, board, act, 1.0, pale=True)
                pen.done()
            behind(surface, origin, board, act, moment(act, act.seconds))

    board.draw_scene(surface, origin, now, Marks(), below, acting)
    for act in found:
        if isinstance(act, Turning):
            tile_turn.outlines(surface, origin, board, _standing(act.before), act, ())
            continue
        _set_out(surface, origin, board, act)
        if isinstance(act, DarkWalk):
            numbers(surface, origin, board, act)


def _light_px(board: RinggeisterBoard) -> int:
    """How broad a light below a figure is."""
    px: int = max(16, round(board.plan.foot * board.plan.scale * 6.5))
    return px


def _arrived(act: LightWalk | DarkWalk) -> Iterator[str]:
    """Where those stand whom it is about."""
    if isinstance(act, LightWalk):
        yield act.legs[-1][-1]
        return
    yield act.woke if act.back else act.to
    yield from (one.point for one in act.stations if one.fight is not None)


def _set_out(
    surface: pygame.Surface,
    origin: tuple[int, int],
    board: RinggeisterBoard,
    act: LightWalk | DarkWalk,
) -> None:
    """Whose way it is: the figure, pale, where it set out."""
    if isinstance(act, LightWalk):
        (kind, colour), point = kind_of(act.figure), act.legs[0][0]
    else:
        kind, colour, point = act.kind, None, act.woke
    spot = board.plan.part(_tiles(act), point)
    board.stand(surface, origin, spot, kind, colour, bears=False, strength=PALE)


def way(
    surface: pygame.Surface, origin: tuple[int, int], board: RinggeisterBoard, act: DarkWalk
) -> None:
    """The wind and the way of a walk that is only foreseen."""
    pen = FineOverlay(surface)
    _wind(pen, origin, board, act, 1.0)
    _trail(pen, origin, board, board.plan.line(_tiles(act), act.trail), board.theme.danger)
    pen.done()


def numbers(
    surface: pygame.Surface, origin: tuple[int, int], board: RinggeisterBoard, act: DarkWalk
) -> None:
    """The numbers of all points on the way."""
    _badges(surface, origin, board, act, len(act.stations))


@lru_cache(maxsize=8)
def _standing(state: State) -> RinggeisterScene:
    """What stands on the board; made once for many pictures of an act."""
    return scene(view.table(state))


def _tiles(act: Seen) -> Mapping[str, Lying]:
    """The tiles as they lie before an act."""
    return _standing(act.before).tiles


def _moved(origin: tuple[int, int], at: Point) -> Point:
    return at[0] + origin[0], at[1] + origin[1]


def _wind(
    pen: FineOverlay,
    origin: tuple[int, int],
    board: RinggeisterBoard,
    act: DarkWalk,
    part: float,
    *,
    pale: bool = False,
) -> None:
    """An arrow of air from the point along its own arrow, to whom it hits or to the edge."""
    plan, lying = board.plan, _tiles(act)
    quarters = plan.arrow(lying, act.blew)
    if quarters is None:
        return
    start, (ux, uy) = plan.part(lying, act.blew), wind.WAYS[quarters]
    if act.hit:
        goal = plan.part(lying, act.woke)
        far = (goal[0] - start[0]) * ux + (goal[1] - start[1]) * uy
    else:
        across, down = plan.size
        far = ux * ((across if ux > 0 else 0) - start[0]) + uy * (
            (down if uy > 0 else 0) - start[1]
        )
    wind.draw_arrow(
        pen,
        _moved(origin, start),
        quarters,
        max(1.0, far * part),
        _WIND_MM * plan.scale,
        board.theme,
        pale=pale,
    )


def _trail(
    pen: FineOverlay,
    origin: tuple[int, int],
    board: RinggeisterBoard,
    line: Sequence[Point],
    ink: Rgb,
    part: float = 1.0,
) -> None:
    """A line along a way between dark edges, with an arrow's head at its end."""
    if length(line) < 1:
        return
    theme, wide = board.theme, max(4.0, _LINE_MM * board.plan.scale) * part
    edge = max(1.5, wide * 0.25)
    spots = [_moved(origin, at) for at in line]
    pen.line(spots, wide + 2 * edge, theme.ink)
    pen.line(spots, wide, ink)
    back = next((at for at in reversed(spots) if distance(at, spots[-1]) > wide), spots[0])
    angle = atan2(spots[-1][1] - back[1], spots[-1][0] - back[0])
    tip = (spots[-1][0] + cos(angle) * wide, spots[-1][1] + sin(angle) * wide)
    barbs = [
        (tip[0] - cos(angle + turn) * wide * 3.4, tip[1] - sin(angle + turn) * wide * 3.4)
        for turn in (pi / 6, -pi / 6)
    ]
    pen.line([tip, *barbs, tip], 2 * edge, theme.ink)
    pen.polygon([tip, *barbs], ink)


@lru_cache(maxsize=64)
def _badge(text: str, px: int, theme: Theme) -> pygame.Surface:
    """A number on a disc."""
    c = Canvas((px, px), 100, theme.ink)
    c.disc((50, 50), 46, theme.parchment_light, theme.danger, 9)
    c.write(text, "number", (66, 58), theme.ink, (50, 50))
    return c.done()


def _badges(
    surface: pygame.Surface,
    origin: tuple[int, int],
    board: RinggeisterBoard,
    act: DarkWalk,
    reached: int,
) -> None:
    """The numbers of the points that it has come to; where it came twice, the last one."""
    tiles, px = _tiles(act), max(16, round(_BADGE_MM * board.plan.scale))
    last = {one.point: number for number, one in enumerate(act.stations[:reached], 1)}
    for point, number in last.items():
        x, y = board.plan.part(tiles, point)
        lay(surface, origin, _badge(str(number), px, board.theme), (x + px * 0.75, y + px * 0.55))


def _walking(
    surface: pygame.Surface,
    origin: tuple[int, int],
    board: RinggeisterBoard,
    act: DarkWalk,
    now: Moment,
) -> None:
    """The figure where it is, and the numbers of the points behind it."""
    px = _light_px(board)
    spot = board.plan.part(_tiles(act), act.to) if now.over else walked(board, act, now)[-1]
    if now.fight is not None:
        # It stands before its enemy, who is seen.
        way_ = walked(board, act, now)
        spot = along(way_, max(0.0, 1.0 - _BEFORE * px / max(1.0, length(way_))))
    light = glow(px, board.theme, strong=True) if now.wind >= 1.0 else burst(px, board.theme)
    lay(surface, origin, light, spot)
    board.stand(surface, origin, spot, act.kind, None, bears=False)
    _badges(surface, origin, board, act, now.reached)


def walked(board: RinggeisterBoard, act: DarkWalk, now: Moment) -> list[Point]:
    """The way that lies behind the figure; its last point is where the figure is."""
    tiles = _tiles(act)
    last = act.stations[now.reached - 1].at if now.reached else 0
    line = board.plan.line(tiles, act.trail[: last + 1])
    if now.over or now.fight is not None or now.reached >= len(act.stations):
        return line
    ahead = board.plan.line(tiles, act.trail[last : act.stations[now.reached].at + 1])
    return [*line, *(along(ahead, now.part * step / _SMOOTH) for step in range(1, _SMOOTH + 1))]


def _going(
    surface: pygame.Surface,
    origin: tuple[int, int],
    board: RinggeisterBoard,
    act: LightWalk,
    now: Moment,
) -> None:
    """A light figure on its way; from a gate to the one that it is joined to takes no time."""
    kind, colour = kind_of(act.figure)
    bears = kind == "hobbit" and colour == _standing(act.before).bearer
    board.stand(surface, origin, spot_of(board, act, now), kind, colour, bears=bears)


def spot_of(board: RinggeisterBoard, act: LightWalk, now: Moment) -> Point:
    """Where a light figure on its way is."""
    lines = [board.plan.line(_tiles(act), leg) for leg in act.legs]
    left = now.part * sum(map(length, lines))
    for line in lines[:-1]:
        if left < length(line):
            return along(line, left / length(line))
        left -= length(line)
    return (
        along(lines[-1], min(1.0, left / length(lines[-1]))) if length(lines[-1]) else lines[-1][-1]
    )


def _went(
    surface: pygame.Surface,
    origin: tuple[int, int],
    board: RinggeisterBoard,
    act: LightWalk,
) -> None:
    """The way of a light figure, in its colour."""
    pen = FineOverlay(surface)
    ink = _ink(board, act)
    ways = [board.plan.line(_tiles(act), leg) for leg in act.legs]
    for here, there in pairwise(ways):
        _leap(pen, _moved(origin, here[-1]), _moved(origin, there[0]), board, ink)
    for way_ in ways:
        _trail(pen, origin, board, way_, ink)
    pen.done()


def _came(
    surface: pygame.Surface, origin: tuple[int, int], board: RinggeisterBoard, act: LightWalk
) -> None:
    """From where to where a light figure walked, straight: beside what its walk set off."""
    pen = FineOverlay(surface)
    ends = [board.plan.part(_tiles(act), point) for point in (act.legs[0][0], act.legs[-1][-1])]
    _trail(pen, origin, board, ends, _ink(board, act), _EARLIER)
    pen.done()


def _ink(board: RinggeisterBoard, act: LightWalk) -> Rgb:
    """The colour of a walk: its player's; of a figure that is nobody's amber."""
    _kind, colour = kind_of(act.figure)
    return board.theme.lit if colour is None else ARMIES[colour].fill


def _leap(pen: FineOverlay, here: Point, there: Point, board: RinggeisterBoard, ink: Rgb) -> None:
    """Dots from a gate to the one that it is joined to."""
    wide = max(3.0, _LINE_MM * board.plan.scale * 0.7)
    steps = max(2, round(distance(here, there) / (wide * 3)))
    for step in range(1, steps):
        at = along([here, there], step / steps)
        for broad, tone in ((wide * 1.5, board.theme.ink), (wide, ink)):
            pen.line([at, (at[0] + 0.5, at[1])], broad, tone)


def behind(
    surface: pygame.Surface,
    origin: tuple[int, int],
    board: RinggeisterBoard,
    act: DarkWalk,
    now: Moment,
) -> None:
    """The wind until the figure walks, then the way that lies behind it."""
    pen = FineOverlay(surface)
    if not now.reached:
        _wind(pen, origin, board, act, now.wind)
    if now.wind >= 1.0:
        _trail(pen, origin, board, walked(board, act, now), board.theme.danger)
    pen.done()
