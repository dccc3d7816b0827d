"""The same program on other models and kernels: wherever the header's chip is, it is found.

On a Raspberry Pi 5 the chip's number has changed from kernel to kernel; plugged-in boards bring
chips of their own. Each tree is a machine that is switched on.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from companion.core.config.pin_header import CASTLES
from tests.support.machine.arm.fingers import Fingers, Listener, Stroke
from tests.support.machine.arm.raspberry import computer
from tests.support.machine.arm.tree import PIS, Pi
from tests.support.machine.emulated.computer import Computer
from tests.support.machine.emulated.disk import Card

_REST_S: Final = 0.15
_OTHERS: Final = {name: pi for name, pi in PIS.items() if name != "pi4"}
"""test_pins.py has the other one."""


@pytest.fixture(params=_OTHERS)
def pi(request: pytest.FixtureRequest) -> Pi:
    """One after the other."""
    return _OTHERS[request.param]


@pytest.fixture
def machine(arm_card: Card, folder: Path, pi: Pi) -> Iterator[Computer]:
    """Switched on, without a table."""
    with computer(arm_card, folder / "models", pi) as made:
        made.run("true")
        yield made


def test_doctor_and_program_find_the_headers_chip(pi: Pi, machine: Computer) -> None:
    said = machine.run("herald", "doctor", check=False).said
    assert pi.model in said
    assert f"all {CASTLES} are free at {pi.chip}" in said
    fingers = Fingers(machine)
    assert fingers.chip() == pi.chip
    with Listener(machine) as listener:
        listener.hear("DeviceBack")
        assert pi.chip in listener.open_files()
        for castle in (0, 9, 17):
            fingers.play([Stroke(_REST_S, castle, is_down=True),
                          Stroke(_REST_S, castle, is_down=False)])  # fmt: skip
            heard = listener.hear("CastleReleased")
            assert [int(one["index"]) for one in heard] == [castle, castle]
    # gpiozero 2.0.1 opens the chip that it believes in: 4 on a Raspberry Pi 5, else 0.
    believed = "/dev/gpiochip4" if "Pi 5" in pi.model else "/dev/gpiochip0"
    with Listener(machine, library="/opt/gpiozero-2.0.1") as listener:
        first = listener.until(bool, "it says something")[0]
        if believed == pi.chip:
            assert first["signal"] == "DeviceBack"
        else:
            assert (first["signal"], first["why"]) == ("DeviceLost", "Why.OLD_LIBRARY")
            assert "gpiozero 2.0.1 is too old for these pins" in first["words"]
