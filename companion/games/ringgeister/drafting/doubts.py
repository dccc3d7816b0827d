"""What is likely to be missing on a tile? R 1.2, 1.4. Questions, not faults. Pure.

Whoever copies a tile from a photograph overlooks a path now and then, and what is left can be
played all the same. So the drawing is asked: a path of the next tile that none takes up, an edge
that no path reaches, a point that only one path leads to, paths from which none leads off the
tile. A printed tile may have each of these.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Final

from companion.core.drafting.finding import Finding
from companion.core.drafting.sheet import Point
from companion.core.message import Message
from companion.games.ringgeister.drafting import docks, geometry
from companion.games.ringgeister.drafting.draft import (
    ENDS,
    GATES,
    POINTS,
    TileDraft,
    edge_place,
    on_sheet,
    on_tile,
    outline_of,
    part_of,
    place,
    slot_of,
    ways_of,
)
from companion.games.ringgeister.drafting.naming import called
from companion.games.ringgeister.plan import WHITE, TilePlan

_CORNERS: Final = 8
"""A tile with so many has a start, a magic point and a gate; a smaller one has one of the first
two; the borders differ (R 1.2, 1.4)."""
_SMALL: Final = 4
_ON_EDGE_MM: Final = 3.0
_BEYOND_MM: Final = 4.0


def doubts(draft: TileDraft, tile: str) -> tuple[Finding, ...]:
    """What may be missing on a laid tile; nothing before its first path."""
    if slot_of(draft, tile) is None or not draft.tiles[tile].ways:
        return ()
    others = _ends_of_others(draft, tile)
    return (
        *_not_taken_up(draft, tile, others),
        *_bare_edges(draft, tile, [*others]),
        *_stopped(draft, tile, others),
        *_single(draft, tile),
        *_shut_in(draft, tile),
    )


def unsigned(draft: TileDraft, tile: str) -> tuple[Finding, ...]:
    """What most tiles of its shape have printed on them, and this one has not: whole tiles only."""
    plan, corners = draft.tiles[tile], len(outline_of(draft, tile))
    points = plan.points.values()
    start = any(one.start or one.colour == WHITE for one in points)
    magic = any(one.magic for one in points)
    found = []
    if corners == _CORNERS:
        if not start:
            found.append(("no_start", Message("Is no start printed on tile {tile}?", tile=tile)))
        if not magic:
            message = Message("Is no magic point printed on tile {tile}?", tile=tile)
            found.append(("no_magic", message))
        if not plan.gates:
            found.append(("no_gate", Message("Is no gate printed on tile {tile}?", tile=tile)))
    elif corners == _SMALL and not (start or magic):
        message = Message("Is neither a start nor a magic point printed on tile {tile}?", tile=tile)
        found.append(("no_sign", message))
    return tuple(_doubt(code, tile, message) for code, message in found)


def _doubt(code: str, where: str, message: Message) -> Finding:
    return Finding(message, (where,), is_fault=False, code=code)


def _ends_of_others(draft: TileDraft, tile: str) -> dict[Point, str]:
    """Where paths of other tiles end at the edge of this one, as it is drawn → whose."""
    rims = docks.edges(draft, tile)
    found: dict[Point, str] = {}
    for other, _ in draft.layout.values():
        for at in draft.tiles[other].ends.values() if other != tile else ():
            spot = on_sheet(draft, other, at)
            mine = None if spot is None else on_tile(draft, tile, spot)
            if mine is not None and any(_is_on(rim, mine) for rim in rims):
                found[mine] = other
    return found


def _is_on(line: list[Point], at: Point) -> bool:
    return geometry.far(geometry.nearest_of(line, at), at) <= _ON_EDGE_MM


def _not_taken_up(draft: TileDraft, tile: str, others: dict[Point, str]) -> Iterator[Finding]:
    """Paths of other tiles that end at this one."""
    ends = {*draft.tiles[tile].ends.values()}
    for at, other in others.items():
        if at not in ends:
            message = Message(
                "A path of tile {other} ends here, and none goes on: tile {tile}.",
                other=other, tile=tile,
            )  # fmt: skip
            yield _doubt("not_taken_up", edge_place(tile, at), message)


def _bare_edges(draft: TileDraft, tile: str, others: list[Point]) -> Iterator[Finding]:
    """Edges beside another tile on which no path ends."""
    outline = outline_of(draft, tile)
    known = [*draft.tiles[tile].ends.values(), *others]
    for a, b in itertools.pairwise(geometry.ring(outline)):
        if any(_is_on([a, b], at) for at in known):
            continue
        if _touches(draft, tile, _beyond(outline, a, b)):
            middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
            message = Message("Does a path lead to this edge of tile {tile} too?", tile=tile)
            yield _doubt("bare_edge", edge_place(tile, middle), message)


def _beyond(outline: tuple[Point, ...], a: Point, b: Point) -> Point:
    """A spot just outside an edge, beside its middle."""
    x, y, long = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2, geometry.far(a, b) or 1.0
    u, v = (b[1] - a[1]) / long * _BEYOND_MM, (a[0] - b[0]) / long * _BEYOND_MM
    return (x - u, y - v) if geometry.covers(outline, (x + u, y + v)) else (x + u, y + v)


def _touches(draft: TileDraft, tile: str, at: Point) -> bool:
    """Whether another tile lies on a spot of this one's."""
    spot = on_sheet(draft, tile, at)
    return spot is not None and any(
        other != tile and geometry.covers(outline_of(draft, other), on_tile(draft, other, spot))
        for other, _ in draft.layout.values()
    )


def _stopped(draft: TileDraft, tile: str, others: dict[Point, str]) -> Iterator[Finding]:
    """Paths that end at a tile that is drawn, and has none there."""
    for name, at in draft.tiles[tile].ends.items():
        if at in others:
            continue
        spot = on_sheet(draft, tile, at)
        for other, _ in draft.layout.values():
            if other == tile or spot is None or not draft.tiles[other].ends:
                continue
            if any(_is_on(rim, on_tile(draft, other, spot)) for rim in docks.edges(draft, other)):
                message = Message(
                    "This path of tile {tile} ends at tile {other}, where none goes on.",
                    tile=tile, other=other,
                )  # fmt: skip
                yield _doubt("stopped", place(tile, ENDS, name), message)
                break


def _single(draft: TileDraft, tile: str) -> Iterator[Finding]:
    """Points that only one path leads to; a white start and the Mountain have no other."""
    plan = draft.tiles[tile]
    for name, point in plan.points.items():
        if point.colour == WHITE or point.mountain or len([*ways_of(plan, name)]) != 1:
            continue
        where = place(tile, POINTS, name)
        message = Message("Only one path leads here: {place}.", place=called(draft, where))
        yield _doubt("one_path", where, message)


def _shut_in(draft: TileDraft, tile: str) -> Iterator[Finding]:
    """Paths from which none leads to an edge or a gate: each such group once."""
    plan = draft.tiles[tile]
    left = {name for way in plan.ways for name in way[:2]}
    while left:
        group = _joined(plan, min(left))
        left -= group
        if any(part_of(plan, name) in (ENDS, GATES) for name in group):
            continue
        first = min(group)
        where = place(tile, str(part_of(plan, first)), first)
        message = Message("No path leads to the edge: {place}.", place=called(draft, where))
        yield _doubt("shut_in", where, message)


def _joined(plan: TilePlan, name: str) -> set[str]:
    """All that paths of the tile join with something."""
    found, open_ = {name}, [name]
    while open_:
        for other, _ in ways_of(plan, open_.pop()):
            if other not in found:
                found.add(other)
                open_.append(other)
    return found
