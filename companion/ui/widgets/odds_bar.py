"""How is a chance drawn? A bar of values, and steps for every number.

Made from open knowledge alone; a game's own rules count it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from companion.ui.art import gauge
from companion.ui.text.fonts import FontRole
from companion.ui.widgets.base import Layer, Untouched
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import put


@dataclass(frozen=True, slots=True)
class OddsBar(Untouched):
    """The hidden values that may lie there; those that would be beaten are solid.

    Attributes:
        values: that may lie there, ascending.
        beaten: how many of them.
    """

    rect: Rect
    values: tuple[int, ...]
    beaten: int
    layer: Layer = Layer.PLAIN

    def words(self) -> Sequence[Words]:
        """None: its figures are part of the engraving."""
        return ()

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        put(pen, gauge.bar(self.values, self.beaten, self.rect.size, pen.theme), self.rect)


@dataclass(frozen=True, slots=True)
class Steps(Untouched):
    """A column for every number of pieces, as high as its chance.

    Attributes:
        first: the number of the first column.
        parts: the chances, from `first` on.
        named: chance in words by number, over the column with which it begins.
        here: the number that stands out: pieces that are there already.
        px: size of the letters.
    """

    rect: Rect
    first: int
    parts: tuple[float, ...]
    named: tuple[tuple[int, str], ...]
    here: int | None
    px: int
    layer: Layer = Layer.PLAIN

    @property
    def _columns(self) -> Rect:
        line = round(self.px * 1.3)
        return Rect(self.rect.x, self.rect.y + line, self.rect.w, self.rect.h - 2 * line)

    def _column(self, number: int, many: int, y: int) -> Rect:
        """A box for a text, `many` columns wide, that begins at a number's column."""
        start, end = (
            self.rect.x + self.rect.w * (at - self.first) // len(self.parts)
            for at in (number, number + many)
        )
        return Rect(start, y, end - start, round(self.px * 1.3))

    def words(self) -> Sequence[Words]:
        """The numbers of pieces below, chances in words above."""
        last = self.first + len(self.parts) - 1
        chances = dict(self.named)
        ends = [*sorted(chances)[1:], last + 1]
        found = []
        for number, end in zip(sorted(chances), ends, strict=True):
            box = self._column(number, end - number, self.rect.y)
            found.append(Words(chances[number], box, self.px, "text_bold", None, 0, lines=1))
        for number in range(self.first, last + 1):
            role: FontRole = "number" if number in chances or number == self.here else "text"
            box = self._column(number, 1, self._columns.bottom)
            found.append(Words(str(number), box, self.px, role, None, 0, lines=1))
        return found

    def draw(self, pen: Pen) -> None:
        """Draw columns and words."""
        columns = self._columns
        marked = None if self.here is None else self.here - self.first
        put(pen, gauge.steps(self.parts, marked, columns.size, pen.theme), columns)
        for words in self.words():
            pen.write(words)
