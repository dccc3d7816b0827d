"""Who uses which pin? Asks the kernel without claiming any pin.

Two queries of linux/gpio.h, made without a library: the label of a chip, and the user of
one of its lines. They need only the right to read the chip's device file. Tried on the kernel's
simulated chips and on the driver of a Raspberry Pi 3 (docs/machine.md), never on a board.
"""

from __future__ import annotations

import fcntl
import os
import re
import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from companion.adapters.devices.contacts import ContactsError
from companion.adapters.devices.ports import Why
from companion.core.lazy_pattern import lazy_pattern

LabelOf: TypeAlias = Callable[[Path], str]
"""Asks a chip for its label; raises OSError."""

_CHIP_INFO: Final = struct.Struct("32s32sI")
_LINE_INFO: Final = struct.Struct("32s32sIIQ160s16s")
_GET_CHIP_INFO: Final = 2 << 30 | _CHIP_INFO.size << 16 | 0xB4 << 8 | 0x01
_GET_LINE_INFO: Final = 3 << 30 | _LINE_INFO.size << 16 | 0xB4 << 8 | 0x05
_USED: Final = 1
_LABELS: Final = ("pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1")
"""The labels of the chips behind the forty pins: up to the Pi 3 and Zero 2 W, of the 4, the 5."""
_ALIKE: Final = "pinctrl-"
"""How they all begin, and, it is hoped, that of the next model."""
_DEV: Final = Path("/dev")
_NUMBER: Final = lazy_pattern(r"gpiochip([0-9]+)\Z", re.ASCII)


class GpioLine(NamedTuple):
    """One line of a chip: its number (BCM on the header's chip), name, and who uses it."""

    number: int
    name: str
    used: bool
    consumer: str


def chips(folder: Path = _DEV) -> tuple[Path, ...]:
    """The chips' device files, by their numbers; a second name of one is left out.

    Raspberry Pi OS has two names for the header's chip of a Raspberry Pi 5.
    """
    found: dict[Path, Path] = {}
    for chip in sorted(filter(_number, folder.glob("gpiochip*")), key=_ordered):
        found.setdefault(chip.resolve(), chip)
    return tuple(found.values())


def _number(chip: Path) -> re.Match[str] | None:
    return _NUMBER.match(chip.name)


def _ordered(chip: Path) -> int:
    found = _number(chip)
    return int(found[1]) if found else -1


def header(folder: Path = _DEV, label_of: LabelOf | None = None) -> Path | None:
    """The chip behind the forty pins; None when there is none, or it cannot be read.

    It is known by its label: on a Raspberry Pi 5 its number has changed from kernel to kernel.
    """
    found, _ = _search(folder, label_of or label)
    return found


def header_for_use(folder: Path = _DEV, label_of: LabelOf | None = None) -> int:
    """The number of the chip behind the forty pins, which this user may use.

    Raises:
        ContactsError: there is none, or this user may not use it.
    """
    chip, closed = _search(folder, label_of or label)
    if chip is None and closed is None:
        names = ", ".join(one.name for one in chips(folder)) or "none at all"
        raise ContactsError(Why.UNUSABLE, f"No Raspberry Pi header chip found; chips: {names}.")
    if chip is None or not os.access(chip, os.R_OK | os.W_OK):
        raise ContactsError(
            Why.FORBIDDEN, f"No permission for {chip or closed}: add your user to group gpio."
        )
    return _ordered(chip)


def _search(folder: Path, label_of: LabelOf) -> tuple[Path | None, Path | None]:
    """The header's chip, and the first one that this user may not read."""
    labels: dict[Path, str] = {}
    closed = None
    for chip in chips(folder):
        try:
            labels[chip] = label_of(chip)
        except PermissionError:
            closed = closed or chip
        except OSError:
            continue
    for known in (lambda name: name in _LABELS, lambda name: name.startswith(_ALIKE)):
        for chip, name in labels.items():
            if known(name):
                return chip, closed
    return None, closed


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
