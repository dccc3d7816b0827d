"""By which small picture is a board chosen? Drawn by its game, a part at a time.

A board is drawn as at the table, larger than it is shown, and then reduced: so all that is on it
keeps its proportions. Until a thumbnail is there, its place shows a sign.
"""

from __future__ import annotations

from dataclasses import field
from time import perf_counter

import pygame
from pygame import Rect

from companion.core.frozen import frozen
from companion.core.game import GameInfo
from companion.ui.boards import drawn
from companion.ui.boards.drawing import Drawing, Marks
from companion.ui.boards.parts import Parts
from companion.ui.ports.games import BoardCard
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.setup_form import SetupDraft
from companion.ui.theme import Theme
from companion.ui.widgets.pen import Pen
from companion.ui.widgets.picture import Icon, put

_FINE_PX, _FINER = 570, 2
"""A board is drawn at least so wide, and a smaller one so many times as large as it is shown."""
_NARROW, _NEAR = 0.75, 1.9
"""A board that fills less of its box's width is seen from near: so many times as wide as that."""
_ROUND_S = 0.008
"""So long is painted in a round of the window before the next part waits for the next one."""


class BoardThumbnails:
    """The thumbnails of one screen; its `tick` calls `paint`."""

    def __init__(self) -> None:
        """None was wanted yet."""
        self._missing: list[tuple[BoardThumbnail, tuple[int, int], Theme]] = []
        self._parts: Parts[pygame.Surface] | None = None

    def of(self, info: GameInfo, card: BoardCard, *, close: bool = False) -> BoardThumbnail:
        """The thumbnail of a board; it is painted once it was to be seen.

        Args:
            info: the board's game.
            card: the board.
            close: a board that would fill little of its box is seen from near: its middle.
        """
        return BoardThumbnail(info, card, self, close)

    def want(self, one: BoardThumbnail, size: tuple[int, int], theme: Theme) -> None:
        """A thumbnail was to be seen and is not there."""
        if (one, size, theme) not in self._missing:
            self._missing.append((one, size, theme))

    @property
    def painting(self) -> bool:
        """Whether one is still to be painted."""
        return bool(self._missing)

    def paint(self, room: Room) -> bool:
        """Paint some more of what is missing, within a part of a frame.

        Returns whether a thumbnail is whole now.
        """
        until = perf_counter() + _ROUND_S
        while self._missing:
            if self._paint_part(room):
                return True
            if perf_counter() > until:
                return False
        return False

    def _paint_part(self, room: Room) -> bool:
        """Paint one more part of the first that is missing. Returns whether it is whole."""
        one, size, theme = self._missing[0]
        if self._parts is None:
            self._parts = _painted(room, one, size, theme)
        try:
            next(self._parts)
        except StopIteration as done:
            drawn.keep_thumbnail(one.kind, one.card.board, size, theme, done.value)
            self._missing.pop(0)
            self._parts = None
            return True
        return False


@frozen
class BoardThumbnail:
    """A board in small, nothing standing on it but what the set-up puts there."""

    info: GameInfo = field(compare=False)
    card: BoardCard
    _all: BoardThumbnails = field(compare=False, repr=False)
    close: bool = False

    @property
    def kind(self) -> str:
        """Under which word it is kept."""
        return f"{self.card.game} from near" if self.close else self.card.game

    def draw(self, pen: Pen, box: Rect) -> None:
        """Draw it in the middle of a box, or a sign until it is painted."""
        picture = drawn.thumbnail(self.kind, self.card.board, box.size, pen.theme)
        if picture is None:
            self._all.want(self, box.size, pen.theme)
            Icon("board", pen.theme.line).draw(pen, box)
            return
        put(pen, picture, box)
        pygame.draw.rect(
            pen.surface, pen.theme.panel_edge, picture.get_rect(center=box.center), pen.sizes.line
        )


def _painted(
    room: Room, one: BoardThumbnail, most: tuple[int, int], theme: Theme
) -> Parts[pygame.Surface]:
    """The thumbnail that a box has room for, part by part."""
    ui, board = room.ui_of(one.card.game), one.card.board
    draft = SetupDraft.fresh(one.info, one.card.id)
    setup = draft.setup(board)
    size = ui.board.fit(board, most)
    near = one.close and size[0] < most[0] * _NARROW
    if near:
        size = ui.board.fit(board, (round(most[0] * _NEAR), round(most[0] * _NEAR)))
    part = max(_FINER if size[0] < _FINE_PX else 1, _FINE_PX / size[0])
    fine = round(size[0] * part), round(size[1] * part)
    if ui.painting is not None:
        drawing: Drawing = yield from ui.painting(setup, fine, theme)
    else:
        drawing = ui.board.drawing(setup, fine, theme)
    yield
    view = draft.game.view(draft.game.initial_state(setup), None)
    yield
    large = pygame.Surface(drawing.size, 0, 32)
    drawing.draw(large, (0, 0), view, Marks())
    yield
    whole = pygame.transform.smoothscale(large, size)
    if not near:
        return whole
    seen = Rect(0, 0, min(most[0], size[0]), min(most[1], size[1]))
    seen.center = whole.get_rect().center
    return whole.subsurface(seen).copy()
