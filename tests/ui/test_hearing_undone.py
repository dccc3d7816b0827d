"""What is heard when something is taken back, and when all end the match."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.core.errors import StoreError
from companion.ui.sounds import kinds
from tests.support.ui.hand import Hand
from tests.support.ui.scenes import SCENES
from tests.support.ui.simulated_desk import SimulatedDesk
from tests.ui.conftest import OnWindow

Table = Callable[[str], Hand]


@pytest.fixture
def table(on_window: OnWindow, desk: SimulatedDesk) -> Table:
    """Puts a scene on the real window; nothing was heard before."""

    def put(scene: str) -> Hand:
        window = on_window(SCENES[scene])
        desk.loudspeaker.played.clear()
        return Hand(window)

    return put


def test_what_is_taken_back_is_heard(table: Table, desk: SimulatedDesk) -> None:
    hand = table("march")
    hand.tap("at-w9")
    hand.tap("at-h4")
    desk.loudspeaker.played.clear()
    hand.tap("undo")
    assert desk.loudspeaker.sounds == [kinds.UNDO]
    hand.window.step()
    assert desk.loudspeaker.sounds == [kinds.UNDO]


def test_what_cannot_be_taken_back_is_not_heard(
    table: Table, desk: SimulatedDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> int:
        raise StoreError("The disk is full.")

    hand = table("march")
    hand.tap("at-w9")
    hand.tap("at-h4")
    desk.loudspeaker.played.clear()
    monkeypatch.setattr(desk.journal, "append", full)
    hand.tap("undo")
    assert kinds.UNDO not in desk.loudspeaker.sounds


def test_the_end_has_its_fanfare(table: Table, desk: SimulatedDesk) -> None:
    hand = table("march")
    hand.tap("menu")
    hand.tap("end_early")
    for seat in sorted(hand.referee.present):
        hand.tap(f"agree{seat}")
    assert desk.loudspeaker.sounds == [kinds.END]
