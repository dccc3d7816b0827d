"""Where do slots lie, what do they touch, and who borders whom? RL 1.3, 1.4. Pure.

Every function gives the new draft, or refuses with an `EditError`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from companion.core.drafting.sheet import Point
from companion.core.errors import EditError
from companion.games.rheinlander.drafting import numbering, outlines
from companion.games.rheinlander.drafting.draft import (
    RIVER,
    DraftSlot,
    Pair,
    ZoneDraft,
    is_border,
    land_borders,
)
from companion.games.rheinlander.drafting.river import checked_spot
from companion.games.rheinlander.pieces import MARKERS

_LOOKED_AT: Final = 12


def put(draft: ZoneDraft, at: Point) -> ZoneDraft:
    """With another slot."""
    if len(draft.slots) >= MARKERS:
        raise EditError(
            "There are only {most} markers: a board can't have more spots.", most=MARKERS
        )
    at = checked_spot(draft, at)
    name = next_slot(draft)
    return replace(draft, slots={**draft.slots, name: DraftSlot(at, nearest(draft, at)[0])})


def next_slot(draft: ZoneDraft) -> str:
    """The id that the next slot gets."""
    number = len(draft.slots) + 1
    while f"m{number}" in draft.slots or f"m{number}" in draft.squares:
        number += 1
    return f"m{number}"


def move(draft: ZoneDraft, name: str, at: Point) -> ZoneDraft:
    """With a slot elsewhere; it keeps what it touches if that is still nearest."""
    _slot(draft, name)
    at = checked_spot(draft, at)
    return replace(draft, slots={**draft.slots, name: DraftSlot(at, nearest(draft, at)[0])})


def touch(draft: ZoneDraft, name: str, a: str, b: str) -> ZoneDraft:
    """With a slot that touches these two."""
    slot = _slot(draft, name)
    if not {(a, b), (b, a)} & {*land_borders(draft)}:
        raise EditError("A spot must touch two neighbouring banks.")
    return replace(draft, slots={**draft.slots, name: DraftSlot(slot.at, (a, b))})


def remove(draft: ZoneDraft, name: str) -> ZoneDraft:
    """Without a slot."""
    _slot(draft, name)
    slots = {one: slot for one, slot in draft.slots.items() if one != name}
    unknown = {where: kept for where, kept in draft.unknown.items() if where != f"slots.{name}"}
    return replace(draft, slots=slots, unknown=unknown)


def _slot(draft: ZoneDraft, name: str) -> DraftSlot:
    found = draft.slots.get(name)
    if found is None:
        raise EditError("This spot is no longer on the board.")
    return found


def nearest(draft: ZoneDraft, at: Point) -> Sequence[Pair]:
    """The borders between banks that are near, the nearest first.

    Raises:
        EditError: there is none.
    """

    def about(pair: Pair) -> tuple[float, Pair]:
        a, b = (draft.squares[one].at for one in pair)
        return outlines.far(outlines.between(a, b, 0.5), at), pair

    # Where two outlines meet takes long to find out: only for those that are about there.
    near = sorted(land_borders(draft), key=about)[:_LOOKED_AT]
    if not near:
        raise EditError("A spot goes between two neighbouring banks: draw the zones first.")
    return sorted(near, key=lambda pair: (_off(draft, pair, at), pair))


def _off(draft: ZoneDraft, pair: Pair, at: Point) -> float:
    a, b = (draft.squares[one] for one in pair)
    edge = outlines.shared_edge(a.shape, b.shape) or (a.at, b.at)
    return outlines.along(*edge, at)[1]


def set_border(draft: ZoneDraft, a: str, b: str, *, is_there: bool) -> ZoneDraft:
    """With or without a border between two squares."""
    if a not in draft.squares or b not in draft.squares:
        raise EditError("This square is no longer on the board.")
    if a == b:
        raise EditError("A square can't be its own neighbour.")
    if is_there == is_border(draft, a, b):
        return draft
    if is_there:
        return replace(draft, borders=(*draft.borders, (a, b)))
    if any({a, b} <= {*zone} and zone.river in (a, b) for zone in draft.zones):
        raise EditError("The river always borders its two banks.")
    return replace(draft, borders=tuple(pair for pair in draft.borders if {*pair} != {a, b}))


def bend(draft: ZoneDraft, points: tuple[Point, ...], by: Point) -> ZoneDraft:
    """With some corners of outlines dragged."""
    if not points or not any(
        outlines.meet(at, one) for square in draft.squares.values() for at in square.shape
        for one in points
    ):  # fmt: skip
        raise EditError("There's nothing to drag here.")
    squares = dict(draft.squares)
    for name, square in draft.squares.items():
        shape = outlines.moved(square.shape, points, by)
        if shape != square.shape:
            kept = tuple(outlines.inside(draft.size_mm, at) for at in shape)
            squares[name] = numbering.recentred(square, kept)
    for name, square in squares.items():
        squares[name] = replace(square, at=outlines.inside(draft.size_mm, square.at))
    return numbering.with_lines(replace(draft, squares=squares))


def is_water(draft: ZoneDraft, square: str) -> bool:
    """Whether it is a river square."""
    return draft.squares[square].kind == RIVER
