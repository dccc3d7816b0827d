"""How are the lines of a match listed turn by turn? A heading for each turn, its lines below.

The list shows whole lines only; the turn of its first line always has its heading. It is
scrolled a line at a time, by a finger that drags or by a wheel.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from companion.core.game import Setup
from companion.ui.i18n.translate import _
from companion.ui.input.events import Touch, TouchPhase, Wheel
from companion.ui.screens.match.history_layout import heading_high
from companion.ui.screens.match.history_lines import HistoryLine, HistoryLines
from companion.ui.screens.match.history_rows import HistoryRow, write_line
from companion.ui.screens.match.history_turns import HistoryTurn, HistoryTurns
from companion.ui.text.fonts import FontRole
from companion.ui.theme import Metrics
from companion.ui.widgets.base import Intent, Layer, Target, Untouched, Widget
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import Crest, DiePicture

_AHEAD: Final = 0.6
"""The present line is seen in this part of the list, from the top, where it can be."""


class TurnList:
    """Which lines are seen: those around the present one, or where a finger dragged to."""

    def __init__(self, setup: Setup, turns: HistoryTurns, number: int) -> None:
        """Of so many lines."""
        self._setup, self._turns, self._number = setup, turns, number
        self._first: int | None = None
        self._from: tuple[int, int] | None = None
        self._shown: tuple[int, int] = (0, 0)
        self._area = Rect(0, 0, 0, 0)
        self._each = 1
        self.dragged = False
        """Whether the finger that is down, or came up last, has moved the list."""

    def follow(self) -> None:
        """Show the lines around the present one again."""
        self._first = None

    def widgets(self, area: Rect, sizes: Metrics, lines: HistoryLines, at: int) -> list[Widget]:
        """The lines that are seen, with their turns' headings."""
        self._area, self._each = area, sizes.touch + _gap(sizes)
        first = self._first
        if first is None:
            first = self._around(area, sizes, lines, at)
        found: list[Widget] = []
        y, last = area.y, first
        for number in range(first, self._number):
            row = self._row(area, sizes, lines, number)
            headed = number == first or self._turns.starts(number)
            above = heading_high(sizes) + _gap(sizes) if headed else 0
            if y + above + row.rect.h > area.bottom and found:
                break
            if headed:
                heading = Rect(area.x, y, area.w, heading_high(sizes))
                turn = self._turns.of(number)
                said = self.heading(heading, turn, sizes, lines.when(turn.first))
                found.append(said)
            rect = Rect(area.x, y + above, area.w, min(row.rect.h, area.bottom - y - above))
            found.append(replace(row, rect=rect, chosen=number == at))
            y, last = rect.bottom + _gap(sizes), number
        self._shown = first, last
        return found

    def _row(self, area: Rect, sizes: Metrics, lines: HistoryLines, number: int) -> HistoryRow:
        """A line, as high as its sentence needs."""
        line, turn = lines[number], self._turns.of(number)
        if lines.when(turn.first) == line.when:
            line = replace(line, when="")  # the heading has said it
        alone = line.colour != turn.colour
        least = Rect(area.x, area.y, area.w, sizes.touch)
        row = HistoryRow(least, line, number, sizes.caption, alone=alone)
        return replace(row, rect=Rect(least.topleft, (least.w, max(least.h, row.wanted_high()))))

    def heading(self, rect: Rect, turn: HistoryTurn, sizes: Metrics, when: str = "") -> TurnHeading:
        """The heading of a turn, and when it began."""
        seats, face = self._setup.seats, self._turns.face(turn)
        name = next((seat.name for seat in seats if turn.colour in seat.colours), "")
        return TurnHeading(rect, name, turn.colour, turn.number, face, sizes.body, when)

    def felt(self, touch: Touch) -> bool:
        """A finger drags the list. Returns whether it looks different now."""
        if touch.phase is TouchPhase.DOWN:
            self.dragged = False
            inside = self._area.collidepoint(touch.point)
            self._from = (touch.y, self._shown[0]) if inside else None
        elif touch.phase is TouchPhase.UP:
            self._from = None
        elif self._from is not None:
            y, first = self._from
            return self._scroll(first + round((y - touch.y) / self._each))
        return False

    def rolled(self, wheel: Wheel) -> bool:
        """A wheel turns over the list. Returns whether it looks different now."""
        return self._area.collidepoint(wheel.point) and self._scroll(self._shown[0] - wheel.steps)

    def let_go(self) -> None:
        """Forget the finger."""
        self._from = None

    def _scroll(self, first: int) -> bool:
        begin, end = self._shown
        if end == self._number - 1:
            first = min(first, begin)
        first = max(0, first)
        if first == begin:
            return False
        self._first = first
        self.dragged = True
        return True

    def _around(self, area: Rect, sizes: Metrics, lines: HistoryLines, at: int) -> int:
        """The first line, so that the present one is seen, and no room is left at the end."""
        heading, gap = heading_high(sizes) + _gap(sizes), _gap(sizes)

        def high(number: int) -> int:
            return self._row(area, sizes, lines, number).rect.h + gap

        above = high(at)
        below, last = 0, at
        while last + 1 < self._number and above + below <= area.h:
            last += 1
            below += high(last) + heading * self._turns.starts(last)
        ends = last + 1 == self._number
        first = at
        while first > 0:
            # What stands over it: the heading of the line before moves up, or it has one already.
            more = high(first - 1) + heading * self._turns.starts(first)
            reaches = heading + above + more - gap
            if reaches > area.h * _AHEAD and not (ends and reaches + below <= area.h):
                break
            above, first = above + more, first - 1
        return first


