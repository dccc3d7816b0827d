"""How does a board of zones look while it is drawn? True to scale, faults and all.

Squares have the colours of the finished board; over a photograph they are clear, and their
lines are strong, so that one sees whether they lie on what is printed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

import pygame

from companion.core.drafting.sheet import Point
from companion.games.rheinlander.drafting import outlines
from companion.games.rheinlander.drafting.draft import LAND, ZoneDraft, islands, neighbours
from companion.ui.art.canvas import fitting, write
from companion.ui.art.curves import circle, resampled
from companion.ui.art.engraving import Engraving
from companion.ui.art.tool_signs import flaw
from companion.ui.boards.photo_ground import sheet_ground
from companion.ui.boards.sheet_look import SheetLook
from companion.ui.games.rheinlander.editor.handles import Handle
from companion.ui.theme import mix

_CLEAR: Final = 96
"""How much of 255 there is of a square's colour over a photograph."""
_SLOT_MM: Final = 22.0
"""A spot's diameter where the file says none."""
_UNIT: Final = 0.05
"""The size of a number, as a fraction of the side of a square with the sheet's area."""


@dataclass(frozen=True, slots=True)
class SketchMarks:
    """What the editor points at.

    Attributes:
        chosen: the selected square or spot.
        neighbours: whether its neighbours are lit.
        faults: where something is wrong.
        warnings: where something might be.
        handles: what can be dragged.
        mouth: where the river goes on from; None where it does not matter.
        ghost: where a finger would put something, in mm.
    """

    chosen: str | None = None
    neighbours: bool = False
    faults: frozenset[str] = frozenset()
    warnings: frozenset[str] = frozenset()
    handles: tuple[Handle, ...] = ()
    mouth: Point | None = None
    ghost: Point | None = None


def _unit(look: SheetLook) -> float:
    """The size of a number, in pixels."""
    across, down = look.view.sheet
    return max(13.0, _UNIT * sqrt(across * down) * look.view.scale)


