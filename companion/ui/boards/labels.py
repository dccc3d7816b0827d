"""On which side of its castle does a name stand?

A name is a plate at its castle's foot, or at another side of it: it touches its
own castle and keeps away from every other, because it must be plain whose it is.
Of the spots that are left it takes the one that covers least; a name that finds
none near its castle stands further off, with a line to it. Title and compass then
take the emptiest corners.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, hypot
from typing import Any

import pygame

from companion.ui.art.curves import Point
from companion.ui.art.ornament import ribbon
from companion.ui.boards.grid import OccupancyGrid
from companion.ui.boards.parts import Parts, at_once
from companion.ui.boards.plan import Plan
from companion.ui.boards.water import banks
from companion.ui.text.fonts import FontRole, font
from companion.ui.theme import Theme

_CASTLES = 3
"""For this many castles at a time the names are placed in one step of the work."""
_AIR = (0.1, 0.25, 0.4, 0.55, 0.75, 1.0, 1.3, 1.7)
"""By how many units a box may be larger all round and still cover nothing: the more the better."""
_DOORS = frozenset({"gate", "crossing"})
_ALL = _DOORS | {"road", "exit"}
CLEAR = 0.3
"""By how many units a name is nearer to its own castle than to another, if it can be."""


@dataclass(frozen=True, slots=True)
class CastleLabel:
    """A castle's name.

    Attributes:
        place: the castle.
        lines: the name, on one line or two.
        px: its letters' size.
        box: what it fills, in pixels.
        leader: a line from it to its castle, in pixels; None where it stands close.
    """

    place: str
    lines: tuple[str, ...]
    px: int
    box: pygame.Rect
    leader: tuple[Point, Point] | None = None


@dataclass(frozen=True, slots=True)
class _Obstacles:
    """What a name should not cover, and how much it matters.

    Attributes:
        boxes: of the pieces and banners.
        weights: how much each of them matters.
        castles: castle → its box.
        towers: the castles' boxes, in the same order.
        roads: where they run.
        doors: where the ways through gates and the bridges do: what goes there covers a name.
        page: names stay within it.
    """

    boxes: tuple[pygame.Rect, ...]
    weights: tuple[float, ...]
    castles: Mapping[str, pygame.Rect]
    towers: tuple[pygame.Rect, ...]
    roads: OccupancyGrid
    doors: OccupancyGrid
    page: pygame.Rect


def letters(plan: Plan, theme: Theme) -> int:
    """The size of the names' letters, in pixels."""
    usual = max(11, min(round(plan.unit * 0.29), round(min(plan.size) * 0.033)))
    return round(usual * theme.letters)


def place_box(plan: Plan, name: str) -> pygame.Rect:
    """What a place and a piece on it fill, in pixels."""
    x, y = plan.spots[name]
    unit = plan.unit
    if name in plan.castles:
        return pygame.Rect(
            round(x - 0.6 * unit), round(y - 0.56 * unit), round(1.2 * unit), round(1.08 * unit)
        )
    if name in plan.starts:
        return pygame.Rect(
            round(x - 0.8 * unit), round(y - 0.43 * unit), round(1.6 * unit), round(0.86 * unit)
        )
    return pygame.Rect(
        round(x - 0.42 * unit), round(y - 0.62 * unit), round(0.84 * unit), round(1.0 * unit)
    )


def gap(one: pygame.Rect, other: pygame.Rect) -> float:
    """How far two boxes are apart, edge to edge; 0 when they touch."""
    across = max(0, other.left - one.right, one.left - other.right)
    down = max(0, other.top - one.bottom, one.top - other.bottom)
    return hypot(across, down)


def name_castles(plan: Plan, board: Mapping[str, Any], theme: Theme) -> list[CastleLabel]:
    """Where every castle's name stands."""
    return at_once(name_parts(plan, board, theme))


