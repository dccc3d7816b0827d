"""How does one picture take another's place? It pushes it out of its box."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from companion.ui.widgets.pen import Pen
from companion.ui.widgets.picture import Picture


@dataclass(frozen=True, slots=True)
class Sliding:
    """Two pictures of which one slides in from the right, and the other out to the left.

    Attributes:
        before: the one that goes.
        after: the one that comes.
        part: how far it has come, 0 to 1.
    """

    before: Picture
    after: Picture
    part: float

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw what is seen of both in the box."""
        clip = pen.surface.get_clip()
        pen.surface.set_clip(clip.clip(box))
        gone = round(box.w * self.part)
        self.before.draw(pen, box.move(-gone, 0))
        self.after.draw(pen, box.move(box.w - gone, 0))
        pen.surface.set_clip(clip)
