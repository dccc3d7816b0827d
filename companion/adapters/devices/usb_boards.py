"""Which boards are plugged in at USB, and can they be told apart?

A board with a CH340 has no number of its own: two of them have one name in /dev/serial/by-id,
which leads to either.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from serial.tools import list_ports

_MAKERS: Final = {0x1A86: "CH340", 0x0403: "FTDI", 0x2341: "Arduino", 0x2A03: "Arduino",
                  0x10C4: "CP210x"}  # fmt: skip
"""The makers of the USB chips on Nanos, as in systemd/70-table-herald.rules."""


@dataclass(frozen=True, slots=True)
class UsbBoard:
    """A board at USB that can be a Nano.

    Attributes:
        port: its device file.
        chip: what its USB chip is called.
        number: its own number; "" when it has none.
    """

    port: str
    chip: str
    number: str = ""


def plugged() -> tuple[UsbBoard, ...]:
    """The boards that are plugged in now, in the order of their ports."""
    return tuple(
        UsbBoard(found.device, _MAKERS[found.vid], found.serial_number or "")
        for found in sorted(list_ports.comports())
        if found.vid in _MAKERS
    )


def equals(boards: Iterable[UsbBoard]) -> tuple[UsbBoard, ...]:
    """The boards that look like another one."""
    found = tuple(boards)
    looks = Counter((board.chip, board.number) for board in found)
    return tuple(board for board in found if looks[board.chip, board.number] > 1)
