"""How does a board look while it is drawn? True to scale, faults and all.

The same discs, castles, scrolls, roads and water as on a finished board, but nothing is
stretched and no place steps aside: what is drawn lies where the file has it, so that it
lies on the photograph below. Whatever a draft lacks, it can be drawn.

What hardly changes is kept: the ground, the river and the roads of one view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import TypeAlias

import pygame

from companion.games.rheingold.drafting.draft import BoardDraft, PlaceKind, places, start_id
from companion.games.rheingold.drafting.naming import unnamed
from companion.ui.art.castles import castle, shape_of
from companion.ui.art.curves import Point, folded, length, resampled, smooth
from companion.ui.art.engraving import Engraving
from companion.ui.art.ornament import glow, ribbon, scroll
from companion.ui.art.tool_signs import flaw
from companion.ui.boards.course import Watercourse
from companion.ui.boards.ground import disc
from companion.ui.boards.numbers import numbered
from companion.ui.boards.photo_ground import StraightPhoto, sheet_ground
from companion.ui.boards.plan import Plan, WayLine
from companion.ui.boards.sheet_look import SheetLook
from companion.ui.boards.view import View
from companion.ui.boards.water import draw_river
from companion.ui.boards.ways import DISC, draw_roads
from companion.ui.theme import Theme

_FINE = 2
_UNIT = 0.057
"""The height of a piece, as a fraction of the side of a square with the sheet's area."""
_LEAST_UNIT, _MOST_UNIT = 14.0, 1.2
"""In pixels; and in touches: nearer, what is drawn hides no more of what lies below."""
_MOST_STEPS = 4_000
"""Of the river's line, however it winds: a broad one across its sheet has 300."""
_BROOK = 10
"""Water of fewer points has no shores yet."""
_SEEN_THROUGH = 0.62
"""How much there is of the river over a photograph."""


@dataclass(frozen=True, slots=True)
class SketchMarks:
    """What the editor points at.

    Attributes:
        chosen: the selected place.
        going: the place that a road goes on from.
        road: the selected road.
        faults: places where something is wrong.
        warnings: places where something might be.
        lit: places that a tap would join to the chosen one.
        ghost: what a finger would place, and where, in mm.
        points: show the points of the river.
    """

    chosen: str | None = None
    going: str | None = None
    road: tuple[str, str] | None = None
    faults: frozenset[str] = frozenset()
    warnings: frozenset[str] = frozenset()
    lit: frozenset[str] = frozenset()
    ghost: tuple[PlaceKind | None, Point] | None = None
    points: bool = False


def unit_px(view: View, touch: int) -> float:
    """How high a piece is drawn, in pixels."""
    across, down = view.sheet
    true = _UNIT * sqrt(across * down) * view.scale
    return max(_LEAST_UNIT, min(true, _MOST_UNIT * touch))


_Layer: TypeAlias = "tuple[object, pygame.Surface]"


