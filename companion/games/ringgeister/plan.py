"""What does a board file say, once it is read? R 1, 14.5. Values only.

The file's JSON in types, tile by tile as drawn; `survey` reads it, `board` lays
it out. Coordinates are whole millimetres, x to the right and y downward.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from companion.core.game import Colour

Spot: TypeAlias = tuple[int, int]
"""A place in millimetres, from a tile's centre or from the board's corner."""

Layout: TypeAlias = Mapping[str, tuple[str, int]]
"""Slot → its tile and the tile's quarter turns (R 1.1)."""

DIRECTIONS: Final = ("N", "E", "S", "W")
"""Arrows by their number; one quarter turn adds one."""

TURNS: Final = (0, 1, 2, 3)

BLACK: Final = "black"
GREY: Final = "grey"
WHITE: Final = "white"

ROAD: Final = "road"
WATER: Final = "water"
SPIDER: Final = "spider"


class PointPlan(NamedTuple):
    """A point (R 1.5).

    Attributes:
        at: from the tile's centre.
        colour: grey, black or white.
        start: whether it is a start (R 1.6); every white point is one.
        magic: R 7.1.
        mountain: R 5.10.
        arrow: a number into `DIRECTIONS` as drawn, None without.
        forward: for a black point, the name at the other end of its forward way.
    """

    at: Spot
    colour: str
    start: bool
    magic: bool
    mountain: bool
    arrow: int | None
    forward: str | None


class ForkPlan(NamedTuple):
    """A fork (R 1.7).

    Attributes:
        at: from the tile's centre.
        ways: the names at their other ends, clockwise seen from above.
        straight: pairs of these that run straight into one another.
        arrows: whether it has the three arrows.
    """

    at: Spot
    ways: tuple[str, ...]
    straight: tuple[tuple[str, str], ...]
    arrows: bool


class GatePlan(NamedTuple):
    """An entrance to the dwarves' halls (R 5.8)."""

    at: Spot
    symbol: str


class FieldPlan(NamedTuple):
    """A mission field with the three points around it (R 1.8)."""

    at: Spot
    points: tuple[str, ...]


class WayPlan(NamedTuple):
    """A way between two things of a tile, with points between for drawing (R 1.2)."""

    one: str
    other: str
    kind: str
    via: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class TilePlan:
    """A tile as drawn (R 1.2); names → things, in the file's order."""

    shape: str
    points: Mapping[str, PointPlan]
    forks: Mapping[str, ForkPlan]
    ends: Mapping[str, Spot]
    gates: Mapping[str, GatePlan]
    fields: Mapping[str, FieldPlan]
    ways: tuple[WayPlan, ...]
    rock: Spot | None

    @property
    def black_start(self) -> str | None:
        """The black start on it, None without; a tile with one turns (R 1.6)."""
        for name, point in self.points.items():
            if point.start and point.colour == BLACK:
                return name
        return None


class SlotPlan(NamedTuple):
    """A place for a tile (R 1.1): its centre on the board, and the turns it allows."""

    shape: str
    at: Spot
    turns: tuple[int, ...]


class CardPlan(NamedTuple):
    """A card (R 2.4): the hand, the bearer's colour, a gate symbol or a storm."""

    bearer: Colour
    hand: str
    below: str


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """A whole board file (R 14.5), in the file's order."""

    id: str
    name: str
    size_mm: tuple[int, int]
    tiles: Mapping[str, TilePlan]
    slots: Mapping[str, SlotPlan]
    layout: Layout
    cards: Mapping[str, CardPlan]


def turned(at: Spot, turns: int) -> Spot:
    """A spot of a tile after so many quarter turns clockwise (R 1.3)."""
    x, y = at
    for _ in range(turns % 4):
        x, y = -y, x
    return x, y


def on_board(slot: SlotPlan, at: Spot, turns: int) -> Spot:
    """Where a spot of a tile lies on the board (R 14.7)."""
    x, y = turned(at, turns)
    return slot.at[0] + x, slot.at[1] + y
