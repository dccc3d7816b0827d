"""What does a finger on the sheet do to a board? Taps become edits, no pygame.

What one tap does is one edit, so that one undo takes it back: a space beside a castle
without a gate is its gate at once, a road over the river is a crossing at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.core.drafting.sheet import Point
from companion.core.errors import EditError
from companion.core.message import Message
from companion.games.rheingold.drafting import edits
from companion.games.rheingold.drafting.applying import subject
from companion.games.rheingold.drafting.crossing import changed, meets
from companion.games.rheingold.drafting.draft import PlaceKind, Road, places, what_is
from companion.games.rheingold.drafting.edits import Edit, Single
from companion.games.rheingold.drafting.joining import MOST_GATES
from companion.games.rheingold.drafting.naming import called, next_space
from companion.games.rheingold.drafting.snapping import nearest, nearest_road, snap
from companion.ui.games.rheingold.editor.tools import PUTS, Tool
from companion.ui.games.rheingold.editor.work import Work, far
from companion.ui.screen_kit.board_work import EditTrouble

REACH: Final = 0.42
"""In touches: how near to a place a tap is on it; closer places share the distance between them."""
_SNAP: Final = 0.25
"""The part of a finger's reach within which a line attracts it: a place goes where it was put."""


def tap(work: Work, at: Point, reach_mm: float) -> None:
    """A tap on the sheet.

    Args:
        work: the board in hand.
        at: where, in mm.
        reach_mm: how near to a place is on it.
    """
    work.trouble = None
    inside = work.inside(at)
    if work.tool is Tool.RIVER or far(inside, at) <= reach_mm / 2:
        # A finger at the very edge means the edge, and a river comes from beyond it.
        at = inside
    else:
        work.trouble = EditTrouble(Message("That's off the board."), at)
        return
    near = nearest(work.draft, at, reach_mm)
    match work.tool:
        case Tool.SPACE if near is None:
            _put_space(work, at, reach_mm)
        case Tool.SPACE if near is not None and _is_for_door(work, near):
            _join_door(work, near, at)
        case Tool.CASTLE | Tool.START:
            _tap_door(work, at, near, reach_mm)
        case Tool.ROAD:
            _tap_road(work, at, near, reach_mm)
        case Tool.RIVER:
            pour(work, (*work.draft.river, at), at)
        case Tool.ERASE:
            _erase(work, at, near, reach_mm)
        case _:
            work.choose(near)
            if near is None and work.tool in (Tool.MOVE, Tool.LOOK):
                work.road = _road_at(work, at, reach_mm)
                if not (places(work.draft) or work.draft.river):
                    work.trouble = EditTrouble(Message("Choose a tool first."), at)


def drag(work: Work, start: Point, end: Point, reach_mm: float) -> bool:
    """A finger was dragged over the sheet. Returns whether it edited anything."""
    work.trouble = None
    held = held_by(work, start, reach_mm)
    if isinstance(held, int):
        line = [*work.draft.river]
        line[held] = work.inside(end)
        return pour(work, tuple(line), end)
    if held is not None and work.tool is not Tool.ROAD:
        work.choose(held)
        spot = _snapped(work, end, reach_mm, held)
        return _do(work, edits.Move(held, spot), end)
    if work.tool is Tool.ROAD and held is not None:
        work.going = held
        tap(work, end, reach_mm)
        return True
    if work.tool in (Tool.ERASE, Tool.LOOK, Tool.MOVE):
        return False
    tap(work, work.inside(end), reach_mm)
    return True


def held_by(work: Work, at: Point, reach_mm: float) -> str | int | None:
    """What a dragging finger holds: a place, a river's point by its number, or nothing."""
    if work.tool in (Tool.MOVE, Tool.RIVER):
        bend = _bend(work, at, reach_mm)
        place = nearest(work.draft, at, reach_mm) if work.tool is Tool.MOVE else None
        return place if place is not None else bend
    if work.tool in (Tool.SPACE, Tool.CASTLE, Tool.START, Tool.ROAD):
        return nearest(work.draft, at, reach_mm)
    return None


