"""Does the firmware get into the right board, and does it run there? `herald doctor flash`."""

from __future__ import annotations

import fcntl
import os
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TextIO

from companion.adapters.devices import avrdude, firmware_files, greeting, usb_boards
from companion.adapters.devices.avrdude import Bootloader
from companion.adapters.devices.usb_boards import UsbBoard
from companion.core.errors import DeviceError

_SERVICES: Final = ("table-herald.service", "table-herald-cage.service")
_NAMES: Final = {
    Bootloader.OPTIBOOT: "Optiboot, 115200 baud",
    Bootloader.ATMEGABOOT: "the old bootloader, 57600 baud",
}


def flash(
    device: str,
    port: str | None,
    program: Path | None,
    wait_s: float,
    terminal: TextIO,
    boards: Sequence[UsbBoard] | None = None,
) -> None:
    """Write the firmware of a device into the one board that is plugged in, and hear it speak.

    The table's service is stopped meanwhile, because it holds the port.

    Args:
        device: "die" or "castles".
        port: the board's device file; None for the only one there is.
        program: a hex file instead of the firmware that belongs to the program.
        wait_s: how long the board may take to say who it is.
        terminal: where to report.
        boards: those that are plugged in; None to look.

    Raises:
        DeviceError: the board is unclear, the port is in use, writing fails, or what runs
            afterwards is not this device.
    """
    chosen = choose(port, usb_boards.plugged() if boards is None else boards)
    program = program or firmware_files.find(device)
    with _services_stopped(terminal):
        _must_be_free(chosen)
        print(f"Writing {program} to the board at {chosen}.", file=terminal, flush=True)
        found = avrdude.write(
            chosen,
            program,
            lambda one: print(f"Trying {_NAMES[one]} …", file=terminal, flush=True),
        )
        print(f"Written and read back, through {_NAMES[found]}.", file=terminal, flush=True)
        heard = _listen(chosen, wait_s)
    if heard != device:
        raise DeviceError(
            f"The board at {chosen} "
            + (f"says it's {heard}, not {device}." if heard else "doesn't say who it is.")
        )
    print(f"The board at {chosen} says: {device}.", file=terminal)
    if found is Bootloader.ATMEGABOOT:
        print(
            "With this bootloader, a board that hangs doesn't come back until it is unplugged "
            "(firmware/README.md).",
            file=terminal,
        )
    print(f"Unplug it and plug it in again: it is then /dev/herald-{device}.", file=terminal)


def choose(port: str | None, boards: Sequence[UsbBoard]) -> str:
    """The port of the board to be written.

    Raises:
        DeviceError: no board is there, several are and none was chosen, or two look the same.
    """
    if twins := usb_boards.equals(boards):
        ports = " and ".join(board.port for board in twins)
        raise DeviceError(
            f"The boards at {ports} look the same ({twins[0].chip}), and the wrong one might be "
            f"written: unplug the other one."
        )
    if port is not None:
        return port
    if not boards:
        raise DeviceError("No board is plugged in at USB. Does its cable carry data?")
    if len(boards) > 1:
        ports = ", ".join(board.port for board in boards)
        raise DeviceError(f"Several boards are plugged in: choose one with --port ({ports}).")
    return boards[0].port


@contextmanager
def _services_stopped(terminal: TextIO) -> Iterator[None]:
    """Stop the table's services that run, and start them again in any case.

    Raises:
        DeviceError: one cannot be stopped.
    """
    stopped: list[str] = []
    try:
        for service in _SERVICES:
            if not _systemctl("is-active", "--quiet", service):
                continue
            if not _systemctl("stop", service):
                raise DeviceError(f"{service} holds the port: run this again with sudo.")
            stopped.append(service)
            print(f"Stopped {service}.", file=terminal, flush=True)
        yield
    finally:
        for service in stopped:
            started = _systemctl("start", service)
            words = "Started again" if started else "Could not be started again"
            print(f"{words}: {service}.", file=terminal, flush=True)


def _systemctl(*words: str) -> bool:
    """Whether systemctl does it; False where there is none."""
    try:
        done = subprocess.run(["systemctl", *words], capture_output=True, check=False)
    except FileNotFoundError:
        return False
    return done.returncode == 0


def _must_be_free(port: str) -> None:
    """Check that no other program holds a port.

    Raises:
        DeviceError: one does, or the port cannot be opened.
    """
    try:
        line = os.open(port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError as error:
        raise DeviceError(f"{port}: {error.strerror}.") from error
    try:
        fcntl.flock(line, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise DeviceError(f"Another program is using {port}: close it first.") from None
    finally:
        os.close(line)


def _listen(port: str, wait_s: float) -> str:
    try:
        return greeting.who(port, wait_s)
    except OSError as error:
        raise DeviceError(f"{port}: {error.strerror}.") from error
