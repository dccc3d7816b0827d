"""What does a match look like in one look? Display lists of its positions and of what moves.

The game's own drawing draws them, onto a surface that keeps what is laid on it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from math import ceil
from typing import Any, Final, NamedTuple

from companion.core.game import AnyGame, Setup
from companion.referee.replay import ReplayStep
from companion.ui.boards import arrows
from companion.ui.boards.drawing import Drawing, Marks, MovingDrawing
from companion.ui.boards.motion import Motion, Playable
from companion.ui.boards.open_table import Grounded, OpenTable, Still
from companion.watching.arts import Arts, Items
from companion.watching.looks import Look
from companion.watching.painting import painted
from companion.watching.recording_surface import RecordingSurface

FRAME_MS: Final = 66
"""The time from one frame of a walk to the next, in milliseconds."""
_MOST_FRAMES: Final = 75
"""A walk of more frames has fewer of them a second."""
_ART: Final = "companion.ui.art."
_SELDOM: Final = 6
_MOST_NEW_PX: Final = 250_000
"""Once a walk has had so many pixels that are new, only each sixth frame is drawn."""


class WalkFrames(NamedTuple):
    """What moves between two positions: display lists, and the time of each, in milliseconds."""

    frames: tuple[Items, ...]
    frame_ms: int


class Pictures:
    """The pictures of one match in one look."""

    def __init__(
        self, game: AnyGame, setup: Setup, table: OpenTable, look: Look, arts: Arts
    ) -> None:
        """Nothing is drawn yet.

        Args:
            game: the rules.
            setup: of the match.
            table: what the game shows everybody.
            look: its look.
            arts: takes the pictures.
        """
        self.look = look
        self.size = table.fit(setup.board, look.most)
        self._game, self._setup, self._table, self._arts = game, setup, table, arts
        self._drawn: Drawing | None = None

    @property
    def _drawing(self) -> Drawing:
        """The drawing; its empty board is out, and is not kept here."""
        if self._drawn is None:
            drawing = self._table.drawing(self._setup, self.size, self.look.theme)
            if isinstance(drawing, Grounded):
                done = painted(drawing)
                ground = self._arts.stand_in(done.ground, done.size)
                drawing.stand_on(Still(ground, done.labels), self._arts.kept)
            self._drawn = drawing
        return self._drawn

    def board(self, state: Any, step: ReplayStep | None) -> Items:
        """The board in a state, with the ways of the step that led there.

        Args:
            state: what stands there.
            step: what led to it; None at the beginning.
        """
        drawing, view = self._drawing, self._game.view(state, None)
        surface = RecordingSurface(self.size)
        ways = self._motion(step) if step is not None else None
        if isinstance(drawing, MovingDrawing) and ways is not None:
            drawing.draw_motion(surface, (0, 0), view, ways, None)
        else:
            drawing.draw(surface, (0, 0), view, Marks())
        items = self._arts.items(surface.laid)
        arrows.forget()
        return items

    def walk(self, steps: Sequence[ReplayStep]) -> WalkFrames | None:
        """What moves while these steps happen; None where nothing does."""
        found = [
            (motion, step.after) for step in steps if (motion := self._motion(step)) is not None
        ]
        return self._frames(found)

    def turned_back(self, before: Any, after: Any) -> WalkFrames | None:
        """What moves when a position is taken back to another."""
        drawing = self._drawing
        if not isinstance(drawing, MovingDrawing):
            return None
        motion = drawing.motion(before, (), after)
        return self._frames([(motion, after)] if motion is not None else [])

    def _motion(self, step: ReplayStep) -> Playable | None:
        drawing = self._drawing
        if not isinstance(drawing, MovingDrawing):
            return None
        return drawing.motion(step.before, step.events, step.after)

    def _frames(self, motions: Sequence[tuple[Playable, Any]]) -> WalkFrames | None:
        drawing = self._drawing
        whole_ms = 1000 * sum(motion.seconds for motion, _after in motions)
        if not isinstance(drawing, MovingDrawing) or whole_ms <= 0:
            return None
        frame_ms = max(FRAME_MS, ceil(whole_ms / _MOST_FRAMES))
        most, frames, drawn = self._arts.pixels_out + _MOST_NEW_PX, list[Items](), 0
        for motion, after in motions:
            passed_ms, view = 0, self._game.view(after, None)
            while (frame := motion.frame(passed_ms / 1000)) is not None:
                passed_ms += frame_ms
                if self._arts.pixels_out > most and len(frames) - drawn < _SELDOM - 1:
                    frames.append(frames[-1])
                    continue
                surface = RecordingSurface(self.size)
                drawing.draw_motion(surface, (0, 0), view, Motion(()), frame)
                drawn = len(frames)
                frames.append(self._arts.items(surface.laid))
        return WalkFrames(tuple(frames), frame_ms) if frames else None


def forget_pieces() -> None:
    """Keep no small picture: all are out, and one that is needed again is drawn anew."""
    for name, module in list(sys.modules.items()):
        if name.startswith(_ART):
            for value in vars(module).values():
                clear = getattr(value, "cache_clear", None)
                if clear is not None:
                    clear()
