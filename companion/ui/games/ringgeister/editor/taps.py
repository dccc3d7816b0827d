"""What does a finger on the sheet do to a board of tiles? Taps become edits, no pygame.

What one tap does is one edit, so that one undo takes it back. A tap on another tile takes that
one in hand; what is tapped beside all tiles lays the tile out of the hand.
"""

from __future__ import annotations

from typing import Final

from companion.core.drafting.sheet import Point
from companion.core.message import Message
from companion.games.ringgeister.drafting import edits, joints, parts
from companion.games.ringgeister.drafting.applying import subject
from companion.games.ringgeister.drafting.draft import (
    FIELDS,
    FORKS,
    GATES,
    JOINED,
    POINTS,
    ROCK,
    on_tile,
    part_of,
    slot_of,
    split,
    way_between,
    ways_of,
)
from companion.games.ringgeister.plan import BLACK, DIRECTIONS, ROAD
from companion.ui.games.ringgeister.editor import laying_taps
from companion.ui.games.ringgeister.editor.near import (
    off_tile,
    onto,
    thing_at,
    tile_at,
    way_at,
    way_place,
)
from companion.ui.games.ringgeister.editor.tools import ARROW, FIELD, MAGIC, START, THREE, Tool
from companion.ui.games.ringgeister.editor.work import LIKE, SWAP, Work
from companion.ui.screen_kit.board_work import EditTrouble


def tap(work: Work, at: Point, reach_mm: float) -> None:
    """A tap on the sheet.

    Args:
        work: the board in hand.
        at: where, in mm.
        reach_mm: how near to a place is on it.
    """
    work.trouble = None
    if work.laying:
        laying_taps.tap(work, at, reach_mm)
        return
    tile = tile_at(work.draft, at)
    if work.asked:
        _answer(work, tile, at)
    elif work.tool is Tool.TILE:
        work.hold(None if tile == work.tile else tile)
    elif work.tile is None or _is_elsewhere(work, tile, at, reach_mm):
        if tile != work.tile:
            work.hold(tile)
    else:
        _DO[work.tool](work, work.tile, at, reach_mm)


def _is_elsewhere(work: Work, tile: str | None, at: Point, reach_mm: float) -> bool:
    """Whether a tap is meant for another tile than the one in hand, or for none."""
    if work.tile is None or tile == work.tile:
        return False
    return off_tile(work.draft, work.tile, at) > min(reach_mm, 6.0)


def _refuse(work: Work, message: Message, at: Point) -> None:
    work.trouble = EditTrouble(message, at)


def _answer(work: Work, tile: str | None, at: Point) -> None:
    """The tile that was asked for."""
    asked, work.asked = work.asked, ""
    mine = work.tile
    if mine is None or tile is None or tile == mine:
        return
    slot, other = slot_of(work.draft, mine), slot_of(work.draft, tile)
    if asked == LIKE:
        work.do(edits.CopyTile(mine, tile), at)
    elif asked == SWAP and slot is not None and other is not None:
        work.do(edits.Exchange(slot, other), at)
    if work.trouble is None:
        work.hold(mine)


def _point(work: Work, tile: str, at: Point, reach_mm: float) -> None:
    found = thing_at(work.draft, tile, at, reach_mm, (POINTS,))
    if found is None:
        edit = edits.PutPoint(tile, onto(work.draft, tile, at, reach_mm), work.puts)
        place = subject(work.draft, edit)
        if work.do(edit, at):
            work.chosen = place
        return
    work.chosen = found
    work.do(edits.SetColour(tile, split(found)[2], work.puts), at)


