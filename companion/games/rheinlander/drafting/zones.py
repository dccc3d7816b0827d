"""How is a zone divided, taken out, or given another number? RL 1.1. Pure.

Every function gives the new draft, or refuses with an `EditError`.
"""

from __future__ import annotations

from dataclasses import replace

from companion.core.drafting.sheet import Point
from companion.core.errors import EditError
from companion.games.rheinlander.drafting import islets, numbering, outlines
from companion.games.rheinlander.drafting.draft import (
    MOST_ZONES,
    DraftSquare,
    DraftZone,
    Pair,
    ZoneDraft,
    islands,
)
from companion.games.rheinlander.drafting.outlines import Rails
from companion.games.rheinlander.drafting.river import rails_of


def zone_of(draft: ZoneDraft, number: int) -> DraftZone:
    """A zone by its number.

    Raises:
        EditError: there is none.
    """
    if not 1 <= number <= len(draft.zones):
        raise EditError("This zone is no longer on the board.")
    return draft.zones[number - 1]


def make_room(draft: ZoneDraft) -> None:
    """See that one more zone has room.

    Raises:
        EditError: it has none.
    """
    if len(draft.zones) >= MOST_ZONES:
        raise EditError("A board can have at most {most} zones.", most=MOST_ZONES)


def _numbered(draft: ZoneDraft) -> list[tuple[int, DraftZone]]:
    return [*enumerate(draft.zones, 1)]


def finished(draft: ZoneDraft) -> ZoneDraft:
    """With numbers, ids and lines that follow from the zones."""
    return numbering.with_lines(numbering.renumbered(draft))


def divide(draft: ZoneDraft, number: int, at: Point) -> ZoneDraft:
    """Two zones where one was; the mark between them passes nearest to a spot."""
    zone = zone_of(draft, number)
    make_room(draft)
    if islands(draft) & {*zone}:
        raise EditError("There's an island here: remove it before you divide the zone.")
    part = outlines.part_at(outlines.middle_line(rails_of(draft, zone.river)), at)
    taken = {*draft.squares, *draft.slots}
    squares, lower = dict(draft.squares), {}
    for letter, name in zip("lwr", zone, strict=True):
        right, left = (outlines.divided(rail, part) for rail in rails_of(draft, name))
        upper, below = Rails(right[0], left[0]), Rails(right[1], left[1])
        lower[name] = numbering.free(f"{letter}{number}", taken)
        taken.add(lower[name])
        kind = squares[name].kind
        squares[lower[name]] = DraftSquare(kind, outlines.centre(below), outlines.outline(below))
        squares[name] = DraftSquare(kind, outlines.centre(upper), outlines.outline(upper))
    fresh = DraftZone(*(lower[name] for name in zone))
    borders: list[Pair] = []
    for a, b in draft.borders:
        if a in lower and b in lower:
            borders += [(a, b), (lower[a], lower[b])]
        elif a in lower or b in lower:
            inner, other = (a, b) if a in lower else (b, a)
            near = _nearer(squares, other, inner, lower[inner])
            borders.append((near, other) if inner == a else (other, near))
        else:
            borders.append((a, b))
    borders += [(name, lower[name]) for name in zone]

    def half(at: Point, square: str) -> str:
        return _nearest_half(squares, at, square, lower[square]) if square in lower else square

    slots = {
        name: replace(
            slot, touches=(half(slot.at, slot.touches[0]), half(slot.at, slot.touches[1]))
        )
        for name, slot in draft.slots.items()
    }
    kept = _numbered(draft)
    kept.insert(number, (0, fresh))
    draft = replace(draft, squares=squares, borders=tuple(borders), slots=slots)
    return finished(numbering.arranged(draft, kept))


def _nearer(squares: dict[str, DraftSquare], other: str, a: str, b: str) -> str:
    """Which of two squares meets another; else which is nearer."""
    meets = [
        one for one in (a, b) if outlines.shared_edge(squares[one].shape, squares[other].shape)
    ]
    if len(meets) == 1:
        return meets[0]
    return _nearest_half(squares, squares[other].at, a, b)


def _nearest_half(squares: dict[str, DraftSquare], at: Point, a: str, b: str) -> str:
    return min((a, b), key=lambda one: outlines.far(squares[one].at, at))


def remove(draft: ZoneDraft, number: int) -> ZoneDraft:
    """A zone taken out; its ground falls to the one above it, or goes at the river's ends."""
    zone = zone_of(draft, number)
    partner = next(
        (one for one in draft.zones if one is not zone and {one.left, one.right} & {*zone}), None
    )
    if partner is not None:
        return finished(islets.take_away(draft, zone, partner))
    above = draft.zones[number - 2] if number > 1 else None
    is_end = number in (1, len(draft.zones))
    rails = [outlines.rails(draft.squares[one].shape) for one in zone]
    gone = dict.fromkeys(zone, "")
    squares = dict(draft.squares)
    if above is not None and not is_end and not islands(draft) & {*above} and None not in rails:
        before = [outlines.rails(squares[one].shape) for one in above]
        if all(
            one is not None and other is not None
            and outlines.meet(one.right[-1], other.right[0])
            and outlines.meet(one.left[-1], other.left[0])
            for one, other in zip(before, rails, strict=True)
        ):  # fmt: skip
            for name, one, other in zip(above, before, rails, strict=True):
                if one is not None and other is not None:
                    both = Rails(
                        outlines.joined(one.right, other.right),
                        outlines.joined(one.left, other.left),
                    )
                    squares[name] = replace(
                        squares[name], at=outlines.centre(both), shape=outlines.outline(both)
                    )
            gone = dict(zip(zone, above, strict=True))
    kept = [one for one in _numbered(draft) if one[1] is not zone]
    draft = numbering.arranged(replace(draft, squares=squares), kept)
    if not kept:
        draft = replace(draft, river=(), arms=())
    return finished(numbering.without(draft, gone))


def put_island(draft: ZoneDraft, number: int) -> ZoneDraft:
    """With an island in a zone's water: two zones, one for each arm."""
    zone_of(draft, number)
    make_room(draft)
    return finished(islets.put(draft, number))


def renumber(draft: ZoneDraft, number: int, wanted: int) -> ZoneDraft:
    """Another number for a zone; those between move by one."""
    zone_of(draft, number)
    if not 1 <= wanted <= len(draft.zones):
        raise EditError("Zones are numbered 1 to {last}.", last=len(draft.zones))
    kept = _numbered(draft)
    kept.insert(wanted - 1, kept.pop(number - 1))
    return finished(numbering.arranged(draft, kept))