class Sketch:
    """Draws a draft, and keeps what the last drawing and the next have in common."""

    def __init__(self) -> None:
        """Nothing was drawn yet."""
        self._kept: dict[str, tuple[object, pygame.Surface]] = {}

    def draw(
        self, surface: pygame.Surface, draft: ZoneDraft, look: SheetLook, marks: SketchMarks
    ) -> None:
        """Draw the visible part of a draft into its area."""
        area, before = pygame.Rect(look.view.area), surface.get_clip()
        surface.set_clip(area.clip(before))
        view, theme = look.view, look.theme
        of = (view, theme, look.photo, look.strength, look.hurried)
        surface.blit(self._layer("ground", of, lambda: sheet_ground(of)), area)
        key = (draft.squares, draft.river, view, theme, look.over_photo, look.hurried)
        squares = self._layer("squares", key, lambda: _squares(draft, look))
        surface.blit(squares, area, special_flags=pygame.BLEND_PREMULTIPLIED)
        inside = surface.subsurface(area.clip(surface.get_rect()))
        _selection(inside, draft, look, marks)
        _numbers(inside, draft, look)
        _slots(inside, draft, look, marks)
        _signs(inside, draft, look, marks)
        surface.set_clip(before)

    def _layer(self, name: str, key: object, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        kept = self._kept.get(name)
        if kept is None or kept[0] != key:
            kept = self._kept[name] = (key, make())
        return kept[1]


def _shape(draft: ZoneDraft, name: str, look: SheetLook) -> list[Point]:
    square = draft.squares[name]
    if len(square.shape) > 2:
        return look.line(square.shape)
    return circle(look.px(square.at), _unit(look) * 0.4, 20)


def _squares(draft: ZoneDraft, look: SheetLook) -> pygame.Surface:
    """Land in two tones, water in one, strong shores."""
    theme, size = look.theme, (look.view.area[2], look.view.area[3])
    fine = 1 if look.hurried else 2
    hair = max(1.0, _unit(look) * 0.05)
    soft = mix(theme.parchment_light, theme.meadow, 0.55)
    tones = (soft, mix(soft, theme.parchment_light, 0.42))
    isle = mix(theme.meadow, theme.parchment_light, 0.12)
    shared = islands(draft)
    fills = Engraving(size, fine)
    lines = Engraving(size, fine)
    course = look.line(draft.river)
    if len(draft.river) == 1:
        fills.disc(course[0], max(5.0, _unit(look) * 0.3), theme.water, theme.outline, hair)
    zone_of = {square: n for n, zone in enumerate(draft.zones) for square in zone}
    edge = mix(theme.ink, theme.hill, 0.35)
    rim = mix(theme.hill, theme.ink, 0.35)
    for name, square in draft.squares.items():
        if square.kind == LAND and not look.over_photo:
            shape = _shape(draft, name, look)
            fills.line([*shape, shape[0]], rim, hair * 3.4)
    for name, square in draft.squares.items():
        shape = _shape(draft, name, look)
        tone = tones[zone_of.get(name, 0) % 2]
        if square.kind != LAND:
            tone = theme.water
        fills.polygon(shape, isle if name in shared else tone)
        lines.polygon(shape, None, edge, hair)
    for square in draft.squares.values():
        rails = outlines.rails(square.shape)
        if rails is None or square.kind == LAND:
            continue
        for rail in rails:
            lines.line(look.line(rail), mix(theme.ink, theme.water_line, 0.3), hair * 1.8)
        if not look.over_photo:
            _ripples(fills, look, rails, _unit(look))
    under = fills.done()
    if look.over_photo:
        under.fill((_CLEAR,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    under.blit(lines.done(), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return under


def _ripples(pen: Engraving, look: SheetLook, rails: outlines.Rails, unit: float) -> None:
    """Short strokes along a zone's water, off its middle, which has the number."""
    tone = mix(look.theme.water_line, look.theme.water, 0.45)
    for aside in (0.24, 0.78):
        line = resampled(
            look.line([outlines.between(a, b, aside) for a, b in zip(*rails, strict=False)]),
            max(2.0, unit * 0.12),
        )
        for start in range(1, len(line) - 3, 6):
            pen.line(line[start : start + 3], tone, max(1.0, unit * 0.045))


def _selection(
    surface: pygame.Surface, draft: ZoneDraft, look: SheetLook, marks: SketchMarks
) -> None:
    """What is selected, its neighbours, and what can be dragged."""
    theme, thick = look.theme, max(3, round(_unit(look) * 0.12))
    chosen = marks.chosen
    if chosen is not None and chosen in draft.squares:
        near = list(neighbours(draft, chosen)) if marks.neighbours else []
        for name in near:
            _tint(surface, _shape(draft, name, look), theme.lit, 120)
        if not marks.neighbours:
            for zone in draft.zones:
                if chosen in zone:
                    for name in zone:
                        _tint(surface, _shape(draft, name, look), theme.lit, 60)
        shape = _shape(draft, chosen, look)
        pygame.draw.polygon(surface, theme.outline, shape, thick + 2)
        pygame.draw.polygon(surface, theme.lit, shape, thick)
    for handle in marks.handles:
        x, y = look.px(handle.at)
        radius = max(4, round(_unit(look) * (0.2 if handle.line else 0.15)))
        ink = theme.water_line if handle.line else theme.danger
        pygame.draw.circle(surface, theme.parchment_light, (round(x), round(y)), radius)
        pygame.draw.circle(surface, ink, (round(x), round(y)), radius, 2)
    if marks.mouth is not None:
        x, y = look.px(marks.mouth)
        radius = max(7, round(_unit(look) * 0.34))
        pygame.draw.circle(surface, theme.outline, (round(x), round(y)), radius + 1, 5)
        pygame.draw.circle(surface, theme.lit, (round(x), round(y)), radius, 3)


def _tint(
    surface: pygame.Surface, shape: Sequence[Point], ink: tuple[int, int, int], strength: int
) -> None:
    left, top = (int(min(at[axis] for at in shape)) for axis in (0, 1))
    right, bottom = (int(max(at[axis] for at in shape)) + 1 for axis in (0, 1))
    box = pygame.Rect(left, top, right - left + 1, bottom - top + 1).clip(surface.get_rect())
    if box.w and box.h:
        tint = pygame.Surface(box.size, pygame.SRCALPHA, 32)
        moved = [(x - box.x, y - box.y) for x, y in shape]
        pygame.draw.polygon(tint, (*ink, strength), moved)
        surface.blit(tint, box)


def _numbers(surface: pygame.Surface, draft: ZoneDraft, look: SheetLook) -> None:
    """The zones' numbers on the water."""
    box = (_unit(look) * 0.92, _unit(look) * 0.62)
    if look.over_photo:
        box = (box[0] * 0.8, box[1] * 0.8)
    px = max(12, fitting("00", "number", *box))
    ink = mix(look.theme.ink, look.theme.water_line, 0.25)
    rim = surface.get_rect().inflate(px, px)
    for number, zone in enumerate(draft.zones, 1):
        x, y = look.px(draft.squares[zone.river].at)
        if not rim.collidepoint((x, y)):
            continue
        if look.over_photo:
            pygame.draw.circle(surface, look.theme.water, (round(x), round(y)), round(px * 0.66))
        write(surface, str(number), "number", px, ink, (x, y))


def _slots(surface: pygame.Surface, draft: ZoneDraft, look: SheetLook, marks: SketchMarks) -> None:
    """Round spots as on the finished board, each tied to the two banks that it touches."""
    theme = look.theme
    radius = max(7.0, (draft.slot_mm or _SLOT_MM) * look.view.scale / 2)
    tie, dot = mix(theme.hill, theme.ink, 0.45), max(2.0, _unit(look) * 0.1)
    for name, slot in draft.slots.items():
        at, on = look.px(slot.at), name == marks.chosen
        for square in slot.touches:
            end = look.px(draft.squares[square].at)
            pygame.draw.line(surface, theme.outline if on else tie, at, end, 5 if on else 2)
            if on:
                pygame.draw.line(surface, theme.lit, at, end, 3)
            pygame.draw.circle(surface, theme.outline if on else tie, end, dot + 3 if on else dot)
            if on:
                pygame.draw.circle(surface, theme.lit, end, dot + 2)
    for name, slot in draft.slots.items():
        at, on = look.px(slot.at), name == marks.chosen
        pygame.draw.circle(surface, mix(theme.hill, theme.ink, 0.3), at, radius + 1)
        pygame.draw.circle(surface, theme.parchment_shade, at, radius - 1)
        ring = mix(theme.parchment_shade, theme.hill, 0.4)
        pygame.draw.circle(surface, ring, at, radius * 2 / 3, max(1, round(radius / 8)))
        if on:
            pygame.draw.circle(surface, theme.outline, at, radius + 3, 5)
            pygame.draw.circle(surface, theme.lit, at, radius + 2, 3)


def _signs(surface: pygame.Surface, draft: ZoneDraft, look: SheetLook, marks: SketchMarks) -> None:
    """Faults and warnings at their places, and where a finger would put something."""
    side = max(16, round(_unit(look) * 0.5))
    spots = {name: square.at for name, square in draft.squares.items()}
    spots |= {name: slot.at for name, slot in draft.slots.items()}
    for place in sorted((marks.warnings | marks.faults) & spots.keys()):
        x, y = look.px(spots[place])
        sign = flaw(side, place in marks.faults, look.theme)
        surface.blit(sign, sign.get_rect(center=(round(x + side * 0.8), round(y - side * 0.8))))
    if marks.ghost is not None:
        x, y = (round(one) for one in look.px(marks.ghost))
        wide, high = surface.get_size()
        for a, b in (((0, y), (wide, y)), ((x, 0), (x, high))):
            pygame.draw.line(surface, look.theme.shadow, (a[0] + 1, a[1] + 1), (b[0] + 1, b[1] + 1))
            pygame.draw.line(surface, look.theme.lit, a, b)
