"""What does the driver of the program's seats need around it? Protocols, no code."""

from __future__ import annotations

from typing import Protocol

from companion.app.program_players.thinking_process import Reply
from companion.core.game import Json
from companion.referee.referee import Referee
from companion.ui.ports.table_devices import DieStatus


class Thinker(Protocol):
    """The process that thinks; `thinking_process.ThinkingProcess` keeps it."""

    def begin(self, first: Json) -> None:
        """Forget all that it was told, and begin with this message."""

    def tell(self, message: Json) -> None:
        """Tell it something."""

    def ask(self, question: Json) -> None:
        """Ask; the answer to an earlier question is not waited for any more."""

    def poll(self) -> Reply | None:
        """What became of the question; None while it thinks, and where nothing was asked."""

    def close(self) -> None:
        """End the process. Idempotent."""


class MatchOnTable(Protocol):
    """Which match is on the table."""

    @property
    def referee(self) -> Referee | None:
        """Its referee; None before one is begun or resumed."""


class RolledDie(Protocol):
    """A die that the program may throw where it is simulated."""

    def die(self) -> DieStatus:
        """Its state."""

    def roll(self) -> None:
        """Throw it."""