def _gap(sizes: Metrics) -> int:
    """Between two lines of the list."""
    return max(3, sizes.gap // 2)


@dataclass(frozen=True, slots=True)
class TurnHeading(Untouched):
    """Whose turn it was, and what was rolled.

    Attributes:
        rect: where.
        name: who.
        colour: the arms.
        number: of the turn.
        face: of the die; None where none was rolled.
        px: size of the name.
        when: it began; "" where that is not said.
    """

    rect: Rect
    name: str
    colour: str
    number: int
    face: int | None
    px: int
    when: str = ""
    layer: Layer = Layer.PLAIN

    def _cut(self) -> tuple[Rect, Rect, Rect, Rect]:
        high, gap = self.rect.h, self.rect.h // 5
        turn = Words(self._turn, self.rect, self._little, lines=1).fitted().width + 2
        die = Rect(self.rect.right - high, self.rect.y, high, high)
        rest = (
            self.rect
            if self.face is None
            else Rect(self.rect.topleft, (die.x - gap - self.rect.x, high))
        )
        crest, name, number = columns(rest, [high, 0.5, min(turn, self.rect.w * 2 // 5)], gap)
        return crest, name, number, die

    @property
    def _turn(self) -> str:
        turn = _("Turn {turn}").format(turn=self.number)
        return f"{turn} · {self.when}" if self.when else turn

    @property
    def _little(self) -> int:
        return self.px * 4 // 5

    def words(self) -> list[Words]:
        """Who, and which turn."""
        _crest, name, number, _die = self._cut()
        return [
            Words(self.name, name, self.px, "text_bold", None, -1, lines=1),
            Words(self._turn, number, self._little, "text", None, 1, lines=1),
        ]

    def draw(self, pen: Pen) -> None:
        """Draw it, with a line below."""
        crest, _name, _number, die = self._cut()
        Crest(self.colour).draw(pen, crest)
        for words in self.words():
            pen.write(words)
        if self.face is not None:
            DiePicture(self.face).draw(pen, die)


@dataclass(frozen=True, slots=True)
class PresentStep:
    """The present step in two lines: whose turn it was, and what was done. A tap opens the list.

    Attributes:
        rect: where.
        heading: of its turn.
        line: the step.
        px: size of what was done.
    """

    rect: Rect
    heading: TurnHeading
    line: HistoryLine
    px: int
    layer: Layer = Layer.PLAIN

    def targets(self) -> list[Target]:
        """Itself; the keys use the button that opens the list."""
        return [Target("strip", self.rect, Intent("list"), focus=False)]

    def _cut(self) -> tuple[Rect, Rect, Rect, Rect]:
        inner = self.rect.inflate(-12, -4)
        crest, texts, die = columns(inner, [inner.h * 0.85, 0.5, inner.h], 8)
        upper, lower = rows(texts, [0.42, 0.58], 0)
        return crest, upper, lower, die

    def words(self) -> list[Words]:
        """Who and when, and what was done."""
        _crest, upper, lower, _die = self._cut()
        turn = _("Turn {turn}").format(turn=self.heading.number)
        small = " · ".join(one for one in (turn, self.heading.name, self.line.when) if one)
        role: FontRole = "text_bold" if self.line.corrects else "text"
        return [
            Words(small, upper, self.px * 3 // 4, "text", None, -1, lines=1),
            Words(self.line.text, lower, self.px, role, None, -1, lines=1),
        ]

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        theme = pen.theme
        fill = theme.button_pressed if pen.held == "strip" else theme.panel
        pen.sheet(self.rect, fill, theme.danger if self.line.corrects else theme.line)
        crest, _upper, _lower, die = self._cut()
        Crest(self.line.colour).draw(pen, crest)
        small, said = self.words()
        pen.write(small)
        write_line(pen, self.line, said)
        if self.heading.face is not None:
            DiePicture(self.heading.face).draw(pen, die)
