"""Which tiles lie in the box? Where a board has more than slots (R 14.5), the others, small."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pygame
from pygame import Rect

from companion.ui.games.ringgeister.arrange.layouts import in_box, is_in_box, shape_at
from companion.ui.games.ringgeister.board import RinggeisterBoard
from companion.ui.games.ringgeister.plan import Lying
from companion.ui.i18n.translate import _
from companion.ui.screen_kit.context import Room
from companion.ui.widgets.base import Intent, Layer, Target, Widget
from companion.ui.widgets.layout import rows
from companion.ui.widgets.parts import Button, Kind, Label
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import Icon

_MOST_ROWS = 2


@dataclass(frozen=True, slots=True)
class SpareTile:
    """A tile in the box, to be tapped and dragged.

    Attributes:
        rect: where.
        tile: its name.
        drawing: the picture of the board, which has those of its tiles.
        board: the board file's object.
        lit: whether it is held, or can be exchanged with what is.
        held: whether it is held.
    """

    rect: Rect
    tile: str
    drawing: RinggeisterBoard
    board: Mapping[str, Any]
    lit: bool
    held: bool
    layer: Layer = Layer.PLAIN

    def targets(self) -> Sequence[Target]:
        """All of it."""
        drop = Intent("dropped", in_box(self.tile))
        take = Intent("spare", in_box(self.tile))
        return (Target(f"spare-{self.tile}", self.rect, take, round=True, drag=drop),)

    def words(self) -> Sequence[Words]:
        """None."""
        return ()

    def draw(self, pen: Pen) -> None:
        """Draw it as it is printed, as large as its place."""
        shape = self.board["tiles"][self.tile]["shape"]
        slots = self.board["slots"].items()
        slot = next((name for name, one in slots if one["shape"] == shape), None)
        if slot is None:
            return
        picture, _at = self.drawing.tile(Lying(self.tile, slot, 0))
        side = min(self.rect.size) - 4
        part = side / max(picture.get_size())
        size = round(picture.get_width() * part), round(picture.get_height() * part)
        small = pygame.transform.smoothscale(picture, size)
        pen.surface.blit(small, small.get_rect(center=self.rect.center))
        if self.lit:
            ink = pen.theme.danger if self.held else pen.theme.gold_edge
            pygame.draw.rect(pen.surface, ink, self.rect, 3, border_radius=6)


def high(room: Room, spare: Sequence[str], wide: int) -> int:
    """How high the box is, in pixels."""
    sizes = room.sizes
    lines = min(_MOST_ROWS, -(-len(spare) // _columns(room, wide)))
    return round(sizes.caption * 1.6) + lines * (sizes.touch + sizes.gap // 2)


def _columns(room: Room, wide: int) -> int:
    return max(2, wide // (room.sizes.touch + room.sizes.gap // 2))


def spare_tiles(
    room: Room,
    area: Rect,
    drawing: RinggeisterBoard,
    board: Mapping[str, Any],
    spare: Sequence[str],
    held: str,
    page: int,
) -> list[Widget]:
    """The box: as many tiles as have room, and a button to the others.

    Args:
        room: for sizes.
        area: for it.
        drawing: the picture of the board.
        board: the board file's object.
        spare: the tiles that lie in the box.
        held: the place of the tile that is held; "" for none.
        page: which of them are seen; it goes round.
    """
    sizes, soft = room.sizes, room.theme.ink_soft
    title, body = rows(area, [round(sizes.caption * 1.6), 0.5], 0)
    across, side = _columns(room, area.w), sizes.touch
    step, places = side + sizes.gap // 2, across * _MOST_ROWS
    cells = [
        Rect(body.x + number % across * step, body.y + number // across * step, side, side)
        for number in range(places)
    ]
    shown = spare
    found: list[Widget] = [
        Label(Words(_("In the box"), title, sizes.caption, "text", soft, -1, lines=1))
    ]
    if len(spare) > places:
        each = places - 1
        pages = -(-len(spare) // each)
        first = page % pages * each
        shown = spare[first : first + each]
        more = Intent("spares")
        sign = Icon("forward")
        found.append(Button("spares", cells[-1], "", more, sizes.body, Kind.QUIET, picture=sign))
    for tile, cell in zip(shown, cells, strict=False):
        place = in_box(tile)
        own = place == held
        fits = bool(held) and shape_at(board, place) == shape_at(board, held)
        lit = own or (fits and not is_in_box(held))
        found.append(SpareTile(cell, tile, drawing, board, lit, own))
    return found
