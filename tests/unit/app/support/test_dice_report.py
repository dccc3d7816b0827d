"""The doctor names what keeps Bluetooth dice from rolling, and each die that is here."""

from __future__ import annotations

import io
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.adapters.devices.simulated_bridge import THREE, SimulatedBridge
from companion.app.support import device_report
from companion.cli.doctor import die
from companion.core.config import known_dice
from companion.core.config.known_dice import KnownDice, KnownDie
from companion.core.config.run_options import BLUETOOTH, read_die
from companion.core.config.settings import BLUETOOTH as BLUETOOTH_DICE
from companion.core.config.settings import TOUCH, DieSettings, Settings
from companion.core.dice_lines import FOLDER
from companion.core.errors import DeviceError
from tests.support.bluetooth import BLUE, FAST, RED
from tests.support.hardware.inbox import eventually

WANTED = Settings(DieSettings(BLUETOOTH_DICE))
DICE = tuple(KnownDie(one.address, one.make, one.name) for one in THREE[:2])


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where a person's session has its sockets; their path must be short."""
    with tempfile.TemporaryDirectory(prefix="herald-") as folder:
        monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
        monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
        (Path(folder) / FOLDER).mkdir(mode=0o700)
        yield Path(folder) / FOLDER


def examined(data: Path, settings: Settings = WANTED, wait_s: float = 5.0) -> tuple[bool, str]:
    """Whether a match can be played, and what the doctor says."""
    out = io.StringIO()
    return device_report.examine(None, settings, data, wait_s, out), out.getvalue()


def test_the_bridge_that_is_not_running_is_missed_and_the_mend_is_named(
    session: Path, tmp_path: Path
) -> None:
    known_dice.write(tmp_path / "dice.json", KnownDice(DICE))
    ready, said = examined(tmp_path)
    assert not ready
    assert "bluetooth  MISSING: The program for Bluetooth dice isn't running." in said
    assert "sudo systemctl start table-herald-dice, or herald dice" in said


def test_each_die_is_told_with_its_battery_and_a_missing_one_is_missed(
    session: Path, tmp_path: Path
) -> None:
    known_dice.write(tmp_path / "dice.json", KnownDice(DICE))
    with SimulatedBridge(folder=session, times=FAST) as bridge:
        bridge.carry_away(BLUE)
        ready, said = examined(tmp_path)
    assert not ready
    assert f"GoDice_0A01_R, godice, F4:12:00:00:0A:01, uid {RED}: battery 91 %" in said
    assert "MISSING: Pixel 2, pixels" in said


def test_bluetooth_that_is_off_is_told_in_the_bridges_words(session: Path, tmp_path: Path) -> None:
    known_dice.write(tmp_path / "dice.json", KnownDice(DICE[:1]))
    with SimulatedBridge(folder=session, times=FAST) as bridge:
        bridge.switch("off", "Switch it on: bluetoothctl power on.")
        ready, said = examined(tmp_path)
    assert not ready
    assert "MISSING: Bluetooth is switched off. Switch it on: bluetoothctl power on." in said


def test_dice_that_nobody_asks_for_keep_nobody_from_playing(session: Path, tmp_path: Path) -> None:
    settings = Settings(DieSettings(TOUCH))
    assert "bluetooth" not in examined(tmp_path, settings)[1]
    known_dice.write(tmp_path / "dice.json", KnownDice(DICE))
    ready, said = examined(tmp_path, settings)
    assert ready
    assert "not in use, and missing: The program for Bluetooth dice" in said


def test_without_a_die_the_way_to_add_one_is_named(session: Path, tmp_path: Path) -> None:
    with SimulatedBridge(folder=session, times=FAST):
        ready, said = examined(tmp_path)
    assert not ready
    assert "No Bluetooth die has been added yet. Add a die under Devices" in said
    with pytest.raises(DeviceError, match="No Bluetooth die has been added yet"):
        die.roll(BLUETOOTH, 1, 1.0, io.StringIO())


def test_a_bluetooth_die_is_tested_and_other_dice_are_not_counted(
    session: Path, tmp_path: Path
) -> None:
    out = io.StringIO()
    with SimulatedBridge(folder=session, times=FAST) as bridge:
        tester = threading.Thread(target=die.roll, args=(BLUETOOTH, 2, 10.0, out, DICE))
        tester.start()
        eventually(lambda: bridge.is_there(RED) and bridge.is_there(BLUE) and bridge.waiting(RED))
        for uid, face in ((RED, 3), (BLUE, 5), (RED, 3)):
            eventually(lambda uid=uid, face=face: bridge.throw(uid, face))  # type: ignore[misc]
            eventually(lambda uid=uid: not bridge.is_busy(uid))  # type: ignore[misc]
        tester.join()
    assert "    1: 3\n" in out.getvalue()
    assert f"Not counted: another die ({BLUE})." in out.getvalue()
    assert "2 rolls, chi-square" in out.getvalue()


def test_the_settings_name_the_dice() -> None:
    assert read_die(None, WANTED) == BLUETOOTH
    assert read_die("bluetooth", Settings()) == BLUETOOTH
