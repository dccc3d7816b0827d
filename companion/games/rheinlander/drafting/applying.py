"""What becomes of a board of zones by an edit? Pure.

Drafts change only through `apply`. An edit that makes no sense is refused with a sentence
for the person who draws; the draft is not changed.
"""

from __future__ import annotations

from dataclasses import replace
from math import isfinite
from typing import assert_never

from companion.core.drafting import sheet_changes, sheet_edits
from companion.core.drafting.sheet import Point
from companion.core.errors import EditError
from companion.core.rulekit.board_inspection import MOST_MM
from companion.games.rheinlander.drafting import edits, river, slots, zones
from companion.games.rheinlander.drafting.draft import Line, ZoneDraft
from companion.games.rheinlander.drafting.edits import Edit


def apply(draft: ZoneDraft, edit: Edit) -> ZoneDraft:
    """The draft after an edit.

    Raises:
        EditError: it makes no sense here; one sentence says why.
    """
    match edit:
        case edits.PutMark(at):
            return river.put_mark(draft, at)
        case edits.Divide(zone, at):
            return zones.divide(draft, zone, river.checked_spot(draft, at))
        case edits.RemoveZone(zone):
            return zones.remove(draft, zone)
        case edits.PutIsland(zone):
            return zones.put_island(draft, zone)
        case edits.Renumber(zone, number):
            return zones.renumber(draft, zone, number)
        case edits.TurnAround():
            return river.turn_around(draft)
        case edits.Bend(points, by):
            if not all(isfinite(one) and abs(one) < MOST_MM for one in by):
                raise EditError("That's off the board.")
            return slots.bend(draft, points, by)
        case edits.Widen(river_mm, bank_mm):
            return river.widen(draft, river_mm, bank_mm)
        case edits.PutSlot(at):
            return slots.put(draft, at)
        case edits.MoveSlot(slot, at):
            return slots.move(draft, slot, at)
        case edits.Touch(slot, a, b):
            return slots.touch(draft, slot, a, b)
        case edits.RemoveSlot(slot):
            return slots.remove(draft, slot)
        case edits.SetBorder(a, b, is_there):
            return slots.set_border(draft, a, b, is_there=is_there)
        case sheet_edits.Rename(what, name):
            if what != sheet_edits.BOARD:
                raise EditError("Zones have numbers, not names.")
            return sheet_changes.call(draft, name)
        case sheet_edits.Resize(size_mm, stretch):
            return resize(draft, size_mm, stretch=stretch)
        case (
            sheet_edits.SetNote()
            | sheet_edits.Authentic()
            | sheet_edits.Photograph()
            | sheet_edits.NoPhotograph()
        ):
            return sheet_changes.describe(draft, edit)
        case _:
            assert_never(edit)


def resize(draft: ZoneDraft, size: Point, *, stretch: bool) -> ZoneDraft:
    """With a sheet of another size; everything goes along, or stays where it is in mm."""
    width, height = size = sheet_changes.checked_size(size)
    if not stretch:
        if any(x > width or y > height for x, y in _all_points(draft)):
            raise EditError("Something would end up off the board: move it first.")
        return replace(draft, size_mm=size)
    across, down = width / draft.size_mm[0], height / draft.size_mm[1]

    def along(at: Point) -> Point:
        return sheet_changes.anywhere((at[0] * across, at[1] * down))

    def line(points: Line) -> Line:
        return tuple(map(along, points))

    squares = {
        name: replace(square, at=along(square.at), shape=line(square.shape))
        for name, square in draft.squares.items()
    }
    moved = {name: replace(slot, at=along(slot.at)) for name, slot in draft.slots.items()}
    return replace(
        draft, size_mm=size, river=line(draft.river), arms=tuple(map(line, draft.arms)),
        squares=squares, slots=moved,
    )  # fmt: skip


def _all_points(draft: ZoneDraft) -> list[Point]:
    lines = (draft.river, *draft.arms, *(square.shape for square in draft.squares.values()))
    spots = [square.at for square in draft.squares.values()]
    spots += [slot.at for slot in draft.slots.values()]
    return [*spots, *(at for one in lines for at in one)]


def subject(before: ZoneDraft, edit: Edit, after: ZoneDraft) -> str | None:
    """The square or slot that an edit is about, as it is called afterwards; None for none."""
    match edit:
        case edits.PutMark():
            return after.zones[-1].river if after.zones else None
        case edits.Divide(zone) | edits.PutIsland(zone):
            return after.zones[min(zone, len(after.zones)) - 1].river
        case edits.Renumber(_, number):
            return after.zones[number - 1].river
        case edits.PutSlot():
            return slots.next_slot(before)
        case edits.MoveSlot(slot) | edits.Touch(slot):
            return slot
        case _:
            return None
