"""How is the drawn board shown as a widget? One large target for fingers and keys.

The screen follows the fingers itself: what a tap means depends on the tool in hand. The
target is there so that a finger on the sheet is on nothing else, and for the keys.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame
from pygame import Rect

from companion.ui.theme import Theme
from companion.ui.widgets.base import Intent, Layer, Target
from companion.ui.widgets.pen import Pen, Words


@dataclass(frozen=True, slots=True)
class SheetPart:
    """A board that is drawn.

    Attributes:
        rect: where; the view's area is the same.
        seen: all that the picture depends on.
        paint: draws it, by theme and the least side of what can be tapped, in pixels.
    """

    rect: Rect
    seen: object
    paint: Callable[[pygame.Surface, Theme, int], None] = field(compare=False)
    layer: Layer = Layer.PLAIN

    def targets(self) -> Sequence[Target]:
        """All of it."""
        return (Target("ground", self.rect, Intent("ground")),)

    def words(self) -> Sequence[Words]:
        """None; names on the sheet are the board's own."""
        return ()

    def draw(self, pen: Pen) -> None:
        """Draw it, and the ring where the keys stand on it."""
        self.paint(pen.surface, pen.theme, pen.sizes.touch)
        if pen.focus == "ground":
            pen.ring(self.rect, pen.theme.lit, max(3, pen.sizes.line + 1), radius=1)
        else:
            pen.ring(self.rect, pen.theme.panel_edge, 1, radius=1)
