"""Where does a tap anywhere mean something? On an area that is not drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from companion.ui.widgets.base import Intent, Layer, Target
from companion.ui.widgets.pen import Pen, Words


@dataclass(frozen=True, slots=True)
class TapArea:
    """An area below everything else: a tap beside the buttons means this.

    Attributes:
        id: its name.
        rect: what it covers.
        intent: what a tap means; the keys use the button that means the same.
    """

    id: str
    rect: Rect
    intent: Intent
    layer: Layer = Layer.UNDER

    def targets(self) -> Sequence[Target]:
        """Itself."""
        return (Target(self.id, self.rect, self.intent, legal=False, focus=False),)

    def words(self) -> Sequence[Words]:
        """None."""
        return ()

    def draw(self, _pen: Pen) -> None:
        """Nothing."""
