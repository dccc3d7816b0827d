"""What can be done about a missing device, and at which wire?

The doctor says it in a terminal, the hardware desk on the screen: both read the same ports,
groups and pins. It reads them only when something is wrong, and changes nothing.
"""

from __future__ import annotations

import grp
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from companion.adapters.devices import gpiochip, pin_library
from companion.adapters.devices.gpiochip import GpioLine
from companion.adapters.devices.ports import Why
from companion.app.devices import header_uart
from companion.core import dice_lines
from companion.core.config.pin_header import PIN_OF
from companion.core.config.settings import EXPANDER, GPIO, Settings
from companion.core.message import Message

_LONGEST: Final = 36
_HEAD: Final = 12


def port_names() -> str:
    """The serial ports with a lasting name (by-id) that are connected; "" when none is."""
    return ", ".join(_ports())


def _ports() -> list[str]:
    found = [*Path("/dev/serial/by-id").glob("*"), *Path("/dev").glob("herald-*")]
    return sorted(map(str, found))


def for_people(port: str) -> str:
    """A port's name, shortened for a small screen; those by-id are long."""
    name = Path(port).name if port.startswith("/dev/serial/") else port
    return name if len(name) <= _LONGEST else f"{name[:_HEAD]}…{name[_HEAD + 1 - _LONGEST :]}"


def missing_from(name: str) -> bool:
    """Whether a group exists and this user is not in it."""
    try:
        group = grp.getgrnam(name)
    except KeyError:
        return False
    return os.geteuid() != 0 and group.gr_gid not in os.getgroups()


def wanted_pins(settings: Settings) -> tuple[int, ...]:
    """The GPIOs that these settings use for buttons."""
    wanted = settings.pins.castles if settings.castles.buttons == GPIO else ()
    return wanted if settings.pins.roll is None else (*wanted, settings.pins.roll)


def held(wanted: Sequence[int]) -> list[GpioLine] | None:
    """The wanted pins that another program holds; None where no header can be read.

    Raises:
        OSError: the header's GPIO chip does not answer.
    """
    chip = gpiochip.header()
    if chip is None:
        return None
    return [line for line in gpiochip.lines(chip, tuple(wanted)) if line.used]


def wire(settings: Settings, castle: int) -> str:
    """Where a castle's wire goes on the header; "" where its button is no bare contact there."""
    if settings.castles.buttons != GPIO:
        return ""
    gpio = settings.pins.castles[castle]
    return f"GPIO{gpio}, pin {PIN_OF[gpio]}"


def at_port(port: str, why: Why, hello: tuple[str, ...]) -> Message:
    """What to do about a missing device on a serial line."""
    if not_the_headers := header_uart.fault(port):
        return not_the_headers
    port = for_people(port)
    match why:
        case Why.NOT_THERE:
            others = ", ".join(map(for_people, _ports()))
            if others:
                return Message(
                    "Plug in its cable, expected at {port}. Connected now: {others}.",
                    port=port,
                    others=others,
                )
            return Message(
                "Plug in its cable, expected at {port}. No device is connected anywhere.",
                port=port,
            )
        case Why.UNPLUGGED:
            return Message(
                "Plug the cable back in at both ends; the device at {port} reconnects by itself.",
                port=port,
            )
        case Why.SILENT | Why.RESTARTED:
            return Message(
                "Unplug the device at {port} and plug it back in. If it stays silent, RX and TX "
                "may be swapped, or it has no firmware.",
                port=port,
            )
        case Why.BUSY:
            return Message("Close the other program that's using {port}.", port=port)
        case Why.FORBIDDEN if missing_from("dialout"):
            return Message(
                "This user isn't in group {group}: sudo usermod -aG {group} $USER; then log in "
                "again.",
                group="dialout",
            )
        case Why.OTHER_DEVICE | Why.NEWER if hello:
            return (
                Message(
                    "{other} is at {port}: swap the two cables, or the two ports in the settings.",
                    port=port,
                    other=_name(hello),
                )
                if why is Why.OTHER_DEVICE
                else Message(
                    "Update Table Herald, or give {other} the firmware that came with it.",
                    other=_name(hello),
                )
            )
        case _:
            return Message("For more about {port}, run herald doctor in a terminal.", port=port)


