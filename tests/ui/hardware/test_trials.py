"""Devices are tried out on the glass, and no match is the wiser."""

from __future__ import annotations

import time
from contextlib import ExitStack
from pathlib import Path

import pygame
import pytest

from companion.adapters.devices.ports import Lamp
from companion.adapters.devices.simulated import SimulatedDie
from companion.adapters.devices.simulated_castles import SimulatedCastles
from companion.core.config.run_options import SIMULATED, Config
from companion.core.config.settings import GPIO, CastleSettings, Settings
from companion.ui.input.events import Touch, TouchPhase
from companion.ui.ports.bench import DeviceAction
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screens.hardware.touch_test import ENDS_S
from tests.support.castles import WirelessCastles
from tests.support.hardware.inbox import eventually
from tests.support.ui.hardware_evening import DESK, Evening


def test_a_roll_in_a_trial_is_no_move_and_the_table_says_so(
    evening: Evening, die: SimulatedDie
) -> None:
    position = evening.referee.state
    evening.go("rolls")
    assert "The match is waiting for a roll" in evening.texts
    for face in (6, 6, 2):
        evening.fall(die, face)
    assert "3 of 60" in evening.texts
    assert evening.referee.state is position
    assert evening.rolled() == []
    evening.leave()
    assert "That was a test roll" in str(evening.table.devices.die().text)
    assert "That was a test roll" in evening.texts
    evening.fall(die, 4)
    assert evening.rolled() == [(4, True)]
    assert "That was a test roll" not in evening.texts


def test_a_die_in_the_air_falls_for_the_match_when_the_desk_is_opened(
    evening: Evening, die: SimulatedDie
) -> None:
    assert die.press(5)
    evening.until(lambda: evening.table.devices.die().rolling)
    evening.go("rolls")
    evening.until(lambda: evening.rolled() == [(5, True)])
    assert "0 of 60" in evening.texts


def test_each_button_is_asked_for_by_its_lamp_and_exchanged_ones_are_named(
    evening: Evening, castles: SimulatedCastles
) -> None:
    def press(castle: int) -> None:
        assert castles.press(castle)
        assert castles.release(castle)
        evening.until(lambda: not castles.is_busy)
        evening.rounds()

    position = evening.referee.state
    evening.go("presses")
    assert "Press 1 · " in evening.texts
    evening.until(lambda: castles.lamps == {0: Lamp("404040", blinking=True)})
    press(0)
    evening.until(lambda: castles.lamps == {1: Lamp("404040", blinking=True)})
    press(4)
    assert "5 · Fürstenberg answered" in evening.texts
    evening.tap("skip")
    for castle in (2, 3, 1):
        press(castle)
    evening.tap("skip")
    for castle in range(5, 18):
        press(castle)
    assert "16 of 18 buttons are right" in evening.texts
    assert "2 · Rheinstein and 5 · Fürstenberg are swapped." in evening.texts
    evening.leave()
    evening.until(lambda: castles.lamps == {})
    assert evening.referee.state is position
    assert evening.stage.room.nav.top.page is Page.TABLE


def test_a_button_on_the_header_is_named_with_its_pin(stack: ExitStack, tmp_path: Path) -> None:
    evening = Evening(stack, Config(tmp_path, settings=Settings(castles=CastleSettings(GPIO))))
    buttons = WirelessCastles()
    evening.table.bench.plug_in_castles(buttons, None)
    evening.go("presses")
    assert "It's wired to GPIO4, pin 7." in evening.texts
    buttons.press(2)
    buttons.release(2)
    evening.rounds()
    assert "move its wire from GPIO27, pin 13 to GPIO4, pin 7." in evening.texts


def test_lamps_are_tried_and_then_given_back(evening: Evening, castles: SimulatedCastles) -> None:
    evening.go("lights")
    evening.until(lambda: castles.lamps == {0: Lamp("404040")})
    evening.tap("next")
    evening.until(lambda: castles.lamps == {1: Lamp("404040")})
    evening.tap("colour-red")
    evening.tap("all")
    evening.until(lambda: castles.lamps == dict.fromkeys(range(18), Lamp("ff0000")))
    evening.tap("none")
    evening.until(lambda: castles.lamps == {})
    evening.tap("all")
    evening.until(lambda: len(castles.lamps) == 18)
    evening.stage.close()
    eventually(lambda: not castles.lamps)


def test_a_simulated_die_is_thrown_by_itself_until_something_can_be_said(
    stack: ExitStack, tmp_path: Path
) -> None:
    evening = Evening(stack, Config(tmp_path, die=SIMULATED))
    evening.until(lambda: evening.table.devices.die().there)
    evening.go("rolls")
    evening.tap("itself")
    evening.until(lambda: "2 of 60" in evening.texts)
    evening.leave()
    thrown = evening.table.bench._simulated_die
    assert isinstance(thrown, SimulatedDie)
    evening.until(lambda: not thrown.is_busy)
    assert evening.rolled() == []


