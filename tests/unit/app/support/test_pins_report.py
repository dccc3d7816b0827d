"""The doctor opens the very pins that the table opens, and says what keeps it from that."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.adapters.devices import gpiochip, pin_library
from companion.adapters.devices.gpiochip import GpioLine
from companion.app.support import device_report
from companion.core.config.settings import GPIO, CastleSettings, Settings
from tests.support.hardware.pin_library import Error, StandIn, installed

SETTINGS = Settings(castles=CastleSettings(buttons=GPIO))


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[StandIn]:
    chip = tmp_path / "gpiochip0"
    monkeypatch.setattr(gpiochip, "_search", lambda *_: (chip, None))
    monkeypatch.setattr(gpiochip, "lines", lambda *_: iter(()))
    with installed(chip) as stand_in:
        yield stand_in


def report(folder: Path) -> tuple[bool, str]:
    out = io.StringIO()
    well = device_report.examine(None, SETTINGS, folder, 0.1, out)
    return well, out.getvalue()


def test_pins_that_open_are_well_and_let_go(library: StandIn, tmp_path: Path) -> None:
    well, said = report(tmp_path)
    assert well
    assert f"all 18 are free at {tmp_path / 'gpiochip0'}" in said
    assert library.descriptors() == 0


def test_pins_that_do_not_open_are_not_called_well(
    library: StandIn, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As with gpiozero 1.6 on lgpio 0.2: both are there, and no button works."""
    monkeypatch.setattr(pin_library, "version", lambda: "1.6.2")
    library.fails["gpio_claim_input"] = AttributeError("no SET_BIAS_DISABLE")
    well, said = report(tmp_path)
    assert not well
    assert "MISSING: gpiozero 1.6.2 is too old for these pins" in said
    assert pin_library.way_out() in said


def test_a_line_that_fails_is_said_with_the_librarys_words(
    library: StandIn, tmp_path: Path
) -> None:
    library.fails["gpio_read"] = Error("bad GPIO number")
    well, said = report(tmp_path)
    assert not well
    assert "MISSING: The pins can't be used: bad GPIO number." in said


def test_a_line_that_is_held_is_named(
    library: StandIn, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = GpioLine(17, "GPIO17", used=True, consumer="spi0 CS1")
    monkeypatch.setattr(gpiochip, "lines", lambda *_: iter((line,)))
    well, said = report(tmp_path)
    assert not well
    assert "GPIO17 (GPIO17) is in use by spi0 CS1." in said
    assert library.opened == []
