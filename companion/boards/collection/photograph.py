"""How is a photograph imported safely?

The file is not trusted: its size in bytes and pixels is limited before anything is
decoded, and only JPEG and PNG are read. The stored picture is encoded anew: upright, of
a reasonable size, without metadata about camera, time and place.
"""

from __future__ import annotations

import struct
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.core import plain_file
from companion.core.errors import NotationError
from companion.core.frozen import frozen
from companion.core.quoting import on_a_line, short

if TYPE_CHECKING:
    from PIL import Image

MOST_BYTES: Final = 40_000_000
"""The largest file of a photograph, in bytes."""
MOST_PIXELS: Final = 64_000_000
"""The most pixels of a JPEG: more than any telephone takes by default."""
MOST_WHOLE_PIXELS: Final = 32_000_000
"""The most pixels of a PNG or progressive JPEG, which are decoded whole: 128 or 192 MB."""
SIDE: Final = 3_000
"""Pixels of the longer side of a stored photograph: about 3.5 per millimetre of a board."""
LEAST_SIDE: Final = 64
"""The fewest pixels of the shorter side; with fewer, roads cannot be seen."""

_QUALITY: Final = 88
_FORMATS: Final = ("JPEG", "PNG")
_STRIP: Final = 4_000_000
"""Pixels that are made smaller at a time."""
_ORIENTATION: Final = 0x0112
_TURNS: Final = {2: 0, 3: 3, 4: 1, 5: 5, 6: 4, 7: 6, 8: 2}
"""By EXIF's orientation, Pillow's `Transpose`."""
_BROKEN: Final = (
    OSError, ValueError, SyntaxError, ArithmeticError, LookupError, TypeError, AttributeError,
    EOFError, MemoryError, struct.error,
)  # fmt: skip
"""What a damaged or malicious picture makes Pillow raise."""


@frozen
class StoredPhotograph:
    """A photograph as it is kept.

    Attributes:
        jpeg: the file.
        size: width and height in pixels.
        scale: kept pixels for each pixel of the picture that came, seen upright.
    """

    jpeg: bytes
    size: tuple[int, int]
    scale: float


@frozen
class Pixels:
    """A picture that can be drawn.

    Attributes:
        rgb: three bytes a pixel, line by line.
        size: width and height.
    """

    rgb: bytes
    size: tuple[int, int]


def taken_in(file: Path | bytes) -> StoredPhotograph:
    """A photograph, prepared for storage.

    Args:
        file: its path, or its content.

    Raises:
        NotationError: it cannot be read, is too large, or is no JPEG or PNG.
    """
    with _opened(file) as (picture, name):
        before = max(picture.size)
        upright = _upright(picture, SIDE)
        if min(upright.size) < LEAST_SIDE:
            raise NotationError("{file} is too small to make out a board.", file=name)
        out = BytesIO()
        upright.save(out, "JPEG", quality=_QUALITY)
        return StoredPhotograph(out.getvalue(), upright.size, max(upright.size) / before)


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
    from PIL import Image  # noqa: PLC0415 - slow, and on most evenings nobody wants a photograph

    name = short(on_a_line(file.name)) if isinstance(file, Path) else "The picture"
    raw = file if isinstance(file, bytes) else _read(file, name)
    if len(raw) > MOST_BYTES:
        raise NotationError(
            "{file} is too large: a photo can have up to {most} MB.",
            file=name,
            most=MOST_BYTES // 1_000_000,
        )
    with warnings.catch_warnings():
        # What a camera wrote beside a picture may be damaged; the picture is what counts.
        warnings.simplefilter("ignore", UserWarning)
        warnings.simplefilter("error", Image.DecompressionBombWarning)
        try:
            with Image.open(BytesIO(raw), formats=_FORMATS) as picture:
                whole = picture.format == "PNG" or "progressive" in picture.info
                most = MOST_WHOLE_PIXELS if whole else MOST_PIXELS
                if picture.width * picture.height > most:
                    raise _too_many(name, most)
                yield picture, name
        except NotationError:
            raise
        except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
            raise _too_many(name, MOST_PIXELS) from error
        except _BROKEN as error:
            raise NotationError(
                "{file} isn't a JPEG or PNG, or it's damaged.", file=name
            ) from error


def _read(file: Path, name: str) -> bytes:
    try:
        return plain_file.read(file, MOST_BYTES)
    except OSError as error:
        raise NotationError(
            "{file} can't be read: {why}.", file=name, why=error.strerror
        ) from error


def _too_many(name: str, most: int) -> NotationError:
    return NotationError(
        "{file} has too many pixels: {most} million at most.",
        file=name,
        most=most // 1_000_000,
    )


def _upright(picture: Image.Image, most: int) -> Image.Image:
    """The picture in plain colours, turned as it was taken, no side longer than `most`."""
    from PIL import Image  # noqa: PLC0415 - see _opened

    size = _within(picture.size, most)
    # A JPEG can be unpacked at a half, a quarter, an eighth of its size.
    picture.draft("RGB", size)
    turn = _turn(picture)
    wide, high = picture.size
    small = Image.new("RGB", size)
    # Strip by strip: there is never a second picture of the size that came.
    rows = max(1, _STRIP * size[1] // (wide * high))
    for top in range(0, size[1], rows):
        bottom = min(top + rows, size[1])
        small.paste(_strip(picture, (top * high / size[1], bottom * high / size[1]),
                           (size[0], bottom - top)), (0, top))  # fmt: skip
    return small if turn is None else small.transpose(Image.Transpose(turn))


def _within(size: tuple[int, int], most: int) -> tuple[int, int]:
    """A size of the same shape, no side longer than `most`; never a larger one."""
    part = min(1.0, most / max(size))
    return max(1, round(size[0] * part)), max(1, round(size[1] * part))


def _strip(picture: Image.Image, rows: tuple[float, float], size: tuple[int, int]) -> Image.Image:
    """Some rows of a picture, made smaller, in plain colours."""
    from PIL import Image  # noqa: PLC0415 - see _opened

    # What is mixed into a pixel reaches beyond its rows: three pixels of the small picture.
    rim = 3 * (rows[1] - rows[0]) / size[1] + 2
    first, last = max(0, int(rows[0] - rim)), min(picture.height, int(rows[1] + rim) + 1)
    strip = picture.crop((0, first, picture.width, last))
    if strip.mode.startswith("I"):
        # Sixteen bits a pixel: the upper eight are seen.
        strip = strip.convert("I").point(lambda value: value / 256).convert("L")
    if "A" in strip.getbands() or "transparency" in strip.info:
        paper = Image.new("RGBA", strip.size, "white")
        strip = Image.alpha_composite(paper, strip.convert("RGBA"))
    box = (0, rows[0] - first, picture.width, rows[1] - first)
    return strip.convert("RGB").resize(size, Image.Resampling.LANCZOS, box, reducing_gap=2.0)


def _turn(picture: Image.Image) -> int | None:
    """How it was taken, as Pillow counts turns; one whose own data are damaged lies as it lies."""
    try:
        return _TURNS.get(picture.getexif().get(_ORIENTATION, 1))
    except _BROKEN:
        return None
