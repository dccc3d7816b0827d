"""What all castle buttons must keep to, whatever they are soldered to.

Tried on the serial adapter with a simulated controller and with the firmware
itself in a simulated chip, on the header's pins of three models, and on modelled
expanders; and on a kernel's /dev/gpiochip, where it simulates one. An emulated Raspberry
Pi has that (tests/machine/arm/test_contract.py); most machines have none.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.adapters.devices.ports import (
    CastlePressed,
    CastleReleased,
    CastleStuck,
    DeviceBack,
    DeviceLost,
)
from tests.support.hardware.castle_rigs import (
    RED,
    CastleRig,
    ChipRig,
    ExpanderRig,
    FirmwareRig,
    HeaderRig,
    SimulatedRig,
)
from tests.support.hardware.inbox import eventually

SPEAKING = ("simulated", "firmware")
CHIP = ("chip",) if ChipRig.is_there() else ()
BARE = ("Pi 3", "Pi 4", "Pi 5", "expander", *CHIP)
REVISIONS = {"Pi 3": "a02082", "Pi 4": "c03114", "Pi 5": "c04170"}


@pytest.fixture
def rig(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[CastleRig]:
    with ExitStack() as stack:
        match request.param:
            case "simulated":
                yield SimulatedRig(stack)
            case "firmware":
                yield FirmwareRig(stack, tmp_path)
            case "expander":
                yield ExpanderRig(stack)
            case "chip":
                yield ChipRig(stack)
            case model:
                yield HeaderRig(stack, REVISIONS[model])


every = pytest.mark.parametrize("rig", [*SPEAKING, *BARE], indirect=True)
speaking = pytest.mark.parametrize("rig", SPEAKING, indirect=True)
unplugged = pytest.mark.parametrize("rig", [*SPEAKING, "expander", *CHIP], indirect=True)
on_a_cable = pytest.mark.parametrize("rig", [*SPEAKING, "expander"], indirect=True)


@every
def test_it_is_said_once_that_they_are_there(rig: CastleRig) -> None:
    table = rig.meet()
    table.buttons.close()
    assert [signal.device for signal in table.all(DeviceBack)] == ["castles"]
    assert table.all(DeviceLost) == []


@every
def test_each_button_is_pressed_once_and_released_once(rig: CastleRig) -> None:
    table = rig.meet()
    for castle in range(18):
        rig.down(castle)
        assert table.take(CastlePressed) == castle
        rig.up(castle)
        assert table.take(CastleReleased) == castle
    assert len({signal.id for signal in table.all(CastlePressed)}) == 18
    assert table.story() == [
        story for castle in range(18) for story in (("press", castle), ("release", castle))
    ]


@every
def test_several_at_once_are_told_apart(rig: CastleRig) -> None:
    table = rig.meet()
    several = (0, 4, 5, 9, 17)
    for castle in several:
        rig.down(castle)
    assert sorted(table.take(CastlePressed) for _ in several) == list(several)
    for castle in several:
        rig.up(castle)
    assert sorted(table.take(CastleReleased) for _ in several) == list(several)


@every
def test_a_button_that_stays_down_is_said_to_be_stuck_once(rig: CastleRig) -> None:
    table = rig.meet()
    rig.down(7)
    assert table.take(CastlePressed) == 7
    assert table.wait_for(CastleStuck).index == 7
    rig.up(7)
    assert table.take(CastleReleased) == 7
    assert len(table.all(CastleStuck)) == 1


@every
def test_closing_twice_is_harmless_and_ends_the_signals(rig: CastleRig) -> None:
    table = rig.meet()
    table.buttons.close()
    table.buttons.close()
    count = len(table.all(object))
    rig.down(3)
    table.buttons.acknowledge(CastlePressed(3, "00c0ffee", 1, 1))
    rig.up(3)
    assert len(table.all(object)) == count


@unplugged
def test_a_cable_pulled_and_put_back_between_presses(rig: CastleRig) -> None:
    table = rig.meet()
    for castle in (3, 12, 5):
        rig.down(castle)
        assert table.take(CastlePressed) == castle
        rig.up(castle)
        assert table.take(CastleReleased) == castle
        rig.unplug()
        table.wait_for(DeviceLost)
        rig.plug()
        table.wait_for(DeviceBack)
    assert [castle for kind, castle in table.story() if kind == "press"] == [3, 12, 5]


@unplugged
def test_a_button_released_while_the_cable_is_out_is_released_afterwards(rig: CastleRig) -> None:
    table = rig.meet()
    rig.down(11)
    assert table.take(CastlePressed) == 11
    rig.unplug()
    table.wait_for(DeviceLost)
    rig.up(11)
    rig.plug()
    assert table.take(CastleReleased) == 11
    assert table.story() == [("press", 11), ("release", 11)]


@unplugged
def test_off_and_on_is_noticed_and_presses_count_again(rig: CastleRig) -> None:
    table = rig.meet()
    rig.restart()
    table.wait_for(DeviceLost)
    table.wait_for(DeviceBack)
    rig.settle()
    rig.down(2)
    assert table.take(CastlePressed) == 2


@on_a_cable
def test_the_lamps_show_the_picture_wanted_and_no_other(rig: CastleRig) -> None:
    rig.meet()
    lights = rig.lights()
    lights.show({0: RED, 8: RED, 17: RED})
    eventually(lambda: set(rig.lit()) == {0, 8, 17})
    lights.show({8: RED, 9: RED})
    eventually(lambda: set(rig.lit()) == {8, 9})
    assert set(rig.lit().values()) == {"ff0000"}
    lights.close()
    eventually(lambda: rig.lit() == {})


@on_a_cable
def test_lamps_that_were_switched_off_show_the_picture_again(rig: CastleRig) -> None:
    rig.meet()
    lights = rig.lights()
    lights.show({4: RED})
    eventually(lambda: set(rig.lit()) == {4})
    rig.restart()
    eventually(lambda: set(rig.lit()) == {4})


@speaking
def test_a_picture_wanted_while_the_cable_is_out_is_shown_afterwards(rig: CastleRig) -> None:
    table = rig.meet()
    rig.unplug()
    table.wait_for(DeviceLost)
    rig.lights().show({6: RED})
    rig.plug()
    eventually(lambda: set(rig.lit()) == {6})


@speaking
def test_a_press_that_nobody_acknowledges_counts_once_and_holds_back_its_release(
    rig: CastleRig,
) -> None:
    table = rig.meet()
    rig.down(4)
    pressed = table.wait_for(CastlePressed)
    rig.up(4)
    rig.unplug()
    table.wait_for(DeviceLost)
    rig.plug()
    table.wait_for(DeviceBack)
    assert table.story() == [("press", 4)]
    table.buttons.acknowledge(pressed)
    assert table.take(CastleReleased) == 4
    assert table.story() == [("press", 4), ("release", 4)]


@speaking
def test_a_crash_after_writing_and_before_acknowledging(rig: CastleRig) -> None:
    table = rig.meet()
    rig.down(13)
    written = table.wait_for(CastlePressed)
    table.buttons.close()
    again = rig.adapt(counted=[written.id])
    rig.up(13)
    assert again.take(CastleReleased) == 13
    assert again.story() == [("release", 13)]


@speaking
def test_a_crash_before_writing(rig: CastleRig) -> None:
    table = rig.meet()
    rig.down(13)
    lost = table.wait_for(CastlePressed)
    table.buttons.close()
    assert rig.adapt().wait_for(CastlePressed) == lost


@speaking
def test_presses_while_the_program_is_away_wait_for_it(rig: CastleRig) -> None:
    table = rig.meet()
    table.buttons.close()
    for castle in (1, 2, 3):
        rig.down(castle)
    again = rig.adapt()
    assert sorted(again.take(CastlePressed) for _ in range(3)) == [1, 2, 3]
