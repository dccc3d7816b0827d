"""Where on the picture is everything? Pure geometry, no pygame.

Takes a board file's object and a size in pixels and says where each place stands,
how large a piece is, how each road runs and how wide the river is where. A board
that is broader than high is turned when the picture stands upright; the picture
is stretched up to `_STRETCH` times along one side when that gives the pieces room.
Any board that the rules accept is planned, however it is drawn.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass
from math import atan2, hypot, pi, sqrt
from typing import Any

from companion.ui.art.curves import Point, distance, lerp, smooth, to_segment
from companion.ui.boards.course import Watercourse, ashore, river

_STRETCH = 1.7
_LEAST_UNIT = 20.0
_MOST_UNIT = 110.0
_OF_SIDE, _OF_ROOM = 0.096, 0.55
"""The most that a piece is high, as a part of the picture's shorter side, and of the side of
the square that each place has: numbers and names find room between."""


@dataclass(frozen=True, slots=True)
class WayLine:
    """A road, an exit or a gate, as a line from place to place.

    Attributes:
        a: where it begins; a start for an exit, the space for a gate.
        b: where it ends; the castle for a gate.
        kind: "road", "crossing", "exit" or "gate".
        line: its course in pixels, both ends included.
    """

    a: str
    b: str
    kind: str
    line: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """A board, laid out.

    Attributes:
        size: of the picture, in pixels.
        unit: the height of a piece in pixels; everything on the board goes by it.
        margin: from the picture's edge to the border's inner line, in pixels.
        turned: whether the board stands upright, its right side up.
        spots: place → its middle.
        spaces, starts, castles: the places by kind, in the file's order.
        gates: the spaces before a door.
        islands: the castles that stand in the river.
        ways: roads, exits and gates.
        river: None when the board has none.
        north: where north is, in radians clockwise from up.
    """

    size: tuple[int, int]
    unit: float
    margin: int
    turned: bool
    spots: Mapping[str, Point]
    spaces: tuple[str, ...]
    starts: tuple[str, ...]
    castles: tuple[str, ...]
    gates: frozenset[str]
    islands: frozenset[str]
    ways: tuple[WayLine, ...]
    river: Watercourse | None
    north: float


def plan(board: Mapping[str, Any], size: tuple[int, int]) -> Plan:
    """Lay a board out for a picture of `size` pixels."""
    across, down = board["size_mm"]
    turned = (across > down) != (size[0] > size[1]) and across != down
    raw = {name: _turn(at, across, turned) for name, at in places_mm(board).items()}
    margin = rim(size)
    unit, to_px = _fit(list(raw.values()), size, margin)
    spots = {name: to_px(at) for name, at in raw.items()}
    course = [to_px(_turn(at, across, turned)) for at in board.get("river") or ()]
    islands = find_islands(board, spots, course, unit)
    bodies = dict.fromkeys(board["spaces"], _SPACE)
    bodies |= {name: _ISLAND if name in islands else _CASTLE for name in board["castles"]}
    bodies |= dict.fromkeys(spots.keys() - bodies.keys(), _START)
    _make_room(spots, {name: bodies[name] for name in spots}, unit, size, margin)
    return joined(board, spots, course, islands, unit, size, turned)


def places_mm(board: Mapping[str, Any]) -> dict[str, Point]:
    """Place → where the board file has it, in mm: starts first, then spaces, then castles."""
    found = {f"s{number}": entry["at"] for number, entry in board["starts"].items()}
    for kind in ("spaces", "castles"):
        found |= {name: entry["at"] for name, entry in board[kind].items()}
    return {name: (at[0], at[1]) for name, at in found.items()}


def rim(size: tuple[int, int]) -> int:
    """From a picture's edge to its border's inner line, in pixels."""
    return max(5, round(min(size) * 0.014))


def joined(
    board: Mapping[str, Any],
    spots: Mapping[str, Point],
    course: list[Point],
    islands: frozenset[str],
    unit: float,
    size: tuple[int, int],
    turned: bool = False,
) -> Plan:
    """The plan of a board whose places stand already: its ways and its water.

    Args:
        board: the board file's object.
        spots: place → its middle, in pixels, as `places_mm` orders them.
        course: the river's points, in pixels.
        islands: the castles in it.
        unit: the height of a piece, in pixels.
        size: of the picture, in pixels.
        turned: whether the board stands upright, its right side up.
    """
    starts = tuple(f"s{number}" for number in board["starts"])
    gates = frozenset(gate for entry in board["castles"].values() for gate in entry["gates"])
    return Plan(
        size=size,
        unit=unit,
        margin=rim(size),
        turned=turned,
        spots=spots,
        spaces=tuple(board["spaces"]),
        starts=starts,
        castles=tuple(board["castles"]),
        gates=gates,
        islands=islands,
        ways=_ways(board, spots, starts, unit, size),
        river=river(course, ashore(board), spots, islands, unit, size),
        north=_north(board, spots, course, turned),
    )


def _turn(at: Any, across: float, turned: bool) -> Point:
    """A point of the board in mm, its right side up when it is turned."""
    return (at[1], across - at[0]) if turned else (at[0], at[1])


def _fit(points: list[Point], size: tuple[int, int], margin: int) -> tuple[float, Any]:
    """The unit, and the function from millimetres to pixels."""
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    wide, high = max(right - left, 1.0), max(bottom - top, 1.0)
    unit = min(size) * 0.1
    sx = sy = 1.0
    for _ in range(3):
        pad_x, pad_y = margin + 0.78 * unit, margin + 0.62 * unit
        sx = max(0.01, (size[0] - 2 * pad_x) / wide)
        sy = max(0.01, (size[1] - 2 * pad_y) / high)
        sx, sy = min(sx, sy * _STRETCH), min(sy, sx * _STRETCH)
        unit = _unit([(x * sx, y * sy) for x, y in points], size)
    middle = ((left + right) / 2, (top + bottom) / 2)

    def to_px(at: Point) -> Point:
        return (
            size[0] / 2 + (at[0] - middle[0]) * sx,
            size[1] / 2 + (at[1] - middle[1]) * sy,
        )

    return unit, to_px


def _unit(points: list[Point], size: tuple[int, int]) -> float:
    """How high a piece can be: a little more than most neighbours are apart."""
    gaps = []
    for i, (x, y) in enumerate(points):
        nearest = 1e9
        for j, (u, v) in enumerate(points):
            if i != j:
                nearest = min(nearest, hypot(u - x, v - y))
        gaps.append(nearest)
    gaps.sort()
    usual = gaps[len(gaps) // 6]
    least = max(_LEAST_UNIT, min(33.0, min(size) * 0.1))
    room = sqrt(size[0] * size[1] / len(points))
    most = max(min(size) * _OF_SIDE, room * _OF_ROOM)
    return max(least, min(_MOST_UNIT, usual * 1.2, most))


def find_islands(
    board: Mapping[str, Any], spots: Mapping[str, Point], course: list[Point], unit: float
) -> frozenset[str]:
    """The castles in the river: by the file's word, or because they stand in its middle."""
    found = {name for name, entry in board["castles"].items() if entry.get("bank") == "island"}
    for name in board["castles"]:
        near = (to_segment(spots[name], a, b) for a, b in itertools.pairwise(course))
        if min(near, default=1e9) < unit * 0.45:
            found.add(name)
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class _Body:
    """What stands on a place, and how far it may step aside; all in units.

    Attributes:
        side: from its middle to its left and right.
        up: from its middle to its head; a banner counts only in part.
        down: from its middle to its foot.
        free: how far it may stand from where the file has it.
    """

    side: float
    up: float
    down: float
    free: float


