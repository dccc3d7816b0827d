"""Which device is plugged in at a serial port? Listens, and sends nothing.

udev asks when a device is plugged in, and gives it a stable name
(systemd/70-table-herald.rules). Nothing is ever sent, because the device may be anything: our
devices identify themselves at power-up and with a beat every second. Opening the port resets
most boards; the timeout includes the time of their boot loader.
"""

from __future__ import annotations

import os
import select
import termios
import time
from typing import Final

from companion.adapters.devices.sentences import BAUD, SentenceReader

PATIENCE_S: Final = 5.0
"""The timeout in seconds: two for a boot loader, and three beats."""
_RAW_SPEED: Final = {38400: termios.B38400}[BAUD]
_NAMES: Final = ("die", "castles")


def who(port: str, patience_s: float = PATIENCE_S) -> str:
    """The device of the first whole sentence: "die" or "castles"; "" when none comes in time.

    Raises:
        OSError: the port cannot be opened, or disappears.
    """
    line = os.open(port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        _listen_only(line)
        reader, until = SentenceReader(), time.monotonic() + patience_s
        while (left_s := until - time.monotonic()) > 0:
            if not select.select([line], [], [], left_s)[0]:
                break
            data = os.read(line, 4096)
            if not data:
                break
            for sentence in reader.feed(data):
                if sentence.device in _NAMES:
                    return sentence.device
        return ""
    finally:
        os.close(line)


def _listen_only(line: int) -> None:
    """38400 baud, eight bits, nothing echoed; DTR stays up afterwards, so that it resets once."""
    try:
        modes = termios.tcgetattr(line)
        modes[0] = modes[1] = modes[3] = 0
        modes[2] = termios.CS8 | termios.CREAD | termios.CLOCAL
        modes[4] = modes[5] = _RAW_SPEED
        termios.tcsetattr(line, termios.TCSANOW, modes)
    except termios.error as error:
        raise OSError(*error.args) from error
