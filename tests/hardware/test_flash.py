"""`herald doctor flash`: avrdude itself, and the bootloaders themselves in a simulated chip."""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from companion.adapters.devices import firmware_files, usb_boards
from companion.adapters.devices.usb_boards import UsbBoard
from companion.cli.doctor import flash
from companion.cli.main import main
from companion.core.errors import DeviceError
from tests.support.hardware.firmware.workshop import BUILD, Nano, build

CH340 = UsbBoard("/dev/ttyUSB0", "CH340")
OTHER_CH340 = UsbBoard("/dev/ttyUSB1", "CH340")
ARDUINO = UsbBoard("/dev/ttyACM0", "Arduino", "7543")
NO_SYNC = "avrdude error: unable to open programmer arduino on port /dev/ttyUSB0"


@pytest.fixture(scope="module", autouse=True)
def _built() -> None:
    build()


def _script(folder: Path, name: str, text: str) -> None:
    file = folder / name
    file.write_text(f"#!/bin/sh\n{text}\n", "utf-8")
    file.chmod(0o755)


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose programs are found first; its systemctl knows one running service."""
    folder = tmp_path / "programs"
    folder.mkdir()
    log = tmp_path / "systemctl.log"
    log.touch()
    _script(
        folder, "systemctl",
        f'echo "$*" >>{log}; [ "$1" != is-active ] || [ "$3" = table-herald.service ]',
    )  # fmt: skip
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
    return folder


def _asked(programs: Path) -> list[str]:
    return (programs.parent / "systemctl.log").read_text("utf-8").splitlines()


def _run_flash(port: str, device: str = "die", program: Path | None = None) -> str:
    out = StringIO()
    flash.flash(device, port, program, 10.0, out, boards=())
    return out.getvalue()


@pytest.mark.parametrize(
    ("bootloader", "tried"),
    [("optiboot", ["Optiboot"]), ("atmegaboot", ["Optiboot", "the old bootloader"])],
)
def test_it_writes_through_either_bootloader_and_hears_what_it_wrote(
    bootloader: str, tried: list[str], tmp_path: Path, programs: Path
) -> None:
    port = tmp_path / "port"
    with Nano("castles", "--dtr", "--link", str(port), "--bootloader",
              str(BUILD / "bootloader" / f"{bootloader}.hex")):  # fmt: skip
        said = _run_flash(str(port))
    lines = said.splitlines()
    assert [line for line in lines if line.startswith("Trying")] == [
        f"Trying {name}, {speed} baud …"
        for name, speed in zip(tried, (115200, 57600), strict=False)
    ]
    assert f"Written and read back, through {tried[-1]}" in said
    assert f"The board at {port} says: die." in said
    assert ("doesn't come back until it is unplugged" in said) == (bootloader == "atmegaboot")
    assert _asked(programs) == [
        "is-active --quiet table-herald.service",
        "stop table-herald.service",
        "is-active --quiet table-herald-cage.service",
        "start table-herald.service",
    ]
    assert lines[0] == "Stopped table-herald.service."


def test_a_board_that_then_speaks_as_another_device_is_told(tmp_path: Path, programs: Path) -> None:
    port = tmp_path / "port"
    with (
        Nano("castles", "--dtr", "--link", str(port), "--bootloader",
             str(BUILD / "bootloader" / "optiboot.hex")),
        pytest.raises(DeviceError, match="says it's castles, not die"),
    ):  # fmt: skip
        _run_flash(str(port), program=BUILD / "castles.hex")
    assert _asked(programs)[-1] == "start table-herald.service"


@pytest.mark.parametrize("port", [None, CH340.port, "/dev/herald-die"])
def test_two_boards_that_look_the_same_are_refused(port: str | None) -> None:
    with pytest.raises(DeviceError, match=r"look the same \(CH340\), and the wrong one"):
        flash.choose(port, [CH340, ARDUINO, OTHER_CH340])


def test_the_boards_at_usb_are_those_with_a_nanos_chip(monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for name, maker, number in (
        ("/dev/ttyUSB1", 0x1A86, None), ("/dev/ttyUSB0", 0x1A86, None), ("/dev/ttyS0", None, None),
        ("/dev/ttyACM0", 0x2341, "7543"), ("/dev/ttyACM1", 0x1D6B, "1"),
    ):  # fmt: skip
        port = ListPortInfo(name)
        port.vid, port.serial_number = maker, number
        found.append(port)
    monkeypatch.setattr(list_ports, "comports", lambda: found)
    assert usb_boards.plugged() == (ARDUINO, CH340, OTHER_CH340)
    assert usb_boards.equals(usb_boards.plugged()) == (CH340, OTHER_CH340)


def test_the_only_board_is_taken_and_of_several_one_must_be_chosen() -> None:
    assert flash.choose(None, [CH340]) == CH340.port
    assert flash.choose(ARDUINO.port, [CH340, ARDUINO]) == ARDUINO.port
    with pytest.raises(DeviceError, match="choose one with --port"):
        flash.choose(None, [CH340, ARDUINO])
    with pytest.raises(DeviceError, match="No board is plugged in"):
        flash.choose(None, [])


@pytest.fixture
def line() -> Iterator[str]:
    """A port at which nobody is."""
    ends = os.openpty()
    yield os.ttyname(ends[1])
    for end in ends:
        os.close(end)


def test_a_port_in_use_is_left_alone_and_the_service_started_again(
    line: str, programs: Path
) -> None:
    with Path(line).open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        with pytest.raises(DeviceError, match="Another program is using"):
            _run_flash(line)
    assert _asked(programs)[-1] == "start table-herald.service"


def test_a_service_that_cannot_be_stopped_is_told(line: str, programs: Path) -> None:
    _script(programs, "systemctl", '[ "$1" = is-active ]')
    with pytest.raises(DeviceError, match=r"table-herald.service holds the port.*sudo"):
        _run_flash(line)


@pytest.mark.parametrize(
    ("avrdude", "said"),
    [
        (f"echo '{NO_SYNC}' >&2; exit 1", "No bootloader answers"),
        ('echo \'avrdude OS error: cannot open port /dev/x: Permission denied\' >&2; exit 1',
         "Permission denied"),
        ("echo 'avrdude error: expected signature for ATmega328P is 1E 95 0F' >&2; exit 1",
         "expected signature for ATmega328P"),
        ("echo 'avrdude error: verification mismatch' >&2; exit 1", "verification mismatch"),
        ("exit 1", "without a word"),
    ],
)  # fmt: skip
def test_what_avrdude_complains_of_is_told(
    avrdude: str, said: str, line: str, programs: Path
) -> None:
    _script(programs, "avrdude", avrdude)
    with pytest.raises(DeviceError, match=said):
        _run_flash(line)
    assert _asked(programs)[-1] == "start table-herald.service"


def test_without_avrdude_its_package_is_named(
    line: str, programs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(programs))
    with pytest.raises(DeviceError, match="sudo apt install avrdude"):
        _run_flash(line)


def test_firmware_that_differs_from_its_checksum_is_not_written(tmp_path: Path) -> None:
    assert firmware_files.find("die", (BUILD,)) == BUILD / "die.hex"
    for name in ("die.hex", "castles.hex", firmware_files.SUMS):
        shutil.copy(BUILD / name, tmp_path)
    assert firmware_files.find("castles", (tmp_path,)) == tmp_path / "castles.hex"
    with (tmp_path / "die.hex").open("a") as file:
        file.write("\n")
    with pytest.raises(DeviceError, match="isn't the file in SHA256SUMS"):
        firmware_files.find("die", (tmp_path,))
    (tmp_path / "die.hex").unlink()
    with pytest.raises(DeviceError, match="No such file"):
        firmware_files.find("die", (tmp_path,))
    with pytest.raises(DeviceError, match="make -C firmware release"):
        firmware_files.find("die", (tmp_path / "nothing",))


def test_a_port_that_is_not_there_ends_with_a_line(
    capsys: pytest.CaptureFixture[str], programs: Path
) -> None:
    assert main(["doctor", "flash", "die", "--port", "/dev/herald-nothing"]) == 1
    assert "/dev/herald-nothing: No such file" in capsys.readouterr().err
