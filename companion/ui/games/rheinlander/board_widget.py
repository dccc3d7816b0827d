"""How is the board shown as a widget? Every square is a spot to tap, a duchy one to hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from companion.games.rheinlander.view import TableView
from companion.ui.boards.drawing import Marks
from companion.ui.boards.moving import MotionFrame
from companion.ui.games.rheinlander import territory
from companion.ui.games.rheinlander.board import Pointing, RheinlanderBoard
from companion.ui.widgets.base import Intent, Layer, Point, Target, Untouched
from companion.ui.widgets.pen import Pen, Words


@dataclass(frozen=True, slots=True)
class BoardPart:
    """The board at a place of the screen.

    Attributes:
        rect: where; the picture has its size.
        board: the picture.
        view: what stands on it.
        marks: what is lit.
        pointing: dots and a ghost.
        legal: what may be tapped; a tap beside it goes to the nearest one.
        slots: slots can be tapped too.
        reach: how wide the spot of a square is, in pixels.
        castles: slots that can be tapped besides the squares.
        frame: the present moment of a motion; None while nothing moves.
    """

    rect: Rect
    board: RheinlanderBoard
    view: TableView
    marks: Marks
    pointing: Pointing
    legal: frozenset[str]
    slots: bool
    reach: int
    castles: frozenset[str] = frozenset()
    frame: MotionFrame | None = None
    layer: Layer = Layer.PLAIN

    def point(self, place: str) -> Point:
        """Where a place is on the screen."""
        x, y = self.board.plan.spots[place]
        return self.rect.x + round(x), self.rect.y + round(y)

    def targets(self) -> Sequence[Target]:
        """A round spot for each place; a finger that stays on a duchy looks at it."""
        names = [*self.board.plan.board["slots" if self.slots else "squares"], *self.castles]
        lands = {square for duchy in self.view.duchies for square in duchy.squares}
        found = []
        for place in names:
            spot = Rect(0, 0, self.reach, self.reach)
            spot.center = self.point(place)
            legal = place in self.legal
            long = Intent("duchy", place) if place in lands else None
            intent = Intent("place", place)
            found.append(Target(f"at-{place}", spot, intent, legal, legal, round=True, long=long))
        return found

    def words(self) -> Sequence[Words]:
        """None; numbers and title are the board's own."""
        return ()

    def draw(self, pen: Pen) -> None:
        """Draw it, and what moves on it."""
        if self.frame is not None:
            before = pen.surface.get_clip()
            pen.surface.set_clip(self.rect)
            where = self.rect.topleft
            self.board.draw_frame(pen.surface, where, self.frame, self.marks, self.pointing)
            pen.surface.set_clip(before)
            return
        self.board.draw(pen.surface, self.rect.topleft, self.view, self.marks, self.pointing)


@dataclass(frozen=True, slots=True)
class Outline(Untouched):
    """A line round a duchy that is looked at.

    Attributes:
        board: on which it is.
        squares: of the duchy.
    """

    board: BoardPart
    squares: tuple[str, ...]
    layer: Layer = Layer.OVER

    @property
    def rect(self) -> Rect:
        """The board's."""
        return self.board.rect

    def draw(self, pen: Pen) -> None:
        """Draw it over the board."""
        line, at = territory.outline(self.board.board.plan, self.squares, pen.theme)
        where, before = self.rect, pen.surface.get_clip()
        pen.surface.set_clip(where)
        pen.surface.blit(line, (where.x + at[0], where.y + at[1]))
        pen.surface.set_clip(before)
