"""A table where the program plays some seats: record and vault, thinking without a process."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion import games
from companion.adapters.store import Journal
from companion.adapters.vault import Vault
from companion.app.program_players.program_players import ProgramPlayers
from companion.app.program_players.surroundings import Thinker
from companion.core.game import Setup
from companion.core.message import Message
from companion.referee.prompts import PromptKind
from companion.referee.referee import Referee
from companion.ui.ports.table_devices import DieStatus, ThrownMeanwhile
from tests.support.thinking_here import ThinkingHere
from tests.support.vaults import vault_at


class ProgramTable:
    """One match, its referee, and who plays its seats.

    Attributes:
        referee: of the match.
        now_s: the window's clock.
        thinker: thinks.
        players: the driver that is tried.
        faces: what the die shows next, over and over.
        asked: what the table is asked about the die.
    """

    def __init__(self, folder: Path, setup: Setup, thinker: Thinker | None = None) -> None:
        """Begin a match."""
        self.folder, self.setup = folder, setup
        self.journal: Journal = Journal.open(folder / "record")
        self.vault: Vault = vault_at(folder)
        self.now_s, self._time, self._thrown = 0.0, 0, 0
        self.faces: tuple[int, ...] = (4, 2, 6, 1, 5, 3)
        self.asked: ThrownMeanwhile | None = None
        self.referee: Referee | None = None
        self.begin(setup, "m")
        self.thinker = thinker or ThinkingHere()
        self.players = ProgramPlayers(self, self.thinker, self, lambda: self.now_s)

    def begin(self, setup: Setup, match_id: str) -> None:
        """Put another match on the table."""
        game = games.find(setup.game)
        self.referee = Referee.begin(game, setup, match_id, self.journal, self.vault, self._now)

    @property
    def match(self) -> Referee:
        """The referee."""
        assert self.referee is not None
        return self.referee

    def _now(self) -> str:
        self._time += 1
        minutes = self._time // 60
        return f"2026-11-20T{minutes // 60:02}:{minutes % 60:02}:{self._time % 60:02}+00:00"

    def restart(self) -> None:
        """The program was killed and is started again."""
        self.close()
        self.journal = Journal.open(self.folder / "record")
        self.vault = vault_at(self.folder)
        self.referee = Referee.resume(games.find, "m", self.journal, self.vault, self._now)
        self.thinker = ThinkingHere()
        self.players = ProgramPlayers(self, self.thinker, self, lambda: self.now_s)

    def close(self) -> None:
        """Close record and vault."""
        self.players.close()
        self.journal.close()
        self.vault.close()

    def die(self) -> DieStatus:
        """A simulated die that is there."""
        return DieStatus(True, True, False, None, Message(""), meanwhile=self.asked)

    def roll(self) -> None:
        """It falls at once."""
        self._thrown += 1
        self.match.settle_die(self.faces[self._thrown % len(self.faces)])

    def until_programs_decide(self) -> Any:
        """Roll, and let a seat of the program decide. Returns its turn."""
        while self.match.prompt.kind is PromptKind.ROLL:
            self.roll()
        self.players.poll()
        turn = self.players.turn()
        assert turn is not None
        return turn

    def watch(self, most: int = 20_000) -> None:
        """Let the program go on alone, until the match is over."""
        self.players.go_on_alone(1.0)
        for _ in range(most):
            if self.match.outcome is not None:
                return
            self.now_s += 1.0
            self.players.poll()
        raise AssertionError(self.match.prompt)
