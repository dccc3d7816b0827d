"""Where on the printed board is everything, and how large? Pure geometry.

Nothing is stretched and no place steps aside: what the board file has at a millimetre is
printed at that millimetre. Only the size of what is drawn there is chosen, so large that
neighbours do not cover one another.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from math import hypot
from typing import Any, Final, NamedTuple, TypeAlias

from companion.ui.boards.plan import Plan, find_islands, joined, places_mm

_MOST_UNIT_MM: Final = 42.0
"""The largest height of a castle, in mm, however much room there is."""
_LEAST_UNIT_MM: Final = 9.0
"""The smallest readable height of a castle, in mm; below it neighbours may overlap."""
_BORDER: Final = 0.014
"""The breadth of the printed border, as a fraction of the shorter side."""
_MOST_PX: Final = 7_000_000
"""The largest number of dots of the ground, so that a small computer has the memory for it."""
_DOTS_PER_MM: Final = 4.0
"""How fine the plan's own pixels are, and the ground's dots: 100 to an inch."""


_DISC: Final = 0.38
"""A space's radius, in units."""
_CASTLE: Final = (0.54, 0.5)
_START: Final = (0.8, 0.43)
"""Half the width and half the height of each kind of place, in units."""


class Layout(NamedTuple):
    """A board, laid out true to scale.

    Attributes:
        plan: in pixels, `px` to the millimetre.
        px: how many of the plan's pixels a millimetre has.
        size_mm: of the board.
    """

    plan: Plan
    px: float
    size_mm: tuple[float, float]

    @property
    def unit_mm(self) -> float:
        """The height of a castle."""
        return self.plan.unit / self.px


def lay_out(board: Mapping[str, Any]) -> Layout:
    """Lay out a board that the rules accept."""
    wide, high = (float(side) for side in board["size_mm"])
    px = min(_DOTS_PER_MM, (_MOST_PX / (wide * high)) ** 0.5)
    size = (round(wide * px), round(high * px))
    spots = {name: (x * px, y * px) for name, (x, y) in places_mm(board).items()}
    course = [(x * px, y * px) for x, y in board.get("river") or ()]
    unit = unit_mm(board) * px
    islands = find_islands(board, spots, course, unit)
    return Layout(joined(board, spots, course, islands, unit, size), px, (wide, high))


def unit_mm(board: Mapping[str, Any]) -> float:
    """How high a castle can be so that no place covers another."""
    wide, high = (float(side) for side in board["size_mm"])
    places = places_mm(board)
    halves = dict.fromkeys(board["castles"], _CASTLE)
    halves |= {f"s{number}": _START for number in board["starts"]}
    limit = min(min(wide, high) * 0.17, _MOST_UNIT_MM)
    edge = _BORDER * min(wide, high)
    for name, (x, y) in places.items():
        side, up = halves.get(name, (_DISC, _DISC))
        limit = min(limit, (min(x, wide - x) - edge) / side, (min(y, high - y) - edge) / up)
    for (one, at), (other, beside) in itertools.combinations(places.items(), 2):
        apart = abs(at[0] - beside[0]), abs(at[1] - beside[1])
        limit = min(limit, _limit(apart, halves.get(one), halves.get(other), limit))
    return max(_LEAST_UNIT_MM, limit)


def disc_mm(board: Mapping[str, Any]) -> float:
    """The radius of a space as it is printed."""
    return _DISC * unit_mm(board)


_Half: TypeAlias = tuple[float, float] | None
"""Half the width and half the height of a box; None for a space's disc."""


def _limit(apart: tuple[float, float], one: _Half, other: _Half, most: float) -> float:
    """The largest unit, up to `most`, at which two places do not overlap, in mm."""
    side, up = ((one or (0.0, 0.0))[axis] + (other or (0.0, 0.0))[axis] for axis in (0, 1))
    round_by = _DISC * ((one is None) + (other is None))

    def is_free(unit: float) -> bool:
        across, down = apart[0] - side * unit, apart[1] - up * unit
        if round_by:
            return hypot(max(0.0, across), max(0.0, down)) >= round_by * unit
        return max(across, down) >= 0

    if is_free(most):
        return most
    low, high = 0.0, most
    for _ in range(20):
        unit = (low + high) / 2
        low, high = (unit, high) if is_free(unit) else (low, unit)
    return high
