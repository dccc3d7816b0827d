"""The wires of a table's settings: every device at the header has its own."""

import pytest

from companion.core.config.pin_header import CASTLES
from companion.core.config.settings import (
    EXPANDER,
    GPIO,
    SERIAL,
    CastleSettings,
    DieSettings,
    PinSettings,
    Settings,
)
from companion.core.config.wiring import ON_THE_HEADER, wires

UARTS = ["/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0"]


def test_every_button_has_its_resistors() -> None:
    rows = wires(Settings(castles=CastleSettings(buttons=GPIO), pins=PinSettings(roll=11)))
    buttons = [row for row in rows if "button, " in row.part]
    assert len(buttons) == CASTLES + 1
    assert {row.part for row in buttons} == {"button, 1 kΩ in series"}
    assert {row.why for row in buttons} == {"low while pressed; 10 kΩ to 3.3 V"}


@pytest.mark.parametrize("port", UARTS)
@pytest.mark.parametrize("device", ["die", "castles"])
def test_a_nano_at_the_uart_has_a_shifter_on_both_wires(device: str, port: str) -> None:
    settings = (
        Settings(die=DieSettings(SERIAL, port))
        if device == "die"
        else Settings(castles=CastleSettings(buttons=SERIAL, port=port))
    )
    at = {row.pin: row for row in wires(settings)}
    assert at[8].signal == f"{device} RX"
    assert at[10].signal == f"{device} TX"
    assert "BSS138" in at[8].part
    assert "BSS138" in at[10].part
    assert at[17].part == "BSS138 shifter, LV"
    assert at[17].signal == "3.3 V"


def test_no_two_wires_are_on_one_pin_whatever_is_on_the_header() -> None:
    settings = Settings(
        die=DieSettings(SERIAL, "/dev/ttyAMA0"),
        castles=CastleSettings(buttons=GPIO, lamps=EXPANDER),
        pins=PinSettings(roll=11),
    )
    pins = [row.pin for row in wires(settings)]
    assert len(pins) == len(set(pins))
    assert {row.pin for row in wires(ON_THE_HEADER)} >= {9}
