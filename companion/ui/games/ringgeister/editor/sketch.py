"""How does a board of tiles look while it is drawn? True to scale, faults and all.

The tile in hand looks as at the table; over a photograph its ground is clear, so that one sees
whether what is drawn lies on what is printed. The other tiles are lines only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import ceil, floor
from typing import Any, Final

import pygame

from companion.core.drafting.sheet import Point
from companion.games.ringgeister.drafting.draft import (
    TileDraft,
    box_of,
    on_sheet,
    outline_of,
    turns_of,
)
from companion.games.ringgeister.drafting.writing import tile_entry
from companion.games.ringgeister.plan import SPIDER, WATER, TilePlan
from companion.ui.art.canvas import Canvas
from companion.ui.boards.photo_ground import sheet_ground
from companion.ui.boards.sheet_look import SheetLook
from companion.ui.games.ringgeister.editor import sketch_marks
from companion.ui.games.ringgeister.editor.sketch_marks import SketchMarks
from companion.ui.games.ringgeister.plan import foot_of
from companion.ui.games.ringgeister.tile import (
    TileSheet,
    draw_content,
    draw_ground,
    draw_symbols,
)
from companion.ui.theme import mix

_CLEAR: Final = 16
"""How much of 255 there is of a tile's ground over a photograph, which is copied from it."""
_ASIDE: Final = 84
"""And of the shade over what lies beside the tile in hand."""
_CONTENT: Final = 205
"""And of what it carries."""
_PAD_MM: Final = 14.0
"""What a tile carries may look so far out of it."""
_KEPT: Final = 40


class Sketch:
    """Draws a draft, and keeps what the last drawing and the next have in common."""

    def __init__(self) -> None:
        """Nothing was drawn yet."""
        self._ground: tuple[object, pygame.Surface] | None = None
        self._tiles: dict[tuple[Any, ...], tuple[TilePlan, pygame.Surface]] = {}
        self._foot: tuple[object, float] | None = None

    def draw(
        self, surface: pygame.Surface, draft: TileDraft, look: SheetLook, marks: SketchMarks
    ) -> None:
        """Draw the visible part of a draft into its area."""
        area, before = pygame.Rect(look.view.area), surface.get_clip()
        surface.set_clip(area.clip(before))
        of = (look.view, look.theme, look.photo, look.strength, look.hurried)
        if self._ground is None or self._ground[0] != of:
            self._ground = (of, sheet_ground(of))
        surface.blit(self._ground[1], area)
        inside = surface.subsurface(area.clip(surface.get_rect()))
        if look.over_photo and marks.tile in draft.tiles:
            _shade(inside, shape_px(draft, str(marks.tile), look), look)
        for tile in _in_order(draft):
            if marks.tile in (None, tile):
                self._full(inside, draft, tile, look)
            else:
                _lines(inside, draft, tile, look)
        sketch_marks.draw(inside, draft, look, marks, self.foot(draft))
        surface.set_clip(before)

    def foot(self, draft: TileDraft) -> float:
        """The radius of a point, in mm."""
        if self._foot is None or self._foot[0] is not draft.tiles:
            entries = {name: tile_entry(tile) for name, tile in draft.tiles.items()}
            self._foot = (draft.tiles, min(6.0, foot_of(entries)))
        return self._foot[1]

    def _full(self, surface: pygame.Surface, draft: TileDraft, tile: str, look: SheetLook) -> None:
        """A tile as at the table: only what of it is in the area."""
        box = _box(draft, tile, look)
        seen = box.clip(surface.get_rect())
        if not seen.w or not seen.h:
            return
        part = seen.move(-box.x, -box.y)
        outline = outline_of(draft, tile)
        quarters = turns_of(draft, tile) + (3 if look.view.turned else 0)
        key = (
            tile, quarters, round(look.view.scale, 4), tuple(part), outline, look.theme,
            look.over_photo, self.foot(draft),
        )  # fmt: skip
        plan = draft.tiles[tile]
        kept = self._tiles.get(key)
        if kept is None or kept[0] is not plan:
            if look.hurried:
                _lines(surface, draft, tile, look)
                return
            if len(self._tiles) >= _KEPT:
                self._tiles.clear()
            x, y = look.px(on_sheet(draft, tile, (0, 0)) or (0, 0))
            zero = (x - seen.x) / look.view.scale, (y - seen.y) / look.view.scale
            kept = self._tiles[key] = (plan, self._paint(draft, tile, look, seen.size, zero))
        surface.blit(kept[1], seen)

    def _paint(
        self, draft: TileDraft, tile: str, look: SheetLook, size: tuple[int, int], zero: Point
    ) -> pygame.Surface:
        quarters = turns_of(draft, tile) + (3 if look.view.turned else 0)
        scale, entry = look.view.scale, tile_entry(draft.tiles[tile])

        def layer(draw: Callable[[TileSheet], None]) -> pygame.Surface:
            c = Canvas(size, 1, look.theme.ink)
            c.scale = scale * c.fine
            draw(TileSheet(c, zero, entry, quarters % 4, self.foot(draft), look.theme))
            return c.done()

        ground = layer(lambda sheet: draw_ground(sheet, outline_of(draft, tile)))
        content = layer(draw_content)
        bare = TileSheet(
            Canvas((1, 1), 1, look.theme.ink), zero, entry, quarters % 4, 1.0, look.theme
        )
        draw_symbols(content, bare, scale)
        if look.over_photo:
            ground.fill((255, 255, 255, _CLEAR), special_flags=pygame.BLEND_RGBA_MULT)
            content.fill((255, 255, 255, _CONTENT), special_flags=pygame.BLEND_RGBA_MULT)
        ground.blit(content, (0, 0))
        return ground


