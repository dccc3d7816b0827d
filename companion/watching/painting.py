"""How is an empty board painted without that its memory stays? In a child that ends afterwards.

Painting a map takes many times the memory of all that is laid on it later: sheets in double size,
fonts in dozens of sizes. A copy of this process paints it, hands back the finished PNG and the
small pictures that belong to it, and is gone.
"""

from __future__ import annotations

import pickle
from typing import Literal, NamedTuple, TypeAlias

import pygame

from companion.ui.boards.open_table import Grounded, Still
from companion.watching import in_child, png

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
    said = in_child.said(lambda: _said(drawing.still()))
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
