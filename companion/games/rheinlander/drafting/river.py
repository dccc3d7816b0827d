"""How does the river come onto the sheet? Mark by mark, with its banks. Pure.

Every function gives the new draft, or refuses with an `EditError`.
"""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from typing import Final

from companion.core.drafting.sheet import Point
from companion.core.drafting.sheet_changes import anywhere
from companion.core.errors import EditError
from companion.games.rheinlander.drafting import numbering, outlines
from companion.games.rheinlander.drafting.draft import (
    LAND,
    MOST_ZONES,
    RIVER,
    DraftSquare,
    DraftZone,
    Line,
    ZoneDraft,
)
from companion.games.rheinlander.drafting.outlines import Rails, Section

_RIVER, _BANK = 0.036, 0.048
"""The first widths of river and bank, as parts of the side of a square as large as the sheet."""
LEAST_MM, MOST_WIDE_MM = 4.0, 200.0
"""Of a river, and of a bank."""
_SHORTEST_MM: Final = 4.0
"""No zone is shorter."""


def checked_spot(draft: ZoneDraft, at: Point) -> Point:
    """A spot on the sheet.

    Raises:
        EditError: it is beyond its edge.
    """
    x, y = anywhere(at)
    if not (0 <= x <= draft.size_mm[0] and 0 <= y <= draft.size_mm[1]):
        raise EditError("That's off the board.")
    return x, y


def put_mark(draft: ZoneDraft, at: Point) -> ZoneDraft:
    """The river begins here, or goes on to here: another zone."""
    at = checked_spot(draft, at)
    if not draft.zones and len(draft.river) != 1:
        return replace(draft, river=(at,))
    if len(draft.zones) >= MOST_ZONES:
        raise EditError("A board can have at most {most} zones.", most=MOST_ZONES)
    if not draft.zones:
        return _first(draft, draft.river[0], at)
    end = mouth(draft)
    if outlines.far(end.middle, at) < _SHORTEST_MM:
        raise EditError("That's too close to the last mark.")
    draft, end = _turned(draft, end, at)
    return _another(draft, end, at)


def _first(draft: ZoneDraft, source: Point, at: Point) -> ZoneDraft:
    if outlines.far(source, at) < _SHORTEST_MM:
        raise EditError("That's too close to the last mark.")
    side = sqrt(draft.size_mm[0] * draft.size_mm[1])
    widths = (_BANK * side, _RIVER * side, _BANK * side)
    way = at[0] - source[0], at[1] - source[1]
    return _another(draft, outlines.section(source, way, widths), at)


def _another(draft: ZoneDraft, start: Section, at: Point) -> ZoneDraft:
    """One more zone from a section to a point of the river's middle."""
    middle = start.middle
    end = outlines.section(at, (at[0] - middle[0], at[1] - middle[1]), start.widths)
    number = len(draft.zones) + 1
    taken = {*draft.squares, *draft.slots}
    zone = DraftZone(*(numbering.free(f"{letter}{number}", taken) for letter in "lwr"))
    cells = _cells(draft, start, end)
    squares = {
        name: DraftSquare(RIVER if name == zone.river else LAND, outlines.centre(rails),
                          outlines.outline(rails))
        for name, rails in zip(zone, cells, strict=True)
    }  # fmt: skip
    borders = [(zone.left, zone.river), (zone.river, zone.right)]
    if draft.zones:
        borders = [*_onward(draft, zone), *borders]
    return numbering.with_lines(
        numbering.renumbered(
            replace(
                draft,
                squares={**draft.squares, **squares},
                zones=(*draft.zones, zone),
                borders=(*draft.borders, *borders),
            )
        )
    )


def _onward(draft: ZoneDraft, zone: DraftZone) -> list[tuple[str, str]]:
    """The borders of a new zone to what was the last one, or to both arms above it."""
    left, right = last_arms(draft)
    waters = dict.fromkeys((left.river, right.river))
    return [
        (left.left, zone.left),
        *((water, zone.river) for water in waters),
        (right.right, zone.right),
    ]


def _cells(draft: ZoneDraft, start: Section, end: Section) -> tuple[Rails, Rails, Rails]:
    """Left bank, river, right bank between two sections."""
    way, towards = start.downstream, end.downstream

    def rail(a: Point, b: Point) -> Line:
        return tuple(
            outlines.inside(draft.size_mm, one) for one in outlines.bowed(a, way, b, towards)
        )

    outer_left, left, right, outer_right = (rail(a, b) for a, b in zip(start, end, strict=True))
    return Rails(left, outer_left), Rails(right, left), Rails(outer_right, right)


def last_arms(draft: ZoneDraft) -> tuple[DraftZone, DraftZone]:
    """The last zone twice; both arms, left and right, where an island lies beside it."""
    last = draft.zones[-1]
    for zone in draft.zones:
        if zone.right == last.left:
            return zone, last
        if zone.left == last.right:
            return last, zone
    return last, last


def mouth(draft: ZoneDraft) -> Section:
    """The section at which the river ends.

    Raises:
        EditError: the last zone's outlines have no rails.
    """
    left, right = last_arms(draft)
    return Section(
        rails_of(draft, left.left).left[-1],
        rails_of(draft, left.river).left[-1],
        rails_of(draft, right.river).right[-1],
        rails_of(draft, right.right).right[-1],
    )


