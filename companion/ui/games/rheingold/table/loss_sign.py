"""How many knights are taken off here, and whose? A sign above their place."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Final

from pygame import Rect

from companion.ui.art.pawn import pawn, pawn_width
from companion.ui.theme import Metrics
from companion.ui.widgets.base import Layer, Point, Untouched
from companion.ui.widgets.pen import Pen, Words
from companion.ui.widgets.picture import SketchPicture

_HIGH: Final = 0.62
"""How high it is, in touches."""
_FAR: Final = 0.7
"""How far from its place it is where a stack stands there, as a part of its height."""
_MINUS: Final = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class LossSign(Untouched):
    """A knight and a number with its minus, on a plate by the place.

    Attributes:
        board: it stands within it.
        foot: the place, in pixels.
        colour: of the knights.
        knights: how many are taken off.
        sizes: of the screen.
        avoid: what it should not cover.
    """

    board: Rect
    foot: Point
    colour: str
    knights: int
    sizes: Metrics
    avoid: tuple[Rect, ...] = ()
    layer: Layer = Layer.OVER
    rect: Rect = field(init=False)

    def __post_init__(self) -> None:
        """It stands above its foot, or where it covers less: below, beside, or further above."""
        high = round(self.sizes.touch * _HIGH)
        plate = Rect(0, 0, round(high * (1.9 if self.knights < 10 else 2.3)), high)
        near, far = high // 4, round(high * _FAR)
        x, y = self.foot
        spots = (
            plate.move(x - plate.centerx, y - near - plate.bottom),
            plate.move(x - plate.centerx, y + near - plate.top),
            plate.move(x - plate.centerx, y - far - plate.bottom),
            plate.move(x - plate.centerx, y + far - plate.top),
            plate.move(x + far - plate.left, y - plate.centery),
            plate.move(x - far - plate.right, y - plate.centery),
        )
        within = [spot for spot in spots if self.board.contains(spot)] or [
            spots[0].clamp(self.board)
        ]
        object.__setattr__(self, "rect", min(within, key=self._covered))

    def _covered(self, spot: Rect) -> int:
        """How much it would cover there, in pixels."""
        cuts = [spot.clip(one) for one in self.avoid]
        return sum(cut.w * cut.h for cut in cuts)

    def _parts(self) -> tuple[Rect, Rect]:
        """The knight, and the number at its right."""
        inner = self.rect.inflate(-8, -6)
        knight = Rect(inner.topleft, (pawn_width(None, inner.h), inner.h))
        return knight, Rect(knight.right, inner.y, inner.right - knight.right, inner.h)

    def words(self) -> tuple[Words, ...]:
        """The number."""
        box = self._parts()[1]
        return (Words(f"{_MINUS}{self.knights}", box, round(box.h * 0.95), "number", lines=1),)

    def draw(self, pen: Pen) -> None:
        """Draw the plate, the knight, the number."""
        theme = pen.theme
        pen.sheet(self.rect, theme.parchment_light, theme.danger, radius=8, line=2)
        picture = SketchPicture(partial(pawn, self.colour, None, theme=theme))
        picture.draw(pen, self._parts()[0])
        for words in self.words():
            pen.write(words)
