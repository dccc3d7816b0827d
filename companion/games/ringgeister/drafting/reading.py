"""Which draft does a board file of tiles describe? Pure.

A file may have faults that can be mended by drawing: a point without a way, a slot without a
tile. What a draft cannot hold is refused, all of it named at once. What a file has besides is
kept in `TileDraft.unknown`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from companion.core.board_fault import BoardFault, BoardPath
from companion.core.drafting.sheet_reading import SheetReading, board_object
from companion.core.errors import BoardError
from companion.core.game import Json
from companion.games.ringgeister import survey
from companion.games.ringgeister.drafting.draft import TileDraft
from companion.games.ringgeister.notes import Notes
from companion.games.ringgeister.plan import BLACK, BoardPlan

_PARTS: Final = ("shapes", "tiles", "slots", "layout", "cards")
_KNOWN: Final = frozenset(
    {"id", "name", "game", "authentic", "note", "size_mm", "picture", "picture_corners", *_PARTS}
)
_MENDABLE: Final = frozenset(
    {
        "bad_white_point", "grey_start", "mountain_not_grey", "number_of_ways", "not_named_once",
        "no_such_way", "named_twice", "black_starts", "rock_without_start", "same_spot",
        "point_shared", "outside", "too_large", "too_few",
    }
)  # fmt: skip
"""Codes of faults that a draft can hold."""
_IN_A_TILE: Final[Mapping[str, frozenset[str]]] = {
    "points": frozenset({"at", "colour", "start", "magic", "mountain", "arrow", "forward"}),
    "forks": frozenset({"at", "ways", "straight", "arrows"}),
    "ends": frozenset({"at"}),
    "gates": frozenset({"at", "symbol"}),
    "fields": frozenset({"at", "points"}),
}
_TILE: Final = frozenset({"shape", "ways", "rock", *_IN_A_TILE})
_WAY: Final = frozenset({"between", "kind", "via"})


def from_json(obj: Json) -> TileDraft:
    """The draft that a board file's object describes.

    Raises:
        BoardError: it holds what no draft can; every such fault is named.
    """
    obj = board_object(obj)
    reading = SheetReading(obj)
    note = reading.head(survey.GAME, _KNOWN)
    picture, corners = reading.photograph()
    notes = Notes()
    plan = survey.read_plan(notes, {**{part: {} for part in _PARTS}, **obj})
    faults = [*reading.faults, *(fault for fault in notes.faults if not _can_be_held(fault))]
    if plan is not None and not faults:
        for where, entry, known in _entries(obj):
            reading.keep(where, entry, known)
        faults += reading.faults
    if plan is None or faults:
        raise BoardError(tuple(dict.fromkeys(faults)))
    return TileDraft(
        id=obj["id"], name=obj["name"], game=obj["game"], authentic=obj.get("authentic", False),
        note=note, size_mm=plan.size_mm, picture=picture, picture_corners=corners,
        unknown=reading.unknown, shapes=_shapes(obj), tiles=plan.tiles, slots=plan.slots,
        layout=_layout(plan), cards=plan.cards,
    )  # fmt: skip


def _can_be_held(fault: BoardFault) -> bool:
    """Whether drawing can mend it."""
    match fault.code, fault.path:
        case "missing", ("tiles", _, "points", _, "arrow" | "forward"):
            return True
        case "missing", ("tiles", _, "rock") | ("layout", _):
            return True
        case "bad_id", ("id",):
            # The name of a folder, with a dot in it: a copy gets another one.
            return True
        case "three_points", _:
            # Without a number it is no list of names at all.
            return "number" in dict(fault.values)
        case "no_such_way", _:
            return True
        case code, _:
            return code in _MENDABLE


def _shapes(obj: Mapping[str, Json]) -> dict[str, tuple[tuple[int, int], ...]]:
    return {
        name: tuple((x, y) for x, y in outline) for name, outline in obj.get("shapes", {}).items()
    }


def _layout(plan: BoardPlan) -> dict[str, tuple[str, int]]:
    """In the order of the slots: the file's own order of a layout means nothing."""
    return {slot: plan.layout[slot] for slot in plan.slots if slot in plan.layout}


def _entries(
    obj: Mapping[str, Json],
) -> Iterator[tuple[BoardPath, Mapping[str, Json], frozenset[str]]]:
    """Every object of a file that could be read, with the keys that a draft has a place for."""
    for name, tile in obj.get("tiles", {}).items():
        yield ("tiles", name), tile, _TILE
        for part, known in _IN_A_TILE.items():
            for one, entry in tile.get(part, {}).items():
                # The check overlooks what a point says of a forward way that it cannot have.
                odd = part == "points" and entry["colour"] != BLACK
                yield ("tiles", name, part, one), entry, known - {"forward"} if odd else known
        for way in tile["ways"]:
            yield ("tiles", name, "ways", *way["between"]), way, _WAY
    for name, slot in obj.get("slots", {}).items():
        yield ("slots", name), slot, frozenset({"shape", "at", "turns"})
    for name, card in obj.get("cards", {}).items():
        yield ("cards", name), card, frozenset({"bearer", "hand", "below"})
