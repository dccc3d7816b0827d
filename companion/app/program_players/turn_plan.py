"""What has a seat of the program decided, and what does the record say of that?"""

from __future__ import annotations

from typing import Any

from companion.core.errors import NotationError
from companion.core.frozen import frozen
from companion.minds.levels import Roster, roster
from companion.referee.referee import Referee
from companion.referee.sources import ProgramSource


@frozen
class TurnPlan:
    """What a seat has decided: its steps, the value that each hides, and where they came from."""

    moves: tuple[Any, ...]
    placed: tuple[int | None, ...]
    source: str

    def __repr__(self) -> str:
        """Without the values that it hides: a traceback may show it."""
        return f"TurnPlan({self.moves!r}, {self.source!r})"


def roster_of(game: str) -> Roster | None:
    """The levels of a game; None where it has none."""
    try:
        return roster(game)
    except (OSError, NotationError):
        return None


def seed(referee: Referee) -> str:
    """What names this turn: the same after a restart, and when it was taken back."""
    return f"{referee.match_id}/{referee.queries.turns}"


def source(referee: Referee, level: str, *, quiet: bool = False) -> str:
    """The source of a decision, as the record has it.

    It says how much the level may look at, not how much it did: that depends on what it hides.
    """
    found = roster_of(referee.setup.game)
    known = [one for one in found.levels if one.name == level] if found is not None else []
    most = known[0].evaluations if known and not quiet else 0
    return str(ProgramSource(level, 1 if found is None else found.version, most))