_SPACE = _Body(0.45, 0.62, 0.42, 0.28)
_START = _Body(0.9, 0.46, 0.46, 0.75)
_CASTLE = _Body(0.62, 0.66, 0.58, 0.6)
_ISLAND = _Body(0.62, 0.66, 0.58, 0.0)


def _make_room(
    spots: dict[str, Point],
    bodies: Mapping[str, _Body],
    unit: float,
    size: tuple[int, int],
    margin: int,
) -> None:
    """Let what stands too near push one another apart, each a little and as it may."""
    home = dict(spots)
    near = [
        (one, other)
        for one, other in itertools.combinations(spots, 2)
        if distance(home[one], home[other]) < 3.2 * unit
        and bodies[one].free + bodies[other].free > 0
    ]
    edge = margin + 0.06 * unit
    for _ in range(24):
        for one, other in near:
            _push(spots, one, other, bodies, unit)
        for name, body in bodies.items():
            (x, y), (hx, hy) = spots[name], home[name]
            free = body.free * unit
            # The picture's edge comes last: nothing may stand beyond it.
            x, y = min(max(x, hx - free), hx + free), min(max(y, hy - free), hy + free)
            side, up, down = body.side * unit, body.up * unit, body.down * unit
            spots[name] = (
                min(max(x, edge + side), size[0] - edge - side),
                min(max(y, edge + up), size[1] - edge - down),
            )


def _push(
    spots: dict[str, Point], one: str, other: str, bodies: Mapping[str, _Body], unit: float
) -> None:
    """Half of what two places lack, along the side where they lack less."""
    if spots[one][1] > spots[other][1]:
        one, other = other, one
    (x, y), (u, v) = spots[one], spots[other]
    upper, lower = bodies[one], bodies[other]
    lack_x = (upper.side + lower.side) * unit - abs(x - u)
    lack_y = (upper.down + lower.up) * unit - (v - y)
    if lack_x <= 0 or lack_y <= 0:
        return
    part = upper.free / (upper.free + lower.free)
    if lack_y <= lack_x:
        spots[one] = (x, y - 0.5 * lack_y * part)
        spots[other] = (u, v + 0.5 * lack_y * (1 - part))
    else:
        aside = 0.5 * lack_x if x <= u else -0.5 * lack_x
        spots[one] = (x - aside * part, y)
        spots[other] = (u + aside * (1 - part), v)


