"""Whatever is tapped, dragged, held and typed: nothing breaks, and there is always a way home.

`python -m tests.support.monkey --taps 100000` goes on for an hour or two. What must hold all the
while is said in `tests/support/monkey/`; that it is seen when it does not hold is shown here.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.ui.theme import DARK, LIGHT
from tests.support.monkey.__main__ import evening
from tests.support.monkey.evening import Evening
from tests.support.monkey.pair import BrokenError
from tests.support.turns import some

GESTURES = 250
TO_A_TWIN = 190
"""After so many the plug was pulled, and there are two houses."""


@pytest.mark.parametrize("seed", some(range(1, 5), 4))
def test_a_monkey_breaks_nothing(seed: int) -> None:
    report = evening(seed, GESTURES)
    assert not report.broken, "\n".join(report.broken)
    assert report.gestures == GESTURES
    assert report.kills
    assert report.homes


def test_what_is_shown_and_not_written_is_seen(tmp_path: Path) -> None:
    made = Evening(tmp_path, 2)
    made.run(40)
    referee = made.pair.house.referee
    assert referee is not None
    move = next(iter(referee.game.legal_moves(referee.state)))
    referee._recording.fold.state, _events = referee.game.apply(referee.state, move)
    with pytest.raises(BrokenError, match="not the state of the record"):
        made.pair.step()
    made.close()


def test_a_house_that_looks_otherwise_than_its_twin_is_seen(tmp_path: Path) -> None:
    made = Evening(tmp_path, 1)
    made.run(TO_A_TWIN)
    pair, there = made.pair, made.pair._there
    assert there is not None
    there.room.theme = LIGHT if there.room.theme.night else DARK
    pair.stage.dirty = there.dirty = True
    with pytest.raises(BrokenError, match="looks different"):
        pair.step()
    made.close()


def test_a_house_that_is_drawn_at_another_moment_than_its_twin_is_seen(tmp_path: Path) -> None:
    made = Evening(tmp_path, 1)
    made.run(TO_A_TWIN)
    pair, there = made.pair, made.pair._there
    assert there is not None
    pair.step()
    there.dirty = not there.dirty
    with pytest.raises(BrokenError, match="at another moment"):
        pair.step()
    made.close()


def test_a_screen_without_a_way_out_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Evening(tmp_path, 2)
    made.run(20)
    monkeypatch.setattr(type(made.pair), "targets", lambda _pair: [])
    assert made.pair.page.value != "home"
    with pytest.raises(BrokenError, match="no way out"):
        made._finds_home()
    made.close()