def ghost(
    work: Work, held: str | int | None, at: Point, reach_mm: float
) -> tuple[PlaceKind | None, Point]:
    """What would be put where a dragging finger is, and where exactly."""
    if isinstance(held, str) and work.tool is not Tool.ROAD:
        return what_is(work.draft, held), _snapped(work, at, reach_mm, held)
    if held is None and work.tool in PUTS:
        return PUTS[work.tool], _snapped(work, at, reach_mm)
    if work.tool is Tool.ROAD:
        near = nearest(work.draft, at, reach_mm)
        if near is not None:
            return None, work.spot(near)
        return PlaceKind.SPACE, _snapped(work, at, reach_mm)
    return None, work.inside(at)


def _tap_door(work: Work, at: Point, near: str | None, reach_mm: float) -> None:
    """With the castle or start tool: place one, select one, or join a space to the selected one."""
    kind = PUTS[work.tool]
    there = what_is(work.draft, near) if near is not None else None
    if near is None and work.tool is Tool.CASTLE:
        spot = _snapped(work, at, reach_mm)
        _put(work, edits.PutCastle(spot, gate=_free_gate(work, spot)), at)
    elif near is None:
        _put(work, edits.PutStart(_snapped(work, at, reach_mm)), at)
    elif there is PlaceKind.SPACE and work.chosen is not None:
        _join_door(work, near, at)
    elif there is kind:
        work.choose(near)
    elif work.tool is Tool.CASTLE:
        work.trouble = EditTrouble(
            Message("First tap a castle, then the space outside its door."), at
        )
    else:
        work.trouble = EditTrouble(Message("First tap a start, then the spaces it leads to."), at)


def _join_door(work: Work, space: str, at: Point) -> None:
    """Make a space the gate or exit of the selection, or undo that."""
    chosen = work.chosen
    if chosen is not None and chosen in work.draft.castles and space not in work.doors():
        castle = called(work.draft, chosen)
        message = Message(
            "This space is too far from {castle}: draw a road between them.", castle=castle
        )
        work.trouble = EditTrouble(message, at)
    elif chosen is not None:
        joined = work.draft.joined(chosen, space)
        work.do((edits.Disconnect if joined else edits.Join)(chosen, space), at)


def _tap_road(work: Work, at: Point, near: str | None, reach_mm: float) -> None:
    draft, going = work.draft, work.going
    if near is None:
        spot = _snapped(work, at, reach_mm)
        new = next_space(draft)
        bit: Single = edits.PutSpace(spot) if going is None else edits.Chain((going, spot))
        several: list[Single] = [bit]
        if going is not None and what_is(draft, going) is PlaceKind.SPACE:
            several += _crossing(work, going, new, work.spot(going), spot)
        if going is None or what_is(draft, going) is not PlaceKind.CASTLE:
            several += _gate_for(work, new, spot)
        if work.do(_one(several), at):
            work.going = new
        return
    if going is None:
        work.going = near
    elif near == going:
        work.going = None
    elif draft.joined(going, near):
        work.going = near
    else:
        several = [edits.Join(going, near)]
        if {what_is(draft, going), what_is(draft, near)} == {PlaceKind.SPACE}:
            several += _crossing(work, going, near, work.spot(going), work.spot(near))
        if work.do(_one(several), at):
            is_space = what_is(draft, near) is PlaceKind.SPACE
            work.going = near if is_space else going


def _erase(work: Work, at: Point, near: str | None, reach_mm: float) -> None:
    bend, road = _bend(work, at, reach_mm), _road_at(work, at, reach_mm)
    if near is not None:
        work.do(edits.Remove(near), at)
    elif bend is not None:
        line = work.draft.river
        pour(work, line[:bend] + line[bend + 1 :], at)
    elif road is not None:
        work.do(edits.Disconnect(*road), at)
    else:
        work.trouble = EditTrouble(Message("There's nothing to erase here."), at)