def _ways(
    board: Mapping[str, Any],
    spots: Mapping[str, Point],
    starts: tuple[str, ...],
    unit: float,
    size: tuple[int, int],
) -> tuple[WayLine, ...]:
    """Every road, exit and gate with its course."""
    crossings = {frozenset(pair) for pair in board.get("crossings") or ()}
    pairs = [
        (a, b, "crossing" if frozenset((a, b)) in crossings else "road") for a, b in board["roads"]
    ]
    for start in starts:
        pairs += [(start, space, "exit") for space in board["starts"][start[1:]]["exits"]]
    for name, entry in board["castles"].items():
        pairs += [(gate, name, "gate") for gate in entry["gates"]]
    found: list[WayLine] = []
    beside: list[Point] = []
    for a, b, kind in pairs:
        line: tuple[Point, ...] = (spots[a], spots[b])
        if kind != "gate":
            line = _course(a, b, spots, unit, size, beside, straight=kind == "crossing")
        count = len(line)
        beside += [line[count * k // 8] for k in (2, 3, 4, 5)] if count > 2 else []
        found.append(WayLine(a, b, kind, line))
    return tuple(found)


def _course(
    a: str,
    b: str,
    spots: Mapping[str, Point],
    unit: float,
    size: tuple[int, int],
    beside: list[Point],
    *,
    straight: bool,
) -> tuple[Point, ...]:
    """A line from place to place, bent away from places, the edge and roads `beside` it.

    It is a little bent in any case, but where `straight` is wished for: a bridge is.
    """
    start, end = spots[a], spots[b]
    span = distance(start, end)
    if span < 1.6 * unit:
        return (start, end)
    across = ((start[1] - end[1]) / span, (end[0] - start[0]) / span)
    near = [
        at
        for name, at in spots.items()
        if name not in (a, b) and to_segment(at, start, end) < 1.6 * unit
    ]
    tight = [at for at in beside if to_segment(at, start, end) < 1.2 * unit]
    best: tuple[float, tuple[Point, ...]] | None = None
    lean = 1 if (round(start[0]) + round(end[1])) % 2 else -1
    middle = lerp(start, end, 0.5)
    bows = (0.2 * lean, -0.2 * lean, 0.4, -0.4, 0.65, -0.65, 0.9, -0.9)
    for bow in (0.0, *bows) if straight else bows:
        reach = bow * unit * min(1.0, span / (4 * unit))
        if best is not None and abs(reach) * 0.3 >= best[0]:
            continue  # it costs more than the best, whatever it runs past
        bent = (middle[0] + across[0] * reach, middle[1] + across[1] * reach)
        line = tuple(smooth([start, bent, end], 4))
        clear = min((_clearance(at, line) for at in near), default=unit)
        rim = min(bent[0], bent[1], size[0] - bent[0], size[1] - bent[1])
        cost = max(0.0, 0.85 * unit - clear) * 1.2 + abs(reach) * 0.3
        cost += max(0.0, 0.75 * unit - rim)
        if best is not None and cost >= best[0]:
            continue
        cost += sum(max(0.0, 0.4 * unit - _clearance(at, line)) for at in tight) * 0.7
        if best is None or cost < best[0]:
            best = (cost, tuple(smooth([start, bent, end], 8)))
    return best[1] if best else (start, end)


def _clearance(at: Point, line: tuple[Point, ...]) -> float:
    return min(to_segment(at, a, b) for a, b in itertools.pairwise(line))


def _north(
    board: Mapping[str, Any], spots: Mapping[str, Point], course: list[Point], turned: bool
) -> float:
    """North, across from east, which lies over the river; else the board's top."""
    sides: dict[str, list[Point]] = {"west": [], "east": []}
    for name, entry in board["castles"].items():
        if entry.get("bank") in sides:
            sides[entry["bank"]].append(spots[name])
    if not sides["west"] or not sides["east"] or len(course) < 2:
        return -pi / 2 if turned else 0.0
    (wx, wy), (ex, ey) = (
        (sum(x for x, _ in at) / len(at), sum(y for _, y in at) / len(at)) for at in sides.values()
    )
    along = (course[-1][0] - course[0][0], course[-1][1] - course[0][1])
    # With east on the right of the course, north is the way it runs.
    if along[0] * (ey - wy) - along[1] * (ex - wx) < 0:
        along = (-along[0], -along[1])
    return round(atan2(along[0], -along[1]) / (pi / 4)) * (pi / 4)
