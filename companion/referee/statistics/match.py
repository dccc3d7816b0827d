"""What are the figures of a match? Pure: from recorded entries.

Turns, rolls and times are counted for every game; a game can count more
(`companion.core.statistics_api`). Only moves in force count. No figure depends on a
hidden value: scores are read from the view of the open table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from companion.core.dice_statistics import FACES
from companion.core.errors import RulesError
from companion.core.frozen import frozen
from companion.core.game import AnyGame, ChanceKind, Colour, Setup
from companion.core.statistics_api import Count, Feat, Lanes
from companion.games import find_tally
from companion.referee import replay
from companion.referee.company import Attendance
from companion.referee.entries import ADJUSTED, ENDED, HEADS, MOVE, TAKEN_BACK, RecordEntry
from companion.referee.replay import ReplayStep
from companion.referee.statistics.solitude import Solitude, in_turns

_LONGEST_PAUSE_S: Final = 1800.0
"""A longer pause between two moves is a break: the match was put away."""


@frozen
class Turn:
    """One turn of one colour.

    Attributes:
        number: of the turn, as the game counts; two have the same where a correction gave it to
            another player.
        colour: the colour whose turn it was.
        moves: how many moves were made in it.
        standing: the score by seat after it; empty in a game without a tally.
        seconds: from the entry before it to its last one, without breaks; None where the
            times in the record cannot be read.
    """

    number: int
    colour: Colour
    moves: int
    standing: tuple[int, ...]
    seconds: float | None


@frozen
class MatchStatistics:
    """A match in numbers.

    Attributes:
        line: the unit of `Turn.standing`, in one word: English, the key for translations;
            empty in a game without a tally.
        at_start: the score by seat before the first turn; empty in a game without a tally.
        turns: in order.
        moves: the number of moves in force, including those of chance.
        undone: the number of moves taken back.
        corrected: how often the position was corrected.
        rolls: by colour in the order of the set-up, how often each face fell, from 1 on.
        seconds: the time of play without breaks; None where the times cannot be read.
        counts: what the game counts.
        feats: the superlatives of the match.
        lanes: who held what the match is about; None in a game where that tells nothing.
        alone: when somebody was alone at the table, including what was taken back.
        early: all agreed to end it before the rules did.
    """

    line: str
    at_start: tuple[int, ...]
    turns: tuple[Turn, ...]
    moves: int
    undone: int
    corrected: int
    rolls: tuple[tuple[Colour, tuple[int, ...]], ...]
    seconds: float | None
    counts: tuple[Count, ...]
    feats: tuple[Feat, ...]
    lanes: Lanes | None = None
    alone: tuple[Solitude, ...] = ()
    early: bool = False

    @property
    def turn_count(self) -> int:
        """How many turns there were; a turn that was corrected to another player's counts once."""
        return self.turns[-1].number if self.turns else 0

    @property
    def faces(self) -> tuple[int, ...]:
        """How often each face fell in the whole match, from 1 on."""
        return tuple(sum(counts[face] for _, counts in self.rolls) for face in range(FACES))


def of(game: AnyGame, setup: Setup, entries: Sequence[RecordEntry]) -> MatchStatistics:
    """The figures of a recorded match, finished or not.

    Raises:
        DamagedRecordError: an entry cannot be read or cannot have happened there.
    """
    return of_steps(game, setup, entries[0].at, replay.history(game, setup, entries))


def of_steps(
    game: AnyGame, setup: Setup, started_at: str, steps: Iterable[ReplayStep]
) -> MatchStatistics:
    """As `of`, from a history that is known already; `started_at` is when it began, UTC."""
    counting = _Counting(game, setup, started_at)
    undone, early = 0, False
    company, turns = Attendance(setup), dict[int, int]()
    for step in steps:
        company.take(step.kind, step.seq, step.body)
        of = step.after if step.kind == TAKEN_BACK else step.before
        turns[step.seq] = game.turn_number(of)
        if step.in_force and step.kind in HEADS:
            counting.take(step)
            early |= step.kind == ENDED
        elif step.kind == MOVE:
            undone += 1
    return replace(counting.done(undone), alone=in_turns(company.spells, turns), early=early)


class _Counting:
    """The figures so far."""

    def __init__(self, game: AnyGame, setup: Setup, started_at: str) -> None:
        self._game = game
        self._tally = find_tally(setup)
        self._rolls = {colour: [0] * FACES for seat in setup.seats for colour in seat.colours}
        self._turns: list[Turn] = []
        self._mover: Colour | None = None
        self._number = 1
        self._last: ReplayStep | None = None
        self._at = started_at
        self._at_start = self._standing(game.initial_state(setup))
        self._in_turn = self._moves = self._corrected = 0
        self._seconds: float | None = 0.0
        self._turn_seconds: float | None = 0.0

    def take(self, step: ReplayStep) -> None:
        """Count a step in force."""
        mover = self._game.mover(step.before)
        if mover != self._mover:
            self._close_turn()
            self._mover = mover
        self._number = self._game.turn_number(step.before)
        pause = _pause(self._at, step.at)
        self._seconds = _sum(self._seconds, pause)
        self._turn_seconds = _sum(self._turn_seconds, pause)
        self._at, self._last = step.at, step
        if step.kind == MOVE:
            self._moves += 1
            self._in_turn += 1
            self._roll(step, mover)
        elif step.kind == ADJUSTED:
            self._corrected += 1
        if self._tally is not None:
            self._tally.follow(self._number, step.before, step.events)

    def _roll(self, step: ReplayStep, mover: Colour) -> None:
        chance = self._game.chance(step.before)
        if chance is None or chance.kind is not ChanceKind.DIE:
            return
        for face in range(1, FACES + 1):
            if self._answers(step, face):
                self._rolls[mover][face - 1] += 1

    def _answers(self, step: ReplayStep, face: int) -> bool:
        try:
            return bool(self._game.chance_move(step.before, face) == step.move)
        except RulesError:
            return False

    def _close_turn(self) -> None:
        if self._last is None or self._mover is None:
            return
        standing = self._standing(self._last.after)
        turn = Turn(self._number, self._mover, self._in_turn, standing, self._turn_seconds)
        self._turns.append(turn)
        self._in_turn, self._turn_seconds = 0, 0.0

    def _standing(self, state: Any) -> tuple[int, ...]:
        if self._tally is None:
            return ()
        return self._tally.standing(self._game.view(state, None))

    def done(self, undone: int) -> MatchStatistics:
        """The final figures; `undone` is the number of moves taken back."""
        self._close_turn()
        tally = self._tally
        return MatchStatistics(
            "" if tally is None else tally.line,
            self._at_start,
            tuple(self._turns),
            self._moves,
            undone,
            self._corrected,
            tuple((colour, tuple(counts)) for colour, counts in self._rolls.items()),
            self._seconds,
            () if tally is None else tally.counts(),
            () if tally is None else tally.feats(),
            None if tally is None else tally.lanes(),
        )


def _pause(before: str, after: str) -> float | None:
    """Seconds between two entries, 0 for a break; None where a time cannot be read."""
    try:
        seconds = (datetime.fromisoformat(after) - datetime.fromisoformat(before)).total_seconds()
    except (ValueError, TypeError):
        return None
    return max(0.0, seconds) if seconds <= _LONGEST_PAUSE_S else 0.0


def _sum(one: float | None, other: float | None) -> float | None:
    return None if one is None or other is None else one + other
