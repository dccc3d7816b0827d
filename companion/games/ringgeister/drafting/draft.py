"""What is a board of tiles that is still being drawn? R 1, 14.5. Pure.

A draft may have faults: points without ways, a slot without a tile. What it always has: ways
join two things of their tile, mission fields name points of it, what lies in a slot has its
shape and a turn that it allows. What tiles carry is what the rules read of a file (`plan`).

A *place* is an id over the whole board: `o1` a tile, `o1.points.an` something on it,
`o1.ways.an.c` a way, `@O1` a slot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from companion.core.drafting.sheet import DraftSheet, Point
from companion.games.ringgeister.plan import (
    CardPlan,
    Layout,
    SlotPlan,
    Spot,
    TilePlan,
    WayPlan,
    turned,
)
from companion.games.ringgeister.survey import GAME

USUAL_SIZE: Final[Spot] = (600, 600)
"""Of a printed board, in mm."""
POINTS: Final = "points"
FORKS: Final = "forks"
ENDS: Final = "ends"
GATES: Final = "gates"
FIELDS: Final = "fields"
ROCK: Final = "rock"
WAYS: Final = "ways"
EDGE: Final = "edge"
"""A spot at the edge of a tile, on which nothing lies."""
JOINED: Final = (POINTS, FORKS, ENDS, GATES)
"""The parts that ways join; their names differ from one another."""
NO_TILE: Final = TilePlan("", {}, {}, {}, {}, {}, (), None)

Outline: TypeAlias = tuple[Spot, ...]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class TileDraft(DraftSheet):
    """A board of tiles. Two are alike when their files would be.

    What the file had besides is kept by "tiles.o1", "tiles.o1.points.an",
    "tiles.o1.ways.an.c", "slots.O1", "cards.green1".

    Attributes:
        shapes: name → outline, from the tile's centre.
        tiles: name → all that it carries, in the file's order.
        slots: name → where a tile can lie.
        layout: slot → its tile and the tile's quarter turns.
        cards: name → what it shows.
    """

    game: str = GAME
    size_mm: Point = USUAL_SIZE
    shapes: Mapping[str, Outline] = field(default_factory=dict)
    tiles: Mapping[str, TilePlan] = field(default_factory=dict)
    slots: Mapping[str, SlotPlan] = field(default_factory=dict)
    layout: Layout = field(default_factory=dict)
    cards: Mapping[str, CardPlan] = field(default_factory=dict)

    def __eq__(self, other: object) -> bool:
        """Alike when their files are."""
        if not isinstance(other, TileDraft):
            return NotImplemented
        return self._all() == other._all()

    def __hash__(self) -> int:
        """Of what is cheap to compare."""
        return hash((self.id, self.name, len(self.tiles), len(self.slots)))

    def _all(self) -> tuple[object, ...]:
        return (
            self.id, self.name, self.game, self.authentic, self.note, self.size_mm,
            tuple(self.shapes.items()), tuple(self.tiles.items()), tuple(self.slots.items()),
            tuple(self.layout.items()), tuple(self.cards.items()), self.picture,
            self.picture_corners, dict(self.unknown),
        )  # fmt: skip


def is_empty(tile: TilePlan) -> bool:
    """Whether it carries nothing."""
    return not any(getattr(tile, part) for part in (*JOINED, FIELDS))


def without_mountain(tile: TilePlan) -> TilePlan:
    """The tile, whose points are all level."""
    if not any(point.mountain for point in tile.points.values()):
        return tile
    points = {name: point._replace(mountain=False) for name, point in tile.points.items()}
    return replace(tile, points=points)


def slot_of(draft: TileDraft, tile: str) -> str | None:
    """The slot that a tile lies in; None for one that is in the box."""
    return next((slot for slot, (one, _) in draft.layout.items() if one == tile), None)


def turns_of(draft: TileDraft, tile: str) -> int:
    """How a tile lies, in quarter turns; 0 in the box."""
    return next((turns for one, turns in draft.layout.values() if one == tile), 0)


def on_sheet(draft: TileDraft, tile: str, at: Point) -> Point | None:
    """Where a spot of a tile lies on the sheet; None for a tile in the box."""
    slot = slot_of(draft, tile)
    if slot is None:
        return None
    x, y = at
    for _ in range(draft.layout[slot][1] % 4):
        x, y = -y, x
    u, v = draft.slots[slot].at
    return u + x, v + y


def on_tile(draft: TileDraft, tile: str, at: Point) -> Point:
    """Where a spot of the sheet is on a tile, as it lies."""
    slot = slot_of(draft, tile)
    u, v = draft.slots[slot].at if slot is not None else (0, 0)
    x, y = at[0] - u, at[1] - v
    for _ in range(-turns_of(draft, tile) % 4):
        x, y = -y, x
    return x, y


def outline_of(draft: TileDraft, tile: str) -> Outline:
    """A tile's corners, from its centre."""
    return draft.shapes.get(draft.tiles[tile].shape, ())


