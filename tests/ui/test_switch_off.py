"""On a machine of its own the program ends by switching it off, and never in silence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from companion.app.compose import open_session
from companion.core.config.run_options import NO_DIE, Config
from companion.core.errors import StoreError
from companion.ui.shell.stage import Stage
from companion.ui.shell.window import Window
from companion.ui.theme import LIGHT
from tests.support.ui.clock import Clock
from tests.support.ui.hand import Hand
from tests.support.ui.simulated_desk import SimulatedDesk


def title(window: Window) -> str:
    return next(
        widget.words()[0].text
        for widget in window.stage.widgets()
        if any(target.id == "quit" for target in widget.targets())
    )


def hold(window: Window, clock: Clock, desk: SimulatedDesk) -> None:
    hand = Hand(window)
    hand.hold("quit")
    clock.now += desk.preferences.hold_s + 0.05
    window.step()


def test_on_a_machine_of_its_own_it_switches_that_off_and_ends(
    open_window: Callable[[], Window], desk: SimulatedDesk, clock: Clock
) -> None:
    desk.switches_off = True
    window = open_window()
    assert title(window) == "Switch off"
    hold(window, clock, desk)
    assert desk.switched_off
    assert not window.open


def test_among_other_programs_it_only_ends(
    open_window: Callable[[], Window], desk: SimulatedDesk, clock: Clock
) -> None:
    window = open_window()
    assert title(window) == "Quit"
    hold(window, clock, desk)
    assert not desk.switched_off
    assert not window.open


def test_the_wish_is_a_file_that_the_system_waits_for(tmp_path: Path) -> None:
    wish = tmp_path / "switch-off"
    with open_session(Config(tmp_path / "data", die=NO_DIE, switches_off=wish)) as table:
        assert table.machine.switches_off
        table.machine.switch_off()
    assert wish.exists()


def test_a_machine_that_cannot_be_switched_off_says_so_and_plays_on(tmp_path: Path) -> None:
    wish = tmp_path / "nowhere" / "switch-off"
    with open_session(Config(tmp_path / "data", die=NO_DIE, switches_off=wish)) as table:
        table.preference_store.set_preferences(
            replace(table.preference_store.preferences, welcomed=True)
        )
        stage = Stage(table, LIGHT, (800, 480), 0.0)
        quits = next(target for target in stage.targets() if target.id == "quit")
        assert quits.intent is not None
        stage.screen.answer(quits.intent, stage.room)
        assert "can't be switched off (No such file or directory)" in stage.room.fault
        assert not stage.room.closing


def test_a_machine_of_others_is_never_switched_off(tmp_path: Path) -> None:
    with open_session(Config(tmp_path / "data", die=NO_DIE)) as table:
        assert not table.machine.switches_off
        with pytest.raises(StoreError):
            table.machine.switch_off()
