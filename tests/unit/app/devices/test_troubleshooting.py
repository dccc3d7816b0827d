"""What the hardware desk says to do about dead pins: the mend that this system has."""

from __future__ import annotations

import pytest

from companion.adapters.devices import pin_library
from companion.adapters.devices.ports import Why
from companion.app.devices import header_uart, troubleshooting
from companion.core.config.settings import GPIO, CastleSettings, Settings
from companion.core.message import Message

SETTINGS = Settings(castles=CastleSettings(buttons=GPIO))


def test_an_old_gpiozero_is_named_with_the_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pin_library, "version", lambda: "1.6.2")
    said = str(troubleshooting.at_pins(SETTINGS, Why.OLD_LIBRARY))
    assert said == f"gpiozero 1.6.2 is too old for these pins: {pin_library.way_out()}."


def test_a_missing_gpiozero_is_not_taken_for_a_missing_lgpio(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert "python3-lgpio" in str(troubleshooting.at_pins(SETTINGS, Why.NO_LIBRARY))
    monkeypatch.setattr(pin_library, "version", lambda: "")
    assert "gpiozero is missing" in str(troubleshooting.at_pins(SETTINGS, Why.NO_LIBRARY))


@pytest.mark.parametrize(("missing", "word"), [(True, "usermod -aG gpio"), (False, "wiring.md")])
def test_a_missing_right_is_a_group_or_a_rule(
    monkeypatch: pytest.MonkeyPatch, missing: bool, word: str
) -> None:
    monkeypatch.setattr(troubleshooting, "missing_from", lambda _group: missing)
    assert word in str(troubleshooting.at_pins(SETTINGS, Why.FORBIDDEN))


def test_a_port_that_is_not_the_headers_is_said_before_anything_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    amiss = Message("It is the socket for debugging.")
    monkeypatch.setattr(header_uart, "fault", lambda _port: amiss)
    for why in Why:
        assert troubleshooting.at_port("/dev/serial0", why, ()) is amiss
