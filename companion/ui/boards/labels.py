"""On which side of its castle does a name stand? Floor 5.

Every castle tries a ring of spots, on one line or two, and takes the one that
covers least: never another name or a piece, a road only where nothing else is
left. Title and compass then take the emptiest corners.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from companion.ui.art.ornament import ribbon
from companion.ui.boards.grid import Grid
from companion.ui.boards.plan import Plan
from companion.ui.boards.water import banks
from companion.ui.theme import FontRole, Theme, font


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

    boxes: tuple[pygame.Rect, ...]
    weights: tuple[float, ...]
    roads: Grid


SIDE = 0.6
"""Beyond this part of the picture's width a start's knights stand on its left."""


def letters(plan: Plan) -> int:
    """The size of the names' letters, in pixels."""
    return max(11, min(round(plan.unit * 0.29), round(min(plan.size) * 0.033)))


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
            round(x - 0.64 * unit), round(y - 0.42 * unit), round(1.28 * unit), round(0.84 * unit)
        )
    return pygame.Rect(
        round(x - 0.42 * unit), round(y - 0.62 * unit), round(0.84 * unit), round(1.0 * unit)
    )


def name_castles(plan: Plan, board: Mapping[str, Any], theme: Theme) -> list[Label]:
    """Where every castle's name stands."""
    obstacles = _obstacles(plan)
    options = {
        name: _options(plan, name, board["castles"][name].get("name", name), obstacles, theme)
        for name in plan.castles
    }
    order = sorted(plan.castles, key=lambda name: -options[name][0][0])
    chosen: dict[str, Label] = {}
    for turn in range(3):
        for name in order:
            others = [label.box.inflate(2, 2) for other, label in chosen.items() if other != name]
            best: tuple[float, Label] | None = None
            for cost, label in options[name]:
                if best is not None and cost >= best[0]:
                    break
                hits = label.box.collidelistall(others)
                full = cost + sum(40 * _share(label.box, others[i]) for i in hits)
                if best is None or full < best[0]:
                    best = (full, label)
            if best is not None:
                chosen[name] = best[1]
        order = order if turn else list(reversed(order))
    return [chosen[name] for name in plan.castles]


def _obstacles(plan: Plan) -> _Obstacles:
    """Pieces, banners and roads."""
    unit = plan.unit
    boxes: list[pygame.Rect] = []
    weights: list[float] = []
    for name in plan.spots:
        box = place_box(plan, name)
        boxes.append(box)
        weights.append(30.0 if name in plan.castles else 22.0)
        if name in plan.castles:
            # Where its banner flies once it is somebody's.
            high = round(unit * 0.26)
            boxes.append(pygame.Rect(box.left, box.top - high, box.width, high))
            weights.append(4.0)
    return _Obstacles(tuple(boxes), tuple(weights), _roads(plan))


def _roads(plan: Plan) -> Grid:
    """Where the roads run."""
    grid = Grid(plan.size, max(2.0, plan.unit * 0.07))
    for way in plan.ways:
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
) -> list[tuple[float, Label]]:
    """Every spot a name could have, with what it would cover."""
    usual = letters(plan)
    frame = pygame.Rect(0, 0, *plan.size).inflate(-2 * plan.margin - 2, -2 * plan.margin - 2)
    own = place_box(plan, place)
    found = []
    for smaller in (0, 1, 2):
        px = max(10, usual - smaller)
        for whole in _breaks(name):
            most = round(max(plan.unit * 2.2, plan.size[0] * 0.2))
            lines = tuple(shortened(line, "name", px, most) for line in whole)
            size = ribbon(lines, px, theme).get_size()
            for rank, spot in _spots(own, size, plan.unit):
                box = pygame.Rect(spot, size)
                box.clamp_ip(frame)
                moved = abs(box.x - spot[0]) + abs(box.y - spot[1])
                cost = rank + smaller * 0.9 + (len(lines) - 1) * 0.5 + moved / plan.unit * 2
                cost += _cover(box, obstacles, plan.unit)
                found.append((cost, Label(place, lines, px, box)))
    found.sort(key=lambda option: option[0])
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


def _cover(box: pygame.Rect, obstacles: _Obstacles, unit: float) -> float:
    """How bad it is that a name stands there."""
    cost = 0.0
    for i in box.collidelistall(obstacles.boxes):
        cost += obstacles.weights[i] * _share(box, obstacles.boxes[i])
    roads = obstacles.roads
    hits = roads.taken(box.left - 2, box.top - 1, box.right + 2, box.bottom + 1)
    return cost + min(9.0, hits * roads.cell / unit * 5)


def _share(box: pygame.Rect, other: pygame.Rect) -> float:
    """How much of a box another covers, 0 to 1, felt from the first pixel."""
    both = box.clip(other)
    if not both.width or not both.height:
        return 0.0
    part = both.width * both.height / max(1, box.width * box.height)
    return float(part**0.7)


def emptiest(
    plan: Plan, sizes: Sequence[tuple[int, int]], taken: Sequence[pygame.Rect], astride: bool
) -> pygame.Rect | None:
    """A box of the first of these sizes that covers nothing; None when there is no room.

    Args:
        plan: the board.
        sizes: in pixels, the preferred one first.
        taken: names and ornaments that stand already.
        astride: it sits on the picture's upper or lower border, if it can, as a title does.
    """
    unit = plan.unit
    grid = Grid(plan.size, max(2.0, unit * 0.1))
    for name in plan.spots:
        grid.box(place_box(plan, name))
    for name in plan.starts:
        # Where two armies' knights would stand side by side.
        x, y = plan.spots[name]
        long, high = round(1.7 * unit), round(0.8 * unit)
        away = long if x > plan.size[0] * SIDE else 0
        grid.box(pygame.Rect(round(x - away), round(y - high / 2), long, high))
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
    return None


def _freest(plan: Plan, grid: Grid, size: tuple[int, int], astride: bool) -> pygame.Rect | None:
    """The box of one size with most air around it."""
    unit = plan.unit
    inset = plan.margin + round(unit * 0.15)
    width, height = plan.size
    step = max(4, round(unit * 0.2))
    rows = [2, height - size[1] - 2] if astride else range(inset, height - size[1] - inset, step)
    best: tuple[float, pygame.Rect] | None = None
    for y in rows:
        for x in range(inset, width - size[0] - inset, step):
            air = 0
            for grown in (0.1, 0.25, 0.4, 0.55, 0.75, 1.0, 1.3, 1.7):
                far = grown * unit
                if grid.taken(x - far, y - far, x + size[0] + far, y + size[1] + far):
                    break
                air += 1
            if not air:
                continue
            score = air - (abs(x + size[0] / 2 - width / 2) / width if astride else 0)
            if best is None or score > best[0]:
                best = (score, pygame.Rect(x, y, *size))
    return best[1] if best else None
