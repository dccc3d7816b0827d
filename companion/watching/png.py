"""How does a picture become a PNG: quickly where it is small, well where it is a whole board?"""

from __future__ import annotations

import io
import struct
import zlib
from typing import Any, Final

import pygame

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_RGB: Final = 2
_RGBA: Final = 6
_WELL_FROM_PX: Final = 400_000
"""From so many pixels on, a picture is compressed well: it goes out once a match."""
_QUICKLY: Final = 3
"""zlib's level for all others; figures and ways have few colours."""


def has_clear_pixels(picture: pygame.Surface) -> bool:
    """Whether each of its pixels says how much is seen through it."""
    return bool(picture.get_masks()[3])


def pixels(picture: pygame.Surface) -> bytes:
    """Its pixels, row by row: red, green, blue, and how solid they are where they say so."""
    form = "RGBA" if has_clear_pixels(picture) else "RGB"
    # Debian 12's pygame has no `tobytes`, and pygame-ce wants nobody to use `tostring`.
    raw: Any = getattr(pygame.image, "tobytes", None) or pygame.image.tostring
    return bytes(raw(picture, form))


def encoded(picture: pygame.Surface) -> bytes:
    """A picture as a PNG: equal pixels give equal bytes, however strongly it is laid."""
    wide, high = picture.get_size()
    if wide * high >= _WELL_FROM_PX:
        file = io.BytesIO()
        pygame.image.save(picture, file, "art.png")
        return file.getvalue()
    clear = has_clear_pixels(picture)
    raw = pixels(picture)
    stride = (4 if clear else 3) * wide
    # Before each row stands how it was filtered: not at all.
    rows = b"\0".join([b"", *(raw[at : at + stride] for at in range(0, len(raw), stride))])
    header = struct.pack(">IIBBBBB", wide, high, 8, _RGBA if clear else _RGB, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, _QUICKLY)), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(kind, content) for kind, content in parts)


def _chunk(kind: bytes, content: bytes) -> bytes:
    check = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)
