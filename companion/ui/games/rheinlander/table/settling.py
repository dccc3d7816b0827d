"""How far is the settling of the last card? The steps for the hands, ticked off one by one."""

from __future__ import annotations

from companion.games.rheinlander.state import Phase, State
from companion.referee.queries import Queries
from companion.ui.games.rheinlander.table.consequences import SettlingStep, settling_steps
from companion.ui.games.rheinlander.wording import RheinlanderVoice


class Settling:
    """The steps that are left; a position that leaves them as they are loses none.

    Attributes:
        done: how many are ticked off.
        steps: all of them.
    """

    def __init__(self) -> None:
        """There is nothing to do."""
        self.steps: tuple[SettlingStep, ...] = ()
        self.done = 0

    @property
    def step(self) -> SettlingStep | None:
        """What hands do now; None when all is done."""
        return self.steps[self.done] if self.done < len(self.steps) else None

    def follow(self, queries: Queries, voice: RheinlanderVoice, *, wanted: bool) -> None:
        """Find what the last card asks of the hands; nothing unless the table wants to be told."""
        state: State = queries.state
        steps: tuple[SettlingStep, ...] = ()
        if wanted and state.phase is Phase.BUILD:
            steps = settling_steps(queries.this_turn, state, voice)
        if steps != self.steps:
            self.done = 0
        self.steps = steps

    def resume(self, done: int) -> None:
        """So many were ticked off before a restart."""
        self.done = min(max(0, done), len(self.steps))

    def skip(self) -> None:
        """The player does something else: the hands know what to do."""
        self.done = len(self.steps)
