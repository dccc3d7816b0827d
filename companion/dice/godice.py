"""How does a GoDice speak? Notifications to notices, and what it is told. Pure.

By the maker's published interface for phones (ParticulaCode/GoDiceAndroid_iOS_API). A
notification begins with letters: `R` it rolls, `S` it lies still after a roll, `FS` after a
roll that was none, `MS` after being moved, `TS` it leans after a roll, `Bat`, `Char`, `Col`,
`Tap`. The four that lie still carry gravity in the die's own axes, one signed byte each.

The maker's Python package `godice` is not used: its licence allows personal and non-public use
only, it raises on short notifications, and it does not tell whether the die is charged.
"""

from __future__ import annotations

import struct
from typing import Final

from companion.dice.notices import Battery, Notice, Rolling, Settled
from companion.dice.ports import Advert, Channel

SERVICE: Final = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"
"""Nordic's serial service; other devices have it as well, first-year Pixels among them."""
CHANNELS: Final = (
    Channel(
        SERVICE, "6e400003-b5a3-f393-e0a9-e50e24dcca9e", "6e400002-b5a3-f393-e0a9-e50e24dcca9e"
    ),
)
NAME: Final = "GoDice"
"""Each begins its name with this."""

_FACES: Final = {(0, -1): 1, (2, 1): 2, (1, 1): 3, (1, -1): 4, (2, -1): 5, (0, 1): 6}
"""(axis, sign of gravity there) → the face that is up."""
_CLEAR: Final = 8
"""The least difference between the two largest axes, of 64 for a whole g: else on no face."""
_THROWN: Final = {b"S": True, b"FS": False, b"MS": False}


def is_one(advert: Advert) -> bool:
    """Whether this may be a GoDice. The name proves nothing; the table chooses."""
    return advert.name.startswith(NAME) and (not advert.services or SERVICE in advert.services)


class GoDiceReader:
    """Reads the notifications of one connection. They do not depend on one another."""

    def read(self, data: bytes) -> list[Notice]:
        """What a notification says; nothing for what is of no interest or not correct."""
        notice = _notice(data)
        return [] if notice is None else [notice]


def reader() -> GoDiceReader:
    """A reader for a new connection."""
    return GoDiceReader()


def greeting() -> tuple[bytes, ...]:
    """What it is asked after each connection."""
    return refresh()


def refresh() -> tuple[bytes, ...]:
    """What it is asked from time to time: its battery."""
    return (b"\x03",)


def ask_state() -> tuple[bytes, ...]:
    """What makes it say how it lies: nothing does."""
    return ()


def shine(colour: str) -> tuple[bytes, ...]:
    """Blink in a colour (`rrggbb`) for some minutes, or until `dark`."""
    return (_pulse(255, colour),)


def flash(times: int) -> tuple[bytes, ...]:
    """Blink white so many times."""
    return (_pulse(times, "ffffff"),)


def dark() -> tuple[bytes, ...]:
    """Put the lights out."""
    return (b"\x14", bytes([8, 0, 0, 0, 0, 0, 0]))


def _pulse(times: int, colour: str) -> bytes:
    # Half a second on, half a second off, in units of 10 ms; the last two: one after another, both.
    return bytes([16, times, 50, 50]) + bytes.fromhex(colour) + bytes([1, 0])


def _face(gravity: bytes) -> int | None:
    axes = struct.unpack("3b", gravity)
    weakest_to_strongest = sorted(range(3), key=lambda axis: abs(axes[axis]))
    second, first = weakest_to_strongest[1:]
    if abs(axes[first]) - abs(axes[second]) < _CLEAR:
        return None
    return _FACES[first, 1 if axes[first] > 0 else -1]


def _notice(data: bytes) -> Notice | None:
    if data[:1] == b"R":
        return Rolling()
    if data[:3] == b"Bat":
        return Battery(percent=data[3]) if len(data) == 4 and data[3] <= 100 else None
    if data[:4] == b"Char":
        return Battery(charging=bool(data[4])) if len(data) == 5 and data[4] <= 1 else None
    letters, gravity = data[:-3], data[-3:]
    if letters == b"TS":
        return Settled(None, True)
    if letters in _THROWN:
        thrown = _THROWN[letters]
        return Settled(_face(gravity), thrown)
    return None
