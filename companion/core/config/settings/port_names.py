"""Is this a valid and stable name of a serial port, and is it on the board itself? Pure."""

from __future__ import annotations

import posixpath
import re
from typing import Final

from companion.core.lazy_pattern import lazy_pattern
from companion.core.quoting import show

_MOST: Final = 255
_ONBOARD: Final = lazy_pattern(r"/dev/(?:serial[01]|ttyAMA[0-9]+|ttyS[0-9]+)\Z", re.ASCII)
_COUNTED_NAME: Final = lazy_pattern(r"/dev/tty(ACM|USB)[0-9]+\Z", re.ASCII)


def port_fault(port: str) -> str:
    """Why this name of a serial port cannot be used; empty when it can."""
    if not can_be_a_name(port):
        return f"{show(port)} isn't a device file: use at most {_MOST} printable characters"
    if _COUNTED_NAME.fullmatch(normal(port)):
        return (
            f"{port} is whichever board was plugged in first; use its name in /dev/serial/by-id, "
            f"or /dev/herald-die and /dev/herald-castles"
        )
    return ""


def is_onboard(port: str) -> bool:
    """Whether this is a serial port of a Raspberry Pi itself, not one on USB.

    Whatever its name, it counts as the one on pins 8 and 10: which of the names that is differs
    by model (`app/devices/header_uart.py` tells at run time).
    """
    return _ONBOARD.fullmatch(normal(port)) is not None


def can_be_a_name(port: str) -> bool:
    """Whether a device file can have this name."""
    return port.isprintable() and len(port.encode()) <= _MOST


def normal(port: str) -> str:
    """A path in normal form. Links are not followed: the device may be unplugged."""
    return posixpath.normpath("/" + port.lstrip("/"))
