"""Is this a valid and stable name of a serial port? Pure."""

from __future__ import annotations

import posixpath
import re
from typing import Final

from companion.core.quoting import show

_MOST: Final = 255
_COUNTED_NAME: Final = re.compile(r"/dev/tty(ACM|USB)[0-9]+\Z", re.ASCII)


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


def can_be_a_name(port: str) -> bool:
    """Whether a device file can have this name."""
    return port.isprintable() and len(port.encode()) <= _MOST


def normal(port: str) -> str:
    """A path in normal form. Links are not followed: the device may be unplugged."""
    return posixpath.normpath("/" + port.lstrip("/"))
