"""On which side of its castle does a name stand? Floor 5.

Every castle tries a ring of spots, on one line or two, and takes the one that
covers least: never another name or a piece, a road only where nothing else is
left. Title and compass then take the emptiest corners.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any

import pygame

from companion.ui.art.ornament import ribbon
from companion.ui.boards.plan import Plan
from companion.ui.theme import Theme


@dataclass(frozen=True, slots=True)
class Label:
    """A castle's name: its lines, its letters' size and the box it fills, in pixels."""

    place: str
    lines: tuple[str, ...]
    px: int
    box: pygame.Rect


@dataclass(frozen=True, slots=True)
class _Obstacles:
    """What a name should not cover, and how much it matters."""

    boxes: tuple[tuple[pygame.Rect, float], ...]
    roads: tuple[tuple[float, float], ...]


def letters(plan: Plan) -> int:
    """The size of the names' letters, in pixels."""
    return max(11, min(round(plan.unit * 0.37), round(min(plan.size) * 0.036)))


def place_box(plan: Plan, name: str) -> pygame.Rect:
    """What a place and a piece on it fill, in pixels."""
    x, y = plan.spots[name]
    unit = plan.unit
    if name in plan.castles:
        return pygame.Rect(round(x - 0.6 * unit), round(y - 0.56 * unit), round(1.2 * unit), round(1.08 * unit))
    if name in plan.starts:
        return pygame.Rect(round(x - 0.64 * unit), round(y - 0.42 * unit), round(1.28 * unit), round(0.84 * unit))
    return pygame.Rect(round(x - 0.42 * unit), round(y - 0.62 * unit), round(0.84 * unit), round(1.0 * unit))


def name_castles(plan: Plan, board: Mapping[str, Any], theme: Theme) -> list[Label]:
    """Where every castle's name stands."""
    obstacles = _obstacles(plan)
    options = {
        name: _options(plan, name, board["castles"][name]["name"], obstacles, theme)
        for name in plan.castles
    }
    order = sorted(plan.castles, key=lambda name: -min(cost for cost, _ in options[name]))
    chosen: dict[str, Label] = {}
    for turn in range(3):
        for name in order:
            others = [label.box for other, label in chosen.items() if other != name]
            best: tuple[float, Label] | None = None
            for cost, label in options[name]:
                full = cost + sum(
                    40 * _share(label.box, box.inflate(2, 2)) for box in others
                )
                if best is None or full < best[0]:
                    best = (full, label)
            if best is not None:
                chosen[name] = best[1]
        order = order if turn else list(reversed(order))
    return [chosen[name] for name in plan.castles]


def _obstacles(plan: Plan) -> _Obstacles:
    boxes: list[tuple[pygame.Rect, float]] = []
    for name in plan.spots:
        boxes.append((place_box(plan, name), 30.0 if name in plan.castles else 22.0))
        if name in plan.castles:
            # Where its banner flies once it is somebody's.
            box = place_box(plan, name)
            boxes.append((pygame.Rect(box.left, box.top - round(plan.unit * 0.26), box.width, round(plan.unit * 0.26)), 5.0))
    roads: list[tuple[float, float]] = []
    for way in plan.ways:
        for a, b in zip(way.line, way.line[1:], strict=False):
            steps = max(1, round(hypot(b[0] - a[0], b[1] - a[1]) / (plan.unit * 0.15)))
            roads += [
                (a[0] + (b[0] - a[0]) * k / steps, a[1] + (b[1] - a[1]) * k / steps)
                for k in range(steps)
            ]
    return _Obstacles(tuple(boxes), tuple(roads))


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
) -> list[tuple[float, Label]]:
    """Every spot a name could have, with what it would cover."""
    usual = letters(plan)
    frame = pygame.Rect(0, 0, *plan.size).inflate(-2 * plan.margin - 2, -2 * plan.margin - 2)
    own = place_box(plan, place)
    found = []
    for smaller in (0, 1, 2):
        px = max(10, usual - smaller)
        for lines in _breaks(name):
            size = ribbon(lines, px, theme).get_size()
            for rank, spot in _spots(own, size, plan.unit):
                box = pygame.Rect(spot, size)
                box.clamp_ip(frame)
                moved = abs(box.x - spot[0]) + abs(box.y - spot[1])
                cost = rank + smaller * 0.9 + (len(lines) - 1) * 0.5 + moved / plan.unit * 2
                cost += _cover(box, obstacles, size, frame)
                found.append((cost, Label(place, lines, px, box)))
    return found


