"""What time is it, and does this machine know?

A Raspberry Pi has no clock that goes on without power: without a network it begins
again where it stopped, or in 1970. Nothing in a match depends on it, and the record
keeps its order by itself.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

_BUILT: Final = 2025
"""The year of this program: a clock that shows an earlier year was never set."""
_LATEST_S: Final = 253_402_300_799
"""The last second of the year 9999, which is as far as dates go."""


def now_utc() -> str:
    """The time as the record writes it: ISO 8601, UTC, milliseconds."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def is_set(at: datetime | None = None) -> bool:
    """Whether a clock that shows this moment, now by default, has ever been set."""
    return (at or datetime.now(UTC)).year >= _BUILT


def is_set_at(since_s: int) -> bool:
    """Whether a clock that shows so many seconds since 1970 has ever been set."""
    return is_set(datetime.fromtimestamp(min(since_s, _LATEST_S), UTC))


def is_time(at: str) -> bool:
    """Whether a text is a time as the record writes it; in a damaged record it may not be."""
    try:
        return datetime.fromisoformat(at).tzinfo is not None
    except ValueError:
        return False
