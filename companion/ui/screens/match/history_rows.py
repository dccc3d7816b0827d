"""How does a line of what was done look? History and taking back show it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import pygame
from pygame import Rect

from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screens.match.history_lines import HistoryLine, HistoryLines
from companion.ui.text.fonts import FontRole
from companion.ui.widgets.base import Intent, Layer, Target
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import Crest

_MOST: Final = 8
"""A sentence has no more lines in a row."""


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """A line as a widget: a tap chooses it.

    Attributes:
        rect: where.
        line: what.
        number: of the row, its intent's argument.
        caption: text size.
        chosen: it is one of those meant.
        alone: nothing above it says whose turn it was, so the arms stand in it.
    """

    rect: Rect
    line: HistoryLine
    number: int
    caption: int
    chosen: bool = False
    alone: bool = True
    layer: Layer = Layer.PLAIN

    def wanted_high(self) -> int:
        """How high a row of this breadth must be for the whole sentence in its full size."""
        tall = Rect(self.rect.x, self.rect.y, self.rect.w, self.caption * 100)
        sentence, *_small = replace(self, rect=tall).words()
        return sentence.fitted().height + self.caption

    def targets(self) -> list[Target]:
        """Itself."""
        return [Target(f"line{self.number}", self.rect, Intent("line", self.number))]

    def words(self) -> list[Words]:
        """What, when and how."""
        return [self._words(), *self._small()]

    def _cut(self) -> tuple[Rect, Rect, Rect]:
        inside = self.rect.inflate(-self.caption // 2, -4)
        small = (Words(text, inside, self._little, lines=1) for text in self._beside if text)
        aside = min(self.caption * 5, max((one.fitted().width + 2 for one in small), default=1))
        arms = min(inside.h * 0.8, self.caption * 3) if self.alone else 1
        crest, text, time = columns(inside, [arms, 0.5, aside], 6)
        return crest, text, time

    def _words(self) -> Words:
        role: FontRole = "text_bold" if self.line.corrects else "text"
        box, px = self._cut()[1], self.caption + 2
        return Words(self.line.text, box, px, role, None, -1, 0, _MOST, orphan=False)

    @property
    def _beside(self) -> tuple[str, str]:
        """When, and how."""
        return self.line.when, self.line.how

    @property
    def _little(self) -> int:
        return max(11, self.caption * 4 // 5)

    def _small(self) -> list[Words]:
        told, whole = [text for text in self._beside if text], self._cut()[2]
        if len(told) < 2:
            return [Words(text, whole, self._little, "text", None, 1, 0, 1) for text in told]
        boxes = rows(whole, [0.5, 0.5], 0)
        return [
            Words(text, box, self._little, "text", None, 1, rise, 1)
            for text, box, rise in zip(told, boxes, (1, -1), strict=True)
        ]

    def draw(self, pen: Pen) -> None:
        """Draw it; what was taken back is struck through."""
        theme, line = pen.theme, self.line
        fill = theme.marked if self.chosen else theme.panel
        if pen.held == f"line{self.number}":
            fill = theme.button_pressed
        pen.sheet(self.rect, fill, theme.danger if line.corrects else theme.line)
        if self.alone:
            Crest(line.colour).draw(pen, self._cut()[0])
        write_line(pen, line, self._words())
        for words in self._small():
            pen.write(
                Words(words.text, words.box, words.px, "text", theme.ink_soft, 1, words.rise, 1)
            )
        if pen.focus == f"line{self.number}":
            pen.ring(self.rect.inflate(4, 4), theme.lit, 3)


def write_line(pen: Pen, line: HistoryLine, words: Words) -> None:
    """Write what was done; what was taken back is struck through, a correction stands out."""
    theme = pen.theme
    ink = theme.ink if line.in_play else theme.ink_soft
    if line.corrects:
        ink = theme.danger
    pen.write(replace(words, ink=ink))
    if not line.in_play:
        x, y = words.box.x, words.box.centery
        wide = min(words.fitted().width, words.box.w)
        pygame.draw.line(pen.surface, theme.danger, (x, y), (x + wide, y), 2)


def lines_of(match: MatchInPlay) -> HistoryLines:
    """The lines of the match on the table; none, and a fault shown, where it cannot be read."""
    referee = match.referee
    return HistoryLines(referee.game, referee.setup, match.voice, match.history(), match.die_name)


def played_by(match: MatchInPlay) -> HistoryLines:
    """The lines of what could be taken back, the last one first."""
    referee = match.referee
    by_seq = {step.seq: step for step in match.history()}
    kept = [by_seq[one.seq] for one in reversed(referee.corrections.played) if one.seq in by_seq]
    return HistoryLines(referee.game, referee.setup, match.voice, kept, match.die_name)
