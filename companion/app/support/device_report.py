"""What is there, and can a match be played with it? `herald doctor`.

Each line begins with its subject and says in words what is missing and what to do. Nothing
is changed; serial devices are opened and asked for their name, and free pins are claimed for a
moment, as the table claims them.
"""

from __future__ import annotations

import io
import os
import platform
import queue
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from importlib import metadata
from pathlib import Path
from typing import TextIO

from companion.adapters.devices import gpiochip
from companion.adapters.devices.bridge_state import BridgeState
from companion.adapters.devices.contacts import ContactsError
from companion.adapters.devices.expander import open_bus
from companion.adapters.devices.header_contacts import HeaderContacts
from companion.adapters.devices.pin_library import open_factory
from companion.adapters.devices.ports import DeviceBack, DeviceLost, DeviceRefused, Signal, Why
from companion.adapters.devices.serial_castles import SerialCastles
from companion.adapters.devices.serial_die import SerialDie
from companion.app import data_folder
from companion.app.devices import factory, header_uart, troubleshooting
from companion.app.host import versions
from companion.core.config import known_dice
from companion.core.config.known_dice import KnownDie
from companion.core.config.settings import BLUETOOTH, EXPANDER, SERIAL, Settings
from companion.core.errors import DeviceError

_MODEL = Path("/proc/device-tree/model")


class DeviceReport:
    """The report, written line by line.

    Attributes:
        well: nothing that the settings ask for is missing.
        missing: what is, each in a sentence.
    """

    def __init__(self, out: TextIO) -> None:
        """Write to `out`; nothing is known to be missing."""
        self.well = True
        self.missing: list[str] = []
        self.out = out

    def say(self, about: str, text: str) -> None:
        """Report something that is as it should be."""
        print(f"{about:<10} {text}", file=self.out)

    def miss(self, about: str, text: str) -> None:
        """Report something that the settings ask for and that is missing."""
        self.well = False
        self.missing.append(text)
        print(f"{about:<10} MISSING: {text}", file=self.out)


class Unneeded(DeviceReport):
    """The report on something that is here and that the settings do not ask for."""

    def __init__(self, report: DeviceReport) -> None:
        """Write where the report does."""
        super().__init__(report.out)

    def miss(self, about: str, text: str) -> None:
        """Report that it is missing, which keeps nobody from playing."""
        self.say(about, f"not in use, and missing: {text}")


def examine(file: Path | None, settings: Settings, data: Path, wait_s: float, out: TextIO) -> bool:
    """Report everything. Returns whether a match can be played with these settings."""
    report = DeviceReport(out)
    report.say("machine", machine())
    report.say("settings", str(file) if file else "the defaults (no settings file)")
    report.say("", f"die: {_die(settings)}; castles: {_castles(settings)}")
    _version_that_runs(report)
    _record(report, data)
    _pins(report, settings)
    _expander(report, settings)
    for section, port in settings.ports.items():
        _serial(report, section, port, wait_s)
    dice = known_dice.read(data_folder.dice_file(data))
    if settings.die.use == BLUETOOTH or dice.dice:
        wanted = settings.die.use == BLUETOOTH or dice.used
        _bluetooth(report if wanted else Unneeded(report), dice.dice, wait_s)
    if report.well:
        report.say("match", "ready: everything in the settings is available.")
    else:
        report.say("match", 'not ready: fix what is missing, or play by touch (use = "touch").')
    return report.well


def faults(
    section: str, settings: Settings, wait_s: float, dice: Sequence[KnownDie] = ()
) -> tuple[str, ...]:
    """What is missing of the die ("die") or the castles ("castles"), each in a sentence.

    Args:
        section: of the settings.
        settings: what should be there.
        wait_s: how long to wait for an answer, in seconds.
        dice: the Bluetooth dice that are known.
    """
    report = DeviceReport(io.StringIO())
    if section == "castles":
        _pins(report, settings)
        _expander(report, settings)
    if port := settings.ports.get(section):
        _serial(report, section, port, wait_s)
    if section == "die" and settings.die.use == BLUETOOTH:
        _bluetooth(report, dice, wait_s)
    return tuple(report.missing)


def machine() -> str:
    """Which machine this is, in a line."""
    model = ""
    if _MODEL.exists():
        model = _MODEL.read_bytes().rstrip(b"\0").decode("ascii", "replace")
    return (
        f"{model or 'not a Raspberry Pi'}, {platform.machine()}, Python {platform.python_version()}"
    )


def _die(settings: Settings) -> str:
    return f"serial at {settings.die.port}" if settings.die.use == SERIAL else settings.die.use


def _castles(settings: Settings) -> str:
    chosen = settings.castles
    at = f" at {chosen.port}" if SERIAL in (chosen.buttons, chosen.lamps) else ""
    return f"buttons {chosen.buttons}, lamps {chosen.lamps}{at}"


def _version_that_runs(report: DeviceReport) -> None:
    """Tell of a newer version that did not start: this one came back by itself."""
    if refused := versions.refused():
        report.say(
            "version",
            f"{refused} did not start, and the previous version came back. To see why: "
            "journalctl -u table-herald",
        )
    elif versions.is_on_trial():
        report.say("version", "on trial: without a picture, the previous version comes back")


def _record(report: DeviceReport, data: Path) -> None:
    """Report on the record: without it no match can be played."""
    folder = data
    while not folder.exists():
        folder = folder.parent
    if os.access(folder, os.W_OK | os.X_OK):
        report.say("record", f"{data} can be written")
    else:
        report.miss("record", f"{data} can't be written by this user.")


