"""What follows from the ways of a tile: order and straight pairs at forks, forward ways? Pure.

R 1.5, 1.7. A fork names its ways clockwise as they are drawn. Two of them run straight into one
another where they leave about opposite; who draws may say otherwise. A black point's forward way
is the one that its arrow runs along.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations
from math import pi, radians
from typing import Final

from companion.games.ringgeister.drafting import geometry
from companion.games.ringgeister.drafting.draft import line_of, spot_on, way_between, ways_of
from companion.games.ringgeister.plan import BLACK, ForkPlan, PointPlan, TilePlan

_STRAIGHT: Final = radians(36)
"""Two ways run straight into one another where they bend by no more."""

_ALONG: Final = radians(80)
"""An arrow runs along a way that it differs from by no more."""

Pairs = tuple[tuple[str, str], ...]


def leaving(tile: TilePlan, name: str, other: str) -> float:
    """The direction in which the way to another thing leaves one, clockwise from north."""
    way = way_between(tile, name, other)
    if way is None:
        return geometry.heading(spot_on(tile, name), spot_on(tile, other))
    line = line_of(tile, way)
    start, then = (line[0], line[1]) if way.one == name else (line[-1], line[-2])
    return geometry.heading(start, then)


def settled(tile: TilePlan, names: Iterable[str]) -> TilePlan:
    """A tile whose forks and black points, of those named and all next to them, fit their ways."""
    about = {*names}
    about |= {there for name in tuple(about) for there, _ in ways_of(tile, name)}
    forks, points = dict(tile.forks), dict(tile.points)
    for name in about & forks.keys():
        forks[name] = _fork(tile, name, forks[name])
    for name in about & points.keys():
        points[name] = _point(tile, name, points[name])
    return replace(tile, forks=forks, points=points)


def _fork(tile: TilePlan, name: str, fork: ForkPlan) -> ForkPlan:
    there = dict(ways_of(tile, name))
    order = tuple(sorted(there, key=lambda other: leaving(tile, name, other)))
    kept = tuple(pair for pair in fork.straight if {*pair} <= there.keys())
    fresh = there.keys() - {*fork.ways}
    return fork._replace(ways=order, straight=_straight(tile, name, order, kept, fresh))


def _straight(
    tile: TilePlan, name: str, order: tuple[str, ...], kept: Pairs, fresh: Iterable[str]
) -> Pairs:
    """The pairs that are kept, and those that new ways make."""
    found = list(kept)
    if len(order) < 3:
        return tuple(found)
    new = {*fresh} if len(order) > 3 or kept else {*order}
    bends = sorted(
        (pi - geometry.apart(leaving(tile, name, a), leaving(tile, name, b)), a, b)
        for a, b in combinations(order, 2)
        if {a, b} & new and not {a, b} & tile.gates.keys()
    )
    for bend, a, b in bends:
        taken = {one for pair in found for one in pair}
        if bend <= _STRAIGHT and not {a, b} & taken:
            found.append((a, b))
    return tuple(found)


def _point(tile: TilePlan, name: str, point: PointPlan) -> PointPlan:
    there = [other for other, _ in ways_of(tile, name)]
    if point.colour != BLACK:
        return point
    if point.forward in there and len(there) > 1:
        return point
    return point._replace(forward=along(tile, name, point.arrow))


def along(tile: TilePlan, name: str, arrow: int | None) -> str | None:
    """The name at the other end of the way that an arrow runs along; None for none."""
    there = [other for other, _ in ways_of(tile, name)]
    if arrow is None or not there:
        return None

    def bend(other: str) -> float:
        return geometry.apart(leaving(tile, name, other), arrow * pi / 2)

    best = min(there, key=bend)
    return best if bend(best) <= _ALONG or len(there) == 1 else None


def arrows_along(tile: TilePlan, name: str) -> list[tuple[int, str | None]]:
    """The arrows that a point may have: along each of its ways, or any where it has none."""
    there = sorted(
        (round(leaving(tile, name, other) / (pi / 2)) % 4, other)
        for other, _ in ways_of(tile, name)
    )
    return [*there] or [(arrow, None) for arrow in range(4)]


def ways_to_pair(fork: ForkPlan) -> list[Pairs]:
    """All that a fork may have that runs straight: nothing, one pair, two pairs."""
    pairs = list(combinations(fork.ways, 2))
    double = [(a, b) for a, b in combinations(pairs, 2) if not {*a} & {*b}]
    return [(), *((pair,) for pair in pairs), *double]
