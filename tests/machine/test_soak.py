"""Two days at the table leave nothing behind but the record."""

from __future__ import annotations

import json

from tests.support.machine.root import KEPT
from tests.support.machine.soak import HEAD, grown, soak

HOURS = 48.0


def test_nothing_grows_in_two_days_but_the_record() -> None:
    lines: list[str] = [HEAD]
    hand, samples = soak(HOURS, 1, lines.append)
    KEPT.mkdir(parents=True, exist_ok=True)
    told = {"lines": lines, "taps": hand.taps, "rounds": hand.rounds}
    (KEPT / "soak.json").write_text(json.dumps(told, indent=1))
    assert len(samples) > 12
    assert grown(samples) == []
