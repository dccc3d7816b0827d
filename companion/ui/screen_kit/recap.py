"""What have computer players done that carry on alone? Their last turns, until somebody acts.

Each turn is a paragraph over the board, which a tap takes away; so does whatever the next person
does. Its letters are as large whatever happened: of a turn in which much did, what matters least
is left out, then what was done first. Many turns leave half of the board in sight; when they had
time to be read, each is a line.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final, NamedTuple, TypeAlias

from companion.core.game import AnyGame, Colour
from companion.referee.entries import ADJUSTED
from companion.referee.prompts import PromptKind, seat_of
from companion.referee.referee import Referee
from companion.referee.replay import ReplayStep
from companion.ui.boards.voice import Voice
from companion.ui.i18n.phrasing import sentences
from companion.ui.screen_kit.advice import Ground
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.table_shell import TableShell, ticked_off
from companion.ui.widgets.base import Layer, Point, Widget
from companion.ui.widgets.recap_sheet import RecapSheet, lines_in
from companion.ui.widgets.tap_area import TapArea

_MOST: Final = 3
"""So many turns are told at once, and so many on an upright screen."""
_MOST_UPRIGHT: Final = 4
_LARGER: Final = 1.15
"""How large the letters are, as a part of those of sentences: they are read from across a table."""
_LINES: Final = 3
"""So many lines a turn has; one more on an upright screen, which is narrow."""
_SHARE: Final = 0.5
"""So much of the board's height as many turns as fit a wide screen fill, if their words allow."""


class Told(NamedTuple):
    """A step in words.

    Attributes:
        text: all that is worth telling, a sentence or a few; "" for nothing.
        short: the same without what matters least; None where all of it matters.
    """

    text: str
    short: str | None = None


Tell: TypeAlias = Callable[[Sequence[ReplayStep]], Sequence[Told]]
"""The steps of a turn, in words."""


@dataclass(frozen=True, slots=True)
class ToldTurn:
    """A turn that a computer player has carried out alone.

    Attributes:
        colour: whose it was.
        steps: what it did, oldest first.
        seq: the entry of the last one.
    """

    colour: Colour
    steps: tuple[Told, ...]
    seq: int


def told_turns(referee: Referee, tell: Tell) -> tuple[ToldTurn, ...]:
    """The turns of computer players since a person did something, oldest first.

    Empty in a computer player's turn, after a correction, and once the match is over.
    """
    programs = referee.queries.programs
    over = referee.prompt.kind is PromptKind.OVER
    if over or seat_of(referee.setup, referee.game.mover(referee.state)) in programs:
        return ()
    found: list[ReplayStep] = []
    for step in reversed(referee.queries.history()):
        if not step.in_force or (step.move is None and step.kind != ADJUSTED):
            continue
        if step.kind == ADJUSTED or seat_of(referee.setup, _mover(referee, step)) not in programs:
            break
        found.append(step)
    turns = groupby(reversed(found), lambda step: (step.before.turn, _mover(referee, step)))
    told = []
    for (_turn, colour), group in turns:
        steps = tuple(group)
        said = tuple(one for one in tell(steps) if one.text)
        told.append(ToldTurn(colour, said, steps[-1].seq))
    return tuple(turn for turn in told if turn.steps)


def _mover(referee: Referee, step: ReplayStep) -> Colour:
    return referee.game.mover(step.before)


def step_by_step(game: AnyGame, voice: Voice, least: Collection[str] = ()) -> Tell:
    """Each step as the table screen words it; events of the kinds in `least` matter least."""

    def story(step: ReplayStep, events: Sequence[Any]) -> str:
        if not events:
            return ""
        return voice.story(game, step.before, events, step.after, step.source)

    def tell(steps: Sequence[ReplayStep]) -> list[Told]:
        return [
            Told(
                story(step, step.events),
                story(step, [event for event in step.events if event.kind not in least]),
            )
            for step in steps
        ]

    return tell


def recap(
    room: Room,
    match: MatchInPlay,
    ground: Ground,
    shell: TableShell,
    tell: Tell,
    keep: tuple[Point, ...] = (),
) -> list[Widget]:
    """What they have just done; nothing where hands do their steps, and once it was taken away.

    Args:
        room: for the sizes.
        match: the match.
        ground: what it stands over.
        shell: knows what was taken away.
        tell: a turn in words.
        keep: points that stay in sight.
    """
    if not match.programs.goes_on_alone:
        return []
    most = _MOST_UPRIGHT if room.sizes.portrait else _MOST
    turns = told_turns(match.referee, tell)[-most:]
    if not turns or turns[-1].seq <= shell.ticked:
        return []
    wordings = tuple((turn.colour, tuple(_wordings(turn))) for turn in turns)
    px, places = round(room.sizes.body * _LARGER), ground.points(ground.places)
    lines = 1
    if not shell.is_read(room, turns[-1].seq):
        lines = _LINES + int(room.sizes.portrait)
        if len(turns) >= _MOST:
            high = round(ground.area.h * _SHARE)
            lines = max(1, min(lines, lines_in(high, len(turns), px)))
    sheet = RecapSheet(ground.area, wordings, px, lines, keep, places, ground.reach)
    return [sheet, TapArea("told", sheet.rect, ticked_off(turns[-1].seq), Layer.OVER)]


def _wordings(turn: ToldTurn) -> Iterator[str]:
    """A turn in ever fewer words: all, without what matters least, then its last steps alone.

    Three dots stand for the steps before those.
    """
    texts = [one.text for one in turn.steps]
    yield sentences(*texts)
    shorts = [one.text if one.short is None else one.short for one in turn.steps]
    left = [text for text in shorts if text] or texts
    yield sentences(*left)
    for first in range(1, len(left)):
        yield sentences("…", *left[first:])
