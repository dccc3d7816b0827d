"""What have computer players done that carry on alone? Their last turns, until somebody acts.

Each turn is a paragraph over the board, which a tap takes away; so does whatever the next person
does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, TypeAlias

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
from companion.ui.widgets.recap_sheet import RecapSheet
from companion.ui.widgets.tap_area import TapArea

_MOST: Final = 3
"""So many turns are told at once, and so many on an upright screen."""
_MOST_UPRIGHT: Final = 4
_STEPS: Final = 6
"""So many steps of each, the last ones."""

Tell: TypeAlias = Callable[[Sequence[ReplayStep]], Sequence[str]]
"""The steps of a turn, in words: a sentence or a few for each that is worth telling."""


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
        told.append(ToldTurn(colour, tuple(filter(None, tell(steps))), steps[-1].seq))
    return tuple(turn for turn in told if turn.steps)


def _mover(referee: Referee, step: ReplayStep) -> Colour:
    return referee.game.mover(step.before)


def step_by_step(game: AnyGame, voice: Voice) -> Tell:
    """Each step as the table screen words it."""

    def tell(steps: Sequence[ReplayStep]) -> list[str]:
        return [voice.story(game, one.before, one.events, one.after, one.source) for one in steps]

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
    rows = tuple((turn.colour, _in_words(turn)) for turn in turns)
    large = room.sizes.portrait or len(turns) < _MOST
    px, places = round(room.sizes.body * (1.15 if large else 1)), ground.points(ground.places)
    sheet = RecapSheet(ground.area, rows, px, keep, places, ground.reach)
    return [sheet, TapArea("told", sheet.rect, ticked_off(turns[-1].seq), Layer.OVER)]


def _in_words(turn: ToldTurn) -> str:
    """Its last steps; three dots stand for those before."""
    dots = ("…",) if len(turn.steps) > _STEPS else ()
    return sentences(*dots, *turn.steps[-_STEPS:])
