"""The board as a part of a screen. Floor 5: every place on it is a spot to tap.

The picture itself is the board room's; it is made once for a board and a size.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pygame import Rect

from companion.ui.boards.rheingold import RheingoldBoard
from companion.ui.boards.scene import Scene
from companion.ui.theme import Theme
from companion.ui.widgets.base import Intent, Layer, Target
from companion.ui.widgets.pen import Pen, Words


class BoardKeeper:
    """Keeps the picture of the board that was drawn last."""

    def __init__(self) -> None:
        """None yet."""
        self._of: tuple[str, tuple[int, int], Theme] | None = None
        self._board: RheingoldBoard | None = None

    def get(
        self, match: str, plan: Mapping[str, Any], size: tuple[int, int], theme: Theme
    ) -> RheingoldBoard:
        """The picture of a match's board for a size."""
        wanted = (match, size, theme)
        if self._board is None or self._of != wanted:
            self._board, self._of = RheingoldBoard(dict(plan), size, theme), wanted
        return self._board


@dataclass(frozen=True, slots=True)
class BoardPart:
    """The board at a place of the screen.

    Attributes:
        rect: where; the board's picture has its size.
        board: the picture.
        scene: what stands on it.
        places: every place, to be tapped.
        lit: those that may be; a tap beside them goes to the nearest.
        reach: how wide a spot is, in pixels.
    """

    rect: Rect
    board: RheingoldBoard
    scene: Scene
    places: tuple[str, ...]
    lit: frozenset[str]
    reach: int
    layer: Layer = Layer.PLAIN

    def targets(self) -> Sequence[Target]:
        """A round spot for each place."""
        found = []
        for place in self.places:
            x, y = self.board.position(place)
            spot = Rect(0, 0, self.reach, self.reach)
            spot.center = (self.rect.x + round(x), self.rect.y + round(y))
            legal = place in self.lit
            found.append(
                Target(f"at-{place}", spot, Intent("place", place), legal, legal, round=True)
            )
        return found

    def words(self) -> Sequence[Words]:
        """None; names on the map are the board's own."""
        return ()

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        self.board.draw(pen.surface, self.rect.topleft, self.scene)
