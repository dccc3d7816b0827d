"""How do entries get into the record of a match, and what do they change?

Entries are written all or none. Each one is folded as soon as it is written, so that a
match has the same state in play and after a restart.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from companion.adapters.store import Entry, NewEntry
from companion.core.frozen import frozen
from companion.core.game import AnyGame, Setup
from companion.referee.company import Attendance
from companion.referee.match_fold import MatchFold
from companion.referee.open_hands import OpenHands
from companion.referee.replay import MatchHistory


class Record(Protocol):
    """Stores entries; implemented by `companion.adapters.store.Journal`."""

    def begin(self, match_id: str, setup: Mapping[str, Any], at: str, *, version: int = 1) -> None:
        """Write the first entry of a match."""

    def append(self, match_id: str, expected_seq: int, entries: Sequence[NewEntry], at: str) -> int:
        """Write all entries of a move, or none. Returns the last one's number."""

    def entries(self, match_id: str) -> tuple[Entry, ...]:
        """All entries of a match, checked."""


@frozen
class WrittenEntry:
    """An entry as it was just written."""

    match: str
    seq: int
    kind: str
    version: int
    body: Any
    at: str
    source: str


class Recording:
    """The record of one match and the state that follows from it. For one thread.

    Attributes:
        match_id: the match.
        record: stores its entries.
        fold: the current state and the steps in force.
        history: every step, including those taken back.
        company: who is at the table.
        open_hands: the cards that lie open before seats of the program.
        last_seq: the number of the last entry.
    """

    def __init__(
        self,
        match_id: str,
        record: Record,
        now: Callable[[], str],
        fold: MatchFold,
        history: MatchHistory,
        company: Attendance,
        open_hands: OpenHands,
        last_seq: int = 0,
    ) -> None:
        """Use `begin` or `resume`."""
        self.match_id = match_id
        self.record = record
        self.fold = fold
        self.history = history
        self.company = company
        self.open_hands = open_hands
        self.last_seq = last_seq
        self._now = now

    @classmethod
    def begin(
        cls, game: AnyGame, setup: Setup, match_id: str, record: Record, now: Callable[[], str]
    ) -> Recording:
        """Of a match that has its first entry and no other."""
        fold = MatchFold(game, setup)
        history, company = MatchHistory(game, fold), Attendance(setup)
        return cls(match_id, record, now, fold, history, company, OpenHands())

    @classmethod
    def resume(
        cls,
        game: AnyGame,
        setup: Setup,
        match_id: str,
        record: Record,
        now: Callable[[], str],
        entries: Sequence[Entry],
    ) -> Recording:
        """Continue a match that has these entries.

        Raises:
            DamagedRecordError: they contradict each other.
            NotationError: a later program wrote one of them.
        """
        fold = MatchFold(game, setup)
        history = MatchHistory(game, fold)
        for entry in entries:
            history.take(entry)
        company = Attendance(setup, entries)
        hands = OpenHands(entries)
        return cls(match_id, record, now, fold, history, company, hands, entries[-1].seq)

    def write(self, entries: Sequence[NewEntry]) -> tuple[Any, ...]:
        """Write entries, all or none, and apply them. Returns their events.

        Raises:
            StoreError: they cannot be recorded. The match is unchanged.
        """
        at, first = self._now(), self.last_seq + 1
        self.last_seq = self.record.append(self.match_id, first, entries, at)
        written = (
            WrittenEntry(self.match_id, seq, new.kind, new.version, new.body, at, new.source)
            for seq, new in enumerate(entries, first)
        )
        events = []
        for entry in written:
            events.append(self.history.take(entry))
            self.company.take(entry.kind, entry.seq, entry.body)
            self.open_hands.take(entry.kind, entry.seq, entry.body)
        return tuple(event for event in events if event is not None)
