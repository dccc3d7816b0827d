"""What do points, forks, gates and mission fields show? R 1.5 to 1.8. Pure.

Every function gives the new draft, or refuses with an `EditError`.
"""

from __future__ import annotations

from dataclasses import replace
from math import cos, pi, sin
from typing import Any, Final

from companion.core.errors import EditError
from companion.games.ringgeister.drafting import geometry, joints, parts
from companion.games.ringgeister.drafting.draft import (
    FIELDS,
    JOINED,
    TileDraft,
    at_of,
    outline_of,
    ways_of,
    without_mountain,
)
from companion.games.ringgeister.drafting.parts import tile_of, with_tile
from companion.games.ringgeister.plan import (
    BLACK,
    DIRECTIONS,
    GREY,
    WHITE,
    PointPlan,
    Spot,
)

_ROCK_MM: Final = 14


def _point(draft: TileDraft, tile: str, point: str) -> PointPlan:
    found = tile_of(draft, tile).points.get(point)
    if found is None:
        raise EditError("This point is no longer on the tile.")
    return found


def _with(draft: TileDraft, name: str, point: str, plan: PointPlan) -> TileDraft:
    tile = draft.tiles[name]
    return with_tile(draft, name, replace(tile, points={**tile.points, point: plan}))


def set_colour(draft: TileDraft, tile: str, name: str, colour: str) -> TileDraft:
    """With a point of another colour; what it cannot have goes."""
    point = _point(draft, tile, name)
    if colour not in parts.COLOURS:
        raise EditError("A point must be grey, black or white.")
    if colour == point.colour:
        return draft
    if point.start and point.colour == BLACK:
        draft = set_start(draft, tile, name, is_start=False)
    point = point._replace(colour=colour, start=colour == WHITE, forward=None)
    if colour == WHITE:
        point = point._replace(arrow=None, magic=False)
    if colour != GREY:
        point = point._replace(mountain=False)
    if colour == BLACK:
        point = point._replace(forward=joints.along(draft.tiles[tile], name, point.arrow))
    draft = parts.forgotten(draft, [f"{tile}.points.{name}"])
    return _with(draft, tile, name, point)


def set_arrow(
    draft: TileDraft, tile: str, name: str, arrow: str | None, forward: str | None
) -> TileDraft:
    """With another arrow of a point; a black point's forward way goes along."""
    point, plan = _point(draft, tile, name), draft.tiles[tile]
    if arrow is not None and arrow not in DIRECTIONS:
        raise EditError("An arrow must point to a side of the tile.")
    if point.colour == WHITE:
        raise EditError("White points can't have an arrow or magic.")
    if arrow is None and point.colour == BLACK:
        raise EditError("Every black point needs an arrow.")
    if forward is not None and forward not in dict(ways_of(plan, name)):
        raise EditError("This path is no longer on the tile.")
    number = None if arrow is None else DIRECTIONS.index(arrow)
    if point.colour != BLACK:
        forward = None
    elif forward is None:
        forward = joints.along(plan, name, number)
    return _with(draft, tile, name, point._replace(arrow=number, forward=forward))


def set_magic(draft: TileDraft, tile: str, name: str, *, is_magic: bool) -> TileDraft:
    """With or without magic."""
    point = _point(draft, tile, name)
    if point.colour == WHITE:
        raise EditError("White points can't have an arrow or magic.")
    return _with(draft, tile, name, point._replace(magic=is_magic))


def set_start(draft: TileDraft, tile: str, name: str, *, is_start: bool) -> TileDraft:
    """With or without a tile's black start, and the rock that belongs to it (R 1.6)."""
    point = _point(draft, tile, name)
    if point.colour != BLACK:
        raise EditError("A start must be black or white; every white point is one.")
    plan = draft.tiles[tile]
    points = {
        one: other._replace(start=False) if other.colour == BLACK else other
        for one, other in plan.points.items()
    }
    points[name] = point._replace(start=is_start)
    rock = None
    if is_start:
        rock = plan.rock or _rock(draft, tile, name)
    return with_tile(draft, tile, replace(plan, points=points, rock=rock))


def _rock(draft: TileDraft, tile: str, name: str) -> Spot:
    """Where there is room for a rock, near a start."""
    plan = draft.tiles[tile]
    x, y = plan.points[name].at
    outline = outline_of(draft, tile)
    about = [(x + _ROCK_MM * sin(k * pi / 8), y - _ROCK_MM * cos(k * pi / 8)) for k in range(16)]
    things: list[Any] = [at_of(plan, part, one) for part in (*JOINED, FIELDS)
                         for one in getattr(plan, part)]  # fmt: skip
    found = geometry.freest([at for at in about if geometry.covers(outline, at)], things)
    return (round(found[0]), round(found[1])) if found is not None else (x, y)


def set_mountain(draft: TileDraft, tile: str, name: str, *, is_mountain: bool) -> TileDraft:
    """With the Mountain here, or nowhere."""
    point = _point(draft, tile, name)
    if is_mountain and point.colour != GREY:
        raise EditError("The Mountain must be a grey point.")
    tiles = (
        {one: without_mountain(plan) for one, plan in draft.tiles.items()}
        if is_mountain
        else draft.tiles
    )
    return _with(replace(draft, tiles=tiles), tile, name, point._replace(mountain=is_mountain))


def set_three_arrows(draft: TileDraft, tile: str, fork: str, *, has_arrows: bool) -> TileDraft:
    """With or without the three arrows of a fork."""
    return _fork(draft, tile, fork, arrows=has_arrows)


def set_straight(draft: TileDraft, tile: str, fork: str, names: tuple[str, ...]) -> TileDraft:
    """With other ways of a fork that run straight into one another."""
    there = dict(ways_of(tile_of(draft, tile), fork))
    if len(names) % 2 or len({*names}) < len(names) or not {*names} <= there.keys():
        raise EditError("Straight on always links two paths of a fork.")
    return _fork(draft, tile, fork, straight=tuple(zip(names[::2], names[1::2], strict=True)))


def _fork(draft: TileDraft, name: str, fork: str, **changes: Any) -> TileDraft:
    tile = tile_of(draft, name)
    if fork not in tile.forks:
        raise EditError("This fork is no longer on the tile.")
    forks = {**tile.forks, fork: tile.forks[fork]._replace(**changes)}
    return with_tile(draft, name, replace(tile, forks=forks))


def set_symbol(draft: TileDraft, name: str, gate: str, symbol: str) -> TileDraft:
    """With another symbol of a gate."""
    tile = tile_of(draft, name)
    if gate not in tile.gates:
        raise EditError("This gate is no longer on the tile.")
    plan = tile.gates[gate]._replace(symbol=parts.checked_symbol(symbol))
    return with_tile(draft, name, replace(tile, gates={**tile.gates, gate: plan}))


def set_around(draft: TileDraft, name: str, field: str, point: str, *, is_there: bool) -> TileDraft:
    """With a point as one of the three of a mission field, or no longer."""
    tile = tile_of(draft, name)
    if field not in tile.fields or point not in tile.points:
        raise EditError("This is no longer on the tile.")
    around = tile.fields[field].points
    if is_there == (point in around):
        return draft
    if is_there and any(point in other.points for other in tile.fields.values()):
        raise EditError("This point belongs to another mission field.")
    if is_there and len(around) >= 3:
        raise EditError("A mission field has only three points: tap one of them to free it first.")
    points = (*around, point) if is_there else tuple(one for one in around if one != point)
    fields = {**tile.fields, field: tile.fields[field]._replace(points=points)}
    return with_tile(draft, name, replace(tile, fields=fields))
