"""Which way do the tracks of a board go? A small maze router on two layers; always the same answer.

No router that is kept well can be installed here (freerouting is in neither Debian nor PyPI), and
these boards need little: A* from pad to pad on a grid, upright on the front and level on the back,
with a price for each bend and via. A net that finds no way goes first, and all are laid anew. What
it lays is judged by KiCad's own design rule check, not by itself. Micrometres throughout.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

GRID: Final = 635
TRACK: Final = 300
CLEAR: Final = 200
VIA: Final = 800
VIA_DRILL: Final = 400
EDGE: Final = 500
FRONT, BACK = 0, 1
_FREE, _NOBODY = 0, -1
_WAYS: Final = ((1, 0), (-1, 0), (0, 1), (0, -1))
_AGAINST, _BEND, _HOLE = 1.7, 0.8, 7.0
_RESTARTS: Final = 60

Node = tuple[int, int, int]
"""Layer, column and row of the grid."""


class NoWayError(Exception):
    """The tracks do not fit."""


@dataclass(frozen=True, slots=True)
class Pad:
    """Copper on both layers around a hole; `net` is "" where nothing may join."""

    net: str
    x: int
    y: int
    half_x: int
    half_y: int


@dataclass(frozen=True, slots=True)
class Block:
    """A rectangle of the front that belongs to a net."""

    net: str
    left: int
    top: int
    right: int
    bottom: int


@dataclass(frozen=True, slots=True)
class Track:
    """A straight piece of copper on a layer."""

    net: str
    layer: int
    start: tuple[int, int]
    end: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Via:
    """A plated hole from layer to layer."""

    net: str
    at: tuple[int, int]


@dataclass(slots=True)
class _Sheet:
    """Whose is each point of the grid: of nobody yet, of a net, or closed to all."""

    columns: int
    rows: int
    tracks: tuple[list[int], list[int]] = field(init=False)
    holes: list[int] = field(init=False)

    def __post_init__(self) -> None:
        count = self.columns * self.rows
        self.tracks = [_FREE] * count, [_FREE] * count
        self.holes = [_FREE] * count

    def claim(self, of: list[int], net: int, box: tuple[int, int, int, int], grow: int) -> None:
        """Keep others from every point in a box (left, top, right, bottom) and around it."""
        left, top, right, bottom = box
        first, last = max(0, -(-(left - grow) // GRID)), (right + grow) // GRID
        for row in range(max(0, -(-(top - grow) // GRID)), (bottom + grow) // GRID + 1):
            if row >= self.rows:
                break
            for column in range(first, min(last, self.columns - 1) + 1):
                at = row * self.columns + column
                if of[at] != net:
                    of[at] = net if of[at] == _FREE else _NOBODY


def route(
    size: tuple[int, int], pads: Iterable[Pad], blocks: Iterable[Block], order: Iterable[str],
    stitch: tuple[str, int],
) -> list[Track | Via]:  # fmt: skip
    """Tracks that join the pads of each net in `order`.

    `stitch` names the net that is poured on both layers, and how many steps of the grid there are
    between the vias that join the two.

    Raises:
        NoWayError: one net finds no way, wherever it is in the order.
    """
    todo = list(order)
    for _ in range(_RESTARTS):
        board = _Board(size, list(pads), list(blocks))
        for net in todo:
            if not board.join(net):
                break
        else:
            board.stitch(*stitch)
            return board.laid
        todo.remove(net)
        todo.insert(0, net)
    raise NoWayError(f"{net} finds no way.")


class _Board:
    def __init__(self, size: tuple[int, int], pads: list[Pad], blocks: list[Block]) -> None:
        self.laid: list[Track | Via] = []
        self._pads = pads
        self._numbers = {net: n for n, net in enumerate(sorted({pad.net for pad in pads}), 1)}
        width, height = size
        self._sheet = _Sheet(width // GRID + 1, height // GRID + 1)
        for reach, maps in ((TRACK // 2, self._sheet.tracks), (VIA // 2, (self._sheet.holes,))):
            rim = EDGE + reach
            for of in maps:
                for box in ((0, 0, width, 0), (0, height, width, height), (0, 0, 0, height),
                            (width, 0, width, height)):  # fmt: skip
                    self._sheet.claim(of, _NOBODY, box, rim)
        for pad in pads:
            box = (pad.x - pad.half_x, pad.y - pad.half_y, pad.x + pad.half_x, pad.y + pad.half_y)
            self._claim(self._number(pad.net), box, (FRONT, BACK))
            self._sheet.claim(self._sheet.holes, _NOBODY, box, VIA // 2)
        for block in blocks:
            box = (block.left, block.top, block.right, block.bottom)
            self._claim(self._number(block.net), box, (FRONT,))

    def _number(self, net: str) -> int:
        return self._numbers[net] if net else _NOBODY

    def _claim(self, net: int, box: tuple[int, int, int, int], layers: tuple[int, ...]) -> None:
        for layer in layers:
            self._sheet.claim(self._sheet.tracks[layer], net, box, CLEAR + TRACK // 2)
        self._sheet.claim(self._sheet.holes, net, box, CLEAR + VIA // 2)

    def join(self, net: str) -> bool:
        """Lay the tracks of a net; False if there is no way for one of them."""
        open_ = [pad for pad in self._pads if pad.net == net]
        reached = dict.fromkeys(self._nodes(open_.pop(0)))
        while open_:
            open_.sort(key=lambda pad: min(
                abs(pad.x - x * GRID) + abs(pad.y - y * GRID) for _, x, y in reached
            ))  # fmt: skip
            pad = open_.pop(0)
            goals = set(self._nodes(pad))
            if goals & reached.keys():
                continue
            path = self._path(self._numbers[net], list(reached), goals)
            if path is None:
                return False
            reached |= dict.fromkeys(self._lay(net, path))
            reached |= dict.fromkeys(goals)
        return True

    def stitch(self, net: str, steps: int) -> None:
        """Vias of a net wherever there is room for one, so many steps of the grid apart."""
        number, sheet = self._numbers[net], self._sheet
        for row in range(steps // 2, sheet.rows, steps):
            for column in range(steps // 2, sheet.columns, steps):
                at = row * sheet.columns + column
                if all(of[at] in (_FREE, number) for of in (sheet.holes, *sheet.tracks)):
                    self.laid.append(Via(net, _um((column, row))))

    def _nodes(self, pad: Pad) -> Iterator[Node]:
        """The point of the grid that is nearest to a pad's middle."""
        at = round(pad.x / GRID), round(pad.y / GRID)
        return iter([(FRONT, *at), (BACK, *at)])

    def _path(self, net: int, starts: list[Node], goals: set[Node]) -> list[Node] | None:
        sheet, columns, rows = self._sheet, self._sheet.columns, self._sheet.rows
        _, goal_x, goal_y = next(iter(goals))
        mine = (_FREE, net)
        best: dict[tuple[Node, int], float] = {}
        before: dict[tuple[Node, int], tuple[Node, int] | None] = {}
        heap: list[tuple[float, float, Node, int]] = []

        def push(node: Node, way: int, cost: float, came: tuple[Node, int] | None) -> None:
            key = node, way
            if cost < best.get(key, 1e9):
                best[key], before[key] = cost, came
                left = abs(node[1] - goal_x) + abs(node[2] - goal_y)
                heapq.heappush(heap, (cost + left, -cost, node, way))

        for start in starts:
            push(start, -1, 0, None)
        while heap:
            _, less, node, way = heapq.heappop(heap)
            cost = -less
            if cost > best[node, way]:
                continue
            if node in goals:
                return _walked(before, (node, way))
            layer, x, y = node
            for turn, (dx, dy) in enumerate(_WAYS):
                to_x, to_y = x + dx, y + dy
                is_back = way >= 0 and turn == way ^ 1
                if is_back or not (0 <= to_x < columns and 0 <= to_y < rows):
                    continue
                if sheet.tracks[layer][to_y * columns + to_x] in mine:
                    along = (dx != 0) == (layer == BACK)
                    step = (1 if along else _AGAINST) + (_BEND if way not in (turn, -1) else 0)
                    push((layer, to_x, to_y), turn, cost + step, (node, way))
            at = y * columns + x
            if sheet.holes[at] in mine and sheet.tracks[1 - layer][at] in mine:
                push((1 - layer, x, y), -1, cost + _HOLE, (node, way))
        return None

    def _lay(self, net: str, path: list[Node]) -> list[Node]:
        """Put copper along a path, with its corners cut; the points that others may join at."""
        number, touched = self._numbers[net], []
        for piece in _layers(path):
            layer, corners = piece[0][0], self._cut_corners(number, _corners(piece))
            for start, end in pairwise(corners):
                self._copper(number, Track(net, layer, _um(start), _um(end)))
                touched += [(layer, *point) for point in _between(start, end)]
        for one, other in pairwise(path):
            if one[0] != other[0]:
                at = _um(one[1:])
                self.laid.append(Via(net, at))
                half = VIA // 2
                box = (at[0] - half, at[1] - half, at[0] + half, at[1] + half)
                self._claim(number, box, (FRONT, BACK))
                touched += [one, other]
        for last in (path[0], path[-1]):
            self._to_middle(net, last)
        return touched

    def _copper(self, number: int, track: Track) -> None:
        self.laid.append(track)
        (ax, ay), (bx, by), half = track.start, track.end, TRACK // 2
        box = (min(ax, bx) - half, min(ay, by) - half, max(ax, bx) + half, max(ay, by) + half)
        self._claim(number, box, (track.layer,))

    def _to_middle(self, net: str, end: Node) -> None:
        """From the grid to the middle of the pad in which a path ends, if it does."""
        x, y = _um(end[1:])
        for pad in self._pads:
            is_here = abs(pad.x - x) <= pad.half_x and abs(pad.y - y) <= pad.half_y
            if pad.net == net and is_here and (pad.x, pad.y) != (x, y):
                self.laid.append(Track(net, end[0], (x, y), (pad.x, pad.y)))

    def _cut_corners(self, number: int, corners: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Corners of 45 degrees, as large as there is room, up to four steps of the grid."""
        made = corners[:1]
        for at in range(1, len(corners) - 1):
            (ax, ay), (x, y), (bx, by) = made[-1], corners[at], corners[at + 1]
            room_before = abs(x - ax) + abs(y - ay)
            room_after = abs(bx - x) + abs(by - y)
            most = min(4, room_before, room_after if at == len(corners) - 2 else room_after // 2)
            to_a = (_sign(ax - x), _sign(ay - y))
            to_b = (_sign(bx - x), _sign(by - y))
            step = next((s for s in range(most, 0, -1)
                         if self._is_free(number, (x, y), to_a, to_b, s)), 0)  # fmt: skip
            if step:
                made += [(x + to_a[0] * step, y + to_a[1] * step),
                         (x + to_b[0] * step, y + to_b[1] * step)]  # fmt: skip
            else:
                made.append((x, y))
        made.append(corners[-1])
        return [point for n, point in enumerate(made) if n == 0 or point != made[n - 1]]

    def _is_free(
        self, number: int, corner: tuple[int, int], to_a: tuple[int, int], to_b: tuple[int, int],
        step: int,
    ) -> bool:  # fmt: skip
        mine = (_FREE, number)
        return all(
            layer[(corner[1] + to_a[1] * i + to_b[1] * j) * self._sheet.columns
                  + corner[0] + to_a[0] * i + to_b[0] * j] in mine
            for layer in self._sheet.tracks
            for i in range(step + 1) for j in range(step + 1)
        )  # fmt: skip


def _walked(
    before: dict[tuple[Node, int], tuple[Node, int] | None], last: tuple[Node, int]
) -> list[Node]:
    found = [last[0]]
    at = before[last]
    while at is not None:
        found.append(at[0])
        at = before[at]
    return found[::-1]


def _layers(path: list[Node]) -> Iterator[list[Node]]:
    """The parts of a path that stay on one layer."""
    piece = path[:1]
    for node in path[1:]:
        if node[0] != piece[-1][0]:
            yield piece
            piece = []
        piece.append(node)
    yield piece


def _corners(piece: list[Node]) -> list[tuple[int, int]]:
    points = [(x, y) for _, x, y in piece]
    return [
        point
        for n, point in enumerate(points)
        if n in (0, len(points) - 1)
        or (points[n - 1][0] != points[n + 1][0] and points[n - 1][1] != points[n + 1][1])
    ]


def _between(start: tuple[int, int], end: tuple[int, int]) -> Iterator[tuple[int, int]]:
    steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    dx, dy = _sign(end[0] - start[0]), _sign(end[1] - start[1])
    for n in range(steps + 1):
        yield start[0] + dx * n, start[1] + dy * n


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _um(point: tuple[int, ...]) -> tuple[int, int]:
    return point[0] * GRID, point[1] * GRID
