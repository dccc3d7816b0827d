"""How does a program get into a Nano's flash? Through its bootloader, by avrdude.

There are two bootloaders, at different speeds, and nobody can see which one a board has. So the
new one is tried first, then the old one. avrdude reads back what it has written.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import Final

from companion.core.errors import DeviceError

COMMAND: Final = "avrdude"
_PATIENCE_S: Final = 120.0
"""Ten vain tries to meet a bootloader take 11 s; 32 kB at 57600 baud, there and back, take 15."""
_NOBODY: Final = re.compile(r"not in sync|not responding|protocol error|unable to open programmer")
_NO_ACCESS: Final = re.compile(r"Permission denied|No such file|Device or resource busy|can't open")


class Bootloader(Enum):
    """A bootloader of a Nano; the value is its speed in baud."""

    OPTIBOOT = 115200
    ATMEGABOOT = 57600


def write(port: str, program: Path, trying: Callable[[Bootloader], None]) -> Bootloader:
    """Write a program into the chip at a port and read it back.

    Blocks for some 5 s, and 11 s longer with the old bootloader. The port must not be in use.

    Args:
        port: a device file.
        program: an Intel hex file.
        trying: is told of each bootloader before it is tried.

    Returns:
        The bootloader that answered.

    Raises:
        DeviceError: avrdude is missing, no bootloader answers, or it refuses; what is in the chip
            is then unknown, and the bootloader is still there.
    """
    found = shutil.which(COMMAND)
    if found is None:
        raise DeviceError("avrdude is missing: sudo apt install avrdude.")
    for bootloader in Bootloader:
        trying(bootloader)
        done = _run([found, "-q", "-p", "m328p", "-c", "arduino", "-P", port, "-b",
                     str(bootloader.value), "-D", "-U", f"flash:w:{program}:i"])  # fmt: skip
        if done.returncode == 0:
            return bootloader
        if _NO_ACCESS.search(done.stderr) or not _NOBODY.search(done.stderr):
            raise DeviceError(f"avrdude: {_reason(done.stderr)}")
    raise DeviceError(
        f"No bootloader answers at {port}. Is it an Arduino Nano with an ATmega328P, and does its "
        f"USB cable carry data?"
    )


def _run(command: list[str]) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(
            command, capture_output=True, text=True, errors="replace", timeout=_PATIENCE_S,
            stdin=subprocess.DEVNULL, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise DeviceError(f"avrdude hasn't ended for {_PATIENCE_S:.0f} s.") from None


def _reason(said: str) -> str:
    """The first line in which avrdude names an error, else its last one."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    errors = [line for line in lines if re.search(r"error|mismatch|can't|denied", line, re.I)]
    told = (errors or lines or ["it failed without a word"])[0]
    return re.sub(r"^avrdude(?: \w+)*: *", "", told).rstrip(".") + "."
