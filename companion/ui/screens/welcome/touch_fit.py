"""How is touch oriented against the picture? Pure: from where taps were meant and felt.

Touch and picture are two devices; where the one was turned or mirrored without the other,
a finger is felt elsewhere, and always in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final, TypeAlias

from companion.ui.widgets.base import Point

Size: TypeAlias = tuple[int, int]


class Fit(Enum):
    """How touch is oriented; turns are clockwise, of touch against the picture."""

    TRUE = "true"
    QUARTER = "quarter"
    HALF = "half"
    THREE = "three"
    SIDES = "sides"
    """Left and right are exchanged."""
    ENDS = "ends"
    """Above and below are exchanged."""
    MIRRORED = "mirrored"
    """It is mirrored, and turned by a quarter besides."""
    MIRRORED_BACK = "mirrored back"
    """The same, by a quarter the other way."""


DEGREES: Final[Mapping[Fit, int]] = MappingProxyType(
    {Fit.QUARTER: 90, Fit.HALF: 180, Fit.THREE: 270}
)
"""By how much touch is turned, where it is turned and no more."""

_FELT: Final[Mapping[Fit, Callable[[float, float], tuple[float, float]]]] = MappingProxyType(
    {
        Fit.TRUE: lambda x, y: (x, y),
        Fit.QUARTER: lambda x, y: (1 - y, x),
        Fit.HALF: lambda x, y: (1 - x, 1 - y),
        Fit.THREE: lambda x, y: (y, 1 - x),
        Fit.SIDES: lambda x, y: (1 - x, y),
        Fit.ENDS: lambda x, y: (x, 1 - y),
        Fit.MIRRORED: lambda x, y: (y, x),
        Fit.MIRRORED_BACK: lambda x, y: (1 - y, 1 - x),
    }
)
"""Where a point of the picture is felt, each side 0 to 1."""


def felt(fit: Fit, point: Point, size: Size) -> Point:
    """Where a finger is felt, in pixels, that is at a point of a picture of this size."""
    x, y = _FELT[fit](point[0] / size[0], point[1] / size[1])
    return round(x * size[0]), round(y * size[1])


def fitting(taps: Iterable[tuple[Point, Point]], size: Size, reach: float) -> frozenset[Fit]:
    """Every orientation that touch may have.

    Args:
        taps: where a finger was meant, and where it was felt.
        size: of the picture.
        reach: so many pixels beside it is still the same place.
    """
    pairs = tuple(taps)
    return frozenset(
        fit for fit in Fit if all(near(felt(fit, meant, size), at, reach) for meant, at in pairs)
    )


def near(one: Point, other: Point, reach: float) -> bool:
    """Whether two points are the same place to a finger."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 <= reach * reach
