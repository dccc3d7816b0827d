"""What every die must keep to, tried on the serial adapter with a simulated die.

Whatever the cable, the battery and the program do: a roll counts exactly once.
"""

import itertools
from random import Random

import pytest

from companion.adapters.devices.noise import Noise
from companion.adapters.devices.ports import (
    DeviceBack,
    DeviceLost,
    DeviceRefused,
    DieCocked,
    DieRolling,
    DieSettled,
    Why,
)
from tests.hardware.conftest import Rig
from tests.support.hardware.inbox import eventually


def test_a_die_says_who_it_is(rig: Rig) -> None:
    assert rig.adapt().wait_for(DeviceBack) == DeviceBack("die", "Ada")


def test_a_throw_is_seen_in_the_air_and_on_the_table(rig: Rig) -> None:
    table = rig.adapt()
    table.wait_for(DeviceBack)
    assert rig.simulated.press(4)
    rolling = table.wait_for(DieRolling)
    settled = table.wait_for(DieSettled)
    assert settled.face == 4
    assert settled.die == rolling.die


def test_chance_brings_faces_of_a_die(rig: Rig) -> None:
    table = rig.adapt()
    table.wait_for(DeviceBack)
    assert rig.simulated.press()
    assert 1 <= table.wait_for(DieSettled).face <= 6


def test_a_roll_that_nobody_acknowledges_is_repeated_but_counts_once(rig: Rig) -> None:
    table = rig.adapt()
    table.wait_for(DeviceBack)
    tap = rig.tap()
    rig.simulated.press(4)
    settled = table.wait_for(DieSettled)
    tap.wait_for("roll", times=6)
    assert not rig.simulated.press(5)
    table.die.acknowledge(settled)
    tap.wait_for("ack")
    rig.press(5)
    assert table.wait_for(DieSettled).face == 5
    assert [signal.face for signal in table.all_settled()] == [4, 5]


def test_one_roll_after_another(rig: Rig) -> None:
    table = rig.adapt()
    table.wait_for(DeviceBack)
    for face in range(1, 7):
        rig.press(face)
        table.die.acknowledge(table.wait_for(DieSettled))
    settled = table.all_settled()
    assert [signal.face for signal in settled] == [1, 2, 3, 4, 5, 6]
    assert len({signal.id for signal in settled}) == 6


def test_a_cocked_die_counts_nothing(rig: Rig) -> None:
    table = rig.adapt()
    table.wait_for(DeviceBack)
    assert rig.simulated.cocked()
    table.wait_for(DieCocked)
    rig.press(2)
    table.wait_for(DieSettled)
    assert [signal.face for signal in table.all_settled()] == [2]


def test_the_die_shows_that_the_table_waits_also_when_it_comes_back(rig: Rig) -> None:
    table = rig.adapt()
    table.die.arm(True)
    eventually(lambda: rig.simulated.waiting)
    rig.simulated.power_cycle()
    eventually(lambda: rig.simulated.waiting)
    rig.simulated.unplug()
    table.wait_for(DeviceLost)
    table.die.arm(False)
    rig.simulated.plug()
    eventually(lambda: not rig.simulated.waiting)


def test_a_cable_pulled_while_the_die_is_in_the_air(rig: Rig) -> None:
    table = rig.adapt()
    table.wait_for(DeviceBack)
    rig.simulated.press(6)
    table.wait_for(DieRolling)
    rig.simulated.unplug()
    assert table.wait_for(DeviceLost) == DeviceLost("die", Why.UNPLUGGED)
    rig.simulated.plug()
    table.wait_for(DeviceBack)
    settled = table.wait_for(DieSettled)
    table.die.acknowledge(settled)
    rig.press(1)
    table.wait_for(DieSettled)
    assert [signal.face for signal in table.all_settled()] == [6, 1]


def test_a_cable_pulled_between_roll_and_acknowledgement(rig: Rig) -> None:
    table = rig.adapt()
    table.wait_for(DeviceBack)
    rig.simulated.press(6)
    settled = table.wait_for(DieSettled)
    rig.simulated.unplug()
    table.wait_for(DeviceLost)
    table.die.acknowledge(settled)
    rig.simulated.plug()
    rig.press(1)
    table.wait_for(DieSettled)
    assert [signal.face for signal in table.all_settled()] == [6, 1]


