"""What can be done, one thing a row? A sheet over the board whose rows are tapped.

It stands where it hides least of what matters. A tap beside it counts as if it were not there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pygame import Rect

from companion.ui.widgets.base import Intent, Layer, Point, Target
from companion.ui.widgets.parts import Button, Kind
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import Picture
from companion.ui.widgets.tab import least_covering

_MOST_LETTERS = 20
"""How wide a row's text is at most, in heights of a letter."""

_LARGE = 0.85
"""So large at least are letters, where there is room, as a part of what is wished."""
_LINE = 1.5
"""How much higher a second line makes a row, in heights of a letter."""


@dataclass(frozen=True, slots=True)
class AdviceLine:
    """One thing that can be done, or a remark.

    Attributes:
        text: what, in few words.
        intent: what a tap on it means; None for a remark.
        small: more about it, below.
        picture: at its left.
    """

    text: str
    intent: Intent | None = None
    small: str = ""
    picture: Picture | None = None


class _Row(NamedTuple):
    """A row to tap.

    Attributes:
        line: what it says.
        rect: where it stands, from the upper left corner of the first one.
        lines: how many its text has at most.
    """

    line: AdviceLine
    rect: Rect
    lines: int


@dataclass(frozen=True, slots=True)
class AdviceSheet:
    """Remarks, and below them rows to tap, in two columns where it lies.

    Attributes:
        area: it stays within.
        lines: what it says.
        close: what a tap beside the rows means.
        px: size of the letters.
        touch: how high a row is at least.
        keep: points that should be seen.
        other: points that matter less.
        reach: how far what is drawn at a point spreads, in pixels.
    """

    area: Rect
    lines: tuple[AdviceLine, ...]
    close: Intent
    px: int
    touch: int
    keep: tuple[Point, ...]
    other: tuple[Point, ...]
    reach: int
    layer: Layer = Layer.OVER
    rect: Rect = field(init=False)

    def __post_init__(self) -> None:
        """Find its size and its place."""
        wide = self._columns * (self._wide() + self._gap) - self._gap + 2 * self._pad
        size = (wide, self._height(self._laid_out()))
        rect = least_covering(self.area, size, self.keep, self.other, self.reach)
        object.__setattr__(self, "rect", rect)

    def _height(self, rows: Sequence[_Row]) -> int:
        """How high it is, with its rows there."""
        high = max((row.rect.bottom for row in rows), default=0)
        return high + sum(self._high(line) for line in self._remarks()) + 2 * self._pad

    @property
    def _pad(self) -> int:
        return round(0.7 * self.px)

    @property
    def _gap(self) -> int:
        return self.px // 3

    @property
    def _columns(self) -> int:
        lies = self.area.w > self.area.h * 1.4
        return 2 if lies and len(self._rows()) > 1 else 1

    def _rows(self) -> tuple[AdviceLine, ...]:
        return tuple(line for line in self.lines if line.intent is not None)

    def _remarks(self) -> tuple[AdviceLine, ...]:
        return tuple(line for line in self.lines if line.intent is None)

    def _wide(self) -> int:
        """How wide a column is: as its widest text needs, within the area."""
        most = (self.area.w - 2 * self._pad + self._gap) // self._columns - self._gap
        text = max(self._needs(line) for line in self.lines)
        return min(most, max(text, 5 * self.touch))

    def _needs(self, line: AdviceLine) -> int:
        """How wide a line would like to be."""
        box = Rect(0, 0, _MOST_LETTERS * self.px, 2 * self.px)
        wide = Words(line.text, box, self.px, "text_bold").fitted().width
        if line.small:
            wide = max(wide, Words(line.small, box, self.px * 3 // 4).fitted().width)
        if line.intent is None:
            return wide // self._columns
        return wide + self.px + (self.touch if line.picture is not None else 0)

    def _high(self, line: AdviceLine) -> int:
        """How high a remark is."""
        wide = self._columns * (self._wide() + self._gap) - self._gap
        fitted = Words(line.text, Rect(0, 0, wide, 4 * self.px), self.px).fitted()
        return fitted.height + self._gap

    def _laid_out(self) -> list[_Row]:
        """The rows to tap, where each stands.

        A line whose letters a column would make much smaller has a whole row, and a second line
        where that is still too short, if there is room.
        """
        lines, most = self._rows(), self._columns
        spread = [1 if self._fits(line, 1) else most for line in lines]
        narrow = [1] * len(lines)
        found: list[_Row] = []
        for columns, wraps in ((spread, True), (narrow, True), (narrow, False)):
            found = self._laid(columns, wraps=wraps)
            if self._height(found) <= self.area.h:
                break
        return found

    def _laid(self, columns: Sequence[int], *, wraps: bool) -> list[_Row]:
        """One after the other; each over so many columns."""
        found: list[_Row] = []
        across = top = high = 0
        for line, many in zip(self._rows(), columns, strict=True):
            if across + many > self._columns:
                across, top, high = 0, top + high + self._gap, 0
            lines = 2 if wraps and self._letters(line, many) < _LARGE else 1
            high = max(high, self.touch + round((lines - 1) * _LINE * self.px))
            x = across * (self._wide() + self._gap)
            found.append(_Row(line, Rect(x, top, self._broad(many), 0), lines))
            across += many
            for row in found:
                if row.rect.top == top:
                    row.rect.h = high
        return found

    def _broad(self, many: int) -> int:
        """How wide a row over so many columns is."""
        return many * (self._wide() + self._gap) - self._gap

    def _letters(self, line: AdviceLine, many: int) -> float:
        """How large the text's letters are on one line over so many columns, as a part of `px`."""
        box = Rect(0, 0, self._room(line, many), 2 * self.px)
        return Words(line.text, box, self.px, "text_bold", lines=1).fitted().px / self.px

    def _room(self, line: AdviceLine, many: int) -> int:
        """How wide the letters of a row over so many columns can be."""
        return self._broad(many) - self.px - (self.touch if line.picture is not None else 0)

    def _fits(self, line: AdviceLine, many: int) -> bool:
        """Whether there is room for its text, and what is below, in large letters."""
        box, small = Rect(0, 0, self._room(line, many), 2 * self.px), self.px * 3 // 4
        below = Words(line.small, box, small, lines=1).fitted()
        return self._letters(line, many) >= _LARGE and below.px >= _LARGE * small

    def _buttons(self) -> list[Button]:
        """The rows: two side by side where it lies, and neither is too long."""
        x, y = self.rect.x + self._pad, self.rect.y + self._pad
        y += sum(self._high(line) for line in self._remarks())
        return [
            Button(
                f"advice-{number}", row.rect.move(x, y), row.line.text, row.line.intent, self.px,
                Kind.CHOICE, sub=row.line.small, picture=row.line.picture, align=-1,
                lines=row.lines, side=self.touch, layer=Layer.OVER,
            )
            for number, row in enumerate(self._laid_out())
        ]  # fmt: skip

    def targets(self) -> Sequence[Target]:
        """The rows; the sheet beside them closes it, as what lies below cannot be seen."""
        rows = [target for button in self._buttons() for target in button.targets()]
        return (Target("advice-sheet", self.rect, self.close, focus=False), *rows)

    def words(self) -> Sequence[Words]:
        """The remarks, then the rows."""
        found = []
        y = self.rect.y + self._pad
        for line in self._remarks():
            box = Rect(self.rect.x + self._pad, y, self.rect.w - 2 * self._pad, self._high(line))
            found.append(Words(line.text, box, self.px, "text", None, -1, -1))
            y = box.bottom
        return [*found, *(words for button in self._buttons() for words in button.words())]

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        theme = pen.theme
        pen.sheet(self.rect, theme.parchment_light, theme.gold_edge, shadow=pen.sizes.gap)
        pen.ring(self.rect.inflate(-6, -6), theme.gold, 1)
        for words in self.words()[: len(self._remarks())]:
            pen.write(words)
        for button in self._buttons():
            button.draw(pen)
