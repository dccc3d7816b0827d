"""Do four points in a photograph frame a sheet? Pure.

They go round the sheet as it is read: upper left, upper right, lower right, lower left;
a photograph that was taken askew or upside down has them askew or upside down. What a
camera cannot see of a flat sheet is no frame: corners in a wrong order, a mirrored
sheet, one corner inside the triangle of the others.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from companion.boards.draft.draft import Corners, Point

_LEAST_SIDE: Final = 8.0
"""Pixels: no side of a frame is shorter."""


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


def turned(corners: Corners) -> Corners:
    """The same frame for a sheet that lies a quarter turn further clockwise in the picture."""
    first, second, third, fourth = corners
    return second, third, fourth, first
