"""QEMU's Raspberry Pi 3: the real chip's driver tells the model, the memory, and sets outputs."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

import pytest

from companion.core.config.pin_header import CASTLES, DEFAULT_CASTLES
from tests.support.machine.arm.kernel import kernel
from tests.support.machine.arm.pi3 import said
from tests.support.machine.emulated.disk import Card

_LAMPS: Final = f"""
import json
from gpiozero import LED
from companion.adapters.devices.pin_library import close_factory, open_factory
factory = open_factory("lgpio")
seen = []
for gpio in {DEFAULT_CASTLES}:
    lamp = LED(gpio, pin_factory=factory)
    levels = [lamp.pin.state]
    for change in (lamp.on, lamp.off, lamp.toggle):
        change()
        levels.append(lamp.pin.state)
    seen.append(levels)
    lamp.close()
close_factory(factory)
print("LAMPS", json.dumps(seen))
"""
_SCRIPT: Final = f"""
grep MemTotal /proc/meminfo
herald doctor
cat > /tmp/lamps.py <<'END'
{_LAMPS}
END
python3 /tmp/lamps.py
gpiodetect
"""


@pytest.fixture(scope="module")
def told(arm_card: Card, folder: Path) -> str:
    """What a Raspberry Pi 3 has said of itself."""
    return said(kernel(), arm_card, folder / "pi3", _SCRIPT)


def test_doctor_knows_the_model_and_the_pins(told: str) -> None:
    assert "machine    Raspberry Pi 3 Model B, aarch64" in told
    assert f"pins       all {CASTLES} are free at /dev/gpiochip0" in told
    assert "Traceback" not in told


def test_it_has_the_memory_of_one(told: str) -> None:
    found = re.search(r"MemTotal: +(\d+) kB", told)
    assert found is not None
    assert 900_000 < int(found[1]) < 1_000_000


def test_the_chip_is_the_real_ones_and_its_outputs_are_set(told: str) -> None:
    assert "gpiochip0 [pinctrl-bcm2835] (54 lines)" in told
    found = re.search(r"LAMPS (.*)", told)
    assert found is not None
    levels = json.loads(found[1])
    assert levels == [[0, 1, 0, 1]] * CASTLES
