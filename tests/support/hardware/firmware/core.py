"""The firmware's core, built for this machine: its structures and functions as Python's."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from ctypes import (
    CFUNCTYPE,
    POINTER,
    Structure,
    byref,
    c_bool,
    c_char,
    c_char_p,
    c_int16,
    c_uint8,
    c_uint16,
    c_uint32,
)
from functools import cache

from companion.adapters.devices.sentences import Sentence
from tests.support.hardware.firmware.workshop import BUILD

LONGEST = 64


class Draft(Structure):
    _fields_ = [("length", c_uint8), ("fits", c_bool), ("text", c_char * (LONGEST + 2))]


class Reader(Structure):
    _fields_ = [
        ("dropped", c_uint16),
        ("seq", c_uint16),
        ("length", c_uint8),
        ("fields", c_uint8),
        ("is_open", c_bool),
        ("is_litter", c_bool),
        ("line", c_char * (LONGEST + 1)),
    ]

    def feed(self, data: bytes) -> list[Sentence]:
        """As companion.adapters.devices.sentences.SentenceReader.feed."""
        whole = []
        for byte in data:
            if core().sentence_feed(byref(self), byte):
                device, _, kind, *_ = ctypes.string_at(ctypes.addressof(self) + 8, LONGEST).split(
                    b"\0"
                )
                fields = [core().sentence_field(byref(self), i) for i in range(self.fields)]
                whole.append(
                    Sentence(
                        device.decode(), self.seq, kind.decode(), tuple(f.decode() for f in fields)
                    )
                )
        return whole


class Debounce(Structure):
    _fields_ = [
        ("moved_ms", c_uint16),
        ("down_ms", c_uint16),
        ("is_known", c_bool),
        ("is_down", c_bool),
        ("is_told", c_bool),
        ("is_stuck", c_bool),
        ("was_closed", c_bool),
    ]


class Rng(Structure):
    _fields_ = [("state", c_uint32 * 4)]


class Memory(Structure):
    _fields_ = [
        ("step", c_uint8),
        ("slot", c_uint8),
        ("newest", c_uint8),
        ("tries", c_uint8),
        ("byte", c_uint8),
        ("record", c_uint8 * 6),
        ("has_uid", c_bool),
        ("is_whole", c_bool * 2),
        ("uid", c_uint32),
        ("boot", c_uint32),
    ]


class Cube(Structure):
    _fields_ = [
        ("is_lying", c_bool),
        ("is_rolling", c_bool),
        ("away", c_uint8),
        ("face", c_uint8),
        ("lies", c_int16 * 3),
        ("still", c_int16 * 3),
        ("still_ms", c_uint32),
        ("heard_ms", c_uint32),
    ]


Send = CFUNCTYPE(c_bool, POINTER(c_char), c_uint8)
Busy = CFUNCTYPE(c_bool)
Read = CFUNCTYPE(c_uint8, c_uint16)
Write = CFUNCTYPE(None, c_uint16, c_uint8)
Chance = CFUNCTYPE(c_bool, POINTER(c_uint32))


class _Hooks(Structure):
    _fields_ = [("send", Send), ("busy", Busy), ("read", Read), ("write", Write)]


@cache
def core() -> ctypes.CDLL:
    """The library, with its functions' types."""
    library = ctypes.CDLL(str(BUILD / "host" / "libcore.so"))
    library.sentence_crc.restype = c_uint16
    library.sentence_field.restype = c_char_p
    for name in ("sentence_feed", "sentence_end", "memory_step"):
        getattr(library, name).restype = c_bool
    for name in ("rng_word",):
        getattr(library, name).restype = c_uint32
    for name in ("rng_face", "show_pattern"):
        getattr(library, name).restype = c_uint8
    library.hooks_set.argtypes = [_Hooks]
    return library


class Chip:
    """An EEPROM whose supply can fail, and chance that is no secret."""

    def __init__(self, chance: Callable[[], int]) -> None:
        self.cells = bytearray(b"\xff" * 1024)
        self.wear = [0] * 1024
        self.dead: set[int] = set()
        self.lives = -1
        self.torn = 0
        self._chance = Chance(lambda word: self._give(word, chance()))
        self._hooks = _Hooks(
            Send(lambda _bytes, _count: True),
            Busy(lambda: False),
            Read(lambda at: self.cells[at]),
            Write(self._write),
        )

    @staticmethod
    def _give(word: ctypes._Pointer[c_uint32], chance: int) -> bool:
        word[0] = chance
        return True

    def _write(self, at: int, byte: int) -> None:
        if self.lives == 0:
            return
        self.lives -= 1
        self.wear[at] += 1
        if at not in self.dead:
            self.cells[at] = self.torn if self.lives == 0 else byte

    def start(self, lives: int = -1, torn: int = 0) -> tuple[int, int] | None:
        """Switch on; uid and boot number, None if the power went before they were told.

        Args:
            lives: the power goes while so many-th byte is being written; -1: never.
            torn: what that byte then is.
        """
        core().hooks_set(self._hooks)
        self.lives, self.torn = lives, torn
        memory = Memory()
        core().memory_begin(byref(memory))
        while self.lives != 0:
            if core().memory_step(byref(memory), self._chance):
                return memory.uid, memory.boot
        return None


def written(sentence: Sentence) -> bytes | None:
    """The line that the core writes for this sentence; None: it says that it does not fit."""
    draft = Draft()
    core().sentence_begin(
        byref(draft), sentence.device.encode(), sentence.seq, sentence.kind.encode()
    )
    for field in sentence.fields:
        core().sentence_text(byref(draft), field.encode())
    if not core().sentence_end(byref(draft)):
        return None
    return ctypes.string_at(ctypes.addressof(draft) + 2, draft.length)
