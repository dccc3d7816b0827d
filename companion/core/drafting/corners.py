"""Do four points in a photograph frame a sheet? Pure.

They go round the sheet as it is read: upper left, upper right, lower right, lower left;
a photograph that was taken askew or upside down has them askew or upside down. What a
camera cannot see of a flat sheet is no frame: corners in a wrong order, a mirrored
sheet, one corner inside the triangle of the others.
"""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import Final

from companion.core.drafting.sheet import Corners, Point

_LEAST_SIDE: Final = 8.0
"""Pixels: no side of a frame is shorter."""
_ASKEW: Final = 1.6


def is_frame(corners: Corners) -> bool:
    """Whether they frame a sheet."""
    ring = (*corners, *corners[:2])
    for (ax, ay), (bx, by), (cx, cy) in zip(ring, ring[1:], ring[2:], strict=False):
        turn = (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
        if not turn > _LEAST_SIDE:
            return False
    sides = pairwise(ring[:5])
    return all((bx - ax) ** 2 + (by - ay) ** 2 >= _LEAST_SIDE**2 for (ax, ay), (bx, by) in sides)


def of_picture(size: Point) -> Corners:
    """A whole picture's own corners."""
    width, height = size
    return (0, 0), (width, 0), (width, height), (0, height)


def are_of_another_shape(corners: Corners, size: Point) -> bool:
    """Whether a frame is so much broader or narrower than a sheet that it cannot be of it.

    A camera that is held askew shortens one side; `_ASKEW` is more than it does to a board
    that can still be read.

    Args:
        corners: of the frame.
        size: width and height of the sheet.
    """
    upper, right, lower, left = (
        hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise((*corners, corners[0]))
    )
    shape = (upper + lower) / max(right + left, _LEAST_SIDE) / (size[0] / size[1])
    return not 1 / _ASKEW <= shape <= _ASKEW


def turned(corners: Corners) -> Corners:
    """The same frame for a sheet that lies a quarter turn further clockwise in the picture."""
    first, second, third, fourth = corners
    return second, third, fourth, first
