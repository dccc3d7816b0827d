"""How do Pixels speak? Notifications to notices, and what they are told. Pure.

By the maker's published protocol (GameWithPixels, doc/CommunicationsProtocol.md) and its open
libraries. There are two generations of firmware. The first has Nordic's identifiers, answers
"who are you" in 22 bytes, and says "on a face" whether the die was thrown or turned. Newer
dice have identifiers of their own (a6b9…), answer in chunks, and tell "rolled" from "on a face".
"""

from __future__ import annotations

import struct
from typing import Final

from companion.dice.notices import (
    Battery,
    Handling,
    Identity,
    Notice,
    Rolling,
    Settled,
    Strength,
)
from companion.dice.ports import Advert, Channel

FIRST: Final = Channel(
    "6e400001-b5a3-f393-e0a9-e50e24dcca9e",
    "6e400001-b5a3-f393-e0a9-e50e24dcca9e",
    "6e400002-b5a3-f393-e0a9-e50e24dcca9e",
)
"""Service and characteristic have the same identifier, says the maker."""
SECOND: Final = Channel(
    "a6b90001-7a5a-43f2-a962-350c8edc9b5b",
    "a6b90002-7a5a-43f2-a962-350c8edc9b5b",
    "a6b90003-7a5a-43f2-a962-350c8edc9b5b",
)
CHANNELS: Final = (SECOND, FIRST)

_WHO, _I_AM, _STATE, _ASK_STATE, _BLINK, _ASK_BATTERY, _BATTERY, _ASK_RSSI, _RSSI, _STOP = (
    1, 2, 3, 23, 29, 33, 34, 35, 36, 59,
)  # fmt: skip
"""Kinds of messages."""
_CHARGING: Final = (2, 3)
"""States of a battery: it is charged, or full and still in the charger."""
_SIX_FACED: Final = (2, 8)
"""Kinds of dice: d6, and d6 with pips."""
_FIRST_ANSWER: Final = struct.Struct("<BBBBIIHIBBBB")
_CHUNKS: Final = 6
"""Chunks of the second generation's answer: version, die, two names, settings, state."""


def is_one(advert: Advert) -> bool:
    """Whether this may be one of the Pixels. Services prove nothing; the table chooses."""
    if SECOND.service in advert.services:
        return True
    return FIRST.service in advert.services and any(
        len(data) in (5, 7) for data in advert.maker_data.values()
    )


def advertised(advert: Advert) -> tuple[int | None, Notice | None]:
    """The number of a die that advertises, and how it lies; None where it has not said."""
    state = next((data for data in advert.maker_data.values() if len(data) == 5), None)
    identity = next((data for data in advert.service_data.values() if len(data) >= 8), None)
    number = None if identity is None else int.from_bytes(identity[:4], "little")
    # Which generation it is cannot be told here for certain: nothing that it says is counted.
    return number, None if state is None else _lies(state[2], state[3], None)


class PixelsReader:
    """Reads the notifications of one connection."""

    def __init__(self) -> None:
        """It has not said of which generation it is."""
        self._is_second = False

    def read(self, data: bytes) -> list[Notice]:
        """What a notification says; nothing for what is of no interest or not correct."""
        kind = data[0] if data else 0
        if kind == _I_AM:
            return self._who(data)
        if kind == _STATE and len(data) == 3:
            lies = _lies(data[1], data[2], True if self._is_second else None)
            return [] if lies is None else [lies]
        if kind == _BATTERY and len(data) >= 3 and data[1] <= 100:
            return [Battery(data[1], data[2] in _CHARGING)]
        if kind == _RSSI and len(data) == 2:
            return [Strength(int.from_bytes(data[1:], signed=True))]
        return []

    def _who(self, data: bytes) -> list[Notice]:
        if len(data) == _FIRST_ANSWER.size:
            _kind, _leds, _look, what, _, number, _, _, state, face, level, battery = (
                _FIRST_ANSWER.unpack(data)
            )
            # Dice from before this byte was used are six-faced where they have six lights.
            six_faced = what in _SIX_FACED or (what == 0 and data[1] in (6, 21))
        else:
            chunks = _chunks(data)
            if chunks is None:
                return []
            self._is_second = True
            number = int.from_bytes(chunks[1][:4], "little")
            six_faced = chunks[1][5] in _SIX_FACED
            level, battery, state, face = chunks[5][:4]
        lies = _lies(state, face, None)
        up = lies.face if isinstance(lies, Settled) else None
        return [
            Identity(number, six_faced, up),
            Battery(min(level, 100), battery in _CHARGING),
        ]


def reader() -> PixelsReader:
    """A reader for a new connection."""
    return PixelsReader()


def greeting() -> tuple[bytes, ...]:
    """What it is asked after each connection."""
    return (bytes([_WHO]), *refresh())


def refresh() -> tuple[bytes, ...]:
    """What it is asked from time to time: its battery, and once how strongly it hears us."""
    return (bytes([_ASK_BATTERY]), bytes([_ASK_RSSI, 1, 0, 0]))


def ask_state() -> tuple[bytes, ...]:
    """What makes it say how it lies."""
    return (bytes([_ASK_STATE]),)


def shine(colour: str) -> tuple[bytes, ...]:
    """Blink in a colour (`rrggbb`) for a minute, or until `dark`."""
    return (_blink(60, colour),)


def flash(times: int) -> tuple[bytes, ...]:
    """Blink white so many times."""
    return (_blink(times, "ffffff"),)


def dark() -> tuple[bytes, ...]:
    """Put the lights out."""
    return (bytes([_STOP]),)


def _blink(times: int, colour: str) -> bytes:
    return struct.pack("<BBHIIBB", _BLINK, times, times * 1000, int(colour, 16), 0xFFFFFFFF, 128, 1)


def _lies(state: int, index: int, rolled: bool | None) -> Rolling | Handling | Settled | None:
    """How it lies; `rolled` is what state 1 means: the first generation has it for any face."""
    face = index + 1 if index < 6 else None
    match state:
        case 1:
            return Settled(face, rolled)
        case 2:
            return Handling()
        case 3:
            return Rolling()
        case 4:
            return Settled(None, True)
        case 5:
            return Settled(face, False)
    return None


def _chunks(data: bytes) -> list[bytes] | None:
    """The chunks of a second generation's answer; each begins with its size, itself included."""
    chunks, at = [], 1
    while at < len(data) and data[at] > 0:
        chunks.append(data[at + 1 : at + data[at]])
        at += data[at]
    least = (0, 6, 0, 0, 0, 4)
    if at != len(data) or len(chunks) < _CHUNKS:
        return None
    return chunks if all(len(one) >= n for one, n in zip(chunks, least, strict=False)) else None
