"""What has been said of the match on the table? The record's public entries, as lines.

Followed is what is on the disk: a line is made from an entry that was read back from the record,
never from what is about to be written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Protocol

from companion.adapters.store import Entry
from companion.core.public_feed import Closed, PublicEntry, in_messages, line
from companion.referee.public_entries import begin, public_entry
from companion.referee.referee import Referee

AT_ONCE: Final = 250
"""So many entries are read in one go: a long match must not keep the window waiting."""
_FEW: Final = 60
"""What a move writes is fewer entries than that."""


class FollowedMatch(Protocol):
    """The match on the table and its record; `MatchSession` keeps it."""

    @property
    def referee(self) -> Referee | None:
        """The referee of the match on the table; None where there is none."""

    def first(self, match_id: str) -> Entry:
        """The first entry of a recorded match; may raise StoreError."""

    def entries_after(self, match_id: str, seq: int, most: int) -> Sequence[Entry]:
        """Those after the one with this number, so many at most; may raise StoreError."""


class MatchLines:
    """The lines about the match on the table. For one thread."""

    def __init__(self, match: FollowedMatch) -> None:
        """Nothing was said yet."""
        self._match = match
        self._referee: Referee | None = None
        self._seq = 0
        self._said: list[bytes] = [line(Closed())]

    @property
    def said(self) -> Sequence[bytes]:
        """All lines about the match on the table, for somebody who comes now."""
        return self._said

    @property
    def has_move(self) -> bool:
        """Whether the match that was last followed is on the table and has a few new entries."""
        referee = self._match.referee
        return (
            referee is not None and referee is self._referee and 0 < referee.seq - self._seq < _FEW
        )

    def forget(self) -> None:
        """Forget the match; the next call of `news` begins anew."""
        self._referee, self._said = None, [line(Closed())]

    def news(self) -> tuple[Sequence[bytes], Sequence[str]]:
        """What is new since the last call: its lines, and the matches in which something ended.

        The latter are the ids of a match that is over and has new entries, and of one that was put
        away. Of a long match that comes to the table each call gives a part.

        Raises:
            StoreError: the record cannot be read. The next call tries again.
        """
        referee, before = self._match.referee, self._referee
        left = () if before is None or referee is before else (before.match_id,)
        if referee is None:
            self.forget()
            return (self._said if left else ()), left
        if referee is before and referee.seq <= self._seq:
            return (), ()
        seq, said, lines = self._seq, self._said, list[bytes]()
        if referee is not before:
            first = self._match.first(referee.match_id)
            lines.append(line(begin(referee.game, referee.setup, first)))
            seq, said = first.seq, []
        if referee.seq > seq:
            entries = self._match.entries_after(referee.match_id, seq, AT_ONCE)
            lines += _lines(referee, entries)
            seq = entries[-1].seq
        said += lines
        self._referee, self._seq, self._said = referee, seq, said
        over = referee.outcome is not None and self._seq == referee.seq
        return lines, (*left, *([referee.match_id] if over else ()))


def _lines(referee: Referee, entries: Iterable[Entry]) -> Iterator[bytes]:
    public = (public_entry(referee.game, entry) for entry in entries)
    known: Iterator[PublicEntry] = (entry for entry in public if entry is not None)
    return (line(message) for message in in_messages(known))
