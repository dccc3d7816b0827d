"""Which time does the next entry get?

Always later than the last one, whatever the clock says: a Raspberry Pi without a network
starts in the past, and a list of matches goes by these times.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from companion.adapters.store import Journal
from companion.core.clock import is_time, now_utc


class Timestamps:
    """The times of entries, each later than the one before. For one thread."""

    def __init__(self) -> None:
        """The record was not read yet."""
        self._latest = ""

    def look(self, journal: Journal) -> None:
        """Read once when the last entry was written, so that the first move does not wait for it.

        Raises:
            StoreError: the list of matches cannot be read.
        """
        if not self._latest:
            times = [head.last_at for head in journal.matches() if is_time(head.last_at)]
            self._latest = max(times, default="")

    def next(self, journal: Journal) -> str:
        """The time of the next entry, as the record writes it: ISO 8601, UTC, milliseconds.

        Raises:
            StoreError: the list of matches cannot be read.
        """
        self.look(journal)
        now = now_utc()
        if now <= self._latest:
            later = datetime.fromisoformat(self._latest) + timedelta(milliseconds=1)
            now = later.isoformat(timespec="milliseconds")
        self._latest = now
        return now
