"""Do the parts of a tile fit one another? R 1.2 to 1.8, 14.6. Floor 3, pure.

Ways against the things that they join, forks against their ways, forward ways,
starts and rocks, mission fields. What the drawing should show besides is a
warning.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from companion.core.quoting import show
from companion.games.ringgeister.notes import Notes
from companion.games.ringgeister.plan import BLACK, ForkPlan, Spot, TilePlan, WayPlan

_UNITS: Final[tuple[Spot, ...]] = ((0, -1), (1, 0), (0, 1), (-1, 0))


def compare(notes: Notes, where: str, tile: TilePlan) -> None:
    """Hold the parts of a tile against one another."""
    near = _near(notes, where, tile)
    for name in tile.points:
        if len(near[name]) not in (1, 2):
            notes.fault(f"{where}.points.{name}", f"has {len(near[name])} ways, must be 1 or 2")
    for key in ("ends", "gates"):
        things: Mapping[str, object] = getattr(tile, key)
        for name in things:
            if len(near[name]) != 1:
                notes.fault(f"{where}.{key}.{name}", f"has {len(near[name])} ways, must be 1")
    for name, fork in tile.forks.items():
        _fork(notes, f"{where}.forks.{name}", fork, near[name])
    for name, point in tile.points.items():
        if point.forward is not None and point.forward not in near[name]:
            notes.fault(f"{where}.points.{name}.forward", f"no way leads to {show(point.forward)}")
    _starts(notes, where, tile)
    _ends(notes, where, tile)
    _fields(notes, where, tile)
    _drawing(notes, where, tile, near)


def _near(notes: Notes, where: str, tile: TilePlan) -> dict[str, dict[str, WayPlan]]:
    """Thing → what is one way away → that way."""
    near: dict[str, dict[str, WayPlan]] = {
        name: {} for things in (tile.points, tile.forks, tile.ends, tile.gates) for name in things
    }
    for way in tile.ways:
        if way.one == way.other:
            notes.fault(f"{where}.ways", f"a way leads from {way.one} to itself")
        elif way.other in near[way.one]:
            notes.fault(f"{where}.ways", f"there are two ways between {way.one} and {way.other}")
        else:
            near[way.one][way.other] = near[way.other][way.one] = way
    return near


def _fork(notes: Notes, where: str, fork: ForkPlan, near: Mapping[str, WayPlan]) -> None:
    if len(near) < 3:
        notes.fault(where, f"has {len(near)} ways, must be 3 or more")
    for name in near:
        if fork.ways.count(name) != 1:
            notes.fault(f"{where}.ways", f"must name the way to {name} once")
    for name in dict.fromkeys(fork.ways):
        if name not in near:
            notes.fault(f"{where}.ways", f"no way leads to {show(name)}")
    paired = [name for pair in fork.straight for name in pair]
    for name in dict.fromkeys(paired):
        if name not in fork.ways:
            notes.fault(f"{where}.straight", f"{show(name)} is none of its ways")
        elif paired.count(name) > 1:
            notes.fault(f"{where}.straight", f"names the way to {name} twice")


def _starts(notes: Notes, where: str, tile: TilePlan) -> None:
    starts = [name for name, point in tile.points.items() if point.start and point.colour == BLACK]
    if len(starts) > 1:
        notes.fault(where, f"has {len(starts)} black starts, at most 1 can be on a tile")
    if starts and tile.rock is None:
        notes.fault(f"{where}.rock", "is missing: a tile with a black start has one")
    if not starts and tile.rock is not None:
        notes.fault(f"{where}.rock", "is only on a tile with a black start")


def _ends(notes: Notes, where: str, tile: TilePlan) -> None:
    spots: dict[Spot, str] = {}
    for name, at in tile.ends.items():
        if at in spots:
            notes.fault(f"{where}.ends.{name}", f"on the same spot as {spots[at]}")
        spots.setdefault(at, name)


def _fields(notes: Notes, where: str, tile: TilePlan) -> None:
    owners: dict[str, str] = {}
    for field, plan in tile.fields.items():
        for name in dict.fromkeys(plan.points):
            if name in owners:
                notes.fault(
                    f"{where}.fields.{field}.points", f"shares {show(name)} with {owners[name]}"
                )
            owners.setdefault(name, field)


def _drawing(
    notes: Notes, where: str, tile: TilePlan, near: Mapping[str, Mapping[str, WayPlan]]
) -> None:
    """Arrows along their ways, forks in the order of their angles; warnings alone (R 14.6)."""
    for name, point in tile.points.items():
        if point.arrow is None or point.forward is None or point.forward not in near[name]:
            continue
        x, y = _leaving(tile, name, point.forward, near)
        ahead = x * _UNITS[point.arrow][0] + y * _UNITS[point.arrow][1]
        aside = abs(x * _UNITS[point.arrow][1]) + abs(y * _UNITS[point.arrow][0])
        if ahead <= 0 or aside > ahead:
            notes.warn(
                f"{where}.points.{name}.arrow", "does not run along the forward way as drawn"
            )
    for name, fork in tile.forks.items():
        if len(fork.ways) < 3 or set(fork.ways) != set(near[name]):
            continue
        angles = []
        for other in fork.ways:
            x, y = _leaving(tile, name, other, near)
            angles.append(math.atan2(y, x))
        falls = sum(one > other for one, other in zip(angles, angles[1:] + angles[:1], strict=True))
        if falls > 1:
            notes.warn(f"{where}.forks.{name}.ways", "are not clockwise as drawn")


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
