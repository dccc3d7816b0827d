"""Dice of both makes without radio: what they notify and how they answer, byte by byte.

Whoever carries the bytes calls `receive` with what is written to the die and sets `notify`.
"""

from __future__ import annotations

import struct
from collections.abc import Callable

from companion.core.dice_lines import Make
from companion.dice import godice, pixels
from companion.dice.ports import Advert, Channel

_UP = {1: (-64, 0, 0), 2: (0, 0, 64), 3: (0, 64, 0), 4: (0, -64, 0), 5: (0, 0, -64), 6: (64, 0, 0)}


class SimulatedGoDice:
    """A GoDice.

    Attributes:
        notify: takes each notification.
        written: what it was told, in order.
    """

    make: Make = "godice"

    def __init__(self, address: str, name: str = "GoDice_A1B2C3_K_v04") -> None:
        self.address, self.name = address, name
        self.channel: Channel = godice.CHANNELS[0]
        self.notify: Callable[[bytes], None] = lambda _data: None
        self.written: list[bytes] = []
        self.battery, self.face = 87, 1

    def advert(self, rssi: int = -60) -> Advert:
        return Advert(self.address, self.name, rssi, frozenset({godice.SERVICE}))

    def receive(self, data: bytes) -> None:
        self.written.append(data)
        if data == b"\x03":
            self.notify(b"Bat" + bytes([self.battery]))

    def start(self) -> None:
        """It leaves the hand."""
        self.notify(b"R")

    def land(self, face: int) -> None:
        self.face = face
        self.notify(b"S" + self.gravity)

    def lean(self) -> None:
        self.notify(b"TS" + self.gravity)

    def pick_up(self) -> None:
        """It says nothing while it is held."""

    def put_down(self, face: int) -> None:
        self.face = face
        self.notify(b"MS" + self.gravity)

    def charge(self, on: bool) -> None:
        self.notify(b"Char" + bytes([on]))

    @property
    def gravity(self) -> bytes:
        # No real die lies as straight as its table says.
        x, y, z = _UP[self.face]
        return struct.pack("3b", x + 3, y - 4, z + 2)


class SimulatedPixels:
    """One of the Pixels, of the second generation unless told otherwise."""

    make: Make = "pixels"

    def __init__(
        self, address: str, name: str = "Stahl", *, generation: int = 2, number: int = 0x1234ABCD,
        kind: int = 2,
    ) -> None:  # fmt: skip
        self.address, self.name, self.number, self.kind = address, name, number, kind
        self.generation = generation
        self.channel = pixels.SECOND if generation == 2 else pixels.FIRST
        self.notify: Callable[[bytes], None] = lambda _data: None
        self.written: list[bytes] = []
        self.battery, self.face, self.state, self.charging = 87, 1, 5 if generation == 2 else 1, 0

    def advert(self, rssi: int = -60) -> Advert:
        maker = bytes([6, self.kind << 4, self.state, self.face - 1, self.battery])
        return Advert(
            self.address, self.name, rssi, frozenset({self.channel.service}), {0xFFFF: maker},
            {"180a": struct.pack("<II", self.number, 1_700_000_000)},
        )  # fmt: skip

    def receive(self, data: bytes) -> None:
        self.written.append(data)
        match data[0]:
            case 1:
                self.notify(self.who())
            case 23:
                self._say()
            case 33:
                self.notify(bytes([34, self.battery, self.charging]))
            case 35:
                self.notify(struct.pack("<Bb", 36, -58))

    def who(self) -> bytes:
        face = self.face - 1
        if self.generation == 1:
            return struct.pack(
                "<BBBBIIHIBBBB", 2, 6, 3, self.kind, 77, self.number, 900, 1_700_000_000,
                self.state, face, self.battery, self.charging,
            )  # fmt: skip
        chunks = [
            struct.pack("<HIHHHH", 700, 1_700_000_000, 1, 1, 1, 1),
            struct.pack("<IBBBBB", self.number, 1, self.kind, 6, 3, 0),
            b"\0",
            self.name.encode() + b"\0",
            struct.pack("<III", 77, 900, 1000),
            bytes([self.battery, self.charging, self.state, face]),
        ]
        return b"\2" + b"".join(bytes([len(one) + 1]) + one for one in chunks)

    def start(self) -> None:
        self._say(2)
        self._say(3)

    def land(self, face: int) -> None:
        self.face = face
        self._say(1)

    def lean(self) -> None:
        self._say(4)

    def pick_up(self) -> None:
        self._say(2)

    def put_down(self, face: int) -> None:
        """It was turned by hand: the first generation takes that for a roll."""
        if self.generation == 1 and face != self.face:
            self._say(3)
        self.face = face
        self._say(1 if self.generation == 1 else 5)

    def charge(self, on: bool) -> None:
        self.charging = 2 if on else 0
        self.notify(bytes([34, self.battery, self.charging]))

    def _say(self, state: int | None = None) -> None:
        self.state = self.state if state is None else state
        self.notify(bytes([3, self.state, self.face - 1]))


SimulatedDie = SimulatedGoDice | SimulatedPixels
