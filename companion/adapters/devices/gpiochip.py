"""Who uses which pin? Asks the kernel without claiming any pin.

Two queries of linux/gpio.h, made without a library: the label of a chip, and the user of
one of its lines. They need only the right to read the chip's device file. Written from
the header file; never tried on a real chip.
"""

from __future__ import annotations

import fcntl
import os
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

_CHIP_INFO: Final = struct.Struct("32s32sI")
_LINE_INFO: Final = struct.Struct("32s32sIIQ160s16s")
_GET_CHIP_INFO: Final = 2 << 30 | _CHIP_INFO.size << 16 | 0xB4 << 8 | 0x01
_GET_LINE_INFO: Final = 3 << 30 | _LINE_INFO.size << 16 | 0xB4 << 8 | 0x05
_USED: Final = 1
_HEADER: Final = "pinctrl-"
"""How the labels of the chips behind the forty pins begin, on every model."""


class GpioLine(NamedTuple):
    """One line of a chip: its number (BCM on the header's chip), name, and who uses it."""

    number: int
    name: str
    used: bool
    consumer: str


def chips() -> tuple[Path, ...]:
    """The chips' device files."""
    return tuple(sorted(Path("/dev").glob("gpiochip*")))


def header() -> Path | None:
    """The chip behind the forty pins; None when there is none, or it cannot be read.

    On a Raspberry Pi 5 its number has changed from kernel to kernel.
    """
    for chip in chips():
        try:
            if label(chip).startswith(_HEADER):
                return chip
        except OSError:
            continue
    return None


def label(chip: Path) -> str:
    """The label of a chip.

    Raises:
        OSError: it cannot be read.
    """
    _, name, _ = _CHIP_INFO.unpack(_ask(chip, _GET_CHIP_INFO, bytes(_CHIP_INFO.size)))
    return _text(name)


def lines(chip: Path, numbers: tuple[int, ...]) -> Iterator[GpioLine]:
    """What the kernel knows about these lines.

    Raises:
        OSError: the chip cannot be read, or has no such line.
    """
    for number in numbers:
        yield read_line(_ask(chip, _GET_LINE_INFO, line_question(number)))


def line_question(number: int) -> bytes:
    """A `struct gpio_v2_line_info` that asks for one line."""
    return _LINE_INFO.pack(b"", b"", number, 0, 0, b"", b"")


def read_line(answer: bytes) -> GpioLine:
    """A `struct gpio_v2_line_info` that the kernel has filled in."""
    name, consumer, number, _, flags, _, _ = _LINE_INFO.unpack(answer)
    return GpioLine(number, _text(name), bool(flags & _USED), _text(consumer))


def _ask(chip: Path, request: int, question: bytes) -> bytes:
    file = os.open(chip, os.O_RDONLY | os.O_CLOEXEC)
    try:
        return fcntl.ioctl(file, request, question)
    finally:
        os.close(file)


def _text(padded: bytes) -> str:
    return padded.split(b"\0", 1)[0].decode("utf-8", "replace")
