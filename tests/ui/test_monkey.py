"""Whatever is tapped, dragged, held and typed: nothing breaks, and there is always a way home."""

from __future__ import annotations

import pytest

from tests.ui.monkey.__main__ import evening

GESTURES = 700


@pytest.mark.parametrize("seed", range(1, 5))
def test_a_monkey_breaks_nothing(seed: int) -> None:
    report = evening(seed, GESTURES)
    assert not report.broken, "\n".join(report.broken)
    assert report.gestures == GESTURES
