"""How is a picture kept small? As a PNG of few colours, the same bytes on every machine."""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

import pygame

Rgb: TypeAlias = tuple[int, ...]
MOST_COLOURS = 256
"""A palette has no room for more."""
_STEP = 4
_NEAR = bytes(value - value % _STEP for value in range(256))
"""Colours nearer to one another than a step are one from the beginning."""


def write(picture: pygame.Surface, file: Path, spread: int, most: int = MOST_COLOURS) -> None:
    """Write a picture in few colours.

    Args:
        picture: any.
        file: where to.
        spread: so much may colours differ, in any channel, and become one.
        most: so many colours at most, however far apart those are that become one.
    """
    pixels = pygame.image.tobytes(picture, "RGB")
    near = pixels.translate(_NEAR)
    cells = list(zip(near[0::3], near[1::3], near[2::3], strict=True))
    counts: Counter[Rgb] = Counter(cells)
    colours = [_mean(box, counts) for box in _cut(set(cells), spread, most)]
    nearest = {cell: _nearest(cell, colours) for cell in counts}
    indices = bytes(map(nearest.__getitem__, cells))
    palette = bytes(part for colour in _means(pixels, indices, len(colours)) for part in colour)
    file.write_bytes(_png(picture.get_size(), palette, indices))


def _cut(cells: set[Rgb], spread: int, most: int) -> list[list[Rgb]]:
    """Share the colours out: the widest box is halved until none is wider than `spread`."""
    first = sorted(cells)
    boxes = [(*_widest(first), first)]
    while len(boxes) < most:
        found = max(range(len(boxes)), key=lambda number: boxes[number][0])
        width, channel, box = boxes[found]
        if width <= spread:
            break
        middle = (min(one[channel] for one in box) + max(one[channel] for one in box)) / 2
        low = [one for one in box if one[channel] <= middle]
        high = [one for one in box if one[channel] > middle]
        boxes[found : found + 1] = [(*_widest(low), low), (*_widest(high), high)]
    return [box for _width, _channel, box in boxes]


def _widest(box: list[Rgb]) -> tuple[int, int]:
    """How far the colours of a box lie apart, and in which channel."""
    return max(
        (max(one[channel] for one in box) - min(one[channel] for one in box), channel)
        for channel in range(3)
    )


def _mean(box: list[Rgb], counts: Mapping[Rgb, int]) -> Rgb:
    pixels = sum(counts[cell] for cell in box)
    return tuple(
        sum(cell[channel] * counts[cell] for cell in box) // pixels for channel in range(3)
    )


def _nearest(cell: Rgb, colours: list[Rgb]) -> int:
    red, green, blue = cell
    off = [max(abs(one[0] - red), abs(one[1] - green), abs(one[2] - blue)) for one in colours]
    return off.index(min(off))


def _means(pixels: bytes, indices: bytes, colours: int) -> list[Rgb]:
    """The mean colour of the pixels that each index stands for; black where it is unused."""
    sums = [[0, 0, 0, 0] for _ in range(colours)]
    pairs = Counter(zip(indices, pixels[0::3], pixels[1::3], pixels[2::3], strict=True))
    for (index, *colour), count in pairs.items():
        for channel in range(3):
            sums[index][channel] += colour[channel] * count
        sums[index][3] += count
    return [tuple(part // max(1, one[3]) for part in one[:3]) for one in sums]


def _png(size: tuple[int, int], palette: bytes, indices: bytes) -> bytes:
    """A PNG with a palette (ISO/IEC 15948, colour type 3), each row unfiltered."""
    width, height = size
    rows = b"".join(b"\0" + indices[row * width : (row + 1) * width] for row in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = (b"IHDR", head), (b"PLTE", palette), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, body) for kind, body in parts)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
