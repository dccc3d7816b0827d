"""What did others do meanwhile? A paragraph for each of them on a sheet over the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from pygame import Rect

from companion.ui.widgets.base import Layer, Point, Untouched
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import Crest
from companion.ui.widgets.tab import least_covering

_MOST_LETTERS: Final = 30
"""How wide a paragraph is at most, in heights of a letter."""
_LINES: Final = 3


@dataclass(frozen=True, slots=True)
class RecapSheet(Untouched):
    """Paragraphs, each behind the arms of whoever it is about.

    Attributes:
        area: it stays within.
        rows: (colour, what its player did), one below the other.
        px: size of the letters, where no row has too much to tell.
        keep: points that should be seen.
        other: points that it covers as little as it can.
        reach: how far what is drawn at a point spreads, in pixels.
        letters: size of the letters of every row.
        heights: of the rows.
    """

    area: Rect
    rows: tuple[tuple[str, str], ...]
    px: int
    keep: tuple[Point, ...]
    other: tuple[Point, ...]
    reach: int
    layer: Layer = Layer.OVER
    rect: Rect = field(init=False)
    letters: int = field(init=False)
    heights: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        """Find its size and its place."""
        box = Rect(0, 0, self._wide, self._most_high)
        letters = min(self._written(text, box, self.px).fitted().px for _, text in self.rows)
        fitted = [self._written(text, box, letters).fitted() for _, text in self.rows]
        wide = max(one.width for one in fitted) + 2 + self._crest + 3 * self._pad
        heights = tuple(max(one.height, self._crest) for one in fitted)
        high = sum(heights) + self._pad * (len(heights) + 1)
        rect = least_covering(self.area, (wide, high), self.keep, self.other, self.reach)
        object.__setattr__(self, "rect", rect)
        object.__setattr__(self, "letters", letters)
        object.__setattr__(self, "heights", heights)

    def _written(self, text: str, box: Rect, px: int) -> Words:
        return Words(text, box, px, "text_bold", None, -1, lines=_LINES)

    @property
    def _pad(self) -> int:
        return round(0.5 * self.px)

    @property
    def _crest(self) -> int:
        """How high the arms are."""
        return round(1.5 * self.px)

    @property
    def _wide(self) -> int:
        """How wide a paragraph may be."""
        return min(self.area.w - self._crest - 3 * self._pad, self.px * _MOST_LETTERS)

    @property
    def _most_high(self) -> int:
        return round(1.35 * self.px * _LINES)

    def _boxes(self) -> list[Rect]:
        """Of each row, one below the other."""
        inside, found = self.rect.inflate(-2 * self._pad, -2 * self._pad), list[Rect]()
        y = inside.y
        for high in self.heights:
            found.append(Rect(inside.x, y, inside.w, high))
            y += high + self._pad
        return found

    def words(self) -> Sequence[Words]:
        """The paragraphs."""
        found = []
        for (_colour, text), box in zip(self.rows, self._boxes(), strict=True):
            left = box.x + self._crest + self._pad
            rest = Rect(left, box.y, box.right - left, box.h)
            found.append(self._written(text, rest, self.letters))
        return found

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        theme = pen.theme
        pen.sheet(self.rect, theme.parchment_light, theme.gold_edge, shadow=pen.sizes.gap // 2)
        for (colour, _text), box in zip(self.rows, self._boxes(), strict=True):
            Crest(colour).draw(pen, Rect(box.x, box.y, self._crest, box.h))
        for words in self.words():
            pen.write(words)