def name_parts(plan: Plan, board: Mapping[str, Any], theme: Theme) -> Parts[list[CastleLabel]]:
    """As `name_castles`, some castles at a time."""
    obstacles = _obstacles(plan)
    options: dict[str, list[tuple[float, CastleLabel]]] = {}
    for number, name in enumerate(plan.castles):
        text = board["castles"][name].get("name", name)
        options[name] = _options(plan, name, text, obstacles, theme)
        if number % _CASTLES == _CASTLES - 1:
            yield
    order = sorted(plan.castles, key=lambda name: -options[name][0][0])
    apart = max(2, round(plan.unit * 0.16))
    chosen: dict[str, CastleLabel] = {}
    for turn in range(4):
        for name in order:
            others = [label.box for other, label in chosen.items() if other != name]
            wider = [box.inflate(2 * apart, 2 * apart) for box in others]
            best: tuple[float, CastleLabel] | None = None
            for cost, label in options[name]:
                if best is not None and cost >= best[0]:
                    break
                full = cost
                for i in label.box.collidelistall(wider):
                    full += 40 * _share(label.box, others[i]) + 4 * _share(label.box, wider[i])
                if best is None or full < best[0]:
                    best = (full, label)
            if best is not None:
                chosen[name] = best[1]
        order = order if turn else list(reversed(order))
    return [_led(chosen[name], obstacles, plan.unit) for name in plan.castles]


def _led(label: CastleLabel, obstacles: _Obstacles, unit: float) -> CastleLabel:
    """A name, with a line to its castle when it is not plain whose it is."""
    box, own = label.box, obstacles.castles[label.place]
    mine = gap(box, own)
    if mine < 0.36 * unit and _strangers(label.place, box, obstacles) - mine > 0.12 * unit:
        return label
    near = (
        min(max(own.centerx, box.left + 2), box.right - 2),
        min(max(own.centery, box.top), box.bottom),
    )
    return CastleLabel(label.place, label.lines, label.px, box, (near, own.center))


def _strangers(place: str, box: pygame.Rect, obstacles: _Obstacles) -> float:
    """From a box to the nearest castle that is another's, in pixels."""
    return min(
        (gap(box, it) for name, it in obstacles.castles.items() if name != place), default=1e9
    )


def _obstacles(plan: Plan) -> _Obstacles:
    """Pieces, banners and roads."""
    unit = plan.unit
    boxes: list[pygame.Rect] = []
    weights: list[float] = []
    for name in plan.spots:
        box = place_box(plan, name)
        boxes.append(box)
        weights.append(34.0 if name in plan.castles else 12.0 if name in plan.spaces else 60.0)
        x, y = plan.spots[name]
        if name in plan.castles:
            # Where its banner flies once it is somebody's.
            high = round(unit * 0.26)
            boxes.append(pygame.Rect(box.left, box.top - high, box.width, high))
            weights.append(9.0)
        elif name in plan.spaces:
            # The disc itself matters more than a head that may look out over it.
            half = round(unit * 0.38)
            boxes.append(pygame.Rect(round(x) - half, round(y) - half, 2 * half, 2 * half))
            weights.append(22.0)
    castles = {name: place_box(plan, name) for name in plan.castles}
    roads, doors = _run(plan, _ALL), _run(plan, _DOORS)
    towers = tuple(castles.values())
    inside = -2 * plan.margin - 2
    page = pygame.Rect(0, 0, *plan.size).inflate(inside, inside)
    return _Obstacles(tuple(boxes), tuple(weights), castles, towers, roads, doors, page)


def _run(plan: Plan, kinds: frozenset[str]) -> OccupancyGrid:
    """Where the ways of these kinds run."""
    grid = OccupancyGrid(plan.size, max(2.0, plan.unit * 0.07))
    for way in plan.ways:
        if way.kind in kinds:
            grid.line(way.line, 1)
    grid.sum_up()
    return grid


def shortened(text: str, role: FontRole, px: int, width_px: int) -> str:
    """A text, cut off with a dot where it would be wider than allowed."""
    letters_of = font(role, px)
    cut = text
    while len(cut) > 1 and letters_of.size(cut)[0] > width_px:
        cut = cut[:-2].rstrip(" .-") + "."
    return cut


