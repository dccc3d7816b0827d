"""Which part of a draft does an editor draw, and how? The same for the boards of every game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.core.drafting.sheet import Point
from companion.ui.boards.photo_ground import StraightPhoto
from companion.ui.boards.view import View
from companion.ui.theme import Theme


@dataclass(frozen=True, slots=True)
class SheetLook:
    """What part of the draft is drawn, and how.

    Attributes:
        view: which part, how large.
        theme: its colours.
        touch: the least side of anything that can be tapped, in pixels.
        photo: what lies below, None for a bare sheet.
        strength: of the photograph, 0 to 1.
        hurried: something moves: draw quickly rather than finely.
        names: whether places have their names.
    """

    view: View
    theme: Theme
    touch: int
    photo: StraightPhoto | None = field(default=None, compare=False)
    strength: float = 0.0
    hurried: bool = False
    names: bool = True

    @property
    def over_photo(self) -> bool:
        """Whether a photograph is seen."""
        return self.photo is not None and self.strength > 0

    def px(self, at: Point) -> Point:
        """Where a point of the sheet is in the area."""
        x, y = self.view.to_px(at)
        return x - self.view.area[0], y - self.view.area[1]

    def line(self, points: Sequence[Point]) -> list[Point]:
        """Points of the sheet in the area."""
        return [self.px(at) for at in points]
