"""Who is plugged in here? Listens to a serial port, and says nothing.

For the moment at which a device is plugged in: udev asks, and gives it a name that does not
change (systemd/70-table-herald.rules). Whatever it is, not a byte is sent to it: ours say who
they are by themselves, at power-up and with a beat every second. Opening the port resets most
boards, as opening it always does; the second of the boot loader is part of the patience.
"""

from __future__ import annotations

import os
import select
import termios
import time
from typing import Final

from companion.adapters.devices.sentences import BAUD, SentenceReader

PATIENCE_S: Final = 5.0
"""A boot loader's two seconds and three beats."""
_RAW_SPEED: Final = {38400: termios.B38400}[BAUD]
_NAMES: Final = ("die", "castles")


def who(port: str, patience_s: float = PATIENCE_S) -> str:
    """Whose whole sentence is heard there first: "die" or "castles"; "" when nobody's is.

    Raises:
        OSError: the port cannot be opened, or goes away.
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
