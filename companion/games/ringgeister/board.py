"""Which points are there, and where do they lie? R 1. Pure.

A checked board file and a layout, compiled for the rules: points, tiles, fields
and cards are numbers in the board's order (R 4.3). It opens no file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from companion.core.game import Json
from companion.core.rulekit.content_cache import cached_by_content
from companion.games.ringgeister import network, survey
from companion.games.ringgeister.nets import PointSet, point_set
from companion.games.ringgeister.network import Network
from companion.games.ringgeister.plan import (
    BLACK,
    TURNS,
    WHITE,
    BoardPlan,
    CardPlan,
    Layout,
    Spot,
    on_board,
)


class Tile(NamedTuple):
    """A laid tile (R 1.1).

    Attributes:
        id: its name.
        slot: where it lies.
        at: the slot's centre on the board, in millimetres.
        turn: its quarter turns before the match.
        start: its black start; None for a tile without a rock, which never turns (R 1.6).
        points: all of its points.
    """

    id: str
    slot: str
    at: Spot
    turn: int
    start: int | None
    points: tuple[int, ...]


class Point(NamedTuple):
    """A point (R 1.5); `name` is `tile.name`, `arrow` as its tile is drawn."""

    name: str
    tile: int
    colour: str
    start: bool
    magic: bool
    mountain: bool
    arrow: int | None


class Field(NamedTuple):
    """A mission field (R 1.8), named `tile.name`; `point_set` are its points once more."""

    name: str
    tile: int
    points: tuple[int, ...]
    point_set: PointSet


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A checked board as its tiles were laid (R 1); the same object is the same board.

    Attributes:
        id: the board's name in files.
        name: for people.
        tiles: in the file's order.
        tile_index: id → number.
        points: in the board's order.
        point_index: `tile.name` → number.
        fields: in the board's order.
        field_index: `tile.name` → number.
        spots: point → quarter turns of its tile → where it lies on the board.
        field_spots: the same for fields.
        white_starts: R 1.6, in the board's order.
        black_starts: R 1.6, in the board's order.
        mountain: R 1.5.
        cards: every card of the file.
        network: all ways.
    """

    id: str
    name: str
    tiles: tuple[Tile, ...]
    tile_index: Mapping[str, int]
    points: tuple[Point, ...]
    point_index: Mapping[str, int]
    fields: tuple[Field, ...]
    field_index: Mapping[str, int]
    spots: tuple[tuple[Spot, ...], ...]
    field_spots: tuple[tuple[Spot, ...], ...]
    white_starts: tuple[int, ...]
    black_starts: tuple[int, ...]
    mountain: int
    cards: Mapping[str, CardPlan]
    network: Network


@cached_by_content(kept=4)
def build(obj: Json, layout: Json = None) -> Board:
    """The board that a board file's object describes.

    Args:
        obj: the file.
        layout: how the players laid its tiles; None for the file's own layout.

    Raises:
        BoardError: the file has faults; all are named.
        SetupError: the tiles cannot lie like this.
    """
    return _lay(*survey.read(obj, layout))


def _lay(plan: BoardPlan, layout: Layout) -> Board:
    lying = {tile: (slot, turn) for slot, (tile, turn) in layout.items()}
    tiles: list[Tile] = []
    points: list[Point] = []
    fields: list[Field] = []
    spots: list[tuple[Spot, ...]] = []
    field_spots: list[tuple[Spot, ...]] = []
    for name, tile in plan.tiles.items():
        if name not in lying:
            continue
        slot, turn = lying[name]
        first = len(points)
        number = {point: first + count for count, point in enumerate(tile.points)}
        for point, content in tile.points.items():
            points.append(
                Point(
                    f"{name}.{point}",
                    len(tiles),
                    content.colour,
                    content.start,
                    content.magic,
                    content.mountain,
                    content.arrow,
                )
            )
            spots.append(tuple(on_board(plan.slots[slot], content.at, t) for t in TURNS))
        for field, content_ in tile.fields.items():
            around = tuple(number[point] for point in content_.points)
            fields.append(Field(f"{name}.{field}", len(tiles), around, point_set(around)))
            field_spots.append(tuple(on_board(plan.slots[slot], content_.at, t) for t in TURNS))
        start = tile.black_start
        tiles.append(
            Tile(
                name,
                slot,
                plan.slots[slot].at,
                turn,
                None if start is None else number[start],
                tuple(number.values()),
            )
        )
    return Board(
        id=plan.id,
        name=plan.name,
        tiles=tuple(tiles),
        tile_index={tile.id: number for number, tile in enumerate(tiles)},
        points=tuple(points),
        point_index={point.name: number for number, point in enumerate(points)},
        fields=tuple(fields),
        field_index={field.name: number for number, field in enumerate(fields)},
        spots=tuple(spots),
        field_spots=tuple(field_spots),
        white_starts=tuple(n for n, point in enumerate(points) if point.colour == WHITE),
        black_starts=tuple(
            n for n, point in enumerate(points) if point.colour == BLACK and point.start
        ),
        mountain=next(n for n, point in enumerate(points) if point.mountain),
        cards=plan.cards,
        network=network.build(plan, layout),
    )
