"""Devices come, go and are exchanged in the middle of a match, and no roll is lost."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.adapters.devices.simulated import SimulatedDie
from companion.adapters.devices.simulated_castles import SimulatedCastles
from companion.adapters.store import Journal
from companion.app.devices.troubleshooting import for_people
from companion.core.config.run_options import Config
from companion.core.config.settings import SERIAL, DieSettings, Settings
from companion.core.errors import StoreError
from companion.ui.widgets.parts import Button
from tests.support.ui.hardware_evening import Evening


def test_unplugged_in_mid_match_play_goes_on_by_hand_and_then_with_the_die_again(
    evening: Evening, die: SimulatedDie
) -> None:
    evening.fall(die, 3)
    evening.end_turn()
    die.unplug()
    evening.until(lambda: not evening.table.devices.die().there)
    evening.go("")
    assert "The connection was lost" in evening.texts
    evening.go("die")
    assert f"the device at {for_people(die.path)}" in evening.texts
    evening.tap("use-touch")
    evening.leave()
    evening.tap("face4")
    evening.end_turn()
    die.plug()
    evening.go("die")
    evening.tap("use-real")
    evening.until(lambda: evening.table.devices.die().there)
    assert "Ada's die" in evening.texts
    evening.leave()
    evening.fall(die, 6)
    assert evening.rolled() == [(3, True), (4, False), (6, True)]


def test_a_die_that_is_put_back_is_met_again_without_a_tap(
    evening: Evening, die: SimulatedDie
) -> None:
    die.unplug()
    evening.until(lambda: not evening.table.devices.die().there)
    die.plug()
    evening.until(lambda: evening.table.devices.die().there)
    evening.fall(die, 2)
    assert evening.rolled() == [(2, True)]


@pytest.mark.parametrize("from_desk", [False, True])
def test_a_roll_that_fell_while_the_cable_was_out_counts_if_nobody_has_gone_on(
    evening: Evening, die: SimulatedDie, from_desk: bool
) -> None:
    throw_unheard(evening, die, 5)
    if from_desk:
        evening.go("die")
    die.plug()
    evening.until(lambda: evening.rolled() == [(5, True)])


def test_a_roll_that_fell_while_the_cable_was_out_is_not_the_next_players(
    evening: Evening, die: SimulatedDie
) -> None:
    throw_unheard(evening, die, 5)
    evening.tap("face1")
    evening.end_turn()
    die.plug()
    evening.until(lambda: not die.is_busy)
    evening.rounds()
    assert evening.rolled() == [(1, False)]
    assert "while the die was disconnected" in str(evening.table.devices.die().text)
    assert "while the die was disconnected" in evening.texts
    evening.fall(die, 2)
    assert evening.rolled() == [(1, False), (2, True)]


def throw_unheard(evening: Evening, die: SimulatedDie, face: int) -> None:
    """The cable comes out, and the die falls where nobody hears it."""
    die.unplug()
    evening.until(lambda: not evening.table.devices.die().there)
    assert die.press(face)
    evening.until(lambda: die.pips == face)


def test_a_roll_that_cannot_be_written_outlives_an_exchange_of_the_die(
    evening: Evening, die: SimulatedDie, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full_disk(*_arguments: object) -> int:
        raise StoreError("The disk is full.")

    monkeypatch.setattr(Journal, "append", full_disk)
    assert die.press(4)
    evening.until(lambda: "full" in str(evening.table.devices.die().text))
    evening.go("die")
    assert "A roll of 4 couldn't be recorded" in evening.texts
    evening.tap("use-simulated")
    evening.until(lambda: evening.table.devices.die().there)
    assert "A roll of 4 couldn't be recorded" in evening.texts
    monkeypatch.undo()
    evening.tap("write")
    assert [face for face, _ in evening.rolled()] == [4]
    evening.tap("use-real")
    evening.until(lambda: not die.is_busy)
    assert [face for face, _ in evening.rolled()] == [4]


def test_a_roll_that_could_not_be_written_is_over_when_the_match_goes_on_without_it(
    evening: Evening, die: SimulatedDie, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full_disk(*_arguments: object) -> int:
        raise StoreError("The disk is full.")

    monkeypatch.setattr(Journal, "append", full_disk)
    assert die.press(4)
    evening.until(lambda: "full" in str(evening.table.devices.die().text))
    monkeypatch.undo()
    evening.referee.settle_die(1)
    evening.end_turn()
    evening.until(lambda: not die.is_busy)
    evening.fall(die, 2)
    assert evening.rolled() == [(1, False), (2, True)]


def test_what_is_plugged_into_the_wrong_port_is_named(
    stack: ExitStack, tmp_path: Path, castles: SimulatedCastles
) -> None:
    settings = Settings(DieSettings(SERIAL, castles.path))
    evening = Evening(stack, Config(tmp_path, die=castles.path, settings=settings))
    evening.go("die")
    evening.until(lambda: "A different device is plugged in here." in evening.texts)
    assert f"“Bo's castles” is at {for_people(castles.path)}" in evening.texts
    assert "swap the two cables" in evening.texts


def test_castles_are_exchanged_for_touch_and_back_on_the_glass(
    evening: Evening, castles: SimulatedCastles
) -> None:
    evening.go("buttons")
    evening.tap("use-touch")
    assert not evening.table.devices.castles().used
    assert "tap the castles on the screen" in evening.texts
    evening.tap("use-simulated")
    evening.until(lambda: evening.table.devices.castles().there)
    evening.tap("use-real")
    evening.until(lambda: "Bo's castles" in evening.texts)
    assert evening.table.devices.castles().used


def test_the_desk_tells_what_was_done_last_and_who_the_device_is(
    evening: Evening, die: SimulatedDie
) -> None:
    evening.go("die")
    evening.fall(die, 4)
    evening.until(lambda: "Rolled 4, " in evening.texts)
    evening.until(lambda: "5.00 V" in evening.texts)
    for known in ("Ada's die", "00c0ffee", for_people(die.path)):
        assert known in evening.texts


def test_the_flight_record_has_the_roll_and_its_answer(evening: Evening, die: SimulatedDie) -> None:
    evening.fall(die, 4)
    evening.go("flight")
    assert ",roll,4*" in evening.texts
    lines = evening.table.bench.recorder.lines()
    (rolled,) = [line for line in lines if ",roll,4*" in line]
    seq = rolled.split("$die,")[1].split(",")[0]
    assert any(f",ack,{seq}*" in line for line in lines)
    evening.tap("stop")
    before = evening.texts
    evening.fall(die, 5)
    assert ",roll,5*" not in evening.texts
    assert before.count("$") == evening.texts.count("$")


def test_numbers_by_hand_at_the_table_and_the_die_at_the_desk_are_one_choice(
    evening: Evening,
) -> None:
    evening.stage.match.roll_here = False
    evening.go("die")
    chosen = [one.id for one in evening.stage.widgets() if isinstance(one, Button) and one.on]
    assert chosen == ["use-touch"]
    evening.tap("use-real")
    evening.until(lambda: evening.table.devices.die().there)
    assert evening.stage.match.roll_here
