"""What does a finger do while slots and shapes are drawn? Taps become edits, no pygame."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.drafting.sheet import Point
from companion.games.ringgeister.drafting import edits, geometry
from companion.games.ringgeister.drafting.draft import TileDraft
from companion.games.ringgeister.drafting.edits import Edit
from companion.games.ringgeister.plan import turned
from companion.ui.games.ringgeister.editor.near import tile_at
from companion.ui.games.ringgeister.editor.work import Work


@dataclass(frozen=True, slots=True)
class CornerHandle:
    """A corner of a slot's shape that can be dragged; one between two makes a new corner.

    Attributes:
        slot: the slot.
        corner: its number; for a new one that of the corner before.
        is_new: whether it is between two.
        at: on the sheet, in mm.
    """

    slot: str
    corner: int
    is_new: bool
    at: Point


def slot_at(draft: TileDraft, at: Point) -> str | None:
    """The slot whose tile lies there."""
    tile = tile_at(draft, at)
    return next((slot for slot, (one, _) in draft.layout.items() if one == tile), None)


def tap(work: Work, at: Point, reach_mm: float) -> None:
    """A tap selects the slot that lies there."""
    del reach_mm
    slot = slot_at(work.draft, at)
    work.chosen = None if slot is None or f"@{slot}" == work.chosen else f"@{slot}"


def handles(work: Work) -> list[CornerHandle]:
    """The corners of the selected slot's shape, and the middles of its sides."""
    slot = (work.chosen or "").removeprefix("@")
    if not work.laying or slot not in work.draft.slots:
        return []
    plan, turns = work.draft.slots[slot], work.draft.layout.get(slot, ("", 0))[1]
    corners = work.draft.shapes[plan.shape]

    def on(at: Point) -> Point:
        x, y = turned((round(at[0]), round(at[1])), turns)
        return plan.at[0] + x, plan.at[1] + y

    found = [CornerHandle(slot, number, False, on(at)) for number, at in enumerate(corners)]
    middles = enumerate(geometry.middles(corners))
    return [*found, *(CornerHandle(slot, number, True, on(at)) for number, at in middles)]


def held_by(work: Work, at: Point, reach_mm: float) -> CornerHandle | str | None:
    """A corner, or the selected slot."""
    near = min(
        ((geometry.far(one.at, at), one.is_new, number)
         for number, one in enumerate(handles(work))), default=None,
    )  # fmt: skip
    if near is not None and near[0] <= reach_mm:
        return handles(work)[near[2]]
    slot = slot_at(work.draft, at)
    return work.chosen if slot is not None and f"@{slot}" == work.chosen else None


def moving(work: Work, held: CornerHandle | str, start: Point, end: Point) -> Edit:
    """What a drag does to what the finger holds."""
    if isinstance(held, str):
        u, v = work.draft.slots[held[1:]].at
        return edits.MoveSlot(held[1:], (u + end[0] - start[0], v + end[1] - start[1]))
    plan, turns = work.draft.slots[held.slot], work.draft.layout.get(held.slot, ("", 0))[1]
    x = held.at[0] + end[0] - start[0] - plan.at[0]
    y = held.at[1] + end[1] - start[1] - plan.at[1]
    spot = turned((round(x), round(y)), -turns % 4)
    if held.is_new:
        return edits.PutCorner(plan.shape, held.corner, spot)
    return edits.MoveCorner(plan.shape, held.corner, spot)
