"""Buttons on the header and on expanders: what only bare contacts have to bear."""

import queue
import sys
import threading
from collections.abc import Callable
from contextlib import ExitStack

import pytest
from gpiozero.pins.mock import MockFactory

from companion.adapters.devices.bank import ButtonBank
from companion.adapters.devices.contacts import ContactsError
from companion.adapters.devices.expander import ExpanderContacts, open_bus
from companion.adapters.devices.expander_model import ModelBus
from companion.adapters.devices.header_contacts import HeaderContacts
from companion.adapters.devices.pin_library import open_factory
from companion.adapters.devices.ports import (
    CastlePressed,
    CastleReleased,
    DeviceBack,
    DeviceLost,
    Why,
)
from companion.core.config.pin_header import DEFAULT_CASTLES
from tests.hardware.conftest import RETRY_S
from tests.support.hardware.castle_rigs import BUTTONS, CastleTable, HeaderRig
from tests.support.hardware.inbox import Inbox, eventually


@pytest.fixture
def factory() -> MockFactory:
    return MockFactory(revision="c04170")


def bank(
    factory: MockFactory, *gpios: int, castles: int = 18, roll: Callable[[], object] | None = None
) -> ButtonBank:
    contacts = HeaderContacts(gpios, lambda: factory)
    return ButtonBank(contacts, "header", castles=castles, roll=roll, retry_s=RETRY_S)


def test_an_edge_that_the_library_lost_is_found_by_looking(factory: MockFactory) -> None:
    buttons = bank(factory, 4, 17)
    table = CastleTable(buttons)
    table.wait_for(DeviceBack)
    pin = factory.pin(17)
    pin.edges = "none"
    pin.drive_low()
    assert table.take(CastlePressed) == 1
    pin.drive_high()
    assert table.take(CastleReleased) == 1
    buttons.close()


def test_eighteen_buttons_have_one_thread(factory: MockFactory) -> None:
    before = threading.active_count()
    buttons = bank(factory, *DEFAULT_CASTLES)
    Inbox(buttons).wait_for(DeviceBack)
    assert threading.active_count() == before + 1
    buttons.close()
    assert threading.active_count() == before


def test_pins_that_are_closed_can_be_opened_again(factory: MockFactory) -> None:
    for _ in range(2):
        buttons = bank(factory, *DEFAULT_CASTLES)
        Inbox(buttons).wait_for(DeviceBack)
        buttons.close()


def test_pins_that_another_part_holds_are_busy_until_it_lets_go(factory: MockFactory) -> None:
    first = bank(factory, 4)
    Inbox(first).wait_for(DeviceBack)
    second = bank(factory, 17, 4)
    waiting = Inbox(second)
    assert waiting.wait_for(DeviceLost).device == "castles"
    first.close()
    waiting.wait_for(DeviceBack)
    second.close()


def test_a_roll_button_rolls_at_each_press_and_is_no_castle(factory: MockFactory) -> None:
    rolled: queue.Queue[bool] = queue.Queue()
    buttons = bank(factory, 4, 11, castles=1, roll=lambda: rolled.put(True))
    table = CastleTable(buttons)
    table.wait_for(DeviceBack)
    for _ in range(2):
        factory.pin(11).drive_low()
        assert rolled.get(timeout=20)
        factory.pin(11).drive_high()
        factory.pin(4).drive_low()
        assert table.take(CastlePressed) == 0
        factory.pin(4).drive_high()
        assert table.take(CastleReleased) == 0
    assert rolled.empty()
    buttons.close()


@pytest.mark.parametrize("name", ["lgpio", "rpigpio"])
def test_a_missing_library_is_a_sentence_with_the_package(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("lgpio", "RPi", "RPi.GPIO", "gpiozero.pins.lgpio", "gpiozero.pins.rpigpio"):
        monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ContactsError, match=r"apt install python3-(lgpio|rpi\.gpio)") as caught:
        open_factory(name)
    assert caught.value.why is Why.NO_LIBRARY


def test_without_the_library_the_buttons_are_lost_and_no_other_library_is_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", None)
    contacts = HeaderContacts(DEFAULT_CASTLES, lambda: open_factory("lgpio"))
    buttons = ButtonBank(contacts, "header", retry_s=RETRY_S)
    inbox = Inbox(buttons)
    assert inbox.wait_for(DeviceLost) == DeviceLost("castles", Why.NO_LIBRARY)
    buttons.close()
    assert inbox.all(object) == inbox.all(DeviceLost)


def test_a_missing_i2c_bus_is_a_sentence_that_says_what_to_do() -> None:
    with pytest.raises(ContactsError, match=r"raspi-config|python3-smbus2"):
        open_bus(250)


def test_an_expander_that_nobody_answers_for_is_silent_and_comes_back() -> None:
    bus = ModelBus(BUTTONS[0])
    buttons = ButtonBank(ExpanderContacts(BUTTONS, lambda: bus), "expander", retry_s=RETRY_S)
    inbox = Inbox(buttons)
    assert inbox.wait_for(DeviceLost) == DeviceLost("castles", Why.SILENT)
    bus.chips.update(ModelBus(BUTTONS[1]).chips)
    inbox.wait_for(DeviceBack)
    buttons.close()


def test_an_expander_that_lost_power_presses_nothing() -> None:
    bus = ModelBus(*BUTTONS)
    buttons = ButtonBank(ExpanderContacts(BUTTONS, lambda: bus), "expander", retry_s=RETRY_S)
    inbox = Inbox(buttons)
    inbox.wait_for(DeviceBack)
    for chip in bus.chips.values():
        chip.power_up()
    assert inbox.wait_for(DeviceLost) == DeviceLost("castles", Why.RESTARTED)
    inbox.wait_for(DeviceBack)
    buttons.close()
    assert inbox.all(CastlePressed) == []


def test_every_press_of_a_long_evening_counts_once() -> None:
    """Bounces on the caller's thread, as fast as it can; nothing lost, nothing doubled."""
    with ExitStack() as stack:
        rig = HeaderRig(stack, "c03114")
        table = rig.meet()
        for press in range(100):
            rig.down(press % 18)
            assert table.take(CastlePressed) == press % 18
            rig.up(press % 18)
            assert table.take(CastleReleased) == press % 18
        eventually(lambda: len(table.story()) == 200)