def _spots(
    own: pygame.Rect, size: tuple[int, int], unit: float
) -> Iterable[tuple[float, tuple[int, int]]]:
    """Spots around a castle, the best first: below, above, beside, and between."""
    w, h = size
    cx, cy = own.centerx, own.centery
    gap = max(1, round(unit * 0.03))
    for slide in (0.0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75):
        shift = round(slide * (w + own.width) / 2)
        away = abs(slide) * 1.3
        yield 0.0 + away, (cx - w // 2 + shift, own.bottom + gap)
        yield 0.5 + away, (cx - w // 2 + shift, own.top - h - gap)
        yield 1.0 + away, (cx - w // 2 + shift, own.top - h - gap - round(unit * 0.26))
    for slide in (0.3, 0.0, -0.3, 0.6, -0.6):
        lift = round(slide * own.height)
        away = abs(slide - 0.3) * 0.8
        yield 0.4 + away, (own.right + gap, cy - h // 2 + lift)
        yield 0.4 + away, (own.left - w - gap, cy - h // 2 + lift)


def _cover(
    box: pygame.Rect, obstacles: _Obstacles, size: tuple[int, int], frame: pygame.Rect
) -> float:
    """How bad it is that a name stands there."""
    cost = 0.0 if frame.contains(box) else 50.0
    for other, weight in obstacles.boxes:
        cost += weight * _share(box, other)
    left, top, right, bottom = box.left - 2, box.top - 2, box.right + 2, box.bottom + 2
    hits = sum(1 for x, y in obstacles.roads if left < x < right and top < y < bottom)
    return cost + hits * 12 / max(size[0], 30) * 3


def _share(box: pygame.Rect, other: pygame.Rect) -> float:
    """How much of a box another covers, 0 to 1, felt from the first pixel."""
    both = box.clip(other)
    if not both.width or not both.height:
        return 0.0
    part = both.width * both.height / max(1, box.width * box.height)
    return part**0.7


def emptiest(
    plan: Plan, size: tuple[int, int], taken: Sequence[pygame.Rect], edges: bool
) -> pygame.Rect | None:
    """A box of `size` that covers nothing, as free as can be; None when there is none.

    Args:
        plan: the board.
        size: of the box, in pixels.
        taken: names and ornaments that stand already.
        edges: it may sit astride the picture's border, as a title does.
    """
    unit = plan.unit
    boxes = [place_box(plan, name) for name in plan.spots]
    boxes += [box.inflate(round(unit * 0.16), round(unit * 0.16)) for box in taken]
    roads = _obstacles(plan).roads
    inset = 2 if edges else plan.margin + round(unit * 0.2)
    best: tuple[float, pygame.Rect] | None = None
    step = max(6, round(unit * 0.3))
    rows = list(range(inset, plan.size[1] - size[1] - inset + 1, step))
    columns = list(range(inset, plan.size[0] - size[0] - inset + 1, step))
    if rows and columns:
        rows.append(plan.size[1] - size[1] - inset)
        columns.append(plan.size[0] - size[0] - inset)
    for y in rows:
        for x in columns:
            box = pygame.Rect(x, y, *size)
            if box.collidelist(boxes) >= 0:
                continue
            near = min((_gap(box, spot) for spot in roads), default=unit)
            near = min(near, *(_apart(box, other) for other in boxes))
            if near < unit * 0.12 or (plan.river and _in_river(box, plan)):
                continue
            rim = min(y, plan.size[1] - y - size[1])
            score = min(near, unit) - (rim * 0.08 if edges else 0)
            if best is None or score > best[0]:
                best = (score, box)
    return best[1] if best else None


def _in_river(box: pygame.Rect, plan: Plan) -> bool:
    river = plan.river
    if river is None:
        return False
    return any(
        _gap(box, at) < half
        for at, half in zip(river.line[::3], river.half[::3], strict=False)
    )


def _gap(box: pygame.Rect, at: tuple[float, float]) -> float:
    return hypot(
        max(box.left - at[0], at[0] - box.right, 0), max(box.top - at[1], at[1] - box.bottom, 0)
    )


def _apart(box: pygame.Rect, other: pygame.Rect) -> float:
    return hypot(
        max(box.left - other.right, other.left - box.right, 0),
        max(box.top - other.bottom, other.top - box.bottom, 0),
    )
