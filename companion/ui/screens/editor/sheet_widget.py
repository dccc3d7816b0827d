"""How is the drawn board shown as a widget? One large target for fingers and keys.

The screen follows the fingers itself: what a tap means depends on the tool in hand. The
target is there so that a finger on the sheet is on nothing else, and for the keys.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from companion.boards.draft.draft import BoardDraft
from companion.ui.boards.view import View
from companion.ui.screens.editor.photo_ground import StraightPhoto
from companion.ui.screens.editor.sketch import Look, Sketch, SketchMarks
from companion.ui.widgets.base import Intent, Layer, Target
from companion.ui.widgets.pen import Pen, Words


class Sketchbook:
    """Keeps the drawing of one board between two pictures."""

    def __init__(self) -> None:
        """Nothing is drawn yet."""
        self.sketch = Sketch()


@dataclass(frozen=True, slots=True)
class SheetPart:
    """A board that is drawn.

    Attributes:
        rect: where; the view's area is the same.
        book: what is kept of the drawing.
        draft: the board.
        view: which part of it is seen.
        photo: what lies below, None for a bare sheet.
        strength: of the photograph, 0 to 1.
        marks: what the screen points at.
        hurried: the sheet is pushed: quick before fine.
    """

    rect: Rect
    book: Sketchbook
    draft: BoardDraft
    view: View
    photo: StraightPhoto | None
    strength: float
    marks: SketchMarks
    hurried: bool = False
    layer: Layer = Layer.PLAIN

    def targets(self) -> Sequence[Target]:
        """All of it."""
        return (Target("ground", self.rect, Intent("ground")),)

    def words(self) -> Sequence[Words]:
        """None; names on the sheet are the board's own."""
        return ()

    def draw(self, pen: Pen) -> None:
        """Draw it, and the ring where the keys stand on it."""
        look = Look(
            self.view, pen.theme, pen.sizes.touch, self.photo, self.strength, hurried=self.hurried
        )
        self.book.sketch.draw(pen.surface, self.draft, look, self.marks)
        if pen.focus == "ground":
            pen.ring(self.rect, pen.theme.lit, max(3, pen.sizes.line + 1), radius=1)
        else:
            pen.ring(self.rect, pen.theme.panel_edge, 1, radius=1)
