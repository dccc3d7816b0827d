"""How is a step of the past seen? An arrow along its way, and a walk when one goes to or from it.

Games whose drawings show no motion have the board alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pygame import Rect

from companion.ui.boards.drawing import Drawing, MovingDrawing, Spot
from companion.ui.boards.motion import Motion, Playable
from companion.ui.screen_kit.board_view import corner
from companion.ui.screen_kit.context import Room
from companion.ui.screens.match.history_lines import HistoryLine
from companion.ui.widgets.base import Layer, Untouched
from companion.ui.widgets.pen import Pen


@dataclass(frozen=True, slots=True)
class BoardInMotion(Untouched):
    """A board with the arrows of a step; it is only looked at.

    Attributes:
        rect: where; the drawing is at least as large.
        drawing: the picture.
        view: what stands on it.
        motion: whose ways are shown.
        frame: the present moment of a walk; None while nobody walks.
        centre: the part of the picture, 0 to 1, that is in the middle of `rect`.
    """

    rect: Rect
    drawing: MovingDrawing
    view: object
    motion: Playable
    frame: Any | None
    centre: Spot = (0.5, 0.5)
    layer: Layer = Layer.PLAIN

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        before = pen.surface.get_clip()
        pen.surface.set_clip(self.rect)
        origin = corner(self.rect, self.drawing.size, self.centre)
        self.drawing.draw_motion(pen.surface, origin, self.view, self.motion, self.frame)
        pen.surface.set_clip(before)


class HistoryMotion:
    """The walk that is seen now, and the ways of the chosen step."""

    def __init__(self) -> None:
        """Nothing moves."""
        self._wanted: tuple[tuple[HistoryLine, ...], bool] | None = None
        self._walk: Playable | None = None
        self._since = 0.0
        self._dropped = False
        self._shown: tuple[int, Playable | None] | None = None
        self._speed = 1
        self._moves = True

    @property
    def quiet(self) -> bool:
        """Whether nothing on the board was changed by what was shown last."""
        return not self._moves

    @property
    def moving(self) -> bool:
        """Whether somebody walks."""
        return self._walk is not None or self._wanted is not None

    def step(self, line: HistoryLine, room: Room, *, back: bool) -> None:
        """Let a step happen, or be undone, when it is seen next."""
        self.drop()
        if room.preferences.animated:
            self._wanted, self._speed = ((line,), back), 1

    def play(self, lines: Sequence[HistoryLine], speed: int) -> None:
        """Let some steps happen as one when they are seen next, so many times as fast."""
        self.drop()
        self._wanted, self._speed = (tuple(lines), False), speed

    def widget(
        self,
        rect: Rect,
        drawing: Drawing,
        view: object,
        line: HistoryLine,
        room: Room,
        centre: Spot = (0.5, 0.5),
    ) -> BoardInMotion | None:
        """The board of a chosen line; None where the drawing shows nothing of it.

        Args:
            rect: where.
            drawing: the board's picture.
            view: what stands on it after the step.
            line: the step.
            room: for the time.
            centre: the part of the picture, 0 to 1, that is in the middle of `rect`.
        """
        if not isinstance(drawing, MovingDrawing):
            self._wanted, self._moves = None, True
            return None
        if self._wanted is not None:
            self._begin(drawing, room)
        if self._shown is None or self._shown[0] != line.seq:
            self._shown = line.seq, drawing.motion(line.before, line.events, line.after)
        ways = self._shown[1]
        frame = self._walk.frame(self._passed(room)) if self._walk is not None else None
        if ways is None and frame is None:
            return None
        return BoardInMotion(rect, drawing, view, ways or Motion(()), frame, centre)

    def _begin(self, drawing: MovingDrawing, room: Room) -> None:
        """What is wanted begins now; its ways are shown, too."""
        assert self._wanted is not None
        (lines, back), self._wanted = self._wanted, None
        events = [event for line in lines for event in line.events]
        found = drawing.motion(lines[0].before, events, lines[-1].after)
        self._moves, self._since = found is not None, room.now
        if not back:
            self._shown = lines[-1].seq, found
        if room.preferences.animated:
            self._walk = found.reversed() if found is not None and back else found

    def _passed(self, room: Room) -> float:
        """How much of the walk has been seen, in its own seconds."""
        return (room.now - self._since) * self._speed

    def tick(self, room: Room) -> bool:
        """Let time pass. Returns whether something looks different now."""
        changed, self._dropped = self._dropped or self._wanted is not None, False
        if self._walk is None:
            return changed
        if self._passed(room) >= self._walk.seconds or not room.preferences.animated:
            self._walk = None
        return True

    def drop(self) -> bool:
        """Show the chosen position at once. Returns whether somebody walked."""
        moved = self._walk is not None
        self._wanted = self._walk = None
        self._dropped |= moved
        return moved
