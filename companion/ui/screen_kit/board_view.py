"""The picture of a board as a part of the screen, for screens that know no game.

Where places are closer together than a finger is broad, a first tap enlarges the picture
around the finger.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import hypot
from typing import Any, Final

from pygame import Rect

from companion.core.game import Setup
from companion.ui.boards.drawing import Drawing, Marks, Spot
from companion.ui.boards.drawn import drawn, is_drawn
from companion.ui.boards.parts import Parts
from companion.ui.i18n.translate import language
from companion.ui.screen_kit.context import Room
from companion.ui.theme import Theme
from companion.ui.widgets.base import Intent, Layer, Target
from companion.ui.widgets.pen import Pen, Words

CLOSER: Final = 2.5
"""The factor by which a closer look enlarges the picture."""


class BoardCache:
    """Keeps the enlarged picture of a board; `boards.drawn` keeps the whole ones."""

    def __init__(self) -> None:
        """No picture is kept yet."""
        self._of: tuple[str, tuple[int, int], Theme, str] | None = None
        self._close: Drawing | None = None
        self._parts: tuple[tuple[int, int], Theme, str, Parts[Drawing]] | None = None

    def paint(self, room: Room, setup: Setup, size: tuple[int, int]) -> bool:
        """Paint one more part of the picture that fills `size`. Returns whether it is whole."""
        theme = room.theme
        if is_drawn(setup.game, setup.board, size, theme):
            self._parts = None
            return True
        ui = room.ui_of(setup.game)
        if ui.painting is None:
            self.get(room, "", setup, size, close=False)
            return True
        if self._parts is None or self._parts[:3] != (size, theme, language()):
            self._parts = (size, theme, language(), ui.painting(setup, size, theme))
        try:
            next(self._parts[3])
        except StopIteration as done:
            picture: Drawing = done.value
            drawn(setup.game, setup.board, size, theme, lambda: picture)
            self._parts = None
            return True
        return False

    def at_hand(self, room: Room, setup: Setup, size: tuple[int, int]) -> Drawing | None:
        """The picture that fills `size` where a screen has drawn it lately; None elsewhere."""
        known = is_drawn(setup.game, setup.board, size, room.theme)
        if not known and room.ui_of(setup.game).painting is None:
            return None
        # What a table has drawn for itself is whole after the first part.
        return (
            self.get(room, "", setup, size, close=False)
            if BoardCache().paint(room, setup, size)
            else None
        )

    def get(
        self, room: Room, match: str, setup: Setup, size: tuple[int, int], *, close: bool
    ) -> Drawing:
        """The picture of a match's board that fills `size`, or the larger one."""
        make, theme = room.ui_of(setup.game).board.drawing, room.theme
        if not close:
            return drawn(setup.game, setup.board, size, theme, partial(make, setup, size, theme))
        wanted = (match, size, theme, language())
        if self._close is None or self._of != wanted:
            larger = round(size[0] * CLOSER), round(size[1] * CLOSER)
            self._of, self._close = wanted, make(setup, larger, theme)
        return self._close


def crowded(spots: Mapping[str, Spot], lit: frozenset[str], place: str, touch: int) -> bool:
    """Whether a finger on a place could also mean another place that may be tapped."""
    x, y = spots[place]
    return any(
        other != place
        and other in spots
        and hypot(spots[other][0] - x, spots[other][1] - y) < touch / 2
        for other in lit
    )


def corner(rect: Rect, size: tuple[int, int], centre: Spot) -> tuple[int, int]:
    """Where the upper left corner of a picture is on the screen; the picture fills `rect`.

    Args:
        rect: what is seen of it.
        size: of the picture, in pixels; at least that of `rect`.
        centre: the part of the picture, 0 to 1, that is in the middle of `rect`.
    """
    found = []
    for axis in (0, 1):
        whole, seen = size[axis], rect.size[axis]
        start = round(centre[axis] * whole - seen / 2)
        found.append(rect.topleft[axis] - max(0, min(whole - seen, start)))
    return found[0], found[1]


@dataclass(frozen=True, slots=True)
class DrawnBoard:
    """The board at a place of the screen.

    Attributes:
        rect: where.
        drawing: the picture, at least as large.
        view: what stands on it.
        marks: what is pointed at.
        centre: the part of the picture, 0 to 1, that is in the middle of `rect`.
        touch: how broad a finger is, in pixels.
    """

    rect: Rect
    drawing: Drawing
    view: Any
    marks: Marks
    centre: Spot
    touch: int
    layer: Layer = Layer.PLAIN

    @property
    def origin(self) -> tuple[int, int]:
        """Where the picture's upper left corner is on the screen; the picture fills `rect`."""
        return corner(self.rect, self.drawing.size, self.centre)

    def point(self, place: str) -> tuple[int, int] | None:
        """Where a place is on the screen, None when it is not seen."""
        spot = self.drawing.spots(self.view).get(place)
        if spot is None:
            return None
        at = (round(spot[0]) + self.origin[0], round(spot[1]) + self.origin[1])
        return at if self.rect.collidepoint(at) else None

    def targets(self) -> Sequence[Target]:
        """A round spot for each place that is seen; broad ones where nothing is near."""
        found = []
        origin = self.origin
        for place, (x, y) in self.drawing.spots(self.view).items():
            at = (round(x) + origin[0], round(y) + origin[1])
            if not self.rect.collidepoint(at):
                continue
            lit = place in self.marks.lit
            side = self.touch // 2 if lit else self.touch // 3
            spot = Rect(0, 0, side, side)
            spot.center = at
            found.append(Target(f"at-{place}", spot, Intent("place", place), lit, lit, round=True))
        return found

    def words(self) -> Sequence[Words]:
        """None: the board's own writing is not laid out here."""
        return ()

    def draw(self, pen: Pen) -> None:
        """Draw what is seen of it."""
        before = pen.surface.get_clip()
        pen.surface.set_clip(self.rect)
        self.drawing.draw(pen.surface, self.origin, self.view, self.marks)
        pen.surface.set_clip(before)