def _name(hello: tuple[str, ...]) -> str:
    """What a refused device calls itself."""
    return f"“{hello[3]}”" if len(hello) > 3 else "?"


def at_bluetooth(why: Why) -> Message:
    """What to do when no Bluetooth die can be heard."""
    match why:
        case Why.NO_BRIDGE:
            return Message(
                "Start the program for Bluetooth dice: sudo systemctl start {unit}, or herald dice "
                "in a terminal.",
                unit=dice_lines.FOLDER,
            )
        case Why.NO_ADAPTER:
            return Message(
                "Plug in a Bluetooth adapter, or install what herald doctor names as missing."
            )
        case Why.ADAPTER_OFF:
            return Message("Switch Bluetooth on: {command}.", command="bluetoothctl power on")
        case Why.ADAPTER_FORBIDDEN | Why.FORBIDDEN | Why.OTHER_DEVICE:
            return Message("herald doctor says who may use Bluetooth here, and how to allow it.")
        case Why.BRIDGE_BUSY:
            return Message("Close the other table first, or choose another die there.")
        case Why.NEWER:
            return Message("Update Table Herald: its two programs have different versions.")
        case Why.NONE_CHOSEN:
            return Message("Add a die under Devices: throw it, and tap it.")
        case Why.TWICE:
            return Message("Put the dice that aren't yours out of range, or choose another die.")
        case Why.CONNECTING:
            return Message("Wait a moment.")
        case _:
            return Message("Roll it once to wake it, bring it nearer, or charge it.")


def at_pins(settings: Settings, why: Why) -> Message:
    """What to do about missing bare contacts, on the header or on I²C."""
    if settings.castles.buttons == EXPANDER:
        if why is Why.NO_LIBRARY:
            return Message(
                "sudo apt install {package}, in a virtual environment made with "
                "--system-site-packages.",
                package="python3-smbus2",
            )
        chips = ", ".join(f"{address:#x}" for address in settings.expander.buttons)
        return Message(
            "No answer from the chips {chips} on I²C: check the wires at pins 1, 3, 5 and 9, and "
            "that I²C is on.",
            chips=chips,
        )
    if why is Why.NO_LIBRARY and not pin_library.version():
        return Message("gpiozero is missing: {command}.", command=pin_library.way_out())
    if why is Why.NO_LIBRARY:
        package = {"lgpio": "python3-lgpio", "rpigpio": "python3-rpi.gpio"}[settings.pins.factory]
        return Message(
            "sudo apt install {package}, in a virtual environment made with "
            "--system-site-packages.",
            package=package,
        )
    if why is Why.OLD_LIBRARY:
        return Message(
            "gpiozero {version} is too old for these pins: {command}.",
            version=pin_library.version(),
            command=pin_library.way_out(),
        )
    if missing_from("gpio"):
        return Message(
            "This user isn't in group {group}: sudo usermod -aG {group} $USER; then log in again.",
            group="gpio",
        )
    if why is Why.FORBIDDEN:
        return Message(
            "Only root can use the pins here: hardware/wiring.md has the rule that gives them to "
            "group gpio."
        )
    try:
        taken = held(wanted_pins(settings))
    except OSError:
        taken = None
    if taken:
        pins = ", ".join(f"GPIO{one.number} (pin {PIN_OF[one.number]})" for one in taken)
        holder = taken[0].consumer or "?"
        return Message(
            "{holder} is using {pins}: close it, or choose other pins in the settings.",
            pins=pins,
            holder=holder,
        )
    if taken is None:
        return Message("No Raspberry Pi header can be read here.")
    return Message("For more about the pins, run herald doctor in a terminal.")
