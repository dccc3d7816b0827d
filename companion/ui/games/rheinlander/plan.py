"""Where on the picture are zones and slots? Pure geometry, no pygame.

Banks and river are drawn broader than in the board file, about the middle of the river, so that
a knight finds room on a small picture; slots lie beside the banks. What there is fills the
picture: the bare rim of the sheet is left out. A board that is broader than high is turned in a
portrait picture, its right side up; it is stretched along one side as far as `STRETCH`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import hypot
from typing import Any, Final, NamedTuple

from companion.ui.art.curves import Point, circle

STRETCH: Final = 1.35
"""How much farther one side may be stretched than the other."""
_BROAD: Final = 1.3
"""How much broader banks and river are drawn than they are in the file."""
_SLOT: Final = 2.3
"""How much larger a slot is drawn than it is in the file."""
_NEAR: Final = 8
"""So many points of the river before and after a zone may be the nearest to its squares."""
_ROUNDS: Final = 6
"""So often slots are pushed apart that lie on one another."""
_RIM: Final = 0.022
"""What is left empty round the drawing, as a part of the picture's shorter side."""


def upright(board: Mapping[str, Any], size: tuple[int, int]) -> bool:
    """Whether a board is turned to stand upright in a picture of a size."""
    across, down = board["size_mm"]
    return bool((across > down) != (size[0] > size[1]) and across != down)


class _Sheet(NamedTuple):
    """Everything in millimetres, as it is drawn."""

    shapes: dict[str, list[Point]]
    spots: dict[str, Point]
    outward: dict[str, Point]
    slot_mm: float


