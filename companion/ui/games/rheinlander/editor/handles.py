"""What of the outlines can be dragged? Lines across the river, and a zone's corners. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.drafting.sheet import Point
from companion.games.rheinlander.drafting import outlines
from companion.games.rheinlander.drafting.draft import DraftZone, ZoneDraft

_ON_LINE_MM = 0.6


@dataclass(frozen=True, slots=True)
class Handle:
    """Something that can be dragged.

    Attributes:
        at: where it is held, in mm.
        line: whether it is a whole line across the river, from one outer corner to the other.
        ends: the ends of that line; for a corner the corner twice.
    """

    at: Point
    line: bool
    ends: tuple[Point, Point]

    def points(self, draft: ZoneDraft) -> tuple[Point, ...]:
        """All corners that move with it."""
        if not self.line:
            return (self.at,)
        found = {
            at: None
            for square in draft.squares.values()
            for at in square.shape
            if outlines.along(*self.ends, at)[1] <= _ON_LINE_MM
        }
        return tuple(found)


def lines(draft: ZoneDraft) -> Iterator[Handle]:
    """Every line across the river, held in the middle of the water."""
    seen: list[Point] = []
    for zone in draft.zones:
        for end in (0, -1):
            found = _line(draft, zone, end)
            if found is not None and not any(outlines.meet(found.at, one) for one in seen):
                seen.append(found.at)
                yield found


def _line(draft: ZoneDraft, zone: DraftZone, end: int) -> Handle | None:
    cells = [outlines.rails(draft.squares[square].shape) for square in zone]
    left, water, right = cells
    if left is None or water is None or right is None:
        return None
    at = outlines.tidied(outlines.between(water.left[end], water.right[end], 0.5))
    return Handle(at, True, (left.left[end], right.right[end]))


def corners(draft: ZoneDraft, zone: DraftZone) -> Iterator[Handle]:
    """The corners of a zone's squares, and the middles of their long sides."""
    seen: list[Point] = []
    for square in zone:
        rails = outlines.rails(draft.squares[square].shape)
        spots = draft.squares[square].shape
        if rails is not None:
            spots = tuple(
                rail[number] for rail in rails for number in (0, len(rail) // 2, len(rail) - 1)
            )
        for at in spots:
            if not any(outlines.meet(at, one) for one in seen):
                seen.append(at)
                yield Handle(at, False, (at, at))
