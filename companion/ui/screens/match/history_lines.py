"""What was done in a match, line by line, in words? History and taking back show it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, overload

import pygame
from pygame import Rect

from companion.core.game import AnyGame, Colour, Setup
from companion.core.quoting import on_a_line
from companion.referee.company import people_at
from companion.referee.corrections import MOST_REASON
from companion.referee.entries import (
    ADJUSTED,
    ENDED,
    PLAYED_BY,
    SKIPPED,
    STAND_IN,
    TAKEN_BACK,
)
from companion.referee.replay import ReplayStep
from companion.ui.boards.voice import Voice
from companion.ui.i18n.dates import clock
from companion.ui.i18n.translate import _
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screens.match.standings import ended_early
from companion.ui.text.fonts import FontRole
from companion.ui.widgets.base import Intent, Layer, Target
from companion.ui.widgets.layout import columns, rows
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import Crest

_MOST: Final = 6
"""A sentence has no more lines in a row."""


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One thing that was done.

    Attributes:
        seq: its entry's number in the record.
        text: what was done.
        when: "20:15", in the machine's time; empty where the record has none.
        how: by touch, by the die, by a button; empty where it needs no saying.
        colour: whose turn it was.
        in_play: it was not taken back.
        corrects: it is no move but a correction.
        after: the state it led to.
        before: the state before it.
        events: what happened in it.
    """

    seq: int
    text: str
    when: str
    how: str
    colour: Colour
    in_play: bool
    corrects: bool
    after: object
    before: object
    events: tuple[object, ...]


class HistoryLines(Sequence[HistoryLine]):
    """A line for each thing that was done; each is put into words on its first use."""

    def __init__(
        self, game: AnyGame, setup: Setup, voice: Voice, steps: Sequence[ReplayStep]
    ) -> None:
        """The lines of these steps, in order, in the current language."""
        self._game, self._setup, self._voice, self._steps = game, setup, voice, steps
        self._made: dict[int, HistoryLine] = {}

    def __len__(self) -> int:
        """How many there are."""
        return len(self._steps)

    @overload
    def __getitem__(self, number: int) -> HistoryLine: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[HistoryLine]: ...
    def __getitem__(self, number: int | slice) -> HistoryLine | Sequence[HistoryLine]:
        """One line, or some of them."""
        if isinstance(number, slice):
            return [self[one] for one in range(*number.indices(len(self)))]
        number = range(len(self))[number]
        if number not in self._made:
            self._made[number] = self._line(self._steps[number])
        return self._made[number]

    def _line(self, step: ReplayStep) -> HistoryLine:
        game, setup = self._game, self._setup
        story = self._voice.story
        return HistoryLine(
            step.seq,
            _correction(setup, step, self._steps)
            or story(game, step.before, step.events, step.after),
            _when(step.at),
            _how(step.source),
            _whose(game, setup, step),
            step.in_force,
            step.kind in (ADJUSTED, TAKEN_BACK, STAND_IN, PLAYED_BY, SKIPPED, ENDED),
            step.after,
            step.before,
            step.events,
        )


def _correction(setup: Setup, step: ReplayStep, steps: Sequence[ReplayStep]) -> str:
    """What was corrected, and whether one player agreed to it alone."""
    text, seats = str(_sentence(setup, step)), setup.seats
    if step.kind not in (ADJUSTED, TAKEN_BACK, SKIPPED, ENDED) or len(seats) < 2:
        return text
    agreed = step.body["agreed"]
    if len(agreed) != 1 or people_at(setup, steps, step.seq) < 2:
        return text
    return _("{what} ({name} alone)").format(what=text, name=seats[agreed[0]].name)


def _sentence(setup: Setup, step: ReplayStep) -> str:
    seats = setup.seats
    match step.kind:
        case "taken_back" if "instead" in step.body:
            return _("Corrected: the last thing was another.")
        case "taken_back":
            return _("Taken back.")
        case "adjusted" if step.body["reason"]:
            # A record may hold an entry that nobody could have made on the screen.
            reason = on_a_line(" ".join(step.body["reason"][:MOST_REASON].split()))
            return _("Put right: {reason}").format(reason=reason)
        case "adjusted":
            return _("Put right.")
        case "skipped":
            name = next(seat.name for seat in seats if step.body["colour"] in seat.colours)
            return _("{name}'s turn is passed over.").format(name=name)
        case "ended_early":
            return ended_early()
        case "stand_in":
            name, by = seats[step.body["seat"]].name, step.body["by"]
            if by is None:
                return _("{name} is back at the table.").format(name=name)
            text = _("{name} is away, {other} plays for them.")
            if step.body.get("alone"):
                text = _("{name} is away, {other} plays for them, alone at the table.")
            return text.format(name=name, other=seats[by].name)
        case "played_by":
            name = seats[step.body["seat"]].name
            if step.body["level"] is None:
                return _("{name} is played by people again.").format(name=name)
            return _("{name} is played by the program.").format(name=name)
    return ""


def _whose(game: AnyGame, setup: Setup, step: ReplayStep) -> Colour:
    """The colour whose turn it was; for a player who leaves, returns or is another, theirs."""
    if step.kind in (STAND_IN, PLAYED_BY):
        seat: int = step.body["seat"]
        return setup.seats[seat].colours[0]
    return game.mover(step.before)


def _when(at: str) -> str:
    try:
        return clock(datetime.fromisoformat(at).astimezone())
    except ValueError:
        return ""


def _how(source: str) -> str:
    match source.split(" ", maxsplit=1)[0]:
        case "die":
            return _("by the die")
        case "castles":
            return _("by a button")
        case "table":
            return _("at the table")
        case "program":
            return _("by the program")
        case "lot":
            return _("drawn by lot")
        case _:
            return ""


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
        aside = self.caption * 5 if self.alone else self.caption * 4
        arms = min(inside.h * 0.8, self.caption * 3) if self.alone else 1
        crest, text, time = columns(inside, [arms, 0.5, aside], 6)
        return crest, text, time

    def _words(self) -> Words:
        role: FontRole = "text_bold" if self.line.corrects else "text"
        return Words(self.line.text, self._cut()[1], self.caption + 2, role, None, -1, 0, _MOST)

    def _small(self) -> list[Words]:
        upper, lower = rows(self._cut()[2], [0.5, 0.5], 0)
        size = max(11, self.caption * 4 // 5)
        small = [(self.line.when, upper, 1), (self.line.how, lower, -1)]
        return [
            Words(text, box, size, "text", None, 1, rise, 1) for text, box, rise in small if text
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
    return HistoryLines(referee.game, referee.setup, match.voice, match.history())


def played_by(match: MatchInPlay) -> HistoryLines:
    """The lines of what could be taken back, the last one first."""
    referee = match.referee
    by_seq = {step.seq: step for step in match.history()}
    kept = [by_seq[one.seq] for one in reversed(referee.corrections.played) if one.seq in by_seq]
    return HistoryLines(referee.game, referee.setup, match.voice, kept)
