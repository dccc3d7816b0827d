"""Do the parts of a tile fit one another? R 1.2 to 1.8, 14.6. Pure.

Ways against the things that they join, forks against their ways, forward ways,
starts and rocks, mission fields. What the drawing should show besides is a
warning.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from companion.core.board_fault import BoardPath
from companion.core.quoting import show
from companion.games.ringgeister.notes import Notes
from companion.games.ringgeister.plan import BLACK, ForkPlan, Spot, TilePlan, WayPlan

_UNITS: Final[tuple[Spot, ...]] = ((0, -1), (1, 0), (0, 1), (-1, 0))


def compare(notes: Notes, where: BoardPath, tile: TilePlan) -> None:
    """Hold the parts of a tile against one another."""
    near = _near(notes, where, tile)
    for name in tile.points:
        if len(near[name]) not in (1, 2):
            template = "has {number} paths, must have 1 or 2"
            place = (*where, "points", name)
            notes.fault(place, "number_of_ways", template, number=len(near[name]))
    for key in ("ends", "gates"):
        things: Mapping[str, object] = getattr(tile, key)
        for name in things:
            if len(near[name]) != 1:
                template = "has {number} paths, must have 1"
                place = (*where, key, name)
                notes.fault(place, "number_of_ways", template, number=len(near[name]))
    for name, fork in tile.forks.items():
        _fork(notes, (*where, "forks", name), fork, near[name])
    for name, point in tile.points.items():
        if point.forward is not None and point.forward not in near[name]:
            _no_way(notes, (*where, "points", name, "forward"), point.forward)
    _starts(notes, where, tile)
    _ends(notes, where, tile)
    _fields(notes, where, tile)
    _drawing(notes, where, tile, near)


def _near(notes: Notes, where: BoardPath, tile: TilePlan) -> dict[str, dict[str, WayPlan]]:
    """Thing → what is one way away → that way."""
    near: dict[str, dict[str, WayPlan]] = {
        name: {} for things in (tile.points, tile.forks, tile.ends, tile.gates) for name in things
    }
    for way in tile.ways:
        if way.one == way.other:
            template = "a path leads from {name} to itself"
            notes.fault((*where, "ways"), "way_to_itself", template, name=way.one)
        elif way.other in near[way.one]:
            template = "there are two paths between {one} and {other}"
            notes.fault((*where, "ways"), "way_twice", template, one=way.one, other=way.other)
        else:
            near[way.one][way.other] = near[way.other][way.one] = way
    return near


def _fork(notes: Notes, where: BoardPath, fork: ForkPlan, near: Mapping[str, WayPlan]) -> None:
    if len(near) < 3:
        template = "has {number} paths, must have 3 or more"
        notes.fault(where, "number_of_ways", template, number=len(near))
    for name in near:
        if fork.ways.count(name) != 1:
            template = "must name the path to {name} exactly once"
            notes.fault((*where, "ways"), "not_named_once", template, name=name)
    for name in dict.fromkeys(fork.ways):
        if name not in near:
            _no_way(notes, (*where, "ways"), name)
    paired = [name for pair in fork.straight for name in pair]
    for name in dict.fromkeys(paired):
        if name not in fork.ways:
            template = "{name} isn't one of its paths"
            notes.fault((*where, "straight"), "no_such_way", template, name=show(name))
        elif paired.count(name) > 1:
            template = "names the path to {name} twice"
            notes.fault((*where, "straight"), "named_twice", template, name=name)


def _no_way(notes: Notes, where: BoardPath, name: str) -> None:
    notes.fault(where, "no_such_way", "no path leads to {name}", name=show(name))


def _starts(notes: Notes, where: BoardPath, tile: TilePlan) -> None:
    starts = [name for name, point in tile.points.items() if point.start and point.colour == BLACK]
    if len(starts) > 1:
        template = "has {number} black starts, a tile can have only 1"
        notes.fault(where, "black_starts", template, number=len(starts))
    if starts and tile.rock is None:
        template = "is missing: a tile with a black start needs one"
        notes.fault((*where, "rock"), "missing", template)
    if not starts and tile.rock is not None:
        template = "belongs only on a tile with a black start"
        notes.fault((*where, "rock"), "rock_without_start", template)


def _ends(notes: Notes, where: BoardPath, tile: TilePlan) -> None:
    spots: dict[Spot, str] = {}
    for name, at in tile.ends.items():
        if at in spots:
            template = "on the same spot as {other}"
            notes.fault((*where, "ends", name), "same_spot", template, other=spots[at])
        spots.setdefault(at, name)


def _fields(notes: Notes, where: BoardPath, tile: TilePlan) -> None:
    owners: dict[str, str] = {}
    for field, plan in tile.fields.items():
        for name in dict.fromkeys(plan.points):
            if name in owners:
                template = "shares {point} with {field}"
                points = (*where, "fields", field, "points")
                notes.fault(points, "point_shared", template, point=show(name), field=owners[name])
            owners.setdefault(name, field)


def _drawing(
    notes: Notes, where: BoardPath, tile: TilePlan, near: Mapping[str, Mapping[str, WayPlan]]
) -> None:
    """Arrows along their ways, forks in the order of their angles; warnings alone (R 14.6)."""
    for name, point in tile.points.items():
        if point.arrow is None or point.forward is None or point.forward not in near[name]:
            continue
        x, y = _leaving(tile, name, point.forward, near)
        ahead = x * _UNITS[point.arrow][0] + y * _UNITS[point.arrow][1]
        aside = abs(x * _UNITS[point.arrow][1]) + abs(y * _UNITS[point.arrow][0])
        if ahead <= 0 or aside > ahead:
            template = "doesn't follow the forward path in the drawing"
            notes.warn((*where, "points", name, "arrow"), "arrow_astray", template)
    for name, fork in tile.forks.items():
        if len(fork.ways) < 3 or set(fork.ways) != set(near[name]):
            continue
        angles = []
        for other in fork.ways:
            x, y = _leaving(tile, name, other, near)
            angles.append(math.atan2(y, x))
        falls = sum(one > other for one, other in zip(angles, angles[1:] + angles[:1], strict=True))
        if falls > 1:
            template = "aren't clockwise in the drawing"
            notes.warn((*where, "forks", name, "ways"), "not_clockwise", template)


def _leaving(
    tile: TilePlan, name: str, other: str, near: Mapping[str, Mapping[str, WayPlan]]
) -> Spot:
    """The direction in which the way to another thing leaves one, as drawn."""
    way = near[name][other]
    here, there = _at(tile, name), _at(tile, other)
    if way.via:
        there = way.via[0] if way.one == name else way.via[-1]
    return there[0] - here[0], there[1] - here[1]


def _at(tile: TilePlan, name: str) -> Spot:
    if name in tile.ends:
        return tile.ends[name]
    for things in (tile.points, tile.forks, tile.gates):
        if name in things:
            return things[name].at
    raise KeyError(name)