class Sketch:
    """Draws a draft, and keeps what the last drawing and the next have in common."""

    def __init__(self) -> None:
        """Nothing was drawn yet."""
        self._kept: dict[str, _Layer] = {}
        self._laid: tuple[BoardDraft, SheetLook, Plan] | None = None

    def draw(
        self, surface: pygame.Surface, draft: BoardDraft, look: SheetLook, marks: SketchMarks
    ) -> None:
        """Draw the visible part of a draft into its area."""
        area = pygame.Rect(look.view.area)
        laid = self._lay_out(draft, look)
        before = surface.get_clip()
        surface.set_clip(area.clip(before))
        ground = self._layer("ground", _ground_key(look), lambda: sheet_ground(look_ground(look)))
        surface.blit(ground, area)
        if laid.river is not None:
            key = (draft.river, look, look.photo is None)
            wet = self._layer("river", key, lambda: _river_layer(laid, look))
            left, top = look.view.origin
            sheet = pygame.Rect(round(left), round(top), *look.view.size).clip(area)
            part = sheet.move(-area.x, -area.y)
            surface.blit(wet, sheet, part, special_flags=pygame.BLEND_PREMULTIPLIED)
        ways = self._layer("ways", _ways_key(laid, look), lambda: _ways_layer(laid, look))
        surface.blit(ways, area, special_flags=pygame.BLEND_PREMULTIPLIED)
        inside = surface.subsurface(area.clip(surface.get_rect()))
        _places(inside, draft, laid, look, marks)
        surface.set_clip(before)

    def _lay_out(self, draft: BoardDraft, look: SheetLook) -> Plan:
        kept = self._laid
        if kept is None or kept[0] is not draft or kept[1] != look:
            kept = self._laid = (draft, look, laid_out(draft, look))
        return kept[2]

    def _layer(self, name: str, key: object, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        kept = self._kept.get(name)
        if kept is None or kept[0] != key:
            kept = self._kept[name] = (key, make())
        return kept[1]


def _ground_key(look: SheetLook) -> object:
    return (look.view, look.theme, look.photo, look.strength, look.hurried)


def _ways_key(laid: Plan, look: SheetLook) -> object:
    """The key of everything that the roads depend on: most edits leave it unchanged."""
    kinds = (laid.starts, laid.castles)
    return (laid.size, laid.unit, kinds, laid.ways, laid.river, look.theme, look.hurried)


def look_ground(look: SheetLook) -> tuple[View, Theme, StraightPhoto | None, float, bool]:
    """The key of everything that the ground depends on."""
    return look.view, look.theme, look.photo, look.strength, look.hurried


def laid_out(draft: BoardDraft, look: SheetLook) -> Plan:
    """The part that is seen, as a plan whose pixels begin at the area's corner."""
    view = look.view
    x, y, wide, high = view.area
    unit = unit_px(view, look.touch)
    spots: dict[str, Point] = {}
    for name, (_kind, at) in places(draft).items():
        u, v = view.to_px(at)
        spots[name] = (u - x, v - y)
    rim = pygame.Rect(0, 0, wide, high).inflate(4 * round(unit), 4 * round(unit))
    return Plan(
        size=(wide, high),
        unit=unit,
        margin=0,
        turned=view.turned,
        spots=spots,
        spaces=tuple(draft.spaces),
        starts=tuple(map(start_id, draft.starts)),
        castles=tuple(draft.castles),
        gates=frozenset(gate for one in draft.castles.values() for gate in one.gates),
        islands=frozenset(name for name, one in draft.castles.items() if _is_island(one)),
        ways=tuple(way for way in _ways(draft, spots) if _seen(way, rim)),
        river=_river(draft, look, rim),
        north=0.0,
    )


def _is_island(one: object) -> bool:
    return getattr(one, "bank", None) == "island"


def _ways(draft: BoardDraft, spots: dict[str, Point]) -> Iterator[WayLine]:
    """Every road, exit and gate, straight."""
    for a, b in draft.roads:
        kind = "crossing" if draft.crosses(a, b) else "road"
        yield WayLine(a, b, kind, (spots[a], spots[b]))
    for number, start in draft.starts.items():
        for space in start.exits:
            name = start_id(number)
            yield WayLine(name, space, "exit", (spots[name], spots[space]))
    for name, one in draft.castles.items():
        for gate in one.gates:
            yield WayLine(gate, name, "gate", (spots[gate], spots[name]))


def _seen(way: WayLine, rim: pygame.Rect) -> bool:
    return bool(rim.clipline(way.line[0], way.line[1]))


def _river(draft: BoardDraft, look: SheetLook, rim: pygame.Rect) -> Watercourse | None:
    """The river where it is seen, as wide as on the sheet."""
    if len(draft.river) < 2:
        return None
    x, y, _wide, _high = look.view.area
    course = [(u - x, v - y) for u, v in map(look.view.to_px, draft.river)]
    across, down = look.view.sheet
    half = 0.42 * _UNIT * sqrt(across * down) * look.view.scale
    wide, high = look.view.size
    left, top = look.view.origin
    # A line may lead anywhere: no more of it is visible.
    line = folded(smooth(course, 6), (left - x - wide, top - y - high), (3 * wide, 3 * high))
    line = resampled(line, max(4.0, half * 0.3, length(line) / _MOST_STEPS))
    near = rim.inflate(4 * round(half), 4 * round(half))
    inside = [number for number, at in enumerate(line) if near.collidepoint(at)]
    if len(inside) < 2:
        return None
    line = line[inside[0] : inside[-1] + 1]
    return Watercourse(tuple(line), (half,) * len(line)) if len(line) > 1 else None


def _river_layer(laid: Plan, look: SheetLook) -> pygame.Surface:
    """Water; a photograph shows through."""
    pen = Engraving(laid.size, 1 if look.hurried else _FINE)
    if laid.river is not None and len(laid.river.line) > _BROOK:
        draw_river(pen, laid.river, laid.unit, look.theme)
    elif laid.river is not None:
        pen.line(laid.river.line, look.theme.water, laid.unit * 0.4)
    wet = pen.done()
    if look.photo is not None and look.strength > 0:
        part = round(255 * _SEEN_THROUGH)
        wet.fill((part, part, part, part), special_flags=pygame.BLEND_RGBA_MULT)
    return wet


def _ways_layer(laid: Plan, look: SheetLook) -> pygame.Surface:
    pen = Engraving(laid.size, 1 if look.hurried else _FINE)
    draw_roads(pen, laid, look.theme)
    return pen.done()


def _places(
    surface: pygame.Surface, draft: BoardDraft, laid: Plan, look: SheetLook, marks: SketchMarks
) -> None:
    """Discs, scrolls, castles and names, and what the screen points at."""
    unit, theme = laid.unit, look.theme
    for place in sorted(marks.lit & set(laid.spots)):
        _centre(surface, glow(round(unit * 1.25), theme), laid.spots[place])
    for one in (marks.going, marks.chosen):
        if one is not None and one in laid.spots:
            wide = round(unit * (1.9 if one in laid.castles else 1.6))
            _centre(surface, glow(wide, theme, True), laid.spots[one])
    if marks.road is not None and set(marks.road) <= set(laid.spots):
        (ax, ay), (bx, by) = laid.spots[marks.road[0]], laid.spots[marks.road[1]]
        _centre(surface, glow(round(unit * 1.3), theme, True), ((ax + bx) / 2, (ay + by) / 2))
    px = round(unit * DISC * 2)
    rim = surface.get_rect().inflate(2 * round(unit), 2 * round(unit))
    numbers = numbered(draft.spaces, draft.size_mm)
    for name in laid.spaces:
        if rim.collidepoint(laid.spots[name]):
            space = disc(px, name in laid.gates, theme, numbers[name])
            _centre(surface, space, laid.spots[name])
    for number in draft.starts:
        at = laid.spots[start_id(number)]
        flip = at[0] > surface.get_width() * 0.6
        _centre(surface, scroll(number, round(unit * 0.82), theme, flip), at)
    for name in sorted(laid.castles, key=lambda one: laid.spots[one][1]):
        if rim.collidepoint(laid.spots[name]):
            shape, blades = shape_of(name, name in laid.islands), draft.castles[name].swords
            _centre(surface, castle(shape, blades, round(unit), None, theme), laid.spots[name])
    if look.names:
        _names(surface, draft, laid, rim, theme)
    _signs(surface, draft, laid, look, marks)


def _names(
    surface: pygame.Surface, draft: BoardDraft, laid: Plan, rim: pygame.Rect, theme: Theme
) -> None:
    """Every castle's name at its foot, or above it where it hides less."""
    unit, whole = laid.unit, surface.get_rect()
    px = round(max(11, min(unit * 0.3, 17)))
    half = round(unit * DISC)
    discs = []
    for place in (*laid.spaces, *laid.castles):
        x, y = laid.spots[place]
        if rim.collidepoint((x, y)):
            discs.append(pygame.Rect(round(x) - half, round(y) - half, 2 * half, 2 * half))
    for place in laid.starts:
        box = pygame.Rect(0, 0, round(1.6 * unit), round(0.82 * unit))
        box.center = round(laid.spots[place][0]), round(laid.spots[place][1])
        discs.append(box)
    for name, one in draft.castles.items():
        x, y = laid.spots[name]
        if not whole.collidepoint((x, y)):
            continue
        bare = unnamed(draft, name)
        label = _label(name[1:] if bare else one.name or name, px, theme)
        below = label.get_rect(midtop=(round(x), round(y + unit * 0.5)))
        above = label.get_rect(midbottom=(round(x), round(y - unit * 0.52)))
        right = label.get_rect(midleft=(round(x + unit * 0.58), round(y + unit * 0.2)))
        left = label.get_rect(midright=(round(x - unit * 0.58), round(y + unit * 0.2)))
        sides = [box.clamp(whole) for box in (below, above, right, left)]
        spot = min(sides, key=lambda box: len(box.collidelistall(discs)))
        surface.blit(label, spot)
        discs.append(spot)


def _signs(
    surface: pygame.Surface, draft: BoardDraft, laid: Plan, look: SheetLook, marks: SketchMarks
) -> None:
    """Faults and warnings at their places, the river's points, and what a finger would put."""
    unit, theme = laid.unit, look.theme
    side = max(16, round(unit * 0.5))
    for place in sorted((marks.warnings | marks.faults) & set(laid.spots)):
        x, y = laid.spots[place]
        sign = flaw(side, place in marks.faults, theme)
        surface.blit(sign, sign.get_rect(center=(round(x + unit * 0.42), round(y - unit * 0.42))))
    if marks.points:
        for at in draft.river:
            u, v = look.view.to_px(at)
            spot = (round(u - look.view.area[0]), round(v - look.view.area[1]))
            pygame.draw.circle(surface, theme.parchment_light, spot, max(4, round(unit * 0.16)))
            pygame.draw.circle(surface, theme.water_line, spot, max(4, round(unit * 0.16)), 2)
    if marks.ghost is not None:
        kind, at = marks.ghost
        u, v = look.view.to_px(at)
        _ghost(surface, kind, (u - look.view.area[0], v - look.view.area[1]), unit, theme)


def _ghost(
    surface: pygame.Surface, kind: PlaceKind | None, at: Point, unit: float, theme: Theme
) -> None:
    """Cross hairs, and what would be placed at their middle."""
    x, y = round(at[0]), round(at[1])
    wide, high = surface.get_size()
    for a, b in (((0, y), (wide, y)), ((x, 0), (x, high))):
        pygame.draw.line(surface, theme.shadow, (a[0] + 1, a[1] + 1), (b[0] + 1, b[1] + 1))
        pygame.draw.line(surface, theme.lit, a, b)
    if kind is PlaceKind.SPACE:
        _centre(surface, disc(round(unit * DISC * 2), False, theme), at)
    elif kind is PlaceKind.CASTLE:
        _centre(surface, castle("keep", 1, round(unit), None, theme), at)
    elif kind is PlaceKind.START:
        _centre(surface, scroll(0, round(unit * 0.82), theme, False, True), at)


def _centre(surface: pygame.Surface, picture: pygame.Surface, at: Point) -> None:
    """A picture around a spot."""
    surface.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))


@lru_cache(maxsize=256)
def _label(name: str, px: int, theme: Theme) -> pygame.Surface:
    """A castle's name, or the number of one that has none."""
    return ribbon((name,), px, theme)
