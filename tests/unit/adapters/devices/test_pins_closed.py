"""Pins are let go of at every retry: no descriptor stays, and a chip that was away comes back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.adapters.devices import pin_library
from companion.adapters.devices.bank import ButtonBank
from companion.adapters.devices.contacts import ContactsError
from companion.adapters.devices.debounce import STEADY_S
from companion.adapters.devices.header_contacts import HeaderContacts
from companion.adapters.devices.ports import CastlePressed, CastleReleased, DeviceBack, DeviceLost
from tests.hardware.conftest import RETRY_S
from tests.support.hardware.inbox import Inbox
from tests.support.hardware.pin_library import Error, StandIn, installed

RETRIES = 600
GPIOS = (4, 17, 27)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[StandIn]:
    with installed(tmp_path / "gpiochip0") as stand_in:
        yield stand_in


def contacts() -> HeaderContacts:
    return HeaderContacts(GPIOS, lambda: pin_library.open_factory("lgpio", lambda: 0))


def test_a_chip_that_is_taken_away_comes_back(library: StandIn) -> None:
    """Closing raises as well while it is away: that neither ends the thread nor blocks the pins."""
    buttons = ButtonBank(contacts(), "header", retry_s=RETRY_S)
    inbox = Inbox(buttons)
    for _ in range(3):
        inbox.wait_for(DeviceBack)
        library.drive(17, 0)
        assert inbox.wait_for(CastlePressed).index == 1
        library.drive(17, 1)
        assert inbox.wait_for(CastleReleased).index == 1
        library.lose()
        inbox.wait_for(DeviceLost)
        library.come_back()
    inbox.wait_for(DeviceBack)
    buttons.close()
    assert library.descriptors() == 0


@pytest.mark.parametrize("function", ["gpio_claim_input", "gpio_free", "gpiochip_close"])
def test_an_error_at_close_is_no_error(library: StandIn, function: str) -> None:
    buttons = ButtonBank(contacts(), "header", retry_s=RETRY_S)
    inbox = Inbox(buttons)
    inbox.wait_for(DeviceBack)
    library.fails[function] = Error("bad handle")
    buttons.close()
    assert library.descriptors() == 0
    library.fails.clear()
    again = ButtonBank(contacts(), "header", retry_s=RETRY_S)
    Inbox(again).wait_for(DeviceBack)
    again.close()


@pytest.mark.parametrize(
    "function", ["", "gpio_claim_input", "gpio_free", "gpio_get_mode", "gpiochip_close"]
)
def test_no_retry_leaves_a_descriptor_or_a_callback(library: StandIn, function: str) -> None:
    tried = contacts()
    if function:
        library.fails[function] = Error("GPIO busy")
    for _ in range(RETRIES):
        try:
            tried.open(lambda *_: None)
            tried.look()
        except ContactsError:
            pass
        tried.close()
    assert len(library.opened) == RETRIES
    assert library.descriptors() == 0
    assert library.callbacks == []


def test_a_line_that_is_let_go_is_noticed_after_many_tries(library: StandIn) -> None:
    tried = contacts()
    library.held.add(27)
    for _ in range(RETRIES):
        with pytest.raises(ContactsError, match="GPIO busy"):
            tried.open(lambda *_: None)
    library.held.clear()
    tried.open(lambda *_: None)
    assert library.descriptors() == 1
    tried.close()


def test_a_report_made_beside_the_buttons_does_not_silence_them(library: StandIn) -> None:
    buttons = ButtonBank(contacts(), "header", retry_s=RETRY_S)
    inbox = Inbox(buttons)
    inbox.wait_for(DeviceBack)
    pin_library.close_factory(pin_library.open_factory("lgpio", lambda: 0))
    assert library.descriptors() == 1
    library.drive(4, 0)
    assert inbox.wait_for(CastlePressed).index == 0
    buttons.close()


def test_no_edge_is_asked_for_and_no_spike_counts(library: StandIn) -> None:
    """lgpio would look for edges two thousand times a second; a level is read in passing."""
    tried = contacts()
    tried.open(lambda *_: None)
    assert library.callbacks == []
    assert list(tried.look()) == [False, False, False]
    library.drive(17, 0)
    assert list(tried.look()) == [False, True, False]
    assert tried.look_s <= STEADY_S / 2
    tried.close()
