"""Which characters has a font file? Reads its `cmap` table, nothing else.

pygame draws a box for a character that a font lacks and says so nowhere, neither in
pygame nor in pygame-ce, so we look ourselves (OpenType specification, "cmap", formats
4 and 12). A file that cannot be read covers nothing.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

_TABLES_IN_COLLECTION: Final = 12
"""Where a collection (.ttc) says at which byte its first font begins."""
_LAST: Final = 0x10FFFF
"""Unicode ends here."""


class Coverage:
    """The characters of a font, a bit each: a set of a Japanese font's letters takes a megabyte."""

    def __init__(self, codes: Iterable[int] = ()) -> None:
        """`codes` are their code points, in any order."""
        bits = bytearray()
        for code in codes:
            if code >> 3 >= len(bits):
                bits.extend(bytes((code >> 3) + 1 - len(bits)))
            bits[code >> 3] |= 1 << (code & 7)
        self._bits = bytes(bits)
        self._met = frozenset[str]()
        """Those that were asked for and found: most texts have been asked for before."""

    def __contains__(self, letter: str) -> bool:
        """Whether there is a glyph for a character."""
        code = ord(letter)
        return code >> 3 < len(self._bits) and bool(self._bits[code >> 3] >> (code & 7) & 1)

    def __iter__(self) -> Iterator[str]:
        """Every character, in order."""
        eights = ((8 * at, byte) for at, byte in enumerate(self._bits) if byte)
        return (chr(code + bit) for code, byte in eights for bit in range(8) if byte >> bit & 1)

    def has(self, text: str) -> bool:
        """Whether there is a glyph for every character of a text."""
        if self._met.issuperset(text):
            return True
        if not all(letter in self for letter in text):
            return False
        self._met = self._met.union(text)
        return True


@lru_cache(maxsize=32)
def of(file: Path) -> Coverage:
    """The characters that a font file can draw; of a collection, its first font."""
    try:
        return Coverage(_codes(file.read_bytes()))
    except (OSError, struct.error, LookupError):
        return Coverage()


def _codes(data: bytes) -> Iterator[int]:
    cmap = _cmap(data)
    (count,) = struct.unpack_from(">H", data, cmap + 2)
    starts = {
        cmap + struct.unpack_from(">I", data, cmap + 8 + 8 * number)[0] for number in range(count)
    }
    for start in starts:
        (form,) = struct.unpack_from(">H", data, start)
        if form == 4:
            yield from _segments(data, start)
        elif form == 12:
            (groups,) = struct.unpack_from(">I", data, start + 12)
            for number in range(groups):
                first, last, _glyph = struct.unpack_from(">III", data, start + 16 + 12 * number)
                yield from range(first, min(last, _LAST) + 1)


def _cmap(data: bytes) -> int:
    """At which byte the table begins."""
    at = struct.unpack_from(">I", data, _TABLES_IN_COLLECTION)[0] if data[:4] == b"ttcf" else 0
    (count,) = struct.unpack_from(">H", data, at + 4)
    for number in range(count):
        tag, _sum, start, _length = struct.unpack_from(">4sIII", data, at + 12 + 16 * number)
        if tag == b"cmap":
            return int(start)
    raise LookupError("no cmap table")


def _segments(data: bytes, start: int) -> Iterator[int]:
    """Format 4: ranges, each either shifted by a delta or looked up in a list of glyphs."""
    count = struct.unpack_from(">H", data, start + 6)[0] // 2
    ends = start + 14
    firsts, deltas, ranges = (ends + 2 + 2 * count * number for number in (1, 2, 3))
    for number in range(count):
        (last,) = struct.unpack_from(">H", data, ends + 2 * number)
        (first,) = struct.unpack_from(">H", data, firsts + 2 * number)
        (delta,) = struct.unpack_from(">H", data, deltas + 2 * number)
        (shift,) = struct.unpack_from(">H", data, ranges + 2 * number)
        for code in range(first, last + 1):
            glyph = code + delta
            if shift:
                place = ranges + 2 * number + shift + 2 * (code - first)
                (glyph,) = struct.unpack_from(">H", data, place)
            if glyph & 0xFFFF and code != 0xFFFF:
                yield code
