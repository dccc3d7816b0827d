"""How do screens that know no game draw a board of Rheingold? As every other game's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import Any

import pygame

from companion.core.game import Json, Setup
from companion.games.rheingold.state import State
from companion.games.rheingold.view import TableView
from companion.ui.boards import arrows
from companion.ui.boards.drawing import Marks, Spot
from companion.ui.boards.motion import Motion
from companion.ui.boards.moving import MotionFrame
from companion.ui.boards.open_table import Keep, Still
from companion.ui.boards.parts import Parts
from companion.ui.boards.scene import Scene
from companion.ui.boards.walking import way
from companion.ui.games.rheingold import board, motion
from companion.ui.games.rheingold.board import RheingoldBoard
from companion.ui.theme import Theme


class RheingoldDrawing:
    """A board and what a view shows on it, as every other game's drawing is."""

    def __init__(self, board: RheingoldBoard) -> None:
        """On this board."""
        self._board = board
        self._where = {name: name for name in board.plan.spots}
        self.size = board.size

    def still(self) -> Still:
        """The empty map, and the castles' names on it."""
        return self._board.still()

    def stand_on(self, still: Still, keep: Keep) -> None:  # noqa: ARG002 - no other is large
        """Lay this instead of the empty map from now on."""
        self._board = copy(self._board)  # others may show the same
        self._board.stand_on(still)

    def where(self, _view: TableView) -> Mapping[str, str]:
        """Every place is its own name; pieces have no names."""
        return self._where

    def spots(self, _view: TableView) -> Mapping[str, Spot]:
        """They never move."""
        return self._board.plan.spots

    def draw(
        self, surface: pygame.Surface, origin: tuple[int, int], view: TableView, marks: Marks
    ) -> None:
        """Draw the board and what stands on it."""
        self._board.draw(surface, origin, _scene(view, marks))

    def motion(self, before: State, events: Sequence[Any], after: State) -> Motion | None:
        """What moves in a step of the record; None where nothing on the board does."""
        return motion.replayed(before, events, after)

    def draw_motion(
        self,
        surface: pygame.Surface,
        origin: tuple[int, int],
        view: TableView,
        motion: Motion,
        frame: MotionFrame | None,
    ) -> None:
        """Draw the board, what stands and moves on it, and arrows along the ways of a motion."""
        scene, moving = frame if frame is not None else (_scene(view, Marks()), None)
        self._board.draw(surface, origin, scene, moving)
        plan = self._board.plan
        for walk in motion.walks:
            line = way(plan, walk.path)
            theme = self._board.theme
            arrows.trail(surface, origin, line, walk.knights, plan.unit, theme, walk.colour)


def _scene(view: TableView, marks: Marks) -> Scene:
    """What a view shows, and what is pointed at."""
    return replace(
        motion.standing(view),
        lit=marks.lit,
        chosen=next(iter(marks.chosen), None),
        flash=next(iter(marks.flash), None),
    )


def fit(_board: Json, most: tuple[int, int]) -> tuple[int, int]:
    """The map fills any size."""
    return most


def drawing(setup: Setup, size: tuple[int, int], theme: Theme) -> RheingoldDrawing:
    """The picture of a match's board."""
    return RheingoldDrawing(board.picture(setup.board, size, theme))


def painting(setup: Setup, size: tuple[int, int], theme: Theme) -> Parts[RheingoldDrawing]:
    """The same, part by part."""
    yield from board.painting(setup.board, size, theme)
    return drawing(setup, size, theme)
