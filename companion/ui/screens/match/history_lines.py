"""What was done in a match, line by line, in words? Pure, from its steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import overload

from companion.core.game import AnyGame, Colour, Setup
from companion.core.quoting import on_a_line
from companion.referee.company import people_at
from companion.referee.entries import (
    ADJUSTED,
    ENDED,
    MOST_REASON,
    PLAYED_BY,
    SKIPPED,
    STAND_IN,
    TAKEN_BACK,
)
from companion.referee.replay import ReplayStep
from companion.referee.told_values import agreed_source
from companion.ui.boards.voice import Voice
from companion.ui.i18n.dates import clock
from companion.ui.i18n.phrasing import listed
from companion.ui.i18n.translate import _
from companion.ui.screens.match.result_words import ended_early


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
        self,
        game: AnyGame,
        setup: Setup,
        voice: Voice,
        steps: Sequence[ReplayStep],
        die_name: Callable[[str], str] = lambda _uid: "",
    ) -> None:
        """The lines of these steps, in order, in the current language.

        `die_name` says what the die of a source is called; "" where nobody knows.
        """
        self._die_name = die_name
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

    def whose(self, number: int) -> Colour:
        """The colour whose turn a line tells of; puts nothing into words."""
        return _whose(self._game, self._setup, self._steps[number])

    def when(self, number: int) -> str:
        """When a line's thing was done; puts nothing into words."""
        return _when(self._steps[number].at)

    def _line(self, step: ReplayStep) -> HistoryLine:
        game, setup = self._game, self._setup
        story = self._voice.story
        return HistoryLine(
            step.seq,
            _correction(setup, step, self._steps)
            or story(game, step.before, step.events, step.after, step.source),
            _when(step.at),
            _how(setup, step.source, self._die_name),
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
            return _("Corrected: the last action was different.")
        case "taken_back":
            return _("Taken back.")
        case "adjusted" if step.body["reason"]:
            # A record may hold an entry that nobody could have made on the screen.
            reason = on_a_line(" ".join(step.body["reason"][:MOST_REASON].split()))
            return _("Corrected: {reason}").format(reason=reason)
        case "adjusted":
            return _("Corrected.")
        case "skipped":
            name = next(seat.name for seat in seats if step.body["colour"] in seat.colours)
            return _("{name}'s turn is skipped.").format(name=name)
        case "ended_early":
            return ended_early()
        case "stand_in":
            name, by = seats[step.body["seat"]].name, step.body["by"]
            if by is None:
                return _("{name} is back at the table.").format(name=name)
            text = _("{name} is away; {other} plays for them.")
            if step.body.get("alone"):
                text = _("{name} is away; {other} plays for them, alone at the table.")
            return text.format(name=name, other=seats[by].name)
        case "played_by":
            name = seats[step.body["seat"]].name
            if step.body["level"] is None:
                return _("The computer stops playing for {name}.").format(name=name)
            return _("The computer plays for {name}.").format(name=name)
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


def _how(setup: Setup, source: str, die_name: Callable[[str], str]) -> str:
    if (agreed := agreed_source(source)) is not None:
        names = [setup.seats[seat].name for seat in agreed.seats if seat < len(setup.seats)]
        return _("agreed by {names}").format(names=listed(names))
    match source.split(" ", maxsplit=1)[0]:
        case "die":
            return die_name(source) or _("by the die")
        case "asked":
            name = die_name(source)
            return _("read off {die}").format(die=name) if name else _("read off the die")
        case "castles":
            return _("by a button")
        case "table":
            return _("at the table")
        case "program":
            return _("by the computer")
        case "lot":
            return _("chosen at random")
        case _:
            return ""
