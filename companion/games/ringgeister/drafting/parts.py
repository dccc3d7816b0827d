"""How are things put on a tile, moved and taken away? R 1.2, 1.7, 1.8. Pure.

Every function gives the new draft, or refuses with an `EditError`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from math import isfinite
from typing import Any, Final

from companion.core.drafting.sheet import Point
from companion.core.errors import EditError
from companion.core.message import N_
from companion.games.ringgeister.drafting import docks, geometry, joints
from companion.games.ringgeister.drafting.draft import (
    ENDS,
    FIELDS,
    FORKS,
    GATES,
    JOINED,
    POINTS,
    ROCK,
    TileDraft,
    at_of,
    line_of,
    outline_of,
    part_of,
    place,
    way_between,
)
from companion.games.ringgeister.plan import (
    BLACK,
    GREY,
    ROAD,
    SPIDER,
    WATER,
    WHITE,
    FieldPlan,
    ForkPlan,
    GatePlan,
    PointPlan,
    Spot,
    TilePlan,
    WayPlan,
)
from companion.games.ringgeister.survey_tile import is_symbol

MOST_THINGS: Final = 120
"""On one tile, of each part."""
_LETTERS: Final = {POINTS: "p", FORKS: "f", ENDS: "e", GATES: "g", FIELDS: "h"}
_BEYOND_MM: Final = 6.0
_ON_WAY_MM: Final = 2.5
_CLOSE_MM: Final = 3.0
KINDS: Final = (ROAD, WATER, SPIDER)
COLOURS: Final = (GREY, BLACK, WHITE)


def tile_of(draft: TileDraft, tile: str) -> TilePlan:
    """A tile by its name.

    Raises:
        EditError: there is none.
    """
    found = draft.tiles.get(tile)
    if found is None:
        raise EditError("This tile is no longer on the board.")
    return found


def with_tile(draft: TileDraft, name: str, tile: TilePlan) -> TileDraft:
    """With another content of a tile."""
    return replace(draft, tiles={**draft.tiles, name: tile})


def having(tile: TilePlan, part: str, things: Mapping[str, Any]) -> TilePlan:
    """A tile with other things of a part."""
    change: dict[str, Any] = {part: things}
    return replace(tile, **change)


def next_name(tile: TilePlan, part: str) -> str:
    """The name that the next thing of a part gets."""
    taken = {name for one in (*JOINED, FIELDS) for name in getattr(tile, one)}
    number = len(getattr(tile, part)) + 1
    while f"{_LETTERS[part]}{number}" in taken:
        number += 1
    return f"{_LETTERS[part]}{number}"


def checked_spot(draft: TileDraft, tile: str, at: Point) -> Spot:
    """A spot on a tile, in whole mm.

    Raises:
        EditError: it lies beyond the tile.
    """
    outline = outline_of(draft, tile)
    if not all(map(isfinite, at)) or not outline:
        raise EditError("That's off the tile.")
    if not geometry.covers(outline, at):
        near = geometry.nearest_of(geometry.ring(outline), at)
        if geometry.far(near, at) > _BEYOND_MM:
            raise EditError("That's off the tile.")
        at = near
    return round(at[0]), round(at[1])


def put(draft: TileDraft, name: str, part: str, thing: Any) -> TileDraft:
    """With one more thing on a tile.

    Raises:
        EditError: the tile is full, or something lies there.
    """
    tile = tile_of(draft, name)
    things: Mapping[str, Any] = getattr(tile, part)
    if len(things) >= MOST_THINGS:
        raise EditError("There's no more room on this tile.")
    at = thing if part == ENDS else thing.at
    for one in (*JOINED, FIELDS):
        for other in getattr(tile, one):
            spot = at_of(tile, one, other)
            if spot is not None and geometry.far(spot, at) < _CLOSE_MM:
                raise EditError("There's already something here.")
    things = {**things, next_name(tile, part): thing}
    return with_tile(draft, name, having(tile, part, things))


def put_point(draft: TileDraft, name: str, at: Point, colour: str) -> TileDraft:
    """With one more point."""
    tile_of(draft, name)
    if colour not in COLOURS:
        raise EditError("A point must be grey, black or white.")
    spot = checked_spot(draft, name, at)
    split = _way_at(draft.tiles[name], spot)
    point = PointPlan(spot, colour, colour == WHITE, False, False, None, None)
    after = put(draft, name, POINTS, point)
    if split is None or colour == WHITE:
        return after
    return _split(after, name, next_name(draft.tiles[name], POINTS), split)


def put_gate(draft: TileDraft, name: str, at: Point, symbol: str) -> TileDraft:
    """With one more gate."""
    tile_of(draft, name)
    return put(draft, name, GATES, GatePlan(checked_spot(draft, name, at), checked_symbol(symbol)))


def checked_symbol(symbol: str) -> str:
    """A gate's sign.

    Raises:
        EditError: it is none.
    """
    if not is_symbol(symbol):
        raise EditError("A gate needs a symbol.")
    return symbol


def put_field(draft: TileDraft, name: str, at: Point) -> TileDraft:
    """With one more mission field, around it the three nearest points that have none."""
    tile = tile_of(draft, name)
    spot = checked_spot(draft, name, at)
    taken = {point for field in tile.fields.values() for point in field.points}
    free = [point for point in tile.points if point not in taken]
    free.sort(key=lambda point: geometry.far(tile.points[point].at, spot))
    if len(free) < 3:
        raise EditError("A mission field needs three points around it: place them first.")
    return put(draft, name, FIELDS, FieldPlan(spot, tuple(free[:3])))


def put_joint(draft: TileDraft, name: str, at: Point) -> TileDraft:
    """With an end at the edge, else with a fork; a way that leads there leads through it."""
    tile = tile_of(draft, name)
    if docks.is_at_edge(draft, name, at):
        checked_spot(draft, name, at)
        return put(draft, name, ENDS, docks.dock(draft, name, at))
    spot = checked_spot(draft, name, at)
    split, fork = _way_at(tile, spot), next_name(tile, FORKS)
    after = put(draft, name, FORKS, ForkPlan(spot, (), (), arrows=False))
    return after if split is None else _split(after, name, fork, split)


def joint_of(draft: TileDraft, tile: str, at: Point) -> tuple[str, str]:
    """Which part `put_joint` would put there, and its name."""
    plan = tile_of(draft, tile)
    part = ENDS if docks.is_at_edge(draft, tile, at) else FORKS
    return part, next_name(plan, part)


def _way_at(tile: TilePlan, at: Point) -> WayPlan | None:
    """The way that leads over a spot."""

    def off(way: WayPlan) -> float:
        return geometry.far(geometry.nearest_of(line_of(tile, way), at), at)

    best = min(tile.ways, key=off, default=None)
    return best if best is not None and off(best) <= _ON_WAY_MM else None


def _split(draft: TileDraft, name: str, thing: str, way: WayPlan) -> TileDraft:
    """Two ways, to a thing and on from it, where one was."""
    tile = draft.tiles[name]
    ways = tuple(one for one in tile.ways if one is not way)
    both = (WayPlan(way.one, thing, way.kind, ()), WayPlan(thing, way.other, way.kind, ()))
    forks = {
        fork: _renamed(plan, {way.other: thing} if fork == way.one else {way.one: thing})
        if fork in (way.one, way.other) else plan
        for fork, plan in tile.forks.items()
    }  # fmt: skip
    points = dict(tile.points)
    for one, other in ((way.one, way.other), (way.other, way.one)):
        if one in points and points[one].forward == other:
            points[one] = points[one]._replace(forward=thing)
    tile = replace(tile, ways=(*ways, *both), forks=forks, points=points)
    return with_tile(draft, name, joints.settled(tile, (thing,)))


def _renamed(fork: ForkPlan, names: Mapping[str, str]) -> ForkPlan:
    return fork._replace(
        ways=tuple(names.get(one, one) for one in fork.ways),
        straight=tuple((names.get(a, a), names.get(b, b)) for a, b in fork.straight),
    )


def join(draft: TileDraft, name: str, one: str, other: str, kind: str) -> TileDraft:
    """With a way between two things, or with another kind of it."""
    tile = tile_of(draft, name)
    if kind not in KINDS:
        raise EditError("A path must be a road, water or the spider's.")
    for thing in (one, other):
        if part_of(tile, thing) is None:
            raise EditError("This is no longer on the tile.")
    if one == other:
        raise EditError("A path must lead from one place to another.")
    there = way_between(tile, one, other)
    if there is not None:
        ways = tuple(way._replace(kind=kind) if way is there else way for way in tile.ways)
        return with_tile(draft, name, replace(tile, ways=ways))
    for thing in (one, other):
        part = str(part_of(tile, thing))
        if part in ROOM and sum(thing in way[:2] for way in tile.ways) >= ROOM[part]:
            raise EditError(FULL[part])
    tile = replace(tile, ways=(*tile.ways, WayPlan(one, other, kind, ())))
    return with_tile(draft, name, joints.settled(tile, (one, other)))


ROOM: Final = {POINTS: 2, ENDS: 1, GATES: 1}
"""So many ways lead to a thing at the most (R 1.2)."""
FULL: Final = {
    POINTS: N_("A point can have only two paths: start the third from a fork next to it."),
    ENDS: N_("Only one path can reach the edge here."),
    GATES: N_("A gate can have only one path."),
}
"""What is said when there are more."""


def extend(draft: TileDraft, name: str, one: str, at: Point, kind: str) -> TileDraft:
    """With a way from a thing to a new fork or end."""
    _, fresh = joint_of(draft, name, at)
    return join(put_joint(draft, name, at), name, one, fresh, kind)


def curve(draft: TileDraft, name: str, one: str, other: str, via: tuple[Point, ...]) -> TileDraft:
    """With a way that leads through some spots."""
    tile = tile_of(draft, name)
    way = way_between(tile, one, other)
    if way is None:
        raise EditError("This path is no longer on the tile.")
    spots = tuple(checked_spot(draft, name, at) for at in via)
    bent = way._replace(via=spots if way.one == one else spots[::-1])
    tile = replace(tile, ways=tuple(bent if each is way else each for each in tile.ways))
    return with_tile(draft, name, joints.settled(tile, (one, other)))


def shift(draft: TileDraft, name: str, part: str, thing: str, at: Point) -> TileDraft:
    """With something elsewhere on its tile."""
    tile = tile_of(draft, name)
    if part not in (*JOINED, FIELDS, ROCK) or at_of(tile, part, thing) is None:
        raise EditError("This is no longer on the tile.")
    spot = checked_spot(draft, name, at)
    if part == ROCK:
        return with_tile(draft, name, replace(tile, rock=spot))
    if part == ENDS:
        spot = docks.dock(draft, name, at, but=thing)
    things = dict(getattr(tile, part))
    things[thing] = spot if part == ENDS else things[thing]._replace(at=spot)
    tile = having(tile, part, things)
    return with_tile(draft, name, tile if part == FIELDS else joints.settled(tile, (thing,)))


def remove(draft: TileDraft, name: str, part: str, thing: str) -> TileDraft:
    """Without something on a tile, and without its ways."""
    tile = tile_of(draft, name)
    if part not in (*JOINED, FIELDS) or at_of(tile, part, thing) is None:
        raise EditError("This is no longer on the tile.")
    things = dict(getattr(tile, part))
    gone = things.pop(thing)
    after = having(tile, part, things)
    lost = [place(name, part, thing)]
    if part != FIELDS:
        ways = [way for way in tile.ways if thing in way[:2]]
        lost += [f"{name}.ways.{way.one}.{way.other}" for way in ways]
        about = [end for way in ways for end in way[:2] if end != thing]
        after = replace(after, ways=tuple(way for way in tile.ways if thing not in way[:2]))
        after = joints.settled(after, about)
    if part == POINTS:
        fields = {
            field: plan._replace(points=tuple(one for one in plan.points if one != thing))
            for field, plan in tile.fields.items()
        }
        start = gone.start and gone.colour == BLACK
        after = replace(after, fields=fields, rock=None if start else after.rock)
    return forgotten(with_tile(draft, name, after), lost)


def remove_way(draft: TileDraft, name: str, one: str, other: str) -> TileDraft:
    """Without a way."""
    tile = tile_of(draft, name)
    way = way_between(tile, one, other)
    if way is None:
        raise EditError("This path is no longer on the tile.")
    tile = replace(tile, ways=tuple(each for each in tile.ways if each is not way))
    after = with_tile(draft, name, joints.settled(tile, (one, other)))
    return forgotten(after, [f"{name}.ways.{way.one}.{way.other}"])


def forgotten(draft: TileDraft, lost: Iterable[str]) -> TileDraft:
    """Without what the file had besides of things that are gone; ids below `tiles.`."""
    keys = {f"tiles.{one}" for one in lost}
    unknown = {
        where: kept for where, kept in draft.unknown.items()
        if not any(where == key or where.startswith(f"{key}.") for key in keys)
    }  # fmt: skip
    return replace(draft, unknown=unknown)
