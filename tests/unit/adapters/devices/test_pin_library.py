"""What a pin library raises ends in a sentence; gpiozero's own classes, lgpio without a chip."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.adapters.devices import pin_library
from companion.adapters.devices.bank import ButtonBank
from companion.adapters.devices.contacts import ContactsError
from companion.adapters.devices.header_contacts import HeaderContacts
from companion.adapters.devices.ports import CastlePressed, DeviceBack, DeviceLost, Why
from companion.app.devices import factory
from companion.core.config.settings import GPIO, CastleSettings, Settings
from tests.hardware.conftest import RETRY_S
from tests.support.hardware.inbox import Inbox
from tests.support.hardware.pin_library import Error, StandIn, installed


@pytest.fixture
def library(tmp_path: Path) -> Iterator[StandIn]:
    with installed(tmp_path / "gpiochip0") as stand_in:
        yield stand_in


def bank(*gpios: int) -> ButtonBank:
    contacts = HeaderContacts(gpios, lambda: pin_library.open_factory("lgpio", lambda: 0))
    return ButtonBank(contacts, "header", retry_s=RETRY_S)


def test_the_stand_in_presses_as_a_chip_does(library: StandIn) -> None:
    buttons = bank(4, 17)
    inbox = Inbox(buttons)
    assert inbox.wait_for(DeviceBack).name == "2 buttons on the header"
    library.drive(17, 0)
    assert inbox.wait_for(CastlePressed).index == 1
    buttons.close()


@pytest.mark.parametrize(
    ("function", "error", "why", "word"),
    [
        ("gpio_claim_input", AttributeError("no SET_BIAS_DISABLE"), Why.UNUSABLE, "SET_BIAS_DIS"),
        ("gpiochip_open", AttributeError("no SET_BIAS_DISABLE"), Why.UNUSABLE, "SET_BIAS_DIS"),
        ("gpio_claim_input", Error("GPIO busy"), Why.BUSY, "GPIO busy"),
        ("gpio_free", Error("bad handle"), Why.UNUSABLE, "bad handle"),
        ("gpiochip_open", Error("can not open gpiochip"), Why.UNUSABLE, "can not open"),
        ("gpio_read", TypeError("'<' not supported"), Why.UNUSABLE, "not supported"),
        ("gpio_read", KeyError(17), Why.UNUSABLE, "17"),
        ("gpio_claim_input", ZeroDivisionError(), Why.UNUSABLE, "ZeroDivisionError"),
    ],
)
def test_whatever_it_raises_the_buttons_are_lost_with_its_words_and_come_back(
    library: StandIn, function: str, error: BaseException, why: Why, word: str
) -> None:
    library.fails[function] = error
    buttons = bank(4, 17)
    inbox = Inbox(buttons)
    lost = inbox.wait_for(DeviceLost)
    assert lost.why is why
    assert word in lost.words
    library.fails.clear()
    inbox.wait_for(DeviceBack)
    library.drive(4, 0)
    assert inbox.wait_for(CastlePressed).index == 0
    buttons.close()


def test_what_no_adapter_foresaw_does_not_end_the_thread() -> None:
    class Odd:
        look_s, name, tries = 0.25, "odd", 0

        def open(self, _seen: Callable[[int, bool, float], None]) -> None:
            self.tries += 1
            if self.tries == 1:
                raise ArithmeticError("two and two")

        def look(self) -> list[bool]:
            return []

        def close(self) -> None:
            pass

    buttons = ButtonBank(Odd(), "header", retry_s=RETRY_S)
    inbox = Inbox(buttons)
    assert inbox.wait_for(DeviceLost).words == "ArithmeticError: two and two"
    inbox.wait_for(DeviceBack)
    buttons.close()


@pytest.mark.parametrize(
    ("version", "old"),
    [("1.6.2", True), ("2.0", True), ("2.0.1", True), ("2.0.1.post2", True), ("", True),
     ("2.0.1.post3", False), ("2.0.1.post12", False), ("2.0.2", False), ("2.1", False),
     ("3.0b1", False)],
)  # fmt: skip
def test_an_older_gpiozero_is_known_by_its_version(
    monkeypatch: pytest.MonkeyPatch, version: str, old: bool
) -> None:
    monkeypatch.setattr(pin_library, "version", lambda: version)
    assert pin_library.is_old() is old


def test_an_older_gpiozero_is_told_with_the_way_out(
    library: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pin_library, "version", lambda: "1.6.2")
    library.fails["gpio_claim_input"] = AttributeError("no SET_BIAS_DISABLE")
    buttons = bank(4)
    lost = Inbox(buttons).wait_for(DeviceLost)
    buttons.close()
    assert lost.why is Why.OLD_LIBRARY
    assert "gpiozero 1.6.2 is too old" in lost.words
    assert pin_library.way_out() in lost.words


@pytest.mark.parametrize(
    ("prefix", "writable", "command"),
    [
        ("/usr", False, "sudo pip install --break-system-packages 'gpiozero>=2.0.1.post3'"),
        ("/opt/x/v", False, "sudo /opt/x/v/bin/python -m pip install 'gpiozero>=2.0.1.post3'"),
        ("/home/x/venv", True, "/home/x/venv/bin/python -m pip install 'gpiozero>=2.0.1.post3'"),
    ],
)  # fmt: skip
def test_the_way_out_is_one_that_this_system_has(
    monkeypatch: pytest.MonkeyPatch, prefix: str, writable: bool, command: str
) -> None:
    monkeypatch.setattr("sys.prefix", prefix)
    monkeypatch.setattr("sys.base_prefix", "/usr")
    monkeypatch.setattr("os.access", lambda *_: writable)
    assert pin_library.way_out() in (command, f"sudo apt install python3-pip, then {command}")


def test_a_missing_gpiozero_is_a_sentence_with_the_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pin_library, "version", lambda: "")
    buttons = bank(4)
    lost = Inbox(buttons).wait_for(DeviceLost)
    buttons.close()
    assert lost.why is Why.NO_LIBRARY
    assert lost.words == f"gpiozero is missing: {pin_library.way_out()}."


def test_pyproject_and_the_package_want_no_older_gpiozero() -> None:
    house = Path(__file__).parents[4]
    assert f'"gpiozero>={pin_library.NEEDED}"' in (house / "pyproject.toml").read_text()
    assert f"gpiozero>={pin_library.NEEDED}'" in (house / "tools/setup.sh").read_text()
    control = (house / "packaging/control.in").read_text()
    assert f"python3-gpiozero (>= {pin_library.NEEDED})" in control


def test_gpiozero_is_given_the_chip_of_the_header(library: StandIn) -> None:
    pin_library.close_factory(pin_library.open_factory("lgpio", lambda: 3))
    assert library.opened == [3]


def test_a_gpiozero_that_opens_another_chip_is_too_old(
    library: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So does 2.0.1 on a Raspberry Pi 5."""
    from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415

    begin = LGPIOFactory.__init__
    monkeypatch.setattr(LGPIOFactory, "__init__", lambda self, **_: begin(self, 4))
    with pytest.raises(ContactsError, match="opens gpiochip4, the header's is gpiochip0") as caught:
        pin_library.open_factory("lgpio", lambda: 0)
    assert caught.value.why is Why.OLD_LIBRARY
    assert library.descriptors() == 0


def test_the_library_is_loaded_before_the_window_draws(library: StandIn) -> None:
    """Not on the buttons' thread: there a first tap would come before the buttons do."""
    with factory.castles(Settings(castles=CastleSettings(buttons=GPIO))):
        assert "gpiozero.pins.lgpio" in sys.modules
    assert library.opened == []
