"""Where on the picture is every point of the tiles? Pure geometry.

A tile lies in a slot, turned clockwise by quarters; everything on it turns with it
(R 1.3). The picture is true to scale, because the wind is (R 8.2).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, hypot
from typing import Any, Final

from pygame import Rect

from companion.ui.art.curves import Point, smooth

ARROWS: Final = {"N": 0, "E": 1, "S": 2, "W": 3}
"""A direction → quarter turns clockwise from north."""


def turned(at: Any, quarters: int) -> Point:
    """A point of a tile after so many quarter turns."""
    x, y = float(at[0]), float(at[1])
    for _ in range(quarters % 4):
        x, y = -y, x
    return x, y


@dataclass(frozen=True, slots=True)
class Lying:
    """A tile as it lies.

    Attributes:
        tile: its name.
        slot: where.
        quarters: the quarter turns.
    """

    tile: str
    slot: str
    quarters: int


def foot_of(tiles: Mapping[str, Any]) -> float:
    """The radius of a point, in mm: as large as the nearest two points of one tile allow."""
    least = 30.0
    for tile in tiles.values():
        spots = [point["at"] for point in tile["points"].values()]
        for number, (x, y) in enumerate(spots):
            for u, v in spots[number + 1 :]:
                least = min(least, hypot(u - x, v - y))
    return max(2.0, min(7.0, least * 0.33))


class TileLayout:
    """A tile board, laid out for a picture.

    Attributes:
        board: the board file's object.
        size: of the picture, in pixels.
        scale: pixels a millimetre.
        origin: where the board's corner is on the picture, in pixels.
        foot: the radius of a point, in millimetres.
    """

    def __init__(self, board: Mapping[str, Any], size: tuple[int, int]) -> None:
        """Fit the board into the picture."""
        self.board = board
        self.size = size
        across, down = board["size_mm"]
        self.scale = min(size[0] / across, size[1] / down)
        self.origin = (
            (size[0] - across * self.scale) / 2,
            (size[1] - down * self.scale) / 2,
        )
        self.foot = foot_of(board["tiles"])
        self._spots: tuple[Mapping[str, Lying], dict[str, Point]] | None = None

    def at(self, lying: Lying, at: Any) -> Point:
        """A point of a tile on the picture."""
        x, y = turned(at, lying.quarters)
        u, v = self.board["slots"][lying.slot]["at"]
        return (
            self.origin[0] + (u + x) * self.scale,
            self.origin[1] + (v + y) * self.scale,
        )

    def outline(self, lying: Lying) -> list[Point]:
        """A tile's corners on the picture."""
        shape = self.board["shapes"][self.board["tiles"][lying.tile]["shape"]]
        return [self.at(lying, at) for at in shape]

    def box(self, lying: Lying) -> Rect:
        """What a tile fills on the picture, with what its points look out of it."""
        corners = self.outline(lying)
        pad = self.foot * self.scale
        left, top = (floor(min(at[axis] for at in corners) - pad) for axis in (0, 1))
        right, bottom = (ceil(max(at[axis] for at in corners) + pad) for axis in (0, 1))
        return Rect(left, top, right - left, bottom - top)

    def spots(self, tiles: Mapping[str, Lying]) -> dict[str, Point]:
        """Every point and mission field, by its full name. Not to be changed."""
        kept = self._spots
        if kept is not None and (kept[0] is tiles or kept[0] == tiles):
            self._spots = tiles, kept[1]
            return kept[1]
        found: dict[str, Point] = {}
        for name, lying in tiles.items():
            tile = self.board["tiles"][name]
            for kind in ("points", "fields"):
                for part, entry in tile.get(kind, {}).items():
                    found[f"{name}.{part}"] = self.at(lying, entry["at"])
        self._spots = tiles, found
        return found

    def is_field(self, name: str) -> bool:
        """Whether a part is a mission field, by its full name."""
        tile, part = name.split(".")
        return part in self.board["tiles"][tile].get("fields", {})

    def is_start(self, name: str) -> bool:
        """Whether a part is a start, by its full name."""
        tile, part = name.split(".")
        return bool(self.board["tiles"][tile].get("points", {}).get(part, {}).get("start"))

    def part(self, tiles: Mapping[str, Lying], name: str) -> Point:
        """Where a point, fork, end or gate is, by its full name.

        Raises:
            LookupError: there is none of this name.
        """
        tile, part = name.split(".")
        entry = self.board["tiles"][tile]
        for kind in ("points", "forks", "ends", "gates"):
            if part in entry.get(kind, {}):
                return self.at(tiles[tile], entry[kind][part]["at"])
        raise LookupError(name)

    def line(self, tiles: Mapping[str, Lying], names: Sequence[str]) -> list[Point]:
        """The line through some parts, along the ways as they are drawn."""
        line = [self.part(tiles, names[0])]
        for here, there in pairwise(names):
            between = self._between(tiles, here, there)
            line += smooth([line[-1], *between, self.part(tiles, there)], 8)[1:]
        return line

    def _between(self, tiles: Mapping[str, Lying], here: str, there: str) -> list[Point]:
        """Where the way of two parts of one tile leads between them."""
        (tile, one), (other_tile, other) = here.split("."), there.split(".")
        if tile == other_tile:
            for way in self.board["tiles"][tile]["ways"]:
                via = [self.at(tiles[tile], at) for at in way.get("via", ())]
                if via and list(way["between"]) == [one, other]:
                    return via
                if via and list(way["between"]) == [other, one]:
                    return via[::-1]
        return []

    def gates(self, tiles: Mapping[str, Lying], symbol: str) -> list[Point]:
        """Where the gates with a symbol are."""
        return [
            self.at(lying, gate["at"])
            for name, lying in tiles.items()
            for gate in self.board["tiles"][name].get("gates", {}).values()
            if gate["symbol"] == symbol
        ]

    def arrow(self, tiles: Mapping[str, Lying], point: str) -> int | None:
        """Where a point's arrow points as its tile lies, in quarters from north."""
        tile, part = point.split(".")
        arrow = self.board["tiles"][tile]["points"][part].get("arrow")
        return None if arrow is None else (ARROWS[arrow] + tiles[tile].quarters) % 4
