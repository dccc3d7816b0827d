"""What is the public state of a match?

Nothing here changes the match, and nothing here is secret: `hidden_values` has what
only one seat may see.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from companion.core.game import AnyGame, Outcome, Seat, Setup
from companion.core.refusal import Refusal
from companion.referee.prompts import Prompt, prompt_of
from companion.referee.recording import Recording
from companion.referee.replay import ReplayStep


class Queries:
    """Read access to one match. For one thread.

    Attributes:
        game: its rules.
        setup: what was agreed on before it.
    """

    def __init__(self, game: AnyGame, setup: Setup, recording: Recording) -> None:
        """Read from this recording."""
        self.game = game
        self.setup = setup
        self._recording = recording
        self._prompted: tuple[Any, Prompt] | None = None

    @property
    def match_id(self) -> str:
        """Its name in the record and in the vault."""
        return self._recording.match_id

    @property
    def state(self) -> Any:
        """The public state."""
        return self._recording.fold.state

    @property
    def seq(self) -> int:
        """The number of the record's last entry."""
        return self._recording.last_seq

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, None while it goes on."""
        return self.game.outcome(self.state)

    @property
    def prompt(self) -> Prompt:
        """What the match waits for; found anew for another state."""
        state = self.state
        if self._prompted is None or self._prompted[0] is not state:
            self._prompted = (state, prompt_of(self.game, self.setup, state))
        return self._prompted[1]

    def judge(self, move: Any) -> Refusal | None:
        """None when a move is allowed, else the reason why not. Changes nothing."""
        return self.game.judge(self.state, move)

    @property
    def answered(self) -> Any | None:
        """Chance's earlier answer to the current question, as a move; None if there is none.

        It must be used again: a roll that was taken back and is due again has the same face.
        """
        return self._recording.fold.answered()

    @property
    def present(self) -> frozenset[Seat]:
        """The seats whose players are at the table; empty where the program plays them all."""
        return self._recording.company.present

    @property
    def people(self) -> frozenset[Seat]:
        """The seats that people play, including those who are away."""
        return self._recording.company.people

    @property
    def programs(self) -> Collection[Seat]:
        """The seats that the program plays."""
        return self._recording.company.programs.keys()

    @property
    def turns(self) -> int:
        """How many turns have ended. The same again when one was taken back."""
        return self._recording.fold.turns

    @property
    def laid(self) -> tuple[str, ...]:
        """The places where a hidden value lies."""
        return self._recording.fold.laid

    @property
    def this_turn(self) -> tuple[tuple[Any, Any], ...]:
        """What happened since the turn began, each event with the state before it.

        The same after a restart as before it.
        """
        return self._recording.fold.turn

    @property
    def lately(self) -> tuple[tuple[Any, Any], ...]:
        """As `this_turn`; where this turn has no events yet, those of the turn before."""
        return self._recording.fold.turn or self._recording.fold.turn_before

    @property
    def last_source(self) -> str:
        """The source of the last move in force, also after a restart; "" before the first."""
        played = self._recording.fold.played
        return played[-1].source if played else ""

    def history(self) -> tuple[ReplayStep, ...]:
        """Every step of this match, including those taken back, oldest first.

        Kept in memory; the record is not read again.

        Raises:
            StoreError: an entry is impossible in its place.
        """
        return self._recording.history.steps()
