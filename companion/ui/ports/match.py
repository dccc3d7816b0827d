"""Which match is on the table? A protocol, no code."""

from __future__ import annotations

from typing import Protocol

from companion.referee.referee import Referee


class MatchPort(Protocol):
    """The match on the table. Called in the window's thread; returns at once."""

    @property
    def referee(self) -> Referee | None:
        """The referee of the match on the table, None before one is begun or resumed."""