def pour(work: Work, line: tuple[Point, ...], at: Point) -> bool:
    """Draw another river; the roads that it now crosses become crossings, others are none more."""
    return _do(work, edits.DrawRiver(line), at)


def _do(work: Work, edit: Single, at: Point) -> bool:
    """Make an edit that moves roads or the river, with what it changes at the crossings."""
    try:
        after = work.past.did(edit).draft
    except EditError:
        return work.do(edit, at)  # which says why not
    return work.do(_one([edit, *changed(work.draft, after)]), at)


def _put(work: Work, edit: Single, at: Point) -> None:
    """Place something new; it is selected at once."""
    before = work.draft
    if work.do(edit, at):
        work.choose(subject(before, edit))


def _bare_castle(work: Work, at: Point) -> str | None:
    """The chosen castle, when it may have a gate there."""
    one = work.draft.castles.get(work.chosen or "")
    if one is None or len(one.gates) >= MOST_GATES or not work.at_hand(one.at, at):
        return None
    return work.chosen


def _is_for_door(work: Work, near: str) -> bool:
    """Whether a tap on a place is about the door of the selected castle, however far that is."""
    return near in work.doors() or (
        work.chosen in work.draft.castles and what_is(work.draft, near) is PlaceKind.SPACE
    )


def _put_space(work: Work, at: Point, reach_mm: float) -> None:
    """A new space; it is the gate of the chosen castle, or of one beside it that has none."""
    spot = _snapped(work, at, reach_mm)
    new = next_space(work.draft)
    castle, chosen = _bare_castle(work, spot), work.chosen
    if castle is not None:
        gate: list[Single] = [edits.Join(castle, new)]
    else:
        gate = [*_gate_for(work, new, spot)]
    if not work.do(_one([edits.PutSpace(spot), *gate]), at):
        return
    here = work.draft.castles.get(chosen or "")
    if here is None or gate or len(here.gates) >= MOST_GATES:
        work.choose(_next_bare(work, spot) or new if castle is not None else new)
        return
    name = called(work.draft, str(chosen))
    template = "Too far from {castle} for a gate: this is just a space."
    work.trouble = EditTrouble(Message(template, castle=name), at)


def _next_bare(work: Work, at: Point) -> str | None:
    """The nearest castle without a gate."""
    bare = [name for name, one in work.draft.castles.items() if not one.gates]
    return min(bare, key=lambda name: far(work.spot(name), at), default=None)


def _gate_for(work: Work, space: str, at: Point) -> Iterator[Single]:
    bare = [name for name, one in work.draft.castles.items() if not one.gates]
    near = min(bare, key=lambda name: far(work.spot(name), at), default=None)
    if near is not None and far(work.spot(near), at) <= work.gate_mm:
        yield edits.Join(near, space)


def _free_gate(work: Work, at: Point) -> str:
    """The space that a new castle takes as its gate at once; "" for none near enough."""
    taken = {gate for one in work.draft.castles.values() for gate in one.gates}
    free = [(far(spot, at), name) for name, spot in work.draft.spaces.items()]
    free = [one for one in free if one[1] not in taken and one[0] <= work.gate_mm]
    return min(free)[1] if free else ""


def _crossing(work: Work, a: str, b: str, start: Point, end: Point) -> Iterator[Single]:
    if meets(start, end, work.draft.river):
        yield edits.Cross(a, b, True)


def _bend(work: Work, at: Point, reach_mm: float) -> int | None:
    """The number of the river's point near a tap."""
    bends = [(far(point, at), number) for number, point in enumerate(work.draft.river)]
    near = min(bends, default=(reach_mm + 1, 0))
    return near[1] if near[0] <= reach_mm else None


def _road_at(work: Work, at: Point, reach_mm: float) -> Road | None:
    return nearest_road(work.draft, at, reach_mm)


def _snapped(work: Work, at: Point, reach_mm: float, but: str = "") -> Point:
    return snap(work.draft, at, reach_mm * _SNAP, on=work.snapping, but=but)


def _one(several: list[Single]) -> Edit:
    return several[0] if len(several) == 1 else edits.Together(tuple(several))