def _shade(surface: pygame.Surface, outline: list[Point], look: SheetLook) -> None:
    """Darken the photograph beside an outline."""
    shade = pygame.Surface(surface.get_size(), pygame.SRCALPHA, 32)
    shade.fill((*look.theme.shadow, _ASIDE))
    if len(outline) > 2:
        # A photograph is never quite flat: what belongs to the tile may lie a little out of it.
        pygame.draw.polygon(shade, (0, 0, 0, 0), outline)
        rim = max(1, round(_PAD_MM * look.view.scale * 0.6))
        pygame.draw.lines(shade, (0, 0, 0, 0), True, outline, 2 * rim)
        for corner in outline:
            pygame.draw.circle(shade, (0, 0, 0, 0), corner, rim)
    surface.blit(shade, (0, 0))


def _in_order(draft: TileDraft) -> list[str]:
    """The laid tiles, the large ones first: they lie below the others."""

    def area(tile: str) -> float:
        (left, top), (right, bottom) = box_of(draft, tile)
        return -(right - left) * (bottom - top)

    laid = [tile for tile, _ in draft.layout.values()]
    return sorted((tile for tile in laid if outline_of(draft, tile)), key=area)


def _box(draft: TileDraft, tile: str, look: SheetLook) -> pygame.Rect:
    """What a tile fills in the area, with what looks out of it."""
    corners = [look.px(at) for at in box_of(draft, tile)]
    pad = _PAD_MM * look.view.scale
    left, top = (floor(min(at[axis] for at in corners) - pad) for axis in (0, 1))
    right, bottom = (ceil(max(at[axis] for at in corners) + pad) for axis in (0, 1))
    return pygame.Rect(left, top, right - left, bottom - top)


def shape_px(draft: TileDraft, tile: str, look: SheetLook) -> list[Point]:
    """A tile's outline in the area."""
    return [
        look.px(spot) for at in outline_of(draft, tile)
        if (spot := on_sheet(draft, tile, at)) is not None
    ]  # fmt: skip


def _lines(surface: pygame.Surface, draft: TileDraft, tile: str, look: SheetLook) -> None:
    """A tile that is not in hand: its outline, its ways, its points, all of them pale."""
    if not _box(draft, tile, look).colliderect(surface.get_rect()):
        return
    theme = look.theme
    outline = shape_px(draft, tile, look)
    if not look.over_photo:
        pygame.draw.polygon(surface, mix(theme.parchment, theme.hill, 0.14), outline)
    for line, kind in _ways(draft, tile, look):
        ink = theme.water_line if kind == WATER else theme.ink if kind == SPIDER else theme.hill
        wide = max(1, round((3.4 if not look.over_photo else 1.6) * look.view.scale))
        pale = ink if look.over_photo else mix(theme.parchment, ink, 0.4)
        pygame.draw.lines(surface, pale, False, line, wide)
    radius = max(2, round(3.6 * look.view.scale))
    fills = {"grey": theme.stone, "black": theme.ink, "white": theme.bone}
    for point in draft.tiles[tile].points.values():
        spot = on_sheet(draft, tile, point.at)
        if spot is not None and not look.over_photo:
            fill = mix(theme.parchment, fills.get(point.colour, theme.stone), 0.6)
            pygame.draw.circle(surface, fill, look.px(spot), radius)
    pygame.draw.polygon(surface, mix(theme.hill, theme.ink, 0.35), outline, 2)


def _ways(draft: TileDraft, tile: str, look: SheetLook) -> Iterator[tuple[list[Point], str]]:
    plan = draft.tiles[tile]
    for way in plan.ways:
        line = sketch_marks.way_px(draft, tile, way, look.px)
        if len(line) > 1:
            yield line, way.kind
