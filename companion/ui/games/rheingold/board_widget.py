"""How is the board shown as a widget? Every place on it is a spot to tap.

The picture comes from `board`; it is made once for a board and a size.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pygame import Rect

from companion.ui.boards.moving import Moving
from companion.ui.boards.scene import Scene
from companion.ui.games.rheingold.board import RheingoldBoard, picture
from companion.ui.i18n.translate import language
from companion.ui.theme import Theme
from companion.ui.widgets.base import Intent, Layer, Target
from companion.ui.widgets.pen import Pen, Words

_CASTLE: Final = 1.25
"""A castle is drawn so much larger than the disc of a space."""


class BoardKeeper:
    """Keeps the picture of the board that was drawn last."""

    def __init__(self) -> None:
        """None yet."""
        self._of: tuple[str, tuple[int, int], Theme, str] | None = None
        self._board: RheingoldBoard | None = None

    def get(
        self, match: str, plan: Mapping[str, Any], size: tuple[int, int], theme: Theme
    ) -> RheingoldBoard:
        """The picture of a match's board for a size."""
        wanted = (match, size, theme, language())
        if self._board is None or self._of != wanted:
            self._board, self._of = picture(plan, size, theme), wanted
        return self._board


@dataclass(frozen=True, slots=True)
class BoardPart:
    """The board at a place of the screen.

    Attributes:
        rect: where; the board's picture has its size.
        board: the picture.
        scene: what stands on it, without what moves.
        places: every place, to be tapped.
        lit: those that may be; a tap beside them goes to the nearest.
        reach: how wide the spot of a space is, in pixels.
        moving: what is on its way on it; None while nothing is.
        finger: how wide the spot of a lit place is where its neighbours leave room, in pixels.
    """

    rect: Rect
    board: RheingoldBoard
    scene: Scene
    places: tuple[str, ...]
    lit: frozenset[str]
    reach: int
    moving: Moving | None = None
    finger: int = 0
    layer: Layer = Layer.PLAIN

    def targets(self) -> Sequence[Target]:
        """A round spot for each place; a finger that stays on a castle looks at it."""
        found = []
        for place in self.places:
            x, y = self.board.position(place)
            castle = place in self.board.plan.castles
            side = round(self.reach * _CASTLE) if castle else self.reach
            legal = place in self.lit
            if legal:
                side = max(side, min(self.finger, self.board.nearest[place]))
            spot = Rect(0, 0, side, side)
            spot.center = (self.rect.x + round(x), self.rect.y + round(y))
            long = Intent("castle", place) if castle else None
            found.append(
                Target(
                    f"at-{place}",
                    spot,
                    Intent("place", place),
                    legal,
                    legal,
                    round=True,
                    long=long,
                    drag=Intent("dropped", place),
                )
            )
        return found

    def words(self) -> Sequence[Words]:
        """None; names on the map are the board's own."""
        return ()

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        self.board.draw(pen.surface, self.rect.topleft, self.scene, self.moving)
