"""How do screens that know no game draw a board of Ringgeister? With what moved by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from companion.core.game import Setup
from companion.games.ringgeister.game import Ringgeister
from companion.games.ringgeister.state import State
from companion.games.ringgeister.view import TableView
from companion.ui.boards.parts import Parts
from companion.ui.games.ringgeister import film_drawing
from companion.ui.games.ringgeister.board import RinggeisterBoard, fit
from companion.ui.games.ringgeister.film import Moment, Reel, Seen, reel
from companion.ui.theme import Theme

__all__ = ["drawing", "fit", "painting"]


class RinggeisterDrawing(RinggeisterBoard):
    """A board on which a step of the record is seen: walks, and tiles that turn."""

    def motion(self, before: State, events: Sequence[Any], after: State) -> Reel | None:
        """What moves in a step of the record; None where nothing does."""
        return reel(before, events, after)

    def draw_motion(
        self,
        surface: pygame.Surface,
        origin: tuple[int, int],
        view: TableView,
        motion: object,
        frame: tuple[Seen, Moment] | None,
    ) -> None:
        """Draw a moment of it; else the position, with the ways that led to it."""
        if frame is not None:
            film_drawing.draw(surface, origin, self, *frame)
            return
        found = motion.acts if isinstance(motion, Reel) else ()
        film_drawing.draw_past(surface, origin, self, self.scene(view), found)


def drawing(setup: Setup, size: tuple[int, int], theme: Theme) -> RinggeisterDrawing:
    """The picture of a match's board."""
    return RinggeisterDrawing(setup.board, size, theme)


def painting(setup: Setup, size: tuple[int, int], theme: Theme) -> Parts[RinggeisterDrawing]:
    """The same, drawn already as the match begins, some tiles at a time."""
    made = drawing(setup, size, theme)
    yield
    game = Ringgeister()
    view = game.view(game.initial_state(setup), None)
    yield
    yield from made.by_parts(made.scene(view).tiles)
    return made
