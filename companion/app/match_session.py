"""Which match is on the table, and in which record is it?

Begins, opens and rescues matches. A rescue puts another record in use, so other parts ask
here instead of holding the record.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from companion import games
from companion.adapters.store import Entry, Journal, MatchHead
from companion.adapters.store.file import RECORD
from companion.adapters.vault import LostVault, Vault
from companion.app import data_folder
from companion.app.backup_worker import BackupState, BackupWorker
from companion.app.match_list import MatchList
from companion.app.timestamps import Timestamps
from companion.core.config.run_options import Config
from companion.core.errors import DamagedRecordError, StoreError, VaultError
from companion.core.game import Seat, Setup
from companion.referee import replay
from companion.referee.company import Attendance
from companion.referee.entries import DRAWING, PLAYED_BY, SETTING_UP
from companion.referee.referee import Referee
from companion.referee.secrets import Draws
from companion.ui.ports.match_list import BegunAs, MatchCard

if TYPE_CHECKING:
    from companion.app.only_set_up import OnlySetUp
    from companion.referee.statistics import MatchStatistics


class MatchSession:
    """The matches of one table; keeps `MatchPort` and `MatchListPort`. For one thread.

    The ports say what each method raises, and what is unchanged then.

    Attributes:
        referee: of the match on the table; None before one is begun or resumed.
    """

    def __init__(
        self,
        config: Config,
        journal: Journal,
        vault: Vault | LostVault,
        backup_worker: BackupWorker | None = None,
    ) -> None:
        """No match is on the table yet.

        Args:
            config: the configuration of this run.
            journal: the record; `close` closes it.
            vault: the hidden values; the caller closes it.
            backup_worker: makes the backups, where any are made; the caller closes it.
        """
        self._config = config
        self._vault = vault
        self._backup_worker = backup_worker
        self._only_set_up: OnlySetUp | None = None
        self._use(journal)
        self._timestamps = Timestamps()
        self._opened: list[Callable[[Referee], object]] = []
        self.referee: Referee | None = None

    def when_opened(self, callback: Callable[[Referee], object]) -> None:
        """Call `callback` with the referee, in this thread, whenever a match comes to the table."""
        self._opened.append(callback)

    # The record.

    def entries(self, match_id: str) -> Sequence[Entry]:
        """The entries of a recorded match.

        Raises:
            StoreError: the record cannot be read or does not agree with itself.
        """
        return self._journal.entries(match_id)

    def entries_after(self, match_id: str, seq: int, most: int) -> Sequence[Entry]:
        """The next entries of a recorded match after the one with this number, so many at most.

        Raises:
            StoreError: the record cannot be read or does not agree with itself.
        """
        return self._journal.after(match_id, seq, most)

    def first(self, match_id: str) -> Entry:
        """The first entry of a recorded match: its set-up.

        Raises:
            StoreError: the record cannot be read or does not agree with itself.
        """
        return self._journal.ends(match_id)[0]

    def latest(self, match_id: str, kind: str) -> Entry | None:
        """The last entry of a kind in a match; None where it has none.

        Raises:
            StoreError: the record cannot be read or does not agree with itself.
        """
        return self._journal.latest(match_id, kind)

    def heads(self) -> Sequence[MatchHead]:
        """Every recorded match without its entries, in the order they began.

        Raises:
            StoreError: the record cannot be read.
        """
        return self._journal.matches()

    def count(self, match_id: str, kind: str, after: int) -> int:
        """How many entries of a kind a match has after the one with this number.

        Raises:
            StoreError: the record cannot be read.
        """
        return self._journal.count(match_id, kind, after)

    def came_in(self, match_id: str) -> int:
        """How many of a match's first entries were imported; 0 where it was played here.

        Raises:
            StoreError: the record cannot be read.
        """
        return self._journal.came_in(match_id)

    def sources(self, prefix: str) -> frozenset[str]:
        """The sources of the recorded moves that begin with `prefix`.

        Raises:
            StoreError: the record cannot be read.
        """
        return self._journal.sources(prefix)

    def is_empty(self) -> bool:
        """Whether nothing was ever recorded.

        Raises:
            StoreError: the record cannot be read.
        """
        return not self._journal.matches()

    def backups(self) -> BackupState | None:
        """How the backups are; None where none are made."""
        return None if self._backup_worker is None else self._backup_worker.kept

    def matches(self) -> Sequence[MatchCard]:
        """The recorded matches, the last one played first; see `MatchListPort.matches`."""
        return self._match_list.all()

    def names(self) -> Sequence[str]:
        """Names of players in the last matches, the last one first."""
        return self._match_list.names()

    def figures(self, match_id: str) -> MatchStatistics:
        """A recorded match in numbers."""
        from companion.referee import statistics  # noqa: PLC0415 # when somebody looks at them

        referee = self.referee
        if referee is not None and referee.match_id == match_id:
            # The match on the table was read whole when it was opened, and is followed since.
            first, _ = self._journal.ends(match_id)
            steps = referee.queries.history()
            return statistics.of_steps(referee.game, referee.setup, first.at, steps)
        entries = self._journal.entries(match_id)
        game, setup = replay.open_setup(entries[0], games.find)
        return statistics.of(game, setup, entries)

    def begun_as(self, match_id: str) -> BegunAs:
        """How a recorded match was begun; see `MatchListPort.begun_as`."""
        first, _ = self._journal.ends(match_id)
        _, setup = replay.recorded_setup(first, games.find_info)
        drawing = self._journal.latest(match_id, DRAWING)
        real = drawing is not None and Draws(drawing.body["by"]) is Draws.PIECES
        programs: Mapping[Seat, str] = {}
        if self._journal.latest(match_id, PLAYED_BY) is not None:
            programs = Attendance(setup, self._journal.entries(match_id)).programs
        return BegunAs(setup, self._pins(match_id, len(setup.seats)), real, programs)

    def only_set_up(self, begun: BegunAs, match_id: str) -> str | None:
        """A match that nobody has played in yet; see `MatchListPort.only_set_up`."""
        return self._unplayed().like(begun, match_id)

    def _pins(self, match_id: str, seats: int) -> bool:
        """Whether anybody in a match has a PIN; False too where the vault cannot say."""
        try:
            return any(self._vault.has_pin(match_id, Seat(seat)) for seat in range(seats))
        except VaultError:
            return False

    # The match on the table.

    def new_match(self, setup: Setup) -> str:
        """Begin a match; see `MatchListPort.new_match`."""
        match_id = f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{secrets.token_hex(2)}"
        self._put_down(
            Referee.begin(
                games.find(setup.game), setup, match_id, self._journal, self._vault, self._now
            )
        )
        return match_id

    def resume(self, match_id: str) -> None:
        """Put a recorded match on the table; see `MatchListPort.resume`."""
        self._timestamps.look(self._journal)
        try:
            referee = Referee.resume(games.find, match_id, self._journal, self._vault, self._now)
        except DamagedRecordError as error:
            self._match_list.found_damaged(error)
            raise
        self._put_down(referee)

    def rescue(self, match_id: str, working: Callable[[], object] = lambda: None) -> None:
        """Resume a damaged match from its last whole entry, on a fresh record.

        The damaged file stays as it is. Where a backup has more of a match, the match
        continues from the backup.

        Raises:
            StoreError: nothing of it is whole anywhere, or the disk refuses.
        """
        second = self._config.settings.backup.second
        rescued = data_folder.rescue(
            self._config.data, self._journal, second=second, working=working
        )
        fresh = Journal.open(rescued.folder)
        self._journal.close()
        self._use(fresh)
        if self._backup_worker is not None:
            fresh.listen(self._backup_worker.heard)
            self._backup_worker.use(rescued.folder / RECORD)
        if not rescued.kept.get(match_id):
            raise StoreError(
                "Nothing in match {match} is intact, here or in a backup. From now on, the intact "
                "parts of the others are used.",
                match=match_id,
            )
        self.resume(match_id)

    def put_away(self) -> None:
        """Take the match off the table; everything is on the disk already. Idempotent."""
        self.referee = None

    def close(self) -> None:
        """Close the record that is in use. Idempotent."""
        self._journal.close()

    def _use(self, journal: Journal) -> None:
        self._journal = journal
        self._only_set_up = None
        self._match_list = MatchList(journal, self._listed)

    def _listed(self, heads: Sequence[MatchHead]) -> Sequence[MatchHead]:
        if len(heads) < 2 or not any(head.last_kind in SETTING_UP for head in heads):
            return heads
        return self._unplayed().shown(heads)

    def _unplayed(self) -> OnlySetUp:
        if self._only_set_up is None:
            # Most records have no such match: the first picture does without.
            from companion.app import only_set_up  # noqa: PLC0415

            self._only_set_up = only_set_up.OnlySetUp(self._journal, self.begun_as)
        return self._only_set_up

    def _now(self) -> str:
        return self._timestamps.next(self._journal)

    def _put_down(self, referee: Referee) -> None:
        self.referee = referee
        for callback in self._opened:
            callback(referee)
