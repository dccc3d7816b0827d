"""What did others do meanwhile? A paragraph for each of them on a sheet over the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from pygame import Rect

from companion.ui.text.fonts import font
from companion.ui.widgets.base import Layer, Point, Untouched
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import Crest
from companion.ui.widgets.tab import least_covering

_MOST_LETTERS: Final = 30
"""How wide a paragraph is at most, in heights of a letter."""
_SPARE_LINES: Final = 3
"""So many lines more may a paragraph have that cannot be said in fewer words."""


def lines_in(high_px: int, paragraphs: int, px: int) -> int:
    """How many lines each of so many paragraphs may have in a sheet of a height; 0 for none."""
    pad, step = _pad(px), font("text_bold", px).get_linesize()
    return max(0, ((high_px - pad) // paragraphs - pad) // step)


def _pad(px: int) -> int:
    return round(0.5 * px)


@dataclass(frozen=True, slots=True)
class RecapSheet(Untouched):
    """Paragraphs, each behind the arms of whoever it is about.

    Attributes:
        area: it stays within.
        wordings: (colour, what its player did, in ever fewer words), one below the other.
        px: size of the letters.
        lines: so many lines has a paragraph at most, where its fewest words allow.
        keep: points that should be seen.
        other: points that it covers as little as it can.
        reach: how far what is drawn at a point spreads, in pixels.
        rows: (colour, what is said of its player).
        letters: size of the letters of every row: `px` where its fewest words allow.
        heights: of the rows.
    """

    area: Rect
    wordings: tuple[tuple[str, tuple[str, ...]], ...]
    px: int
    lines: int
    keep: tuple[Point, ...]
    other: tuple[Point, ...]
    reach: int
    layer: Layer = Layer.OVER
    rect: Rect = field(init=False)
    rows: tuple[tuple[str, str], ...] = field(init=False)
    letters: int = field(init=False)
    heights: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        """Find its words, its size and its place."""
        rows = tuple((colour, self._said(texts)) for colour, texts in self.wordings)
        box = self._box(self.lines + _SPARE_LINES)
        letters = min(self._written(text, box, self.px).fitted().px for _, text in rows)
        fitted = [self._written(text, box, letters).fitted() for _, text in rows]
        wide = max(one.width for one in fitted) + 2 + self._crest + 3 * self._pad
        heights = tuple(max(one.height, self._crest) for one in fitted)
        high = sum(heights) + self._pad * (len(heights) + 1)
        rect = least_covering(self.area, (wide, high), self.keep, self.other, self.reach)
        object.__setattr__(self, "rows", rows)
        object.__setattr__(self, "rect", rect)
        object.__setattr__(self, "letters", letters)
        object.__setattr__(self, "heights", heights)

    def _said(self, texts: Sequence[str]) -> str:
        """The first of these that the lines hold in full size, else the last."""
        box = self._box(self.lines)
        for text in texts:
            fitted = self._written(text, box, self.px).fitted()
            if fitted.whole and fitted.px == self.px:
                return text
        return texts[-1]

    @staticmethod
    def _written(text: str, box: Rect, px: int) -> Words:
        return Words(text, box, px, "text_bold", None, -1)

    @property
    def _pad(self) -> int:
        return _pad(self.px)

    @property
    def _crest(self) -> int:
        """How high the arms are."""
        return round(1.5 * self.px)

    @property
    def _wide(self) -> int:
        """How wide a paragraph may be."""
        return min(self.area.w - self._crest - 3 * self._pad, self.px * _MOST_LETTERS)

    def _box(self, lines: int) -> Rect:
        """Holds so many lines of a paragraph."""
        step = font("text_bold", self.px).get_linesize()
        return Rect(0, 0, self._wide, step * lines)

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
