"""The die's own firmware on the USB of an emulated Raspberry Pi: found, thrown, unplugged, back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from tests.support.hardware.firmware.workshop import Nano, build
from tests.support.machine.arm.fingers import Listener
from tests.support.machine.arm.raspberry import WITHOUT_TABLE, board
from tests.support.machine.arm.tree import PIS
from tests.support.machine.emulated.computer import Computer, fresh
from tests.support.machine.emulated.disk import Card

PORT: Final = "/dev/herald-die"
_THROWS: Final = 5
_PLUGGED: Final = 3
_SETTINGS: Final = "/etc/die.toml"


@pytest.fixture(scope="module")
def die(folder: Path) -> Iterator[Nano]:
    """The firmware that is flashed, in a chip made of software."""
    build()
    here = folder / "arm-die"
    here.mkdir()
    with Nano("die", "--link", str(here / "die")) as die:
        yield die


@pytest.fixture(scope="module")
def pi(arm_card: Card, folder: Path, die: Nano) -> Iterator[Computer]:
    """A Raspberry Pi 4 without a table, and no die in its USB yet."""
    here = folder / "arm-die"
    with Computer(
        arm_card, fresh(arm_card, here / "disk"), here, more=WITHOUT_TABLE,
        board=board(PIS["pi4"], here),
    ) as computer:  # fmt: skip
        computer.run("true")
        computer.write(_SETTINGS, f'[die]\nuse = "serial"\nport = "{PORT}"\n')
        backend = {"type": "serial", "data": {"device": str(here / "die")}}
        computer.manage("chardev-add", id="die", backend=backend)
        yield computer


def plug_in(pi: Computer) -> None:
    """Put the die into its USB; udev listens to what it says, and gives it its name."""
    pi.manage("device_add", driver="usb-serial", id="die", bus="usb.0", chardev="die")
    pi.until(lambda: pi.run("test", "-e", PORT, check=False).code == 0, "it has its name")


def pull_out(pi: Computer) -> None:
    """Pull its cable."""
    pi.manage("device_del", id="die")
    pi.until(lambda: pi.run("test", "-e", PORT, check=False).code != 0, "its name is gone")


def rolls(heard: list[dict[str, Any]]) -> list[int]:
    """The faces that were heard."""
    return [int(one["face"]) for one in heard if one["signal"] == "DieSettled"]


def test_it_is_found_thrown_unplugged_and_back(pi: Computer, die: Nano) -> None:
    plug_in(pi)
    said = pi.run("herald", "doctor", "--settings", _SETTINGS, "--wait", "30", check=False).said
    assert f"{PORT}: " in said
    assert "MISSING" not in said, said
    with Listener(pi, settings=_SETTINGS, device="die") as listener:
        listener.hear("DeviceBack")
        faces = []
        for _ in range(_THROWS):
            die.heard()
            die.do("press 60 5")
            faces += rolls(listener.hear("DieSettled"))
            assert faces[-1] == die.face, json.dumps(faces)
        assert len(faces) == _THROWS
        before = len(listener.open_files())
        for _ in range(_PLUGGED):
            pull_out(pi)
            assert listener.hear("DeviceLost")[0]["device"] == "die"
            plug_in(pi)
            listener.hear("DeviceBack")
            die.do("press 60 5")
            assert rolls(listener.hear("DieSettled")) == [die.face]
        assert len(listener.open_files()) == before