def _breaks(name: str) -> list[tuple[str, ...]]:
    """A name on one line, and on two where it has a gap near its middle."""
    found: list[tuple[str, ...]] = [(name,)]
    gaps = [i for i, letter in enumerate(name) if letter == " "]
    if gaps:
        i = min(gaps, key=lambda gap: abs(gap - len(name) / 2))
        found.append((name[:i], name[i + 1 :]))
    return found


def _options(
    plan: Plan, place: str, name: str, obstacles: _Obstacles, theme: Theme
) -> list[tuple[float, CastleLabel]]:
    """Every spot a name could have, with what it would cover."""
    usual = letters(plan, theme)
    own = obstacles.castles[place]
    most = round(max(plan.unit * 2.2, plan.size[0] * 0.2))
    shapes = []
    # Letters are not made smaller than 10 pixels: the same box again would only cost more.
    for px in dict.fromkeys(max(10, usual - smaller) for smaller in range(5)):
        for whole in _breaks(name):
            lines = tuple(shortened(line, "name", px, most) for line in whole)
            size = ribbon(lines, px, theme).get_size()
            shapes.append((max(0, usual - px) * 1.4 + (len(lines) - 1) * 0.5, lines, px, size))
    found: list[tuple[float, CastleLabel]] = []
    for spots in (_spots, _far_spots):
        for extra, lines, px, size in shapes:
            for rank, spot in spots(own, size, plan.unit):
                cost, box = _priced(plan, place, pygame.Rect(spot, size), obstacles)
                found.append((rank + extra + cost, CastleLabel(place, lines, px, box)))
        if min(cost for cost, _ in found) < 9:
            break
    found.sort(key=lambda option: option[0])
    return found


def _priced(
    plan: Plan, place: str, box: pygame.Rect, obstacles: _Obstacles
) -> tuple[float, pygame.Rect]:
    """What a spot costs: what it covers, and how easily it is taken for another's name."""
    unit = plan.unit
    wish = box.topleft
    box = box.clamp(obstacles.page)
    moved = abs(box.x - wish[0]) + abs(box.y - wish[1])
    cost = _cover(box, obstacles, unit) + moved / unit * 2
    own = obstacles.castles[place]
    mine = gap(box, own) + CLEAR * unit
    strange = min((gap(box, it) for it in _others(box, mine, own, obstacles)), default=mine)
    cost += max(0.0, mine - strange) / unit * 120
    middle = hypot(box.centerx - own.centerx, box.centery - own.centery) + 0.3 * unit
    spot = pygame.Rect(box.center, (1, 1))
    for other in _others(spot, middle, own, obstacles):
        away = hypot(box.centerx - other.centerx, box.centery - other.centery)
        cost += max(0.0, middle - away) / unit * 12
    return cost, box


def _others(
    box: pygame.Rect, reach: float, own: pygame.Rect, obstacles: _Obstacles
) -> Iterator[pygame.Rect]:
    """The other castles that may be so near to a box: most boards have many, and few are."""
    by = 2 * ceil(reach) + 2
    for number in box.inflate(by, by).collidelistall(obstacles.towers):
        if obstacles.towers[number] is not own:
            yield obstacles.towers[number]


