"""Which roads lead over the river? Pure.

A road is as straight as the editor draws it, and meets the river where its line is.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from companion.core.drafting.sheet import Point
from companion.games.rheingold.drafting import edits
from companion.games.rheingold.drafting.draft import BoardDraft, Road


def meets(start: Point, end: Point, line: Iterable[Point]) -> bool:
    """Whether a straight road leads over a line; a bend of the line on the road counts once."""
    return any(_cut(start, end, a, b) for a, b in pairwise(line))


def is_wet(draft: BoardDraft, road: Road) -> bool:
    """Whether a road leads over the river of its board."""
    start, end = (draft.spaces[space] for space in road)
    return meets(start, end, draft.river)


def changed(before: BoardDraft, after: BoardDraft) -> list[edits.Cross]:
    """The crossings to mark and to unmark where an edit moved the river or a road.

    A road that the edit brought onto the river or off it, and no other: what people said of the
    others holds.
    """
    return [
        edits.Cross(*road, wet)
        for road in after.roads
        if road in before.roads
        and (wet := is_wet(after, road)) != is_wet(before, road)
        and wet != after.crosses(*road)
    ]


def _cut(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments cross one another; the second may begin or end on the first."""
    return _side(a, b, c) * _side(a, b, d) <= 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Point, b: Point, at: Point) -> float:
    return (b[0] - a[0]) * (at[1] - a[1]) - (b[1] - a[1]) * (at[0] - a[0])
