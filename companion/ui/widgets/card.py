"""How does one of several things look that are chosen by their picture, or by a line about them?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from companion.core.frozen import frozen
from companion.ui.art.marks import rank_dots
from companion.ui.theme import Rgb
from companion.ui.widgets.base import Intent, Layer, Target
from companion.ui.widgets.parts import Button, Kind
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import Picture

_LINE: Final = 1.3
"""The height of a line of letters, in their size."""


@frozen
class ChoiceCard:
    """One of several things to choose: a picture with its name below, or a name with a line.

    Attributes:
        id: its name, the same from one drawing to the next.
        rect: where it is; at least `Metrics.touch` a side.
        text: its name.
        intent: what a tap means; None when it cannot be chosen now.
        px: the name's size.
        on: whether it is the chosen one.
        line: what it means, in smaller letters; on a card of words alone.
        line_px: their size; 0 is a little smaller than the name.
        picture: above the name; None for a card of words.
        rank: its place among so many, weakest first, shown beside the name of a card of words.
    """

    id: str
    rect: Rect
    text: str
    intent: Intent | None
    px: int
    on: bool = False
    line: str = ""
    line_px: int = 0
    picture: Picture | None = None
    rank: tuple[int, int] | None = None
    layer: Layer = Layer.PLAIN

    def targets(self) -> Sequence[Target]:
        """Itself."""
        legal = self.intent is not None
        return (Target(self.id, self.rect, self.intent, legal, legal),)

    @property
    def _inside(self) -> Rect:
        pad = max(5, self.rect.h // 18)
        return self.rect.inflate(-2 * pad, -2 * pad)

    @property
    def _name_high(self) -> int:
        return round(_LINE * self.px)

    @property
    def _rank_wide(self) -> int:
        """Room for its rank at the name's height, and a gap."""
        if self.rank is None:
            return 0
        return rank_dots(*self.rank, self.px).get_width() + self.px // 3

    def words(self) -> Sequence[Words]:
        """The name, and the line about it."""
        return self._words(None)

    def _words(self, ink: Rgb | None) -> list[Words]:
        box = self._inside
        if self.picture is not None:
            name = Rect(0, box.bottom - self._name_high, self.rect.w - 8, self._name_high)
            name.centerx = box.centerx
            return [Words(self.text, name, self.px, "text_bold", ink, lines=1)]
        box = box.inflate(-round(self.px * 0.8), 0)
        if not self.line:
            return [Words(self.text, box, self.px, "text_bold", ink, -1)]
        name = Rect(box.x, box.y, box.w - self._rank_wide, min(box.h, self._name_high))
        rest = Rect(box.x, name.bottom, box.w, box.bottom - name.bottom)
        line_px = self.line_px or max(12, self.px * 5 // 6)
        return [
            Words(self.text, name, self.px, "text_bold", ink, -1, lines=1),
            Words(self.line, rest, line_px, "text", ink, -1, -1),
        ]

    def draw(self, pen: Pen) -> None:
        """Draw it; a pressed one sinks, a focused one is ringed."""
        ground = Button(self.id, self.rect, "", self.intent, self.px, Kind.CHOICE, self.on)
        ground.draw(pen)
        if self.picture is not None:
            box = self._inside
            box.h -= self._name_high
            self.picture.draw(pen, box)
        ink = pen.theme.parchment_light if self.on else pen.theme.button_text
        for words in self._words(ink):
            pen.write(words)
        if self.rank is not None:
            row = rank_dots(*self.rank, self.px, ink)
            box = self._inside.inflate(-round(self.px * 0.8), 0)
            pen.surface.blit(row, row.get_rect(midright=(box.right, box.y + self._name_high // 2)))
