r"""How is a sentence written on the wire, and which bytes are one? Pure.

    $<device>,<seq>,<kind>[,<field>…]*<crc>\n

One ASCII line a sentence, so that a person with a serial monitor can read
along; firmware/README.md has the table of kinds. A receiver never guesses: what
is not a whole, correct sentence is counted and dropped, and the next `$` starts
afresh. Not here: what a sentence means (`link`) and when it is due.

The CRC finds every damage of up to 16 neighbouring bits. Other damage gets past
it once in 65,536 times, and then still has to look like a sentence.
"""

from __future__ import annotations

import binascii
import re
from collections.abc import Mapping
from typing import Final

from companion.core.frozen import frozen
from companion.core.lazy_pattern import lazy_pattern

PROTO: Final = 1
"""The protocol that this program speaks; a device names its own in `hello`."""
BAUD: Final = 38400
"""Bits per second; 0.2 % off with a 16 MHz crystal, where 115200 is 2.1 % off."""
BEAT_S: Final = 1.0
"""Seconds between two beats of a device."""
MISSED_BEATS: Final = 3
"""After this many missed beats a device is lost."""
REPEAT_S: Final = 0.4
"""Seconds between two transmissions of an event until it is acknowledged."""
SEQ_COUNT: Final = 65536
"""`seq` runs from 0 to one less than this, then from 0 again."""
CASTLES: Final = 18
"""Buttons, and lamps, of a controller; on the wire they are counted from 0."""
EVENTS: Final = frozenset({"roll", "press", "release"})
"""The kinds that are repeated until they are acknowledged."""
LONGEST: Final = 64
"""The most characters between `$` and the end of the line, `*` and CRC included."""

_TAIL = len("*29B1")
_SAID = r"(die|castles|host),(0|[1-9][0-9]{0,4}),([a-z]+)((?:,[\x20-\x23\x25-\x29\x2b\x2d-\x7e]*)*)"
_BODY = lazy_pattern(_SAID)
_PIECES = lazy_pattern(rb"[$\n]|[^$\n]+")
"""A sentence's beginning, its end, or what stands between."""
_LINE = lazy_pattern(rf"(?P<body>{_SAID})\*(?P<crc>[0-9A-F]{{4}})")

_NUMBER = "[0-9]+"
_CASTLE = r"(?:[0-9]|1[0-7])"
_SHAPES: Mapping[str, Mapping[str, str]] = {
    "die": {
        "hello": rf",{_NUMBER},[0-9A-Fa-f]{{8}},{_NUMBER},[^,]+",
        "beat": f",{_NUMBER},{_NUMBER}",
        "rolling": "",
        "roll": ",[1-6]",
        "cocked": "",
    },
    "castles": {
        "hello": rf",{_NUMBER},[0-9A-Fa-f]{{8}},{_NUMBER},[^,]+",
        "beat": f",{_NUMBER},{_NUMBER}",
        "press": f",{_CASTLE}",
        "release": f",{_CASTLE}",
        "stuck": f",{_CASTLE}",
    },
    "host": {
        "hello": "",
        "ack": ",(?:0|[1-9][0-9]{0,4})",
        "arm": "",
        "rest": "",
        "lamp": f",{_CASTLE},[0-9A-Fa-f]{{6}},(?:steady|blink)",
        "pips": ",[0-7]",
    },
}


def crc(data: bytes) -> int:
    """CRC-16/CCITT-FALSE: polynomial 1021, starts at FFFF; "123456789" gives 29B1."""
    return binascii.crc_hqx(data, 0xFFFF)


@frozen
class Sentence:
    """One sentence that can be written on the wire; others cannot be made.

    Attributes:
        device: who speaks: "die", "castles" or "host".
        seq: 0 to 65535, one up for each new sentence of that speaker.
        kind: lower-case letters.
        fields: printable ASCII without `$`, `*` and comma.

    Raises:
        ValueError: it does not fit on the wire.
    """

    device: str
    seq: int
    kind: str
    fields: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what a receiver would have to drop."""
        parts, body = [self.device, str(self.seq), self.kind, *self.fields], self.body
        if not (
            self.seq < SEQ_COUNT
            and len(body) + _TAIL <= LONGEST
            and _BODY.fullmatch(body)
            and body.split(",") == parts
        ):
            raise ValueError(f"No sentence of the wire: {body!r}.")

    @property
    def body(self) -> str:
        """The text between `$` and `*`."""
        return ",".join((self.device, str(self.seq), self.kind, *self.fields))

    @property
    def is_known(self) -> bool:
        """Whether this protocol has such a kind with such fields from such a speaker."""
        shape = _SHAPES[self.device].get(self.kind)
        fields = "".join(f",{field}" for field in self.fields)
        return shape is not None and re.fullmatch(shape, fields) is not None


def write(sentence: Sentence) -> bytes:
    """The sentence as it goes over the wire."""
    body = sentence.body.encode("ascii")
    return b"$%b*%04X\n" % (body, crc(body))


class SentenceReader:
    """Finds the sentences in bytes that come in pieces of any size.

    Attributes:
        dropped: how many times data was received that is no sentence.
    """

    def __init__(self) -> None:
        """Begin outside any sentence."""
        self.dropped = 0
        self._line: bytearray | None = None
        self._litter = False

    def feed(self, data: bytes) -> list[Sentence]:
        """The sentences that these bytes complete, in the order they ended."""
        whole: list[Sentence] = []
        for piece in _PIECES.findall(data.replace(b"\r", b"")):
            if piece in (b"$", b"\n"):
                if piece == b"\n" and self._line is not None:
                    sentence = _read(bytes(self._line))
                    if sentence is None:
                        self._litter = True
                    else:
                        whole.append(sentence)
                elif self._line is not None:
                    self._litter = True
                self.dropped += self._litter
                self._litter = False
                self._line = bytearray() if piece == b"$" else None
            elif self._line is not None and len(self._line) + len(piece) <= LONGEST:
                self._line += piece
            else:
                self._line = None
                self._litter = True
        return whole


def _read(line: bytes) -> Sentence | None:
    found = _LINE.fullmatch(line.decode("latin-1"))
    if found is None or int(found["crc"], 16) != crc(found["body"].encode("ascii")):
        return None
    device, seq, kind, *fields = found["body"].split(",")
    if int(seq) >= SEQ_COUNT:
        return None
    return Sentence(device, int(seq), kind, tuple(fields))
