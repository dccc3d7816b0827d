"""Which part of a sheet is seen, and how large? Pure geometry, no pygame.

An edited board is seen true to scale: nothing is stretched, no place steps aside, so
that what is drawn lies on what is under it. A sheet that is broader than high is
turned where the screen stands upright, its right side up, as everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]

MOST_ZOOM: Final = 8.0
"""The largest zoom, as a multiple of the size at which the whole sheet is visible."""
_AIR: Final = 0.15
"""How much of an area may be empty beside the sheet, so that places at its edge can be reached."""


@dataclass(frozen=True, slots=True)
class View:
    """A sheet in an area.

    Attributes:
        area: where it is seen: x, y, width, height, in pixels of the screen.
        sheet: the sheet's width and height, in mm.
        zoom: 1 shows the whole sheet.
        centre: the point in the middle of the area, as a part of width and height.
        rim: pixels between the whole sheet and its area's edge.
    """

    area: tuple[int, int, int, int]
    sheet: Point
    zoom: float = 1.0
    centre: Point = (0.5, 0.5)
    rim: int = 6

    @property
    def turned(self) -> bool:
        """Whether the sheet stands with its right side up."""
        across, down = self.sheet
        return (across > down) != (self.area[2] > self.area[3]) and across != down

    @property
    def scale(self) -> float:
        """Pixels for a millimetre."""
        across, down = self._size_mm
        wide, high = max(16, self.area[2] - 2 * self.rim), max(16, self.area[3] - 2 * self.rim)
        return self.zoom * min(wide / max(across, 0.001), high / max(down, 0.001))

    @property
    def _size_mm(self) -> Point:
        """Width and height as the sheet lies on the screen."""
        across, down = self.sheet
        return (down, across) if self.turned else (across, down)

    @property
    def size(self) -> tuple[int, int]:
        """Of the whole sheet, in pixels."""
        across, down = self._size_mm
        return max(1, round(across * self.scale)), max(1, round(down * self.scale))

    @property
    def origin(self) -> Point:
        """Where on the screen the corner of the whole sheet is that is seen upper left."""
        x, y, wide, high = self.area
        across, down = self.size
        along, aside = self._laid(self.centre)
        return x + wide / 2 - along * across, y + high / 2 - aside * down

    def to_px(self, at: Point) -> Point:
        """Where a point of the sheet, in mm, is seen."""
        along, aside = self._laid((at[0] / self.sheet[0], at[1] / self.sheet[1]))
        (x, y), (across, down) = self.origin, self.size
        return x + along * across, y + aside * down

    def to_mm(self, spot: Point) -> Point:
        """Which point of the sheet is seen at a spot of the screen; it may lie beside the sheet."""
        (x, y), (across, down) = self.origin, self.size
        along, aside = (spot[0] - x) / across, (spot[1] - y) / down
        part = (1 - aside, along) if self.turned else (along, aside)
        return part[0] * self.sheet[0], part[1] * self.sheet[1]

    def _laid(self, part: Point) -> Point:
        """A point by its parts of width and height, as the sheet lies on the screen."""
        return (part[1], 1 - part[0]) if self.turned else part

    def fitted(self) -> View:
        """The whole sheet."""
        return replace(self, zoom=1.0, centre=(0.5, 0.5))

    def zoomed(self, factor: float, about: Point | None = None) -> View:
        """Larger by a factor; what is seen at `about` stays where it is."""
        x, y, wide, high = self.area
        about = (x + wide / 2, y + high / 2) if about is None else about
        fixed = self.to_mm(about)
        zoom = min(MOST_ZOOM, max(1.0, self.zoom * factor))
        return replace(self, zoom=zoom).put(fixed, about)

    def put(self, at: Point, spot: Point) -> View:
        """A point of the sheet, in mm, is brought to a spot of the screen, as far as may be."""
        x, y = self.to_px(at)
        return self.moved(spot[0] - x, spot[1] - y)

    def moved(self, right_px: float, down_px: float) -> View:
        """The sheet is pushed by so many pixels."""
        x, y, wide, high = self.area
        middle = self.to_mm((x + wide / 2 - right_px, y + high / 2 - down_px))
        part = (middle[0] / self.sheet[0], middle[1] / self.sheet[1])
        return replace(self, centre=part).kept_in()

    def kept_in(self) -> View:
        """The same, pushed back where too little of the sheet would be seen."""
        _x, _y, wide, high = self.area
        across, down = self.size
        along, aside = self._laid(self.centre)
        along, aside = _kept(along, across, wide), _kept(aside, down, high)
        return replace(self, centre=(1 - aside, along) if self.turned else (along, aside))

    def shown(self, at: Point) -> View:
        """A point of the sheet, in mm, in the middle of the area, as far as may be."""
        x, y, wide, high = self.area
        return self.put(at, (x + wide / 2, y + high / 2))

    def framed(self, first: Point, last: Point) -> View:
        """What lies between two corners, in mm, as large as the area allows."""
        one, other = self._laid(first), self._laid(last)
        across, down = abs(other[0] - one[0]), abs(other[1] - one[1])
        wide, high = (max(16, side - 2 * self.rim) for side in self.area[2:])
        fit = min(wide / max(across, 1.0), high / max(down, 1.0))
        zoom = min(MOST_ZOOM, max(1.0, fit / replace(self, zoom=1.0).scale))
        middle = (first[0] + last[0]) / 2, (first[1] + last[1]) / 2
        return replace(self, zoom=zoom).shown(middle)

    def sees(self, at: Point, rim_px: int) -> bool:
        """Whether a point of the sheet is seen, and not at the very edge."""
        x, y, wide, high = self.area
        u, v = self.to_px(at)
        return x + rim_px <= u < x + wide - rim_px and y + rim_px <= v < y + high - rim_px


def _kept(middle: float, sheet_px: int, area_px: int) -> float:
    """Where the middle of an area may be, as a part of a sheet's length."""
    if sheet_px <= area_px:
        return 0.5
    low = area_px * (0.5 - _AIR) / sheet_px
    return min(max(middle, low), 1 - low)