class ZoneLayout:
    """A board of zones, laid out.

    Attributes:
        board: the board file's object.
        size: of the picture, in pixels.
        spots: square or slot → its middle.
        outward: bank → away from its river, a vector of length 1; islands have none.
        unit: how high a knight is, in pixels.
        slot: a slot's diameter, in pixels.
        numbers: river square → the number that is printed on it.
        islands: the squares that two zones name.
    """

    def __init__(self, board: Mapping[str, Any], size: tuple[int, int]) -> None:
        """Fit the board into the picture."""
        self.board = board
        self.size = size
        self._turned = upright(board, size)
        self._across = board["size_mm"][0]
        zones = board["zones"].values()
        self.numbers = {zone["river"]: number for number, zone in board["zones"].items()}
        named = [name for zone in zones for name in zone.values()]
        self.islands = frozenset(name for name in board["squares"] if named.count(name) > 1)
        sheet = _sheet(board, self.islands)
        self._fit(sheet)
        self._shapes = {name: self.line(shape) for name, shape in sheet.shapes.items()}
        self.spots = {name: self.at(at) for name, at in sheet.spots.items()}
        self.outward = {name: self._way(way) for name, way in sheet.outward.items()}
        self._near = self._nearest(list(board["squares"]))
        self.unit = max(15.0, self._near * 1.2)
        self.slot = max(14.0, sheet.slot_mm * self.scale)

    def _fit(self, sheet: _Sheet) -> None:
        """Find the scales, and where the drawing begins."""
        ends = [point for shape in sheet.shapes.values() for point in shape]
        half = sheet.slot_mm / 2
        for name in self.board["slots"]:
            x, y = sheet.spots[name]
            ends += [(x - half, y - half), (x + half, y + half)]
        ends += [sheet.spots[name] for name in self.board["squares"] if name not in sheet.shapes]
        ends = [self._laid(point) for point in ends]
        (left, right), (top, bottom) = (
            (min(point[axis] for point in ends), max(point[axis] for point in ends))
            for axis in (0, 1)
        )
        rim = max(8.0, min(self.size) * _RIM)
        wide, high = self.size[0] - 2 * rim, self.size[1] - 2 * rim
        sx, sy = wide / max(1.0, right - left), high / max(1.0, bottom - top)
        self._sx, self._sy = min(sx, sy * STRETCH), min(sy, sx * STRETCH)
        self.scale = min(self._sx, self._sy)
        self._left = rim + (wide - (right - left) * self._sx) / 2 - left * self._sx
        self._top = rim + (high - (bottom - top) * self._sy) / 2 - top * self._sy

    def _laid(self, at: Any) -> Point:
        """A point of the board as the sheet lies."""
        return (at[1], self._across - at[0]) if self._turned else (at[0], at[1])

    def _way(self, way: Point) -> Point:
        """A direction on the board, as the sheet lies."""
        return (way[1], -way[0]) if self._turned else way

    def at(self, at: Any) -> Point:
        """A point of the board, in millimetres, on the picture."""
        x, y = self._laid(at)
        return self._left + x * self._sx, self._top + y * self._sy

    def line(self, points: Sequence[Any]) -> list[Point]:
        """A line of points on the picture."""
        return [self.at(at) for at in points]

    def shape(self, square: str) -> list[Point]:
        """A square's outline; a disc where the file has none."""
        return self._shapes.get(square) or circle(self.spots[square], self._near * 0.46, 20)

    def _nearest(self, squares: Sequence[str]) -> float:
        """From most squares to the nearest other one, in pixels."""
        gaps = []
        for name in squares:
            x, y = self.spots[name]
            gaps.append(
                min(
                    (hypot(self.spots[other][0] - x, self.spots[other][1] - y)
                     for other in squares if other != name),
                    default=40.0,
                )
            )  # fmt: skip
        gaps.sort()
        return gaps[len(gaps) // 8] if gaps else 40.0


def _sheet(board: Mapping[str, Any], islands: frozenset[str]) -> _Sheet:
    """Squares, slots and directions as they are drawn, in millimetres."""
    squares, slots = board["squares"], board["slots"]
    shapes = {name: list(map(_point, one.get("shape") or ())) for name, one in squares.items()}
    spots = {name: _point(one["at"]) for name, one in squares.items()}
    slot_mm = board.get("slot_mm", 22) * _SLOT
    course = list(map(_point, board.get("river") or ()))
    drawn = len(course) > 1 and all(shapes.values())
    home = {name: zone["river"] for zone in board["zones"].values() for name in zone.values()}
    about: dict[str, int] = {}
    if drawn:
        about = {zone["river"]: _closest(course, spots[zone["river"]])
                 for zone in board["zones"].values()}  # fmt: skip
        for name in squares:
            near = _part(course, about[home[name]])
            shapes[name] = [_away(near, point, _BROAD) for point in shapes[name]]
            spots[name] = _away(near, spots[name], _BROAD)
    outward = {}
    for name, river in home.items():
        (x, y), (u, v) = spots[river], spots[name]
        span = hypot(u - x, v - y)
        if name != river and name not in islands and span:
            outward[name] = ((u - x) / span, (v - y) / span)
    for name, slot in slots.items():
        at, bank = _point(slot["at"]), slot["touches"][0]
        if drawn:
            near = _part(course, about[home[bank]])
            at = _beside(near, at, slot_mm / 2, _BROAD)
        spots[name] = at
    if drawn:
        _part_slots(spots, list(slots), slot_mm)
    return _Sheet({name: shape for name, shape in shapes.items() if shape}, spots, outward, slot_mm)


def _part_slots(spots: dict[str, Point], slots: Sequence[str], slot_mm: float) -> None:
    """Push slots apart that would lie on one another, as often as that helps."""
    for _round in range(_ROUNDS):
        for number, one in enumerate(slots):
            for other in slots[number + 1 :]:
                (ax, ay), (bx, by) = spots[one], spots[other]
                far = hypot(bx - ax, by - ay)
                if 0 < far < slot_mm:
                    half = (slot_mm - far) / 2 / far
                    x, y = (bx - ax) * half, (by - ay) * half
                    spots[one], spots[other] = (ax - x, ay - y), (bx + x, by + y)


def _point(at: Any) -> Point:
    return (float(at[0]), float(at[1]))


def _closest(course: Sequence[Point], to: Point) -> int:
    return min(
        range(len(course)), key=lambda at: hypot(course[at][0] - to[0], course[at][1] - to[1])
    )


def _part(course: Sequence[Point], middle: int) -> Sequence[Point]:
    return course[max(0, middle - _NEAR) : middle + _NEAR + 1]


def _foot(course: Sequence[Point], of: Point) -> Point:
    """The point of a line that is nearest to another point."""
    best, found = None, course[0]
    for (ax, ay), (bx, by) in pairwise(course):
        dx, dy = bx - ax, by - ay
        long = dx * dx + dy * dy
        part = ((of[0] - ax) * dx + (of[1] - ay) * dy) / long if long else 0.0
        part = min(1.0, max(0.0, part))
        x, y = ax + part * dx, ay + part * dy
        far = hypot(of[0] - x, of[1] - y)
        if best is None or far < best:
            best, found = far, (x, y)
    return found


def _away(course: Sequence[Point], point: Point, by: float) -> Point:
    """A point, so many times as far from the river."""
    x, y = _foot(course, point)
    return x + (point[0] - x) * by, y + (point[1] - y) * by


def _beside(course: Sequence[Point], slot: Point, half_mm: float, by: float) -> Point:
    """A slot, pushed outward so that it lies beside banks that were made broader."""
    x, y = _foot(course, slot)
    far = hypot(slot[0] - x, slot[1] - y) or 1.0
    out = (far - half_mm / _SLOT) * by + half_mm * 0.8
    return x + (slot[0] - x) / far * out, y + (slot[1] - y) / far * out