@pytest.mark.parametrize("for_match", [False, True])
@pytest.mark.parametrize("lost", [False, True])
def test_for_whom_the_program_throws_is_settled_before_anything_is_heard_of_it(
    stack: ExitStack, tmp_path: Path, for_match: bool, lost: bool
) -> None:
    evening = Evening(stack, Config(tmp_path, die=SIMULATED))
    hardware, visitor = evening.table.bench, object()
    evening.until(lambda: evening.table.devices.die().there)
    thrown = hardware._simulated_die
    assert isinstance(thrown, SimulatedDie)
    if for_match:
        hardware.roll()
        hardware.visit(visitor)
    else:
        hardware.visit(visitor)
        hardware.throw()
        hardware.leave(visitor)
    if lost:
        thrown.unplug()
        evening.until(lambda: not evening.table.devices.die().there)
        thrown.plug()
    evening.until(lambda: hardware.reports()[0].last is not None and not thrown.is_busy)
    evening.rounds()
    assert len(evening.rolled()) == for_match
    hardware.visit(visitor)
    assert [done for done in hardware.done() if done.deed is DeviceAction.FELL] == []


def test_while_nothing_changes_nothing_is_drawn(stack: ExitStack, tmp_path: Path) -> None:
    evening = Evening(stack, Config(tmp_path, die="/dev/herald-nothing-here"))
    picture = pygame.Surface((800, 480))
    now = time.monotonic() + 3600
    for name in ("", "die", "buttons", "lamps", "rolls", "presses", "lights"):
        evening.go(name)
        evening.until(lambda: "Looked for" not in evening.texts)
        evening.stage.tick(now)
        evening.stage.draw(picture)
        drawn = 0
        for step in range(1, 301):
            evening.stage.tick(now + step / 30)
            if evening.stage.dirty:
                evening.stage.draw(picture)
                drawn += 1
        assert drawn == 0, name
        now += 20


def test_an_age_is_drawn_anew_at_most_once_a_second(evening: Evening, die: SimulatedDie) -> None:
    evening.go("die")
    evening.fall(die, 4)
    picture = pygame.Surface((800, 480))
    now = time.monotonic()
    evening.stage.tick(now)
    evening.stage.draw(picture)
    drawn = 0
    for step in range(1, 151):
        evening.stage.tick(now + step / 30)
        if evening.stage.dirty:
            evening.stage.draw(picture)
            drawn += 1
    assert 4 <= drawn <= 8


def test_a_finger_fills_the_fields_it_goes_over_and_the_trial_ends_by_itself(
    evening: Evening,
) -> None:
    evening.go("touch")
    now = time.monotonic()
    fields = int(evening.texts.split(" ")[0])
    assert fields == 14 * 8
    touch = evening.stage.take
    touch(Touch(1, TouchPhase.DOWN, 2, 2), now)
    for x in range(2, 800, 10):
        touch(Touch(1, TouchPhase.MOVE, x, 2), now)
    touch(Touch(1, TouchPhase.UP, 799, 2), now)
    assert evening.texts.startswith(f"{fields - 14} squares left")
    for y in range(2, 480, 20):
        touch(Touch(1, TouchPhase.DOWN, 2, y), now)
        for x in range(2, 800, 20):
            touch(Touch(1, TouchPhase.MOVE, x, y), now)
        touch(Touch(1, TouchPhase.UP, 799, y), now)
    assert evening.texts.startswith("Every square responds")
    evening.stage.tick(now + ENDS_S - 1)
    assert evening.stage.room.nav.top == Stop(Page.HARDWARE, place="touch")
    evening.stage.tick(now + ENDS_S + 1)
    assert evening.stage.room.nav.top == DESK


def test_every_way_into_the_desk_leads_out_again_by_touch(evening: Evening) -> None:
    evening.go()
    names = [one.id for one in evening.stage.targets() if one.id.startswith("look-")]
    assert len(names) >= 4
    for name in ("look-die", "look-add-die", "look-buttons", "look-lamps", "look-touch"):
        evening.go()
        if name not in {one.id for one in evening.stage.targets()}:
            evening.tap("page-on")
        evening.tap(name)
        evening.rounds()
        top = evening.stage.room.nav.top
        assert (top.page, top.place) == (Page.HARDWARE, name.removeprefix("look-"))
        evening.tap("primary" if name == "look-touch" else "back")
        assert evening.stage.room.nav.top == DESK