def _spots(
    own: pygame.Rect, size: tuple[int, int], unit: float
) -> Iterator[tuple[float, tuple[int, int]]]:
    """Spots at a castle, the best first: at its foot, above its banner, beside it."""
    w, h = size
    cx, cy = own.centerx, own.centery
    banner = round(unit * 0.26)
    for slide in (0.0, 0.15, -0.15, 0.3, -0.3, 0.45, -0.45, 0.7, -0.7):
        shift = round(slide * (w + own.width) / 2)
        away = abs(slide) * 2.2
        yield 0.0 + away, (cx - w // 2 + shift, own.bottom)
        yield 1.3 + away, (cx - w // 2 + shift, own.top - h - banner)
    for slide in (0.3, 0.15, 0.0, -0.2, 0.45):
        lift = round(slide * own.height)
        away = abs(slide - 0.3) * 1.2
        yield 1.1 + away, (own.right, cy - h // 2 + lift)
        yield 1.1 + away, (own.left - w, cy - h // 2 + lift)


def _far_spots(
    own: pygame.Rect, size: tuple[int, int], unit: float
) -> Iterator[tuple[float, tuple[int, int]]]:
    """Spots in two rings further off; a line will lead from them to the castle."""
    w, h = size
    for ring in (0.5, 1.0):
        off = round(ring * unit)
        left, right = own.left - off - w, own.right + off
        top, bottom = own.top - off - h, own.bottom + off
        for step in range(7):
            x, y = left + (right - left) * step // 6, top + (bottom - top) * step // 6
            for spot in ((x, top), (x, bottom), (left, y), (right, y)):
                yield 6.5 + 3 * ring, spot


def _cover(box: pygame.Rect, obstacles: _Obstacles, unit: float) -> float:
    """How bad it is that a name stands there."""
    cost = 0.0
    for i in box.collidelistall(obstacles.boxes):
        cost += obstacles.weights[i] * _share(box, obstacles.boxes[i])
    for grid, each, most in ((obstacles.roads, 2.0, 4.0), (obstacles.doors, 20.0, 30.0)):
        hits = grid.taken(box.left - 2, box.top - 1, box.right + 2, box.bottom + 1)
        cost += min(most, hits * grid.cell / unit * each)
    return cost


def _share(box: pygame.Rect, other: pygame.Rect) -> float:
    """How much of a box another covers, 0 to 1, felt from the first pixel."""
    both = box.clip(other)
    if not both.width or not both.height:
        return 0.0
    part = both.width * both.height / max(1, box.width * box.height)
    return float(part**0.7)


def emptiest(
    plan: Plan, sizes: Sequence[tuple[int, int]], taken: Sequence[pygame.Rect], astride: bool
) -> Parts[pygame.Rect | None]:
    """A box of the first of these sizes that covers nothing; None when there is no room.

    It is looked for one size at a time.

    Args:
        plan: the board.
        sizes: in pixels, the preferred one first.
        taken: names and ornaments that stand already.
        astride: it sits on the picture's upper or lower border, if it can, as a title does.
    """
    unit = plan.unit
    grid = OccupancyGrid(plan.size, max(2.0, unit * 0.1))
    for name in plan.spots:
        grid.box(place_box(plan, name))
    for box in taken:
        grid.box(box)
    for way in plan.ways:
        grid.line(way.line, 0.1 * unit)
    if plan.river is not None:
        left, right = banks(plan.river)
        grid.shape([*left, *reversed(right)])
    grid.sum_up()
    for edge in (True, False) if astride else (False,):
        for size in sizes:
            found = _freest(plan, grid, size, edge)
            if found is not None:
                return found
            yield
    return None


def _freest(
    plan: Plan, grid: OccupancyGrid, size: tuple[int, int], astride: bool
) -> pygame.Rect | None:
    """The box of one size with most air around it."""
    unit = plan.unit
    inset = plan.margin + round(unit * 0.15)
    width, height = plan.size
    step = max(4, round(unit * 0.2))
    rows = [2, height - size[1] - 2] if astride else range(inset, height - size[1] - inset, step)
    best: tuple[float, pygame.Rect] | None = None

    def free(air: int) -> bool:
        far = _AIR[air - 1] * unit
        return not grid.taken(x - far, y - far, x + size[0] + far, y + size[1] + far)

    for y in rows:
        for x in range(inset, width - size[0] - inset, step):
            aside = abs(x + size[0] / 2 - width / 2) / width if astride else 0
            air = 1
            if best is not None:
                # What has more air lies around what has less: only what would be better is asked.
                while air <= len(_AIR) and air - aside <= best[0]:
                    air += 1
            if air > len(_AIR) or not free(air):
                continue
            while air < len(_AIR) and free(air + 1):
                air += 1
            best = (air - aside, pygame.Rect(x, y, *size))
    return best[1] if best else None