def _way(work: Work, tile: str, at: Point, reach_mm: float) -> None:
    found = thing_at(work.draft, tile, at, reach_mm, JOINED)
    begun = _begun(work, tile)
    way = way_at(work.draft, tile, at, reach_mm) if found is None else None
    if found is not None and (begun is None or work.chosen == found):
        is_new = work.chosen != found
        if is_new and not _goes_on(work, found):
            # Refused now rather than after the next tap.
            _refuse(work, Message(parts.FULL[split(found)[1]]), at)
        work.chosen = found if is_new and work.trouble is None else None
    elif found is not None and begun is not None:
        if work.do(edits.Join(tile, begun, split(found)[2], work.puts), at):
            work.chosen = found if _goes_on(work, found) else None
    elif begun is None and way is not None and way.kind != work.puts:
        work.do(edits.Join(tile, way.one, way.other, work.puts), at)
    else:
        spot = onto(work.draft, tile, at, reach_mm)
        edit = (
            edits.PutJoint(tile, spot) if begun is None
            else edits.Extend(tile, begun, spot, work.puts)
        )  # fmt: skip
        place = subject(work.draft, edit)
        if work.do(edit, at) and place is not None:
            work.chosen = place if _goes_on(work, place) else None


def _begun(work: Work, tile: str) -> str | None:
    """From what a way goes on; None where none was begun."""
    if work.chosen is None or split(work.chosen)[0] != tile:
        return None
    name = split(work.chosen)[2]
    return name if part_of(work.draft.tiles[tile], name) == split(work.chosen)[1] else None


def _goes_on(work: Work, place: str) -> bool:
    """Whether a further way can begin there."""
    tile, part, name = split(place)
    ways = len(list(ways_of(work.draft.tiles[tile], name)))
    return ways < parts.ROOM.get(part, ways + 1)


def _sign(work: Work, tile: str, at: Point, reach_mm: float) -> None:
    wanted = (FORKS,) if work.puts == THREE else (POINTS,)
    found = thing_at(work.draft, tile, at, reach_mm, wanted)
    if found is None:
        missed = Message("Tap a fork.") if work.puts == THREE else Message("Tap a point.")
        _refuse(work, missed, at)
        return
    name, plan = split(found)[2], work.draft.tiles[tile]
    work.chosen = found
    if work.puts == THREE:
        work.do(edits.SetThreeArrows(tile, name, not plan.forks[name].arrows), at)
        return
    point = plan.points[name]
    if work.puts == ARROW:
        work.do(_next_arrow(work, tile, name), at)
    elif work.puts == START:
        is_start = point.start and point.colour == BLACK
        work.do(edits.SetStart(tile, name, not is_start), at)
    elif work.puts == MAGIC:
        work.do(edits.SetMagic(tile, name, not point.magic), at)
    else:
        work.do(edits.SetMountain(tile, name, not point.mountain), at)


def _next_arrow(work: Work, tile: str, name: str) -> edits.SetArrow:
    """Along the first way, along the next, at last none where there may be none."""
    plan = work.draft.tiles[tile]
    point = plan.points[name]
    offers: list[tuple[int | None, str | None]] = [*joints.arrows_along(plan, name)]
    if point.colour != BLACK:
        offers = [(arrow, None) for arrow in dict.fromkeys(arrow for arrow, _ in offers)]
        offers.append((None, None))
    now = point.arrow, point.forward
    number = offers.index(now) + 1 if now in offers else 0
    arrow, forward = offers[number % len(offers)]
    return edits.SetArrow(tile, name, None if arrow is None else DIRECTIONS[arrow], forward)


def pointed(work: Work, place: str, end: Point) -> edits.SetArrow:
    """The arrow of a point from which a finger was dragged to a spot of the sheet."""
    tile, _, name = split(place)
    x, y = work.draft.tiles[tile].points[name].at
    u, v = on_tile(work.draft, tile, end)
    across, down = u - x, v - y
    aside, along = "E" if across > 0 else "W", "S" if down > 0 else "N"
    arrow = aside if abs(across) > abs(down) else along
    return edits.SetArrow(tile, name, arrow, None)


