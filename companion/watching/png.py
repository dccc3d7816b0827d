"""How does a picture become a PNG: quickly where it is small, well where it is a whole board?"""

from __future__ import annotations

import io
import struct
import zlib
from typing import Final

import pygame

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_RGBA: Final = 6
_WELL_FROM_PX: Final = 400_000
"""From so many pixels on, a picture is compressed well: it goes out once a match."""
_QUICKLY: Final = 3
"""zlib's level for all others; figures and ways have few colours."""


def encoded(picture: pygame.Surface) -> bytes:
    """A picture as a PNG: equal pixels give equal bytes, however strongly it is laid."""
    wide, high = picture.get_size()
    if wide * high >= _WELL_FROM_PX:
        file = io.BytesIO()
        pygame.image.save(picture, file, "art.png")
        return file.getvalue()
    raw = pygame.image.tostring(picture, "RGBA")
    stride = 4 * wide
    # Before each row stands how it was filtered: not at all.
    rows = b"\0".join([b"", *(raw[at : at + stride] for at in range(0, len(raw), stride))])
    header = struct.pack(">IIBBBBB", wide, high, 8, _RGBA, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, _QUICKLY)), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(kind, content) for kind, content in parts)


def _chunk(kind: bytes, content: bytes) -> bytes:
    check = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)