def test_a_battery_out_between_roll_and_acknowledgement(rig: Rig) -> None:
    table = rig.adapt()
    table.wait_for(DeviceBack)
    rig.simulated.press(6)
    before = table.wait_for(DieSettled)
    rig.simulated.power_cycle()
    table.wait_for(DeviceBack)
    assert DeviceLost("die", Why.RESTARTED) in table.signals
    assert rig.simulated.press(6)
    after = table.wait_for(DieSettled)
    table.die.acknowledge(before)
    assert before.boot != after.boot
    assert not rig.simulated.press(1), "the old acknowledgement must not pass for the new one"
    table.die.acknowledge(after)
    rig.press(1)
    table.wait_for(DieSettled)
    assert [signal.face for signal in table.all_settled()] == [6, 6, 1]


def test_a_crash_after_writing_and_before_acknowledging(rig: Rig) -> None:
    table = rig.adapt()
    table.wait_for(DeviceBack)
    rig.simulated.press(3)
    written = table.wait_for(DieSettled)
    table.die.close()

    again = rig.adapt(counted=[written.id])
    rig.press(5)
    assert again.wait_for(DieSettled).face == 5
    assert [signal.face for signal in again.all_settled()] == [5]


def test_a_crash_before_writing(rig: Rig) -> None:
    table = rig.adapt()
    table.wait_for(DeviceBack)
    rig.simulated.press(3)
    lost = table.wait_for(DieSettled)
    table.die.close()
    assert rig.adapt().wait_for(DieSettled) == lost


def test_what_was_acknowledged_before_closing_is_still_sent(rig: Rig) -> None:
    table = rig.adapt()
    table.wait_for(DeviceBack)
    tap = rig.tap()
    rig.simulated.press(3)
    settled = table.wait_for(DieSettled)
    table.die.acknowledge(settled)
    table.die.close()
    assert tap.wait_for("ack").fields == (str(settled.seq),)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_bad_line_loses_nothing_and_doubles_nothing(rig: Rig, seed: int) -> None:
    table = rig.adapt()
    table.wait_for(DeviceBack)
    rig.simulated.disturb(
        Noise(lose=0.15, cut=0.1, garble=0.15, litter=0.2, double=0.2, chance=Random(seed))
    )
    faces = list(itertools.islice(itertools.cycle([1, 2, 3, 4, 5, 6]), 12))
    for face in faces:
        rig.press(face)
        table.die.acknowledge(table.wait_for(DieSettled))
    assert [signal.face for signal in table.all_settled()] == faces
    assert table.die.dropped > 0


def test_a_newer_protocol_is_refused_and_counts_nothing(rig: Rig) -> None:
    rig.simulated = rig.simulate(proto=2)
    table = rig.adapt()
    assert table.wait_for(DeviceRefused) == DeviceRefused("die", Why.NEWER)
    tap = rig.tap()
    rig.simulated.press(4)
    tap.wait_for("roll", times=4)
    table.die.close()
    assert table.signals == [DeviceRefused("die", Why.NEWER)]
    assert table.all_settled() == []


def test_a_die_that_falls_silent_is_lost_and_comes_back(rig: Rig) -> None:
    table = rig.adapt()
    table.wait_for(DeviceBack)
    rig.simulated.disturb(Noise(lose=1))
    assert table.wait_for(DeviceLost) == DeviceLost("die", Why.SILENT)
    rig.simulated.disturb(None)
    table.wait_for(DeviceBack)


def test_a_die_that_is_not_there_yet(rig: Rig) -> None:
    rig.simulated.unplug()
    table = rig.adapt()
    assert table.wait_for(DeviceLost) == DeviceLost("die", Why.NOT_THERE)
    rig.simulated.plug()
    table.wait_for(DeviceBack)
    assert [type(signal) for signal in table.signals] == [DeviceLost, DeviceBack]


def test_plugging_in_and_out_many_times(rig: Rig) -> None:
    table = rig.adapt()
    for face in (1, 2, 3, 4, 5):
        table.wait_for(DeviceBack)
        rig.press(face)
        table.die.acknowledge(table.wait_for(DieSettled))
        rig.simulated.unplug()
        table.wait_for(DeviceLost)
        rig.simulated.plug()
    assert [signal.face for signal in table.all_settled()] == [1, 2, 3, 4, 5]
