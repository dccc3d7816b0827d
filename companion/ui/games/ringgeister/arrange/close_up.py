"""How does the tile look that was tapped last? Large, to be compared with the one on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pygame import Rect

from companion.ui.games.ringgeister import tile
from companion.ui.games.ringgeister.plan import Lying, TileLayout
from companion.ui.widgets.base import Layer, Target
from companion.ui.widgets.pen import Pen, Words

_LEAST_PX = 96
"""A smaller picture shows no more than the board does."""


@dataclass(frozen=True, slots=True)
class CloseUp:
    """A tile as it lies, as large as its place.

    Attributes:
        rect: where.
        board: the board file's object.
        lying: the tile.
    """

    rect: Rect
    board: Mapping[str, Any]
    lying: Lying
    layer: Layer = Layer.PLAIN

    def targets(self) -> Sequence[Target]:
        """None: it is tapped on the board."""
        return ()

    def words(self) -> Sequence[Words]:
        """None."""
        return ()

    def draw(self, pen: Pen) -> None:
        """Draw it in the middle, with all that is printed on it."""
        across, down = self.board["size_mm"]
        box = TileLayout(self.board, (round(across), round(down))).box(self.lying)
        scale = min(self.rect.w / box.w, self.rect.h / box.h)
        plan = TileLayout(self.board, (round(across * scale), round(down * scale)))
        picture, _corner = tile.paint(plan, self.lying, pen.theme)
        before = pen.surface.get_clip()
        pen.surface.set_clip(self.rect.clip(before))
        pen.surface.blit(picture, picture.get_rect(center=self.rect.center))
        pen.surface.set_clip(before)


def close_up(area: Rect, board: Mapping[str, Any], lying: Lying) -> Sequence[CloseUp]:
    """The tile in this area; nothing where there is no room for it."""
    return () if min(area.size) < _LEAST_PX else (CloseUp(area, board, lying),)
