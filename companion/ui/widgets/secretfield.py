"""Where may a hidden value be drawn? In one small field, while a finger holds.

The drawing asks for the values, holds them in a local variable, and loses them with the
next picture. Pictures of all possible values are prepared alike, so that no cache tells
which was shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from companion.core.errors import VaultError
from companion.core.frozen import frozen
from companion.ui.art import heraldry
from companion.ui.i18n.translate import translate
from companion.ui.widgets.base import Layer, Untouched
from companion.ui.widgets.layout import columns
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import HiddenValuePicture, put

HOLD = "hold"
"""The target that must be held for the field to show anything."""


@dataclass(frozen=True, slots=True, repr=False)
class RevealedValues:
    """What is drawn while the field is held; it lives no longer than the drawing.

    Its `repr` says nothing of it.

    Attributes:
        values: from left to right.
        marked: the number of the one that stands out, None for none.
    """

    values: tuple[int, ...]
    marked: int | None = None


@frozen
class SecretField(Untouched):
    """The small field in which values show while the button is held.

    Attributes:
        rect: where.
        colour: whose values they are.
        most: how many there can be; so many backs are drawn while nothing is held.
        faces: every value that there is.
        reveal: returns the values; only the drawing calls it.
    """

    rect: Rect
    colour: str
    most: int
    faces: tuple[int, ...]
    reveal: Callable[[], RevealedValues]
    layer: Layer = Layer.PLAIN

    def words(self) -> Sequence[Words]:
        """None: no text outlives the drawing."""
        return ()

    def draw(self, pen: Pen) -> None:
        """Backs while nothing is held, values while it is."""
        cells = columns(self.rect, [0.5] * self.most, 0)
        if pen.held != HOLD:
            for cell in cells:
                HiddenValuePicture(self.colour).draw(pen, cell)
            return
        high = min(self.rect.h, round(cells[0].w * 1.2))
        faces = {
            value: heraldry.crest_value(self.colour, value, high, pen.theme) for value in self.faces
        }
        try:
            revealed = self.reveal()
        except VaultError as error:
            pen.write(Words(translate(error), self.rect, pen.sizes.caption))
            return
        for number, value in enumerate(revealed.values):
            cell = columns(self.rect, [0.5] * len(revealed.values), 0)[number]
            if number == revealed.marked:
                pen.sheet(cell, pen.theme.marked, pen.theme.button_edge)
            put(pen, faces[value], cell)
