"""What does the editor point at on a board of tiles? Selection, ends, faults, handles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

import pygame

from companion.core.drafting.sheet import Point
from companion.games.ringgeister.drafting.draft import (
    EDGE,
    FIELDS,
    FORKS,
    WAYS,
    TileDraft,
    box_of,
    is_empty,
    line_of,
    middle,
    on_sheet,
    outline_of,
    place,
    split,
    spot_of,
    way_between,
)
from companion.games.ringgeister.plan import WayPlan
from companion.ui.art.canvas import write
from companion.ui.art.cards import great_card
from companion.ui.art.tool_signs import doubt, flaw
from companion.ui.boards.view import View
from companion.ui.games.ringgeister.editor.laying_taps import CornerHandle
from companion.ui.theme import Theme, mix

_END_MM: Final = 2.6
_NAME_PX: Final = 15


@dataclass(frozen=True, slots=True)
class SketchMarks:
    """What the editor points at.

    Attributes:
        tile: the tile in hand; None when all are drawn.
        chosen: the selected place.
        faults: where something is wrong.
        warnings: where something might be.
        doubts: where something may be missing.
        next: the tile that the guide would draw next.
        card: what the card in hand shows: bearer, whether forward, what is below.
        handles: corners that can be dragged.
        thread: from where to where a way is being drawn, in mm; None for none.
        ghost: where a finger would put something, in mm.
    """

    tile: str | None = None
    chosen: str | None = None
    faults: frozenset[str] = frozenset()
    warnings: frozenset[str] = frozenset()
    doubts: frozenset[str] = frozenset()
    next: str | None = None
    card: tuple[str, bool, str] | None = None
    handles: tuple[CornerHandle, ...] = ()
    thread: tuple[Point, Point] | None = None
    ghost: Point | None = None


class Seen(Protocol):
    """How a draft is seen."""

    @property
    def view(self) -> View:
        """Which part."""

    @property
    def theme(self) -> Theme:
        """Its colours."""

    @property
    def touch(self) -> int:
        """The least side of anything that can be tapped, in pixels."""

    def px(self, at: Point) -> Point:
        """Where a point of the sheet is in the area."""


def draw(
    surface: pygame.Surface, draft: TileDraft, look: Seen, marks: SketchMarks, foot: float
) -> None:
    """Draw them over the tiles."""
    if marks.tile is None:
        _names(surface, draft, look, marks)
    if marks.tile is not None and marks.tile in draft.tiles:
        _outline(surface, draft, look, marks.tile)
        _ends(surface, draft, look, marks.tile)
    _chosen(surface, draft, look, marks, foot)
    for handle in marks.handles:
        radius = max(4, round(look.view.scale * 3)) if not handle.is_new else 4
        spot = look.px(handle.at)
        pygame.draw.circle(surface, look.theme.parchment_light, spot, radius)
        pygame.draw.circle(surface, look.theme.danger, spot, radius, 2)
    if marks.thread is not None:
        start, end = (look.px(at) for at in marks.thread)
        pygame.draw.line(surface, look.theme.outline, start, end, 5)
        pygame.draw.line(surface, look.theme.lit, start, end, 3)
    _signs(surface, draft, look, marks)
    if marks.card is not None:
        bearer, forward, below = marks.card
        wide, high = surface.get_size()
        high = round(min(high * 0.86, wide * 0.8))
        face = great_card(bearer, forward, below, (round(high * 0.72), high), look.theme)
        surface.blit(face, face.get_rect(center=surface.get_rect().center))


def _names(surface: pygame.Surface, draft: TileDraft, look: Seen, marks: SketchMarks) -> None:
    """What the empty tiles are called; the one that is next is lit."""
    if marks.next in draft.tiles:
        _outline(surface, draft, look, str(marks.next))
    for tile, _ in draft.layout.values():
        at = _name_spot(draft, tile)
        if at is None or not is_empty(draft.tiles[tile]):
            continue
        (left, top), (right, bottom) = box_of(draft, tile)
        side = min(right - left, bottom - top) * look.view.scale
        px = round(min(max(_NAME_PX, side * 0.26), 1.6 * _NAME_PX))
        is_next = tile == marks.next
        ink = look.theme.ink if is_next else mix(look.theme.parchment, look.theme.ink, 0.55)
        write(surface, tile, "number", px, ink, look.px(at))


def _name_spot(draft: TileDraft, tile: str) -> Point | None:
    """The middle of a tile; of a border, whose middle others cover, near its outer corner."""
    if middle(draft, tile) == (0, 0):
        return spot_of(draft, tile)
    across, down = draft.size_mm
    (left, top), (right, bottom) = box_of(draft, tile)
    x = min(left, right, key=lambda one: -abs(one - across / 2))
    y = min(top, bottom, key=lambda one: -abs(one - down / 2))
    return x * 0.75 + (left + right) / 8, y * 0.75 + (top + bottom) / 8


def way_px(draft: TileDraft, tile: str, way: WayPlan, px: Callable[[Point], Point]) -> list[Point]:
    """A way in the area."""
    spots = (on_sheet(draft, tile, at) for at in line_of(draft.tiles[tile], way))
    return [px(spot) for spot in spots if spot is not None]


def _outline(surface: pygame.Surface, draft: TileDraft, look: Seen, tile: str) -> None:
    """The tile in hand, or that of the selected slot."""
    spots = [on_sheet(draft, tile, at) for at in outline_of(draft, tile)]
    outline = [look.px(at) for at in spots if at is not None]
    if len(outline) > 2:
        pygame.draw.polygon(surface, look.theme.outline, outline, 4)
        pygame.draw.polygon(surface, look.theme.lit, outline, 2)


def _ends(surface: pygame.Surface, draft: TileDraft, look: Seen, tile: str) -> None:
    """The ends of its ways: full where they meet a neighbour's."""
    met = {
        on_sheet(draft, other, at)
        for other, _ in draft.layout.values() if other != tile
        for at in draft.tiles[other].ends.values()
    }  # fmt: skip
    radius = max(4, round(_END_MM * look.view.scale))
    for at in draft.tiles[tile].ends.values():
        spot = on_sheet(draft, tile, at)
        if spot is None:
            continue
        centre = look.px(spot)
        pygame.draw.circle(surface, look.theme.outline, centre, radius + 1)
        pygame.draw.circle(surface, look.theme.parchment_light, centre, radius - 1)
        if spot in met:
            pygame.draw.circle(surface, look.theme.good, centre, radius - 2)


