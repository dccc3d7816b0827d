"""How far is the match that is watched? Its steps, from the entries that the table sends. Pure.

What the table sends is not taken on trust: every step is judged again by the rules, so that
nothing is shown that cannot have happened.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion import games
from companion.core.errors import CompanionError, NotationError, StoreError
from companion.core.game import AnyGame, Json, Seat, Setup
from companion.core.public_feed import Begin, PublicEntry
from companion.core.setup_json import read_setup
from companion.referee import replay
from companion.referee.company import Attendance
from companion.referee.entries import HEADS, TAKEN_BACK
from companion.referee.match_fold import MatchFold
from companion.referee.replay import MatchHistory, ReplayStep


class UntrueError(CompanionError):
    """What the table sent cannot be true; nothing of it is shown."""


class WatchedMatch:
    """One match, as far as it has gone.

    Attributes:
        match: its id.
        game: its rules.
        setup: what was agreed on.
        began_at: when it was begun, UTC; "" where nobody said.
    """

    def __init__(self, begin: Begin) -> None:
        """Before its first move.

        Raises:
            UntrueError: no match can begin like this.
        """
        try:
            self.setup: Setup = read_setup(dict(begin.setup), _no_board)
            self.game: AnyGame = games.find(self.setup.game)
            if begin.rules_version != self.game.info.rules_version:
                raise NotationError(
                    f"its rules are version {begin.rules_version}, "
                    f"this program has version {self.game.info.rules_version}"
                )
            fold = MatchFold(self.game, self.setup)
        except (CompanionError, LookupError, TypeError, ValueError, RecursionError) as error:
            raise UntrueError(f"The table sent a match that cannot be: {error}") from error
        self.match = begin.match
        self.began_at = begin.at
        self._first: Any = fold.state
        self._fold = fold
        self._history = MatchHistory(self.game, fold)
        self._attendance = Attendance(self.setup)
        self._seq = 0
        self._judged = 0
        self._steps: tuple[ReplayStep, ...] = ()
        self._shown: tuple[ReplayStep, ...] = ()

    def take(self, entries: Sequence[PublicEntry]) -> None:
        """Apply entries; `settle` is to be called once a step has all of its own.

        Raises:
            UntrueError: one of them cannot follow there.
        """
        for entry in entries:
            if entry.seq <= self._seq:
                raise UntrueError(f"The table sent entry {entry.seq} after entry {self._seq}.")
            try:
                self._history.take(entry)
            except (StoreError, NotationError, LookupError, TypeError, ValueError) as error:
                raise _untrue(entry.seq, error) from error
            self._attendance.take(entry.kind, entry.seq, entry.body)
            self._seq = entry.seq

    def settle(self) -> None:
        """Take what has come into the steps.

        Raises:
            UntrueError: a step is none that the rules allow.
        """
        try:
            steps = self._history.steps()
            for step in steps[self._judged :]:
                if step.kind in HEADS:
                    replay.truly(self.game, step, self.match)
            self._judged = len(steps)
        except (CompanionError, LookupError, TypeError, ValueError) as error:
            raise _untrue(self._seq, error) from error
        self._steps = steps
        self._shown = tuple(one for one in steps if one.in_force and one.kind != TAKEN_BACK)

    @property
    def steps(self) -> tuple[ReplayStep, ...]:
        """Every step so far, including those taken back."""
        return self._steps

    @property
    def shown(self) -> tuple[ReplayStep, ...]:
        """The steps in force, in order: number n of them is ply n + 1."""
        return self._shown

    @property
    def ply(self) -> int:
        """The number of the newest step in force; 0 is the beginning."""
        return len(self._shown)

    def state(self, ply: int) -> Any:
        """The state after so many steps."""
        return self._shown[ply - 1].after if ply else self._first

    @property
    def now(self) -> Any:
        """The present state."""
        return self._fold.state

    def seat_of(self, colour: str) -> Seat:
        """Who plays a colour."""
        return next(
            Seat(number) for number, seat in enumerate(self.setup.seats) if colour in seat.colours
        )

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is; None when the match is over."""
        if self.game.outcome(self.now) is not None:
            return None
        return self.seat_of(self.game.mover(self.now))

    @property
    def programs(self) -> frozenset[Seat]:
        """The seats that the program plays now."""
        return frozenset(self._attendance.programs)


def _no_board(name: str) -> Json:
    raise NotationError(f"it names the board {name!r:.40} instead of holding it")


def _untrue(seq: int, error: Exception) -> UntrueError:
    said = error.values.get("what", error) if isinstance(error, StoreError) else error
    return UntrueError(f"The table sent an entry that cannot be true, number {seq}: {said}")
