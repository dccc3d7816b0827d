"""How is an empty board painted without that its memory stays? In a child that ends afterwards.

Painting a map takes many times the memory of all that is laid on it later: sheets in double size,
fonts in dozens of sizes. A copy of this process paints it, hands back the finished PNG and the
small pictures that belong to it, and is gone.
"""

from __future__ import annotations

import os
import pickle
import select
import signal
import time
from contextlib import suppress
from typing import Final, Literal, NamedTuple, TypeAlias

import pygame

from companion.ui.boards.open_table import Grounded, Still
from companion.watching import png

_MOST_S: Final = 60.0
"""A child that has not finished by then is ended."""
_PIECE: Final = 1 << 20

_Label: TypeAlias = tuple[bytes, tuple[int, int], tuple[int, int, int, int]]


class Painted(NamedTuple):
    """A board that has been painted.

    Attributes:
        ground: the lowest layer, as a PNG.
        size: of it, in pixels.
        labels: small pictures over it, and where.
    """

    ground: bytes
    size: tuple[int, int]
    labels: tuple[tuple[pygame.Surface, pygame.Rect], ...]


def painted(drawing: Grounded) -> Painted:
    """What never changes of a drawing, painted in a child; here, where there can be no child."""
    said = _said_by_child(drawing)
    if said is None:
        said = _said(drawing.still())
    # Only our own child has written this.
    ground, size, labels = pickle.loads(said)
    return Painted(ground, size, tuple(map(_label, labels)))


def _said(still: Still) -> bytes:
    labels: list[_Label] = [
        (png.pixels(picture), picture.get_size(), (box.x, box.y, box.w, box.h))
        for picture, box in still.labels
    ]
    return pickle.dumps((png.encoded(still.ground), still.ground.get_size(), labels))


def _label(said: _Label) -> tuple[pygame.Surface, pygame.Rect]:
    raw, size, box = said
    # A copy holds its own pixels; a buffer's would be those of the message.
    form: Literal["RGBA", "RGB"] = "RGBA" if len(raw) == 4 * size[0] * size[1] else "RGB"
    return pygame.image.frombuffer(raw, size, form).copy(), pygame.Rect(box)


def _said_by_child(drawing: Grounded) -> bytes | None:
    """What the child says; None where it says nothing whole."""
    try:
        out, inn = os.pipe()
    except OSError:
        return None
    try:
        child = os.fork()
    except OSError:
        os.close(out)
        os.close(inn)
        return None
    if child == 0:
        _paint(drawing, inn)
    os.close(inn)
    try:
        return _heard(out, child)
    finally:
        os.close(out)


def _paint(drawing: Grounded, inn: int) -> None:
    """The child: it paints, speaks, and ends, whatever happens."""
    code = 1
    try:
        # The parent's handlers would wake the parent.
        signal.set_wakeup_fd(-1)
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        left = memoryview(_said(drawing.still()))
        while left:
            left = left[os.write(inn, left) :]
        code = 0
    finally:
        os._exit(code)


def _heard(out: int, child: int) -> bytes | None:
    said, end = bytearray(), time.monotonic() + _MOST_S
    while True:
        ready, _writable, _failed = select.select([out], [], [], max(0.0, end - time.monotonic()))
        if not ready:
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
            break
        piece = os.read(out, _PIECE)
        if not piece:
            break
        said += piece
    _child, status = os.waitpid(child, 0)
    return bytes(said) if os.waitstatus_to_exitcode(status) == 0 and said else None
