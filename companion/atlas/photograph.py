"""How does a photograph come into the house? Just above floor 3.

A stranger's file is data: its size and its pixels are limited before anything is
unpacked, only JPEG and PNG are read, and what is kept is drawn anew: upright, of a
reasonable size, without its maker's camera, time and place.
"""

from __future__ import annotations

import struct
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image, ImageOps

from companion.errors import NotationError
from companion.shown import short

MOST_BYTES: Final = 40_000_000
"""Of a photograph's file."""
MOST_PIXELS: Final = 64_000_000
"""Of a JPEG: more than any telephone makes unless it is told to."""
MOST_PNG_PIXELS: Final = 32_000_000
"""Of a PNG, which has to be unpacked whole: 128 MB at the most."""
SIDE: Final = 3_000
"""Pixels of a kept photograph's longer side: three and a half a millimetre of a board."""
LEAST_SIDE: Final = 64
"""Pixels of the shorter side; on less nobody sees a road."""

_QUALITY: Final = 88
_FORMATS: Final = ("JPEG", "PNG")
_ORIENTATION: Final = 0x0112
_BROKEN: Final = (
    OSError, ValueError, SyntaxError, ArithmeticError, LookupError, TypeError, AttributeError,
    EOFError, MemoryError, struct.error, Image.DecompressionBombError,
    Image.DecompressionBombWarning,
)  # fmt: skip
"""What a damaged or malicious picture makes Pillow raise."""


@dataclass(frozen=True, slots=True)
class Photo:
    """A photograph as it is kept.

    Attributes:
        jpeg: the file.
        size: width and height in pixels.
        scale: kept pixels for each pixel of the picture that came, seen upright.
    """

    jpeg: bytes
    size: tuple[int, int]
    scale: float


@dataclass(frozen=True, slots=True)
class Pixels:
    """A picture that can be drawn.

    Attributes:
        rgb: three bytes a pixel, line by line.
        size: width and height.
    """

    rgb: bytes
    size: tuple[int, int]


def taken_in(file: Path | bytes) -> Photo:
    """A photograph, made fit to be kept.

    Args:
        file: where it lies, or its content.

    Raises:
        NotationError: it cannot be read, is too large, or is no JPEG or PNG.
    """
    with _opened(file) as (picture, name):
        before = max(picture.size)
        upright = _upright(picture, SIDE)
        if min(upright.size) < LEAST_SIDE:
            raise NotationError("{file} is too small to see a board on it.", file=name)
        out = BytesIO()
        upright.save(out, "JPEG", quality=_QUALITY)
        return Photo(out.getvalue(), upright.size, max(upright.size) / before)


def pixels(file: Path | bytes, most: int = SIDE) -> Pixels:
    """A picture to be drawn, no side longer than `most` pixels.

    Raises:
        NotationError: it cannot be read, is too large, or is no JPEG or PNG.
    """
    with _opened(file) as (picture, _):
        upright = _upright(picture, most)
        return Pixels(upright.tobytes(), upright.size)


@contextmanager
def _opened(file: Path | bytes) -> Iterator[tuple[Image.Image, str]]:
    """A picture whose head was looked at, and its name in a sentence.

    Raises:
        NotationError: it is no picture that may be unpacked, or turns out to be none.
    """
    name = short(file.name) if isinstance(file, Path) else "The picture"
    raw = file if isinstance(file, bytes) else _read(file, name)
    if len(raw) > MOST_BYTES:
        raise NotationError(
            "{file} is too large: a photograph has {most} MB at the most.",
            file=name,
            most=MOST_BYTES // 1_000_000,
        )
    with warnings.catch_warnings():
        # What a camera wrote beside a picture may be damaged; the picture is what counts.
        warnings.simplefilter("ignore", UserWarning)
        warnings.simplefilter("error", Image.DecompressionBombWarning)
        try:
            with Image.open(BytesIO(raw), formats=_FORMATS) as picture:
                most = MOST_PNG_PIXELS if picture.format == "PNG" else MOST_PIXELS
                if picture.width * picture.height > most:
                    raise _too_many(name)
                yield picture, name
        except NotationError:
            raise
        except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
            raise _too_many(name) from error
        except _BROKEN as error:
            raise NotationError("{file} is no JPEG or PNG, or is damaged.", file=name) from error


def _read(file: Path, name: str) -> bytes:
    try:
        with file.open("rb") as opened:
            return opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise NotationError(
            "{file} cannot be read: {why}.", file=name, why=error.strerror
        ) from error


def _too_many(name: str) -> NotationError:
    return NotationError(
        "{file} has too many pixels: {most} million are the most.",
        file=name,
        most=MOST_PIXELS // 1_000_000,
    )


def _upright(picture: Image.Image, most: int) -> Image.Image:
    """The picture in plain colours, turned as it was taken, no side longer than `most`."""
    if max(picture.size) > 2 * most:
        # A JPEG can be unpacked at a half, a quarter, an eighth of its size.
        picture.draft("RGB", (2 * most, 2 * most))
    picture = ImageOps.exif_transpose(_marked(picture))
    if picture.mode.startswith("I"):
        # Sixteen bits a pixel: the upper eight are seen.
        picture = picture.convert("I").point(lambda value: value / 256).convert("L")
    if "A" in picture.getbands() or "transparency" in picture.info:
        paper = Image.new("RGBA", picture.size, "white")
        picture = Image.alpha_composite(paper, picture.convert("RGBA"))
    picture = picture.convert("RGB")
    # `thumbnail` never enlarges.
    picture.thumbnail((most, most), Image.Resampling.LANCZOS)
    # Comments, profiles and places would be written again.
    picture.info.clear()
    return picture


def _marked(picture: Image.Image) -> Image.Image:
    """The picture; one whose own data cannot be read lies as it lies."""
    try:
        picture.getexif().get(_ORIENTATION)
    except _BROKEN:
        bare = picture.copy()
        bare.info.pop("exif", None)
        return bare
    return picture