def _chosen(
    surface: pygame.Surface, draft: TileDraft, look: Seen, marks: SketchMarks, foot: float
) -> None:
    """A ring round what is selected; what belongs to it is lit too."""
    chosen = marks.chosen
    at = None if chosen is None else spot_of(draft, chosen)
    if chosen is None or at is None:
        return
    if chosen.startswith("@"):
        tile = draft.layout.get(chosen[1:], ("", 0))[0]
        if tile in draft.tiles:
            _outline(surface, draft, look, tile)
        return
    tile, part, name = split(chosen)
    plan = draft.tiles[tile]
    if part == WAYS:
        one, _, other = name.partition(".")
        way = way_between(plan, one, other)
        if way is not None:
            _lit(surface, look, way_px(draft, tile, way, look.px))
        return
    radius = max(9, round((foot + 2.5) * look.view.scale))
    if part == FORKS:
        for a, b in plan.forks[name].straight:
            for there in (a, b):
                way = way_between(plan, name, there)
                if way is not None:
                    _lit(surface, look, way_px(draft, tile, way, look.px))
    for point in plan.fields[name].points if part == FIELDS else ():
        spot = spot_of(draft, place(tile, "points", point))
        if spot is not None:
            _ring(surface, look, spot, radius, 2)
    _ring(surface, look, at, radius, 3)


def _lit(surface: pygame.Surface, look: Seen, line: list[Point]) -> None:
    if len(line) > 1:
        pygame.draw.lines(surface, look.theme.outline, False, line, 7)
        pygame.draw.lines(surface, look.theme.lit, False, line, 4)


def _ring(surface: pygame.Surface, look: Seen, at: Point, radius: int, thick: int) -> None:
    spot = look.px(at)
    pygame.draw.circle(surface, look.theme.outline, spot, radius + 1, thick + 2)
    pygame.draw.circle(surface, look.theme.lit, spot, radius, thick)


def _signs(surface: pygame.Surface, draft: TileDraft, look: Seen, marks: SketchMarks) -> None:
    """Faults and warnings at their places, and where a finger would put something."""
    side = max(16, min(round(look.touch * 0.54), round(look.view.scale * 9)))
    for spot in sorted(marks.warnings | marks.faults):
        tile, part, _ = split(spot)
        is_slot = spot.startswith("@")
        if marks.tile is not None and not is_slot and tile != marks.tile:
            continue
        # Of the whole board only the tile is marked: its places are too small to be told apart.
        at = spot_of(draft, spot if is_slot or marks.tile is not None else tile)
        if at is None:
            continue
        x, y = look.px(at)
        sign = flaw(side, spot in marks.faults, look.theme)
        off = side * 0.7 if part else 0
        surface.blit(sign, sign.get_rect(center=(round(x + off), round(y - off))))
    for spot in sorted(marks.doubts):
        at = spot_of(draft, spot)
        if at is not None:
            x, y = look.px(at)
            sign = doubt(side, look.theme)
            # At the edge it lies where the path would be drawn.
            off = 0 if split(spot)[1] == EDGE else side * 0.7
            surface.blit(sign, sign.get_rect(center=(round(x + off), round(y - off))))
    if marks.ghost is not None:
        x, y = (round(one) for one in look.px(marks.ghost))
        wide, high = surface.get_size()
        for a, b in (((0, y), (wide, y)), ((x, 0), (x, high))):
            pygame.draw.line(surface, look.theme.shadow, (a[0] + 1, a[1] + 1), (b[0] + 1, b[1] + 1))
            pygame.draw.line(surface, look.theme.lit, a, b)
