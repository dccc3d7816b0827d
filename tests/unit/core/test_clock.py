"""A clock that was never set is known by its year."""

from datetime import UTC, datetime

import pytest

from companion.core import clock


@pytest.mark.parametrize(
    ("year", "is_set"), [(1970, False), (2000, False), (2024, False), (2025, True), (2040, True)]
)
def test_a_clock_of_before_this_program_was_never_set(year: int, *, is_set: bool) -> None:
    assert clock.is_set(datetime(year, 6, 1, tzinfo=UTC)) is is_set


def test_the_record_s_time_is_utc_to_the_millisecond() -> None:
    at = datetime.fromisoformat(clock.now_utc())
    assert at.tzinfo == UTC
    assert abs((datetime.now(UTC) - at).total_seconds()) < 60
    assert len(clock.now_utc()) == len("2026-11-21T20:15:00.000+00:00")
