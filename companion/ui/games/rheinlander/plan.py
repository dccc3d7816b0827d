"""Where on the picture are zones and slots? Pure geometry, no pygame.

A board that is broader than high is turned in a portrait picture, its right side up; it is
stretched along one side as far as `STRETCH` to fill the room.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot
from typing import Any, Final

from companion.ui.art.curves import Point, circle

STRETCH: Final = 1.35
"""How much farther one side may be stretched than the other."""


def upright(board: Mapping[str, Any], size: tuple[int, int]) -> bool:
    """Whether a board is turned to stand upright in a picture of a size."""
    across, down = board["size_mm"]
    return bool((across > down) != (size[0] > size[1]) and across != down)


class ZoneLayout:
    """A board of zones, laid out.

    Attributes:
        board: the board file's object.
        size: of the picture, in pixels.
        spots: square or slot → its middle.
        unit: how high a knight is, in pixels.
        slot: a slot's diameter, in pixels; a little larger than the board's, to be seen.
        numbers: river square → the number that is printed on it.
        islands: the squares that two zones name.
    """

    def __init__(self, board: Mapping[str, Any], size: tuple[int, int]) -> None:
        """Fit the board into the picture."""
        self.board = board
        self.size = size
        across, down = board["size_mm"]
        self._turned = upright(board, size)
        self._across = across
        wide, high = (down, across) if self._turned else (across, down)
        sx, sy = size[0] / wide, size[1] / high
        self._sx, self._sy = min(sx, sy * STRETCH), min(sy, sx * STRETCH)
        self._left = (size[0] - wide * self._sx) / 2
        self._top = (size[1] - high * self._sy) / 2
        self.scale = min(self._sx, self._sy)
        squares, slots = board["squares"], board["slots"]
        self.spots = {
            name: self.at(entry["at"]) for part in (squares, slots) for name, entry in part.items()
        }
        self._near = self._nearest(list(squares))
        self.unit = max(15.0, self._near * 1.12)
        self.slot = max(14.0, board.get("slot_mm", 22) * self.scale * 1.25)
        self.numbers = {zone["river"]: number for number, zone in board["zones"].items()}
        named = [name for zone in board["zones"].values() for name in zone.values()]
        self.islands = frozenset(name for name in squares if named.count(name) > 1)

    def at(self, at: Any) -> Point:
        """A point of the board, in millimetres, on the picture."""
        x, y = (at[1], self._across - at[0]) if self._turned else (at[0], at[1])
        return self._left + x * self._sx, self._top + y * self._sy

    def line(self, points: Sequence[Any]) -> list[Point]:
        """A line of points on the picture."""
        return [self.at(at) for at in points]

    def shape(self, square: str) -> list[Point]:
        """A square's outline; a disc where the file has none."""
        corners = self.board["squares"][square].get("shape")
        if corners:
            return self.line(corners)
        return circle(self.spots[square], self._near * 0.46, 20)

    def _nearest(self, squares: Sequence[str]) -> float:
        """From most squares to their nearest neighbour, in pixels."""
        gaps = []
        for name in squares:
            x, y = self.spots[name]
            gaps.append(
                min(
                    (hypot(u - x, v - y) for other, (u, v) in self.spots.items() if other != name),
                    default=40.0,
                )
            )
        gaps.sort()
        return gaps[len(gaps) // 8] if gaps else 40.0
