"""Photographs for the tests, made and spoilt."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from typing import Any

from PIL import Image

RED, GREEN, BLUE, WHITE = (230, 20, 20), (20, 200, 20), (20, 20, 230), (250, 250, 250)
QUARTERS = (RED, GREEN, BLUE, WHITE)
"""Upper left, upper right, lower right, lower left."""


def quartered(size: tuple[int, int] = (240, 120), mode: str = "RGB") -> Image.Image:
    """A picture with a colour in each quarter, so that it is known which side is up."""
    width, height = size
    picture = Image.new("RGB", size)
    half = (width // 2, height // 2)
    for colour, corner in zip(
        QUARTERS, ((0, 0), (half[0], 0), half, (0, half[1])), strict=True
    ):  # fmt: skip
        picture.paste(colour, (*corner, corner[0] + half[0], corner[1] + half[1]))
    return picture.convert(mode)


def saved(picture: Image.Image, form: str, **options: Any) -> bytes:
    """A picture's file."""
    out = BytesIO()
    picture.save(out, form, **options)
    return out.getvalue()


def seen(picture: Image.Image) -> tuple[str, ...]:
    """The colours of the four quarters, by name."""
    width, height = picture.size
    near = {"red": RED, "green": GREEN, "blue": BLUE, "white": WHITE}
    found = []
    for x, y in ((0.25, 0.25), (0.75, 0.25), (0.75, 0.75), (0.25, 0.75)):
        pixel: Any = picture.convert("RGB").getpixel((int(x * width), int(y * height)))
        distance = {
            name: sum(abs(a - b) for a, b in zip(pixel, colour, strict=True))
            for name, colour in near.items()
        }
        found.append(min(distance, key=lambda name: distance[name]))
    return tuple(found)


def chunk(kind: bytes, content: bytes) -> bytes:
    """A PNG's chunk."""
    return struct.pack(">I", len(content)) + kind + content + struct.pack(
        ">I", zlib.crc32(kind + content)
    )  # fmt: skip


def png(width: int, height: int, *more: bytes) -> bytes:
    """A PNG whose head says so; it holds next to nothing."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + b"".join(more)
        + chunk(b"IDAT", zlib.compress(b"\0" * 64)) + chunk(b"IEND", b"")
    )  # fmt: skip