def _pins(report: DeviceReport, settings: Settings) -> None:
    wanted = troubleshooting.wanted_pins(settings)
    if not wanted:
        report.say("pins", "not used")
        return
    chip = gpiochip.header()
    held = () if chip is None else troubleshooting.held(wanted) or ()
    for line in held:
        report.miss("pins", f"GPIO{line.number} ({line.name}) is in use by {line.consumer or '?'}.")
    if held:
        return
    library = settings.pins.factory
    contacts = HeaderContacts(wanted, partial(open_factory, library))
    try:
        # As the table does it: a library can be there and still not open a single pin.
        contacts.open(_unseen)
        contacts.look()
    except ContactsError as error:
        hint = _group("gpio") if error.why is Why.FORBIDDEN else ""
        report.miss("pins", f"{error}{hint}")
        if error.why is Why.NO_LIBRARY and chip is None:
            _no_chip(report)
    else:
        report.say("pins", f"{library} {_version(library)} is installed")
        report.say("pins", f"all {len(wanted)} are free at {chip}")
    finally:
        contacts.close()


def _no_chip(report: DeviceReport) -> None:
    found = ", ".join(map(str, gpiochip.chips())) or "none at all"
    report.miss("pins", f"no Raspberry Pi header chip can be read; chips: {found}."
                + _group("gpio"))  # fmt: skip


def _unseen(_index: int, _is_closed: bool, _now: float) -> None:
    """Ignore an edge: nobody plays with a report."""


def _version(factory: str) -> str:
    try:
        return metadata.version({"lgpio": "lgpio", "rpigpio": "RPi.GPIO"}[factory])
    except metadata.PackageNotFoundError:
        return "(version unknown)"


def _expander(report: DeviceReport, settings: Settings) -> None:
    for use, addresses in (
        (settings.castles.buttons, settings.expander.buttons),
        (settings.castles.lamps, settings.expander.lamps),
    ):
        if use != EXPANDER:
            continue
        try:
            bus = open_bus(settings.expander.bus)
        except ContactsError as error:
            report.miss("I²C", str(error))
            return
        for address in addresses:
            try:
                bus.read_byte_data(address, 0)
            except OSError as error:
                report.miss("I²C", f"nothing answers at {address:#x}: {error.strerror}.")
            else:
                report.say("I²C", f"a chip answers at {address:#x}")
        bus.close()


def _serial(report: DeviceReport, section: str, port: str, wait_s: float) -> None:
    """Ask the device at a serial port for its name."""
    if amiss := header_uart.fault(port):
        report.miss(section, str(amiss))
        return
    if not Path(port).exists():
        report.miss(section, f"{port} is missing; ports here: {_names()}.")
        return
    device = SerialDie(port) if section == "die" else SerialCastles(port)
    signals: queue.Queue[Signal] = queue.Queue()
    device.start(signals.put)
    try:
        signal = signals.get(timeout=wait_s)
    except queue.Empty:
        report.miss(section, f"{port}: no answer for {wait_s:.0f} s.")
    else:
        match signal:
            case DeviceBack():
                report.say(section, f"{port}: {_who(device.hello)}")
            case DeviceRefused():
                report.miss(section, f"{port}: {signal.why.value} ({_who(device.hello)})")
            case DeviceLost():
                report.miss(section, f"{port}: {signal.why.value}{_group('dialout')}")
            case _:
                raise DeviceError(f"{port} said {signal} before saying who it is.")
    finally:
        device.close()


def _bluetooth(report: DeviceReport, dice: Sequence[KnownDie], wait_s: float) -> None:
    """Ask the bridge how Bluetooth and the dice are."""
    if not dice:
        report.miss(
            "dice", f"{Why.NONE_CHOSEN.value} {troubleshooting.at_bluetooth(Why.NONE_CHOSEN)}"
        )
    signals: queue.Queue[Signal] = queue.Queue()
    until = time.monotonic() + wait_s
    with factory.bluetooth([die.chosen for die in dice]) as (line, _simulated):
        line.start(signals.put)
        while not _is_known(line.state, len(dice)) and (left_s := until - time.monotonic()) > 0:
            with suppress(queue.Empty):
                signals.get(timeout=min(left_s, 0.1))
        state = line.state
    why = state.why or (None if state.reached else Why.NO_BRIDGE)
    if why is not None:
        mend = state.words or str(troubleshooting.at_bluetooth(why))
        report.miss("bluetooth", f"{why.value} {mend}")
        return
    report.say("bluetooth", "the program for Bluetooth dice is running")
    for die in dice:
        found = state.dice.get(die.uid)
        about = f"{die.name}, {die.make}, {die.address}, uid {die.uid}"
        if found is None or found.state != "there":
            report.miss("die", f"{about}: {Why.OUT_OF_REACH.value}")
            continue
        percent = "unknown" if found.battery is None else f"{found.battery} %"
        report.say("die", f"{about}: battery {percent}, signal {found.near}")


def _is_known(state: BridgeState, dice: int) -> bool:
    """Whether everything is known that the bridge can tell soon."""
    if state.why is not None:
        return True
    return (
        state.adapter is not None
        and sum(one.state != "connecting" for one in state.dice.values()) == dice
    )


def _who(hello: tuple[str, ...]) -> str:
    if len(hello) != 4:
        return f"protocol {hello[0] if hello else 'unknown'}"
    proto, uid, boot, name = hello
    return f"{name}, uid {uid}, boot {boot}, protocol {proto}"


def _names() -> str:
    """The serial ports with a lasting name."""
    return troubleshooting.port_names() or "none"


def _group(name: str) -> str:
    """What to do if this user is not in a group; empty if they are, or there is no such group."""
    if not troubleshooting.missing_from(name):
        return ""
    return f" This user isn't in group {name}: sudo usermod -aG {name} $USER; then log in again."
