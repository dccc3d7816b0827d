"""What the firmware may cost: flash, RAM, and how long it may think at a time."""

import re
import subprocess
from random import Random

import pytest

from companion.adapters.devices.sentences import Sentence, write
from tests.support.hardware.firmware.workshop import BUILD, FIRMWARE, ready

DEVICES = ["die", "cube", "castles"]
FLASH, RAM = 16 * 1024, 1024
TURN_NS = 1_000_000
"""The longest that the main loop may take to come round."""


def _size(device: str) -> tuple[int, int]:
    output = subprocess.run(
        ["avr-size", str(BUILD / f"{device}.elf")], capture_output=True, text=True, check=True
    ).stdout
    text, data, bss = map(int, output.splitlines()[1].split()[:3])
    return text + data, data + bss


def _busy(device: str, seed: int) -> dict[str, list[int]]:
    """Everything at once for some seconds, and what it has cost."""
    chance = Random(seed)
    with ready(device) as nano:
        nano.do("measure")
        for turn in range(120):
            nano.feed(
                b"".join(
                    write(Sentence("host", turn, kind, fields))
                    for kind, fields in chance.sample(
                        [
                            ("hello", ()),
                            ("arm", ()),
                            ("rest", ()),
                            ("pips", ("7",)),
                            ("lamp", (str(turn % 18), "ffffff", "blink")),
                            ("lamp", (str(turn % 17), "123456", "steady")),
                            ("nonsense", ("1", "2", "3")),
                            *[("ack", (str(seq),)) for seq in range(4 * turn, 4 * turn + 4)],
                        ],
                        6,
                    )
                )
                + chance.randbytes(20)
            )
            if device == "castles":
                nano.do(f"key {chance.randrange(18)} {chance.choice(['down', 'up'])} 5")
            elif device == "die":
                nano.do("press 20 5")
            else:
                nano.do(f"accel {chance.uniform(-1, 1)} {chance.uniform(-1, 1)} 0.7")
                nano.do(chance.choice(["i2c on", "i2c on", "i2c jam", "i2c off"]))
            nano.run(chance.uniform(10, 60))
            for line in nano.heard():
                nano.log.append(line)
        stats = nano.numbers("stats")
        assert stats["resets"] == [0]
        assert stats["overruns"] == [0]
        return stats


@pytest.mark.parametrize("device", DEVICES)
def test_it_never_thinks_longer_than_a_millisecond_and_fits(device: str) -> None:
    flash, ram = _size(device)
    stats = _busy(device, seed=1)
    assert flash < FLASH
    assert ram + stats["stack"][0] < RAM
    assert stats["awake_ns"][0] < TURN_NS
    # While interrupts are off no tick of the clock may be lost, and no byte (0.26 ms).
    assert stats["masked_ns"][0] < (650_000 if device == "castles" else 10_000)


@pytest.mark.parametrize("device", DEVICES)
def test_the_line_runs_at_38400_baud(device: str) -> None:
    with ready(device) as nano:
        assert nano.numbers("stats")["baud"][0] == pytest.approx(38400, rel=0.005)


def test_the_page_lists_the_pins_that_the_firmware_uses() -> None:
    pins = re.findall(
        r"^#define PIN_(DIE|CASTLES)_(\w+) ([BCD]), (\d)\s*/\* (\w+): (.*) \*/$",
        (FIRMWARE / "pins.h").read_text(encoding="ascii"),
        re.MULTILINE,
    )
    page = (FIRMWARE / "README.md").read_text(encoding="utf-8")
    listed = re.findall(
        r"^\| `PIN_(DIE|CASTLES)_(\w+)` \| (\w+) \| P([BCD])(\d) \| (.*) \|$", page, re.MULTILINE
    )
    assert len(pins) > 20
    assert [
        (device, name, nano, port, bit, use) for device, name, port, bit, nano, use in pins
    ] == [(device, name, nano, port, bit, use) for device, name, nano, port, bit, use in listed]
    for _, _, port, bit, nano, _ in pins:
        number = {"D": 0, "B": 8, "C": 0}[port] + int(bit)
        assert nano == f"{'A' if port == 'C' else 'D'}{number}"
    for device in ("DIE", "CASTLES"):
        used = [(port, bit) for kind, _, port, bit, _, _ in pins if kind == device]
        assert len(used) == len(set(used))
