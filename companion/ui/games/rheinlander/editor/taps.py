"""What does a finger on the sheet do to a board of zones? Taps become edits, no pygame.

What one tap does is one edit, so that one undo takes it back.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from companion.core.drafting.sheet import Point
from companion.core.errors import EditError
from companion.core.message import Message
from companion.games.rheinlander.drafting import edits, outlines
from companion.games.rheinlander.drafting.applying import apply
from companion.games.rheinlander.drafting.draft import (
    RIVER,
    ZoneDraft,
    is_border,
    islands,
    zones_of,
)
from companion.games.rheinlander.drafting.edits import Edit
from companion.games.rheinlander.drafting.slots import next_slot
from companion.ui.games.rheinlander.editor.handles import Handle, corners, lines
from companion.ui.games.rheinlander.editor.tools import Tool
from companion.ui.games.rheinlander.editor.work import Work
from companion.ui.screen_kit.board_work import EditTrouble

Held: TypeAlias = Handle | str
"""What a dragging finger holds: a handle, or a spot by its id."""

_DRAWS: Final = (Tool.RIVER, Tool.SPOT)
"""The tools that put something where a finger ends."""


def tap(work: Work, at: Point, reach_mm: float) -> None:
    """A tap on the sheet.

    Args:
        work: the board in hand.
        at: where, in mm.
        reach_mm: how near to a spot is on it.
    """
    work.trouble = None
    inside = work.inside(at)
    if work.tool is not Tool.RIVER and outlines.far(inside, at) > reach_mm / 2:
        work.trouble = EditTrouble(Message("That's off the board."), at)
        return
    at = inside
    slot, square = slot_at(work.draft, at, reach_mm), square_at(work.draft, at)
    match work.tool:
        case Tool.RIVER:
            _mark(work, at, square)
        case Tool.ISLAND:
            _island(work, at, square)
        case Tool.SPOT if slot is not None:
            work.chosen = slot
        case Tool.SPOT:
            name = next_slot(work.draft)
            if work.do(edits.PutSlot(at), at):
                work.chosen = name
        case Tool.BORDER:
            _border(work, at, square)
        case Tool.ERASE:
            _erase(work, at, slot, square)
        case _:
            work.chosen = slot or square
            if not work.draft.squares:
                work.trouble = EditTrouble(Message("Choose a tool first."), at)


def _mark(work: Work, at: Point, square: str | None) -> None:
    """A mark across the river: on a zone it divides it, anywhere else the river goes on to it."""
    wet = square is not None and work.draft.squares[square].kind == RIVER
    zones = zones_of(work.draft, square) if square is not None and wet else ()
    work.do(edits.Divide(zones[0], at) if zones else edits.PutMark(at), at)


def _island(work: Work, at: Point, square: str | None) -> None:
    zones = zones_of(work.draft, square) if square is not None else ()
    if not zones:
        work.trouble = EditTrouble(Message("Tap the zone whose river splits."), at)
    elif islands(work.draft) & {*work.draft.zones[zones[0] - 1]}:
        work.do(edits.RemoveZone(zones[0]), at)
    else:
        work.do(edits.PutIsland(zones[0]), at)


def _border(work: Work, at: Point, square: str | None) -> None:
    chosen = work.chosen
    if square is None or chosen is None or square == chosen:
        work.chosen = None if square == chosen else square
    else:
        there = is_border(work.draft, chosen, square)
        work.do(edits.SetBorder(chosen, square, not there), at)


def _erase(work: Work, at: Point, slot: str | None, square: str | None) -> None:
    zones = zones_of(work.draft, square) if square is not None else ()
    if slot is not None:
        work.do(edits.RemoveSlot(slot), at)
    elif zones:
        work.do(edits.RemoveZone(zones[0]), at)
    else:
        work.trouble = EditTrouble(Message("There's nothing to erase here."), at)


def drag(work: Work, start: Point, end: Point, reach_mm: float) -> None:
    """A finger was dragged over the sheet and has left."""
    work.trouble = None
    held = held_by(work, start, reach_mm)
    if held is not None:
        edit = _moving(work, held, start, end)
        if isinstance(held, str):
            work.chosen = held
        if work.do(edit, end) or isinstance(held, str):
            return
    elif work.tool in _DRAWS:
        tap(work, work.inside(end), reach_mm)


def _moving(work: Work, held: Held, start: Point, end: Point) -> Edit:
    """What a drag does to what the finger holds: it goes as far as the finger does."""
    by = end[0] - start[0], end[1] - start[1]
    if isinstance(held, str):
        x, y = work.draft.slots[held].at
        return edits.MoveSlot(held, work.inside((x + by[0], y + by[1])))
    return edits.Bend(held.points(work.draft), outlines.tidied(by))


def dragged(work: Work, held: Held, start: Point, at: Point) -> ZoneDraft:
    """The board as it would be if the finger left here."""
    try:
        return apply(work.draft, _moving(work, held, start, at))
    except EditError:
        return work.draft


def held_by(work: Work, at: Point, reach_mm: float) -> Held | None:
    """What a finger that begins to drag there holds: a spot, a corner of the zone, a line."""
    if work.tool in (Tool.MOVE, Tool.SPOT):
        slot = slot_at(work.draft, at, reach_mm)
        if slot is not None or work.tool is Tool.SPOT:
            return slot
    if work.tool not in (Tool.MOVE, Tool.RIVER):
        return None
    near = [(outlines.far(one.at, at), number, one) for number, one in enumerate(handles(work))]
    best = min(near, default=None)
    return best[2] if best is not None and best[0] <= reach_mm else None


def handles(work: Work) -> list[Handle]:
    """What can be dragged now, the corners of the selected zone first."""
    if work.tool not in (Tool.MOVE, Tool.RIVER):
        return []
    found: list[Handle] = []
    if work.zone and work.tool is Tool.MOVE:
        found += corners(work.draft, work.draft.zones[work.zone - 1])
    return [*found, *lines(work.draft)]


def slot_at(draft: ZoneDraft, at: Point, reach_mm: float) -> str | None:
    """The spot that is nearest, and no farther off than `reach_mm`."""
    near = min(
        ((outlines.far(slot.at, at), name) for name, slot in draft.slots.items()), default=None
    )
    return near[1] if near is not None and near[0] <= reach_mm else None


def square_at(draft: ZoneDraft, at: Point) -> str | None:
    """The square that lies there; islands and water before banks."""
    found = [name for name, square in draft.squares.items() if _covers(square.shape, at)]
    wet = [name for name in found if draft.squares[name].kind == RIVER]
    return next(iter((*wet, *found)), None)


def _covers(shape: tuple[Point, ...], at: Point) -> bool:
    """Whether a point lies in an outline."""
    is_in, (x, y) = False, at
    for (ax, ay), (bx, by) in zip(shape, (*shape[1:], *shape[:1]), strict=True):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            is_in = not is_in
    return is_in
