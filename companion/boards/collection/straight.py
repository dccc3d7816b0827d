"""How does a sheet look straight from above?

A photograph of a board is taken from somewhere; where its corners are says from where.
The projective map from the sheet to the photograph is the one that takes the corners of
a square to four given points (Heckbert, 1989).
"""

from __future__ import annotations

from math import dist
from pathlib import Path
from typing import Final

from companion.boards.collection.photograph import Pixels, pixels
from companion.core.drafting.corners import is_frame, of_picture
from companion.core.drafting.sheet import Corners
from companion.core.errors import NotationError

MOST_SIDE: Final = 4_096
"""Pixels of a straightened picture's side."""

_Map = tuple[float, float, float, float, float, float, float, float]


def straightened(
    photo: Path | bytes | Pixels, corners: Corners | None, size: tuple[int, int]
) -> Pixels:
    """What lies between four corners of a photograph, as a rectangle.

    Args:
        photo: a photograph that was taken in; as pixels where it is drawn often.
        corners: in the photograph's pixels; None for its own.
        size: of the rectangle in pixels.

    Raises:
        NotationError: the corners frame no sheet, or the photograph cannot be read.
    """
    from PIL import Image  # noqa: PLC0415 - see photograph

    if not all(1 <= side <= MOST_SIDE for side in size):
        raise NotationError("A picture this size can't be drawn.")
    source = photo if isinstance(photo, Pixels) else pixels(photo)
    frame = of_picture(source.size) if corners is None else corners
    if not is_frame(frame):
        raise NotationError("The four corners don't frame a board.")
    picture = Image.frombytes("RGB", source.size, source.rgb)
    upper, lower = dist(frame[0], frame[1]), dist(frame[3], frame[2])
    left, right = dist(frame[0], frame[3]), dist(frame[1], frame[2])
    # Four pixels around a spot are mixed: with more of them to one, some would be overlooked.
    coarse = int(min((upper + lower) / 2 / size[0], (left + right) / 2 / size[1]))
    if coarse > 1:
        picture = picture.reduce(coarse)
        a, b, c, d = ((x / coarse, y / coarse) for x, y in frame)
        frame = (a, b, c, d)
    flat = picture.transform(
        size, Image.Transform.PERSPECTIVE, from_sheet(frame, size), Image.Resampling.BILINEAR
    )
    return Pixels(flat.tobytes(), flat.size)


def from_sheet(frame: Corners, size: tuple[float, float]) -> _Map:
    """The map from a rectangle to a frame in a photograph.

    Args:
        frame: the corners of the rectangle in the photograph.
        size: width and height of the rectangle.

    Returns:
        a to h: (x, y) of the rectangle is ((ax+by+c)/(gx+hy+1), (dx+ey+f)/(gx+hy+1)).
    """
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = frame
    dx1, dx2, sx = x1 - x2, x3 - x2, x0 - x1 + x2 - x3
    dy1, dy2, sy = y1 - y2, y3 - y2, y0 - y1 + y2 - y3
    under = dx1 * dy2 - dx2 * dy1
    g = (sx * dy2 - dx2 * sy) / under
    h = (dx1 * sy - sx * dy1) / under
    width, height = size
    return (
        (x1 - x0 + g * x1) / width, (x3 - x0 + h * x3) / height, x0,
        (y1 - y0 + g * y1) / width, (y3 - y0 + h * y3) / height, y0,
        g / width, h / height,
    )  # fmt: skip
