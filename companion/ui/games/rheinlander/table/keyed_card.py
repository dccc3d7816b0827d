"""Which number has been keyed in? The card itself, where no button is; nothing at first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from companion.ui.theme import ARMIES
from companion.ui.widgets.base import Layer, Untouched
from companion.ui.widgets.pen import Pen, Words

_WIDE: Final = 1.45
"""A card that lies is so many times as wide as high."""
_TALL: Final = 0.7
"""How tall its number is, of its height."""


@dataclass(frozen=True, slots=True)
class KeyedCard(Untouched):
    """A card that lies on the panel.

    Attributes:
        area: it stands in its middle.
        number: what has been keyed in; "" for nothing yet.
        colour: of the player who plays it.
    """

    area: Rect
    number: str
    colour: str
    layer: Layer = Layer.PLAIN

    @property
    def rect(self) -> Rect:
        """As large as its place allows."""
        high = min(self.area.h, round(self.area.w / _WIDE))
        found = Rect(0, 0, round(high * _WIDE), high)
        found.center = self.area.center
        return found

    def words(self) -> Sequence[Words]:
        """Its number."""
        if not self.number:
            return ()
        return (Words(self.number, self.rect, round(self.rect.h * _TALL), "number", lines=1),)

    def draw(self, pen: Pen) -> None:
        """Draw it, as soon as there is a number."""
        if not self.number:
            return
        theme, line = pen.theme, pen.sizes.line
        pen.sheet(self.rect, theme.parchment_light, ARMIES[self.colour].fill, line=2 * line)
        for words in self.words():
            pen.write(words)
