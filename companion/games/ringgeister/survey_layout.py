"""Can the tiles lie like this? R 1.1, 1.4, 1.6, 14.6. Pure.

A layout against the tiles and slots of a file, whether it is the file's own or
one that the players chose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from companion.core.game import Json
from companion.core.quoting import quoted, show
from companion.core.rulekit.board_inspection import is_whole
from companion.games.ringgeister.notes import Notes
from companion.games.ringgeister.plan import (
    BLACK,
    SPIDER,
    TURNS,
    WHITE,
    BoardPlan,
    Layout,
    SlotPlan,
    Spot,
    TilePlan,
    on_board,
)

BLACK_STARTS: Final = 18
WHITE_STARTS: Final = 9

_Node = tuple[str, str]


def read_layout(
    notes: Notes, value: Json, tiles: Mapping[str, TilePlan], slots: Mapping[str, SlotPlan]
) -> Layout:
    """A layout as far as it can be read: known tiles in known slots of their shape."""
    if not isinstance(value, dict):
        notes.fault(("layout",), "not_an_object", "must be an object")
        return {}
    for slot in slots:
        if slot not in value:
            notes.missing(("layout", slot))
    found: dict[str, tuple[str, int]] = {}
    laid: dict[str, str] = {}
    for slot, content in value.items():
        if slot not in slots:
            notes.fault(("layout",), "no_such_slot", "there is no slot {slot}", slot=show(slot))
            continue
        where = ("layout", slot)
        if not isinstance(content, list) or len(content) != 2:
            notes.fault(where, "not_a_tile", "must be [tile, quarter turn]")
            continue
        tile, turn = content
        if not isinstance(tile, str) or tile not in tiles:
            notes.fault(where, "no_such_tile", "there is no tile {tile}", tile=quoted(tile))
            continue
        if tile in laid:
            template = "{tile} is already in {slot}"
            notes.fault(where, "tile_twice", template, tile=tile, slot=laid[tile])
            continue
        laid[tile] = slot
        if tiles[tile].shape != slots[slot].shape:
            template = "{tile} doesn't have the slot's shape"
            notes.fault(where, "wrong_shape", template, tile=tile)
            continue
        if not is_whole(turn) or turn not in slots[slot].turns:
            template = "{tile} can't be placed with quarter turn {turn}"
            notes.fault(where, "wrong_turn", template, tile=tile, turn=quoted(turn))
            continue
        found[slot] = (tile, turn)
    return found


def inspect(notes: Notes, plan: BoardPlan, layout: Layout) -> None:
    """What all laid tiles together must have (R 14.6).

    Args:
        notes: where faults go; while there are none, routes are looked at too.
        plan: the file.
        layout: how its tiles lie, as far as it could be read.
    """
    laid = {tile: (slot, turn) for slot, (tile, turn) in layout.items()}
    if len(layout) == len(plan.slots):
        _count(notes, plan, laid)
    for tile, (slot, _) in laid.items():
        if plan.tiles[tile].black_start is not None and set(plan.slots[slot].turns) != set(TURNS):
            template = "{tile} turns during play, but the slot doesn't allow it"
            notes.fault(("layout", slot), "cannot_turn", template, tile=tile)
    _meetings(notes, plan, laid)
    if not notes.faults:
        _mountain(notes, plan, laid)


def _count(notes: Notes, plan: BoardPlan, laid: Mapping[str, tuple[str, int]]) -> None:
    starts: Counter[str] = Counter()
    mountains = []
    for tile in laid:
        for name, point in plan.tiles[tile].points.items():
            if point.start:
                starts[point.colour] += 1
            if point.mountain:
                mountains.append(f"{tile}.{name}")
    where = ("layout",)
    if (number := starts[BLACK]) != BLACK_STARTS:
        template = "must have {wanted} black starts, has {number}"
        notes.fault(where, "black_starts", template, wanted=BLACK_STARTS, number=number)
    if (number := starts[WHITE]) < WHITE_STARTS:
        template = "must have at least {least} white starts, has {number}"
        notes.fault(where, "white_starts", template, least=WHITE_STARTS, number=number)
    if not mountains:
        notes.fault(where, "one_mountain", "must have one Mountain, has none")
    elif len(mountains) > 1:
        template = "must have one Mountain, has {points}"
        notes.fault(where, "one_mountain", template, points=", ".join(mountains[:8]))


def _meetings(notes: Notes, plan: BoardPlan, laid: Mapping[str, tuple[str, int]]) -> None:
    """No spot where ends of three tiles could meet, however those with rocks turn."""
    meeting: dict[Spot, list[str]] = {}
    for tile, (slot, turn) in laid.items():
        could = TURNS if plan.tiles[tile].black_start is not None else (turn,)
        spots = {
            on_board(plan.slots[slot], at, turns)
            for at in plan.tiles[tile].ends.values()
            for turns in could
        }
        for spot in spots:
            meeting.setdefault(spot, []).append(tile)
    for (x, y), tiles in sorted(meeting.items()):
        if len(tiles) > 2:
            template = "ends of {tiles} could meet at {spot}"
            names = ", ".join(tiles)
            notes.fault(("layout",), "ends_meet", template, tiles=names, spot=f"[{x}, {y}]")


def _mountain(notes: Notes, plan: BoardPlan, laid: Mapping[str, tuple[str, int]]) -> None:
    """The Mountain is reached from a white start, gates closed (R 14.6)."""
    mountain = next(
        (tile, name)
        for tile in laid
        for name, point in plan.tiles[tile].points.items()
        if point.mountain
    )
    if mountain not in _reached(plan, laid, spiders=True):
        template = "no route leads from a white start to {point}"
        notes.fault(("layout",), "no_route", template, point=mountain)
        return
    without = _reached(plan, laid, spiders=False)
    for tile in laid:
        for way in plan.tiles[tile].ways:
            if way.kind == SPIDER and {(tile, way.one), (tile, way.other)} <= without:
                where, one, other = ("tiles", tile, "ways"), way.one, way.other
                template = "there is a path around {one} - {other}"
                notes.warn(where, "way_around", template, one=one, other=other)


def _reached(plan: BoardPlan, laid: Mapping[str, tuple[str, int]], *, spiders: bool) -> set[_Node]:
    near: dict[_Node, list[_Node]] = {}
    for one, other in _links(plan, laid, spiders=spiders):
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    todo = [
        (tile, name)
        for tile in laid
        for name, point in plan.tiles[tile].points.items()
        if point.colour == WHITE
    ]
    found = set(todo)
    while todo:
        for node in near.get(todo.pop(), ()):
            if node not in found:
                found.add(node)
                todo.append(node)
    return found


def _links(
    plan: BoardPlan, laid: Mapping[str, tuple[str, int]], *, spiders: bool
) -> Iterator[tuple[_Node, _Node]]:
    spots: dict[Spot, _Node] = {}
    for tile, (slot, turn) in laid.items():
        for way in plan.tiles[tile].ways:
            if spiders or way.kind != SPIDER:
                yield (tile, way.one), (tile, way.other)
        for name, at in plan.tiles[tile].ends.items():
            spot = on_board(plan.slots[slot], at, turn)
            if spot in spots:
                yield spots[spot], (tile, name)
            spots[spot] = (tile, name)
