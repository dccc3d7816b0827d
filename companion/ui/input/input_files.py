"""Over which open files do touches come? So that a sleep ends with the touch, not after it.

SDL opens them and reads them, and does not name them: the connection to an X server or a Wayland
compositor, or without a desktop the input devices of Linux. Neither SDL's wait nor pygame's ends
with a touch: pygame looks a thousand times a second.
"""

from __future__ import annotations

import ctypes
import select
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

_OPEN: Final = Path("/proc/self/fd")
_DEVICES: Final = "/dev/input/event"
_SERVERS: Final = (b"/tmp/.X11-unix/", b"wayland-")
"""In the names of their sockets: every X server has its own there; Wayland calls them so."""
_FAMILY_BYTES: Final = 2
_UNIX: Final = 1
"""Linux's number of the address family AF_UNIX (unix(7))."""
_ADDRESS_BYTES: Final = 110
"""Of such an address, at most (unix(7))."""


class InputFiles:
    """The files over which touches come, as file descriptors. For the window's thread."""

    def __init__(self) -> None:
        """None is known yet."""
        self._found: tuple[int, ...] = ()

    def find(self) -> None:
        """Look again: a touch screen may have been plugged in."""
        self._found = tuple(one for one in _descriptors() if _is_input(one))

    def silent(self) -> tuple[int, ...]:
        """All of them, if there is nothing left to read in any; else none.

        Call it after SDL has read its events, and was asked once more whether there is a touch:
        with one event the X library may take in the next one, and nothing more comes over the file
        for that. What SDL leaves unread would end every sleep at once.
        """
        unread = select.poll()
        for one in self._found:
            unread.register(one, select.POLLIN)
        return () if unread.poll(0) else self._found


def _descriptors() -> list[int]:
    try:
        return sorted(int(one.name) for one in _OPEN.iterdir())
    except OSError:  # not Linux
        return []


def _is_input(file: int) -> bool:
    """Whether touches come over it."""
    with suppress(OSError):
        name = str((_OPEN / str(file)).readlink())
        if name.startswith("socket:"):
            return any(server in _other_end(file) for server in _SERVERS)
        return name.startswith(_DEVICES)
    return False


def _other_end(file: int) -> bytes:
    """The name of the server at the other end of a unix socket; empty if it is another one.

    Asks the C library: this process imports no module that could open a connection.
    """
    address = ctypes.create_string_buffer(_ADDRESS_BYTES)
    size = ctypes.c_uint(_ADDRESS_BYTES)
    if ctypes.CDLL(None).getpeername(file, address, ctypes.byref(size)) != 0:
        return b""
    told = address.raw[: size.value]
    family, name = told[:_FAMILY_BYTES], told[_FAMILY_BYTES:]
    return name if int.from_bytes(family, sys.byteorder) == _UNIX else b""
