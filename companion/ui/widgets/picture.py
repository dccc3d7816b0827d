"""Which small pictures do widgets carry? Floor 5: names for what the art room draws."""

from __future__ import annotations

from typing import Protocol

from pygame import Rect

from companion.ui.widgets.pen import Pen


class Picture(Protocol):
    """Something that can be drawn into a box."""

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it as large as the box allows, in its middle."""
