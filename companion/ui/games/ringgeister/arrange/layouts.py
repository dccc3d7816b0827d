"""How can the tiles lie? Pure: a layout, changed by a tap, a drag, or by lot (R 1.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

from companion.core.errors import BoardError, SetupError
from companion.games.ringgeister import survey
from companion.games.ringgeister.plan import BLACK

Layout: TypeAlias = Mapping[str, tuple[str, int]]
"""Slot → its tile and that tile's quarter turn."""

_BOX = "box:"
_TRIES = 60
"""So many layouts are drawn by lot until one can be played; nearly all can."""


def of(board: Mapping[str, Any], layout: Any = None) -> dict[str, tuple[str, int]]:
    """A layout as it is written, by default the board's own.

    Raises:
        LookupError, TypeError, ValueError: it is no layout.
    """
    found = board["layout"] if layout is None else layout
    return {str(slot): (str(tile), int(turn)) for slot, (tile, turn) in found.items()}


def written(layout: Layout) -> dict[str, list[Any]]:
    """A layout as a set-up has it."""
    return {slot: [tile, turn] for slot, (tile, turn) in layout.items()}


def playable(board: Mapping[str, Any], layout: Layout) -> bool:
    """Whether the tiles can lie like this: the Mountain can be reached, and so on (R 14.6)."""
    try:
        survey.read(board, written(layout))
    except (BoardError, SetupError):
        return False
    return True


def turned(board: Mapping[str, Any], layout: Layout, slot: str) -> dict[str, tuple[str, int]]:
    """One tile turned clockwise to the next way in which it may lie there."""
    tile, turn = layout[slot]
    turns = sorted(board["slots"][slot]["turns"])
    after = turns[(turns.index(turn) + 1) % len(turns)]
    return {**layout, slot: (tile, after)}


def swapped(
    board: Mapping[str, Any], layout: Layout, one: str, other: str
) -> dict[str, tuple[str, int]] | None:
    """Two tiles in each other's slot; None where their shapes differ."""
    slots = board["slots"]
    if slots[one]["shape"] != slots[other]["shape"]:
        return None
    (here, turn), (there, other_turn) = layout[one], layout[other]
    return {
        **layout,
        one: (there, _fitting(slots[one], other_turn)),
        other: (here, _fitting(slots[other], turn)),
    }


def in_box(tile: str) -> str:
    """The place of a tile that lies in the box."""
    return f"{_BOX}{tile}"


def is_in_box(place: str) -> bool:
    """Whether a place is one in the box; else it is a slot."""
    return place.startswith(_BOX)


def spare(board: Mapping[str, Any], layout: Layout) -> tuple[str, ...]:
    """The tiles that are not laid, in the file's order: they are in the box (R 14.5)."""
    laid = {tile for tile, _turn in layout.values()}
    return tuple(tile for tile in board["tiles"] if tile not in laid)


def shape_at(board: Mapping[str, Any], place: str) -> str:
    """The shape of the tile in a slot or in the box."""
    kind, name = ("tiles", place.removeprefix(_BOX)) if is_in_box(place) else ("slots", place)
    return str(board[kind][name]["shape"])


def exchanged(
    board: Mapping[str, Any], layout: Layout, one: str, other: str
) -> dict[str, tuple[str, int]] | None:
    """The tiles of two places in each other's; None where shapes differ, or both are in the box."""
    if not (is_in_box(one) or is_in_box(other)):
        return swapped(board, layout, one, other)
    boxed, slot = (one, other) if is_in_box(one) else (other, one)
    if is_in_box(slot) or shape_at(board, boxed) != shape_at(board, slot):
        return None
    return {**layout, slot: (boxed.removeprefix(_BOX), layout[slot][1])}


def rocks(board: Mapping[str, Any], layout: Layout) -> int:
    """How many laid tiles have a black start (R 1.6)."""
    return sum(
        any(
            point["colour"] == BLACK and point.get("start")
            for point in board["tiles"][tile]["points"].values()
        )
        for tile, _turn in layout.values()
    )


def by_lot(board: Mapping[str, Any], chance: Random) -> dict[str, tuple[str, int]]:
    """All tiles shuffled, each among the slots of its shape; the board's own where none can be."""
    slots = board["slots"]
    for _ in range(_TRIES):
        found: dict[str, tuple[str, int]] = {}
        for shape in sorted({slot["shape"] for slot in slots.values()}):
            places = [name for name, slot in slots.items() if slot["shape"] == shape]
            tiles = [name for name, tile in board["tiles"].items() if tile["shape"] == shape]
            for place, tile in zip(places, chance.sample(tiles, len(places)), strict=True):
                found[place] = (tile, chance.choice(slots[place]["turns"]))
        found = {slot: found[slot] for slot in slots}
        if playable(board, found):
            return found
    return of(board)


def of_boards(board: Mapping[str, Any], boards: Sequence[Mapping[str, Any]]) -> list[Layout]:
    """The layouts that boards bring which have the same tiles and slots, without repetition."""
    found = list[Layout]()
    for other in (board, *boards):
        if other.get("tiles") != board["tiles"] or other.get("slots") != board["slots"]:
            continue
        layout = of(other)
        if layout not in found:
            found.append(layout)
    return found


def _fitting(slot: Mapping[str, Any], turn: int) -> int:
    turns: list[int] = slot["turns"]
    return turn if turn in turns else turns[0]