def _gate(work: Work, tile: str, at: Point, reach_mm: float) -> None:
    if work.puts == FIELD:
        _field(work, tile, at, reach_mm)
        return
    found = thing_at(work.draft, tile, at, reach_mm, JOINED)
    begun = _begun(work, tile)
    is_gate = begun is not None and begun in work.draft.tiles[tile].gates
    if found is not None and split(found)[1] == GATES:
        work.chosen = found
        work.do(edits.SetSymbol(tile, split(found)[2], work.puts), at)
    elif found is not None and is_gate and begun is not None:
        if work.do(edits.Join(tile, begun, split(found)[2], ROAD), at):
            work.chosen = None
    else:
        edit = edits.PutGate(tile, on_tile(work.draft, tile, at), work.puts)
        place = subject(work.draft, edit)
        if work.do(edit, at):
            work.chosen = place


def _field(work: Work, tile: str, at: Point, reach_mm: float) -> None:
    found = thing_at(work.draft, tile, at, reach_mm, (POINTS, FIELDS))
    name = "" if found is None else split(found)[2]
    chosen = split(work.chosen) if work.chosen is not None else ("", "", "")
    if found is not None and split(found)[1] == FIELDS:
        work.chosen = found
    elif found is not None and chosen[1] == FIELDS:
        there = name in work.draft.tiles[tile].fields[chosen[2]].points
        work.do(edits.SetAround(tile, chosen[2], name, not there), at)
    elif found is not None:
        _refuse(work, Message("Tap a mission field first, then its points."), at)
    else:
        edit = edits.PutField(tile, on_tile(work.draft, tile, at))
        place = subject(work.draft, edit)
        if work.do(edit, at):
            work.chosen = place


def _erase(work: Work, tile: str, at: Point, reach_mm: float) -> None:
    found = thing_at(work.draft, tile, at, reach_mm)
    way = way_at(work.draft, tile, at, reach_mm)
    if found is not None and split(found)[1] == ROCK:
        _refuse(work, Message("The rock belongs to the black start."), at)
    elif found is not None:
        work.do(edits.Remove(*split(found)), at)
    elif way is not None:
        work.do(edits.RemoveWay(tile, way.one, way.other), at)
    else:
        _refuse(work, Message("There's nothing to erase here."), at)


def _select(work: Work, tile: str, at: Point, reach_mm: float) -> None:
    found = thing_at(work.draft, tile, at, reach_mm)
    way = way_at(work.draft, tile, at, reach_mm)
    work.chosen = found if found is not None or way is None else way_place(tile, way)


_DO: Final = {
    Tool.POINT: _point,
    Tool.WAY: _way,
    Tool.SIGN: _sign,
    Tool.GATE: _gate,
    Tool.MOVE: _select,
    Tool.ERASE: _erase,
    Tool.LOOK: _select,
}


def other_way(work: Work, place: str) -> None:
    """A black point's other way becomes its forward way."""
    tile, _, name = split(place)
    plan = work.draft.tiles[tile]
    point = plan.points[name]
    others = [there for there, _ in ways_of(plan, name) if there != point.forward]
    if others and point.arrow is not None:
        work.do(edits.SetArrow(tile, name, DIRECTIONS[point.arrow], others[0]))


def other_kind(work: Work, place: str, kinds: tuple[str, ...]) -> None:
    """A way becomes one of the next kind."""
    tile, _, names = split(place)
    one, _, other = names.partition(".")
    way = way_between(work.draft.tiles[tile], one, other)
    if way is not None:
        kind = kinds[(kinds.index(way.kind) + 1) % len(kinds)]
        work.do(edits.Join(tile, one, other, kind))


def other_straight(work: Work, place: str) -> None:
    """The next pairs of a fork's ways run straight into one another."""
    tile, _, name = split(place)
    fork = work.draft.tiles[tile].forks[name]
    offers = joints.ways_to_pair(fork)
    known = [{frozenset(pair) for pair in one} for one in offers]
    now = {frozenset(pair) for pair in fork.straight}
    number = known.index(now) + 1 if now in known else 0
    pairs = offers[number % len(offers)]
    work.do(edits.SetStraight(tile, name, tuple(one for pair in pairs for one in pair)))