def rails_of(draft: ZoneDraft, square: str) -> Rails:
    """The rails of a square.

    Raises:
        EditError: its outline has none.
    """
    found = outlines.rails(draft.squares[square].shape)
    if found is None:
        raise EditError("This zone's two sides don't match, so it can't be divided.")
    return found


def source(draft: ZoneDraft, zone: DraftZone) -> Section:
    """The section at which a zone begins."""
    return Section(
        rails_of(draft, zone.left).left[0],
        rails_of(draft, zone.river).left[0],
        rails_of(draft, zone.river).right[0],
        rails_of(draft, zone.right).right[0],
    )


def _turned(draft: ZoneDraft, end: Section, at: Point) -> tuple[ZoneDraft, Section]:
    """The last section turned towards the next mark, if nobody has dragged it."""
    left, right = last_arms(draft)
    if left is not right:
        return draft, end
    start, middle = source(draft, left), end.middle
    came = start.middle
    put = outlines.section(middle, (middle[0] - came[0], middle[1] - came[1]), end.widths)
    if not all(outlines.far(a, b) < 1 for a, b in zip(put, end, strict=True)):
        return draft, end
    before = outlines.far(came, middle) or 1.0
    after = outlines.far(middle, at) or 1.0
    way = (
        (middle[0] - came[0]) / before + (at[0] - middle[0]) / after,
        (middle[1] - came[1]) / before + (at[1] - middle[1]) / after,
    )
    if outlines.far(way, (0.0, 0.0)) < 0.2:
        return draft, end
    end = outlines.section(middle, way, end.widths)
    squares = dict(draft.squares)
    for name, rails in zip(left, _cells(draft, start, end), strict=True):
        squares[name] = replace(
            squares[name], at=outlines.centre(rails), shape=outlines.outline(rails)
        )
    return replace(draft, squares=squares), end


def turn_around(draft: ZoneDraft) -> ZoneDraft:
    """The river flows the other way."""
    if not draft.zones:
        raise EditError("There are no zones yet.")
    squares = {}
    for name, square in draft.squares.items():
        half = len(square.shape) // 2
        shape = square.shape
        if outlines.rails(shape) is not None:
            shape = (*shape[half:], *shape[:half])
        squares[name] = replace(square, shape=shape)
    zones = [
        (number, DraftZone(zone.right, zone.river, zone.left))
        for number, zone in enumerate(draft.zones, 1)
    ]
    turned = numbering.arranged(replace(draft, squares=squares), zones[::-1])
    return numbering.with_lines(numbering.renumbered(turned))


def widths(draft: ZoneDraft) -> tuple[float, float]:
    """The usual width of the river and depth of a bank; 0 before there is any."""
    rivers: list[float] = []
    banks: list[float] = []
    for zone in draft.zones:
        for square in zone:
            rails = outlines.rails(draft.squares[square].shape)
            if rails is not None:
                wide = outlines.far(rails.right[0], rails.left[0])
                (rivers if square == zone.river else banks).append(wide)
    return _usual(rivers), _usual(banks)


def _usual(found: list[float]) -> float:
    return round(sorted(found)[len(found) // 2], 1) if found else 0.0


def widen(draft: ZoneDraft, river_mm: float, bank_mm: float) -> ZoneDraft:
    """Another width everywhere, but for the banks and arms of islands."""
    if not (LEAST_MM <= river_mm <= MOST_WIDE_MM and LEAST_MM <= bank_mm <= MOST_WIDE_MM):
        raise EditError(
            "River and banks can be {least} to {most} mm wide.",
            least=round(LEAST_MM), most=round(MOST_WIDE_MM),
        )  # fmt: skip
    shores: dict[Point, Point] = {}
    outer: dict[Point, Point] = {}
    shared = {square for zone in draft.zones for square in zone if _is_shared(draft, square)}
    for zone in draft.zones:
        if shared & {*zone}:
            continue
        river = outlines.rails(draft.squares[zone.river].shape)
        for a, b in () if river is None else zip(river.left, river.right, strict=True):
            middle = outlines.between(a, b, 0.5)
            for one in (a, b):
                shores[one] = _to(draft, middle, one, river_mm / 2)
        for bank, is_left in ((zone.left, True), (zone.right, False)):
            rails = outlines.rails(draft.squares[bank].shape)
            if rails is None:
                continue
            shore, rim = (rails.right, rails.left) if is_left else (rails.left, rails.right)
            for a, b in zip(shore, rim, strict=True):
                outer[b] = _to(draft, shores.get(a, a), b, bank_mm, a)
    squares = {
        name: numbering.recentred(square, outlines.replaced(square.shape, {**outer, **shores}))
        for name, square in draft.squares.items()
    }
    return numbering.with_lines(replace(draft, squares=squares))


def _is_shared(draft: ZoneDraft, square: str) -> bool:
    return sum(square in zone for zone in draft.zones) > 1


def _to(draft: ZoneDraft, start: Point, end: Point, mm: float, seen: Point | None = None) -> Point:
    """The point so far off, in the direction of another."""
    x, y = seen or start
    span = outlines.far((x, y), end)
    if span == 0:
        return end
    part = mm / span
    return outlines.inside(
        draft.size_mm, (start[0] + (end[0] - x) * part, start[1] + (end[1] - y) * part)
    )
