"""What do the die and the castles on a serial line have in common? Their line and its figures."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from companion.adapters.devices.link import DeviceLink
from companion.adapters.devices.ports import Emit
from companion.adapters.devices.recorder import Tap
from companion.adapters.devices.serial_line import SerialLine

RETRY_S: Final = (0.5, 5.0)
"""Seconds to wait before a port is tried again: at first, and at most."""

L = TypeVar("L", bound=DeviceLink)


class SerialDevice(Generic[L]):
    """A device on a serial line; what it says is the link's matter."""

    def __init__(self, path: str, link: L, retry_s: tuple[float, float], tap: Tap | None) -> None:
        """Open nothing yet.

        Args:
            path: the device file; a name that stays the same after replugging,
                as in /dev/serial/by-id.
            link: the host's end of the line.
            retry_s: seconds to wait before trying again, at first and at most.
            tap: records every byte, in both directions; None for nothing.
        """
        self._link = link
        self._line = SerialLine(path, link, retry_s, tap)

    @property
    def dropped(self) -> int:
        """How many times data was received that could not be used; for the hardware desk."""
        return self._line.dropped

    @property
    def hello(self) -> tuple[str, ...]:
        """Protocol, uid, boot and name, as it last said them; empty before. For the doctor."""
        return self._link.hello

    @property
    def beat(self) -> tuple[int, int] | None:
        """Seconds since it was switched on, and millivolts, as it last said; None before."""
        return self._link.beat

    def start(self, emit: Emit) -> None:
        """Begin to look for the device and to emit its signals; see `ports`."""
        self._line.start(emit)

    def close(self) -> None:
        """Release the port; see `ports`. Requests made before are still sent. Idempotent."""
        self._line.close()
