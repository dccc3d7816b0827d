"""Runs inside an emulated machine, as root: gives its kernel a Bluetooth controller from outside.

    python3 -I air_pump.py PORT

The kernel's module hci_vhci makes a controller of whoever opens /dev/vhci: each read and each write
there is one HCI packet. The port carries the same packets one after another, as a serial line does
(Bluetooth Core, volume 4, part A). For the tests alone; the package does not contain it.
"""

from __future__ import annotations

import os
import select
import sys
import tty

_VENDOR = 0xFF
_SIZES = {1: (3, 1), 2: (4, 2), 3: (3, 1), 4: (2, 1), 5: (4, 2)}
"""Kind of packet → length of its header after the kind, and of the size at the header's end."""


def main() -> None:
    """Pump until one side is closed."""
    port = os.open(sys.argv[1], os.O_RDWR)
    tty.setraw(port) if os.isatty(port) else None
    controller = os.open("/dev/vhci", os.O_RDWR)
    os.write(controller, bytes([_VENDOR, 0]))
    waiting = bytearray()
    while True:
        ready, _, _ = select.select([port, controller], [], [])
        if controller in ready:
            packet = os.read(controller, 4096)
            if packet[0] != _VENDOR:
                os.write(port, packet)
        if port in ready:
            more = os.read(port, 4096)
            if not more:
                return
            waiting += more
            while packet := _first(waiting):
                os.write(controller, packet)
                del waiting[: len(packet)]


def _first(waiting: bytearray) -> bytes:
    """The first whole packet; nothing if there is none yet."""
    if not waiting:
        return b""
    header, size = _SIZES[waiting[0]]
    if len(waiting) < 1 + header:
        return b""
    length = int.from_bytes(waiting[1 + header - size : 1 + header], "little")
    if waiting[0] == 5:  # the upper two bits of an isochronous packet's size mean something else
        length &= 0x3FFF
    whole = 1 + header + length
    return bytes(waiting[:whole]) if len(waiting) >= whole else b""


if __name__ == "__main__":
    main()
