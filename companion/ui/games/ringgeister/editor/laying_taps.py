"""What does a finger do while slots and shapes are drawn? Taps become edits, no pygame."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.core.drafting.sheet import Point
from companion.games.ringgeister.drafting import edits, geometry
from companion.games.ringgeister.drafting.draft import TileDraft
from companion.games.ringgeister.drafting.edits import Edit
from companion.games.ringgeister.plan import turned
from companion.ui.games.ringgeister.editor.near import tile_at
from companion.ui.games.ringgeister.editor.work import Work

_RIM_MM: Final = 30.0


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
    """A tap selects the slot that lies there, and shows it with what is around it."""
    del reach_mm
    slot = slot_at(work.draft, at)
    work.chosen = None if slot is None or f"@{slot}" == work.chosen else f"@{slot}"
    tile = None if slot is None else work.draft.layout[slot][0]
    work.look_at(tile if work.chosen is not None else None, _RIM_MM)


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
    """Of the selected slot what is nearest: a corner, or the slot itself by its middle."""
    found = handles(work)
    if not found or work.chosen is None:
        return None
    lying = work.draft.layout.get(work.chosen[1:])
    centre = work.where(lying[0] if lying is not None else work.chosen)
    best = min(found, key=lambda one: geometry.far(one.at, at))
    off = geometry.far(best.at, at)
    if off <= reach_mm and (centre is None or off < geometry.far(centre, at)):
        return best
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