def part_of(tile: TilePlan, name: str) -> str | None:
    """Which part something is that ways join; None when there is none of this name."""
    return next((part for part in JOINED if name in getattr(tile, part)), None)


def at_of(tile: TilePlan, part: str, name: str = "") -> Spot | None:
    """Where something is on its tile; None when it is not there."""
    if part == ROCK:
        return tile.rock
    found = getattr(tile, part).get(name)
    if found is None or part == ENDS:
        return found  # type: ignore[no-any-return]
    return found.at  # type: ignore[no-any-return]


def spot_on(tile: TilePlan, name: str) -> Spot:
    """Where something is that ways join.

    Raises:
        KeyError: there is none of this name.
    """
    part = part_of(tile, name)
    at = at_of(tile, part, name) if part is not None else None
    if at is None:
        raise KeyError(name)
    return at


def ways_of(tile: TilePlan, name: str) -> Iterator[tuple[str, WayPlan]]:
    """What is one way away from something, with that way."""
    for way in tile.ways:
        if way.one == name:
            yield way.other, way
        elif way.other == name:
            yield way.one, way


def way_between(tile: TilePlan, one: str, other: str) -> WayPlan | None:
    """The way that joins two things; None for none."""
    return next((way for there, way in ways_of(tile, one) if there == other), None)


def line_of(tile: TilePlan, way: WayPlan) -> list[Spot]:
    """The spots of a way on its tile, in its own direction."""
    return [spot_on(tile, way.one), *way.via, spot_on(tile, way.other)]


# Places


def place(tile: str, part: str, name: str = "") -> str:
    """The id of something on a tile."""
    return f"{tile}.{part}.{name}" if name else f"{tile}.{part}"


def edge_place(tile: str, at: Point) -> str:
    """The id of a spot at a tile's edge, in whole mm from its centre."""
    return place(tile, EDGE, f"{round(at[0])},{round(at[1])}")


def split(place: str) -> tuple[str, str, str]:
    """Tile, part and name of a place; the last two are "" for a tile itself."""
    tile, _, rest = place.partition(".")
    part, _, name = rest.partition(".")
    return tile, part, name


def spot_of(draft: TileDraft, place: str) -> Point | None:
    """Where a place is on the sheet; None when it is not there."""
    if place.startswith("@"):
        slot = draft.slots.get(place[1:])
        return None if slot is None else slot.at
    tile, part, name = split(place)
    plan = draft.tiles.get(tile)
    if plan is None:
        return None
    if not part:
        return on_sheet(draft, tile, middle(draft, tile))
    if part == WAYS:
        way = way_between(plan, *name.split(".", 1)) if "." in name else None
        return None if way is None else on_sheet(draft, tile, _half_way(line_of(plan, way)))
    if part == EDGE:
        x, _, y = name.partition(",")
        return on_sheet(draft, tile, (int(x), int(y)))
    known = part == ROCK or part in (*JOINED, FIELDS)
    at = at_of(plan, part, name) if known else None
    return None if at is None else on_sheet(draft, tile, at)


def _half_way(line: list[Spot]) -> Point:
    (ax, ay), (bx, by) = line[(len(line) - 1) // 2], line[len(line) // 2]
    return (ax + bx) / 2, (ay + by) / 2


def box_of(draft: TileDraft, tile: str) -> tuple[Point, Point]:
    """The upper left and lower right corner of what a tile covers on the sheet."""
    slot = slot_of(draft, tile)
    u, v = draft.slots[slot].at if slot is not None else (0, 0)
    turns = turns_of(draft, tile)
    corners = [turned(at, turns) for at in outline_of(draft, tile)] or [(0, 0)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return (u + min(xs), v + min(ys)), (u + max(xs), v + max(ys))


def middle(draft: TileDraft, tile: str) -> Point:
    """The middle of a tile's outline, from its centre: a border's is not 0, 0."""
    corners = outline_of(draft, tile) or ((0, 0),)
    return (
        sum(x for x, _ in corners) / len(corners),
        sum(y for _, y in corners) / len(corners),
    )
