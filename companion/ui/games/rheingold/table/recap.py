"""What have computer players done that carry on alone? Their last steps, until somebody acts.

Each turn in one paragraph, over the board, while no place on it is to be tapped. A tap takes it
away; so does the roll of the next person.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from companion.core.game import Colour
from companion.games.rheingold.state import Phase, State
from companion.referee.entries import ADJUSTED
from companion.referee.prompts import seat_of
from companion.referee.referee import Referee
from companion.referee.replay import ReplayStep
from companion.ui.games.rheingold.instructions import gesture
from companion.ui.games.rheingold.table.event_lines import Teller, last_move, opened_by
from companion.ui.i18n.phrasing import sentences


@dataclass(frozen=True, slots=True)
class ToldTurn:
    """A turn that a computer player has carried out alone.

    Attributes:
        colour: whose it was.
        steps: what it did, a sentence or a few each, oldest first.
        seq: the entry of the last one.
    """

    colour: Colour
    steps: tuple[str, ...]
    seq: int


def told_turns(referee: Referee) -> tuple[ToldTurn, ...]:
    """The turns of computer players since a person's, oldest first.

    Empty once that person has rolled, and after a correction.
    """
    state: State = referee.state
    if state.phase is not Phase.ROLL:
        return ()
    found: list[ReplayStep] = []
    for step in reversed(referee.queries.history()):
        if not step.in_force or (step.move is None and step.kind != ADJUSTED):
            continue
        seat = seat_of(referee.setup, referee.game.mover(step.before))
        if step.kind == ADJUSTED or seat not in referee.queries.programs:
            break
        found.append(step)
    turns = groupby(reversed(found), lambda step: (step.before.turn, step.before.colour))
    told = [_told(colour, tuple(steps)) for (_turn, colour), steps in turns]
    return tuple(turn for turn in told if turn.steps)


def _told(colour: Colour, steps: Sequence[ReplayStep]) -> ToldTurn:
    """A turn in sentences; marches of the same knights, one after another, are one."""
    lines: list[str] = []
    at = 0
    while at < len(steps):
        number = gesture([step.move for step in steps[at:]])
        lines.append(_sentences(steps[at : at + number]))
        at += number
    return ToldTurn(colour, tuple(line for line in lines if line), steps[-1].seq)


def _sentences(steps: Sequence[ReplayStep]) -> str:
    events: list[Any] = [event for step in steps for event in step.events]
    one = last_move(events, len(steps)) if len(steps) > 1 else events
    return Teller(steps[0].before).tell(one, opened=opened_by(steps[-1].source))


def in_words(turn: ToldTurn, most: int) -> str:
    """The last steps of a turn, at most so many; three dots stand for those before."""
    dots = ("…",) if len(turn.steps) > most else ()
    return sentences(*dots, *turn.steps[-most:])
