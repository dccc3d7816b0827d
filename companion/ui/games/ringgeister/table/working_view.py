"""What is drawn of the board? Its pictures, in the sizes that are seen, and what stands on them."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from companion.core.game import Setup
from companion.games.ringgeister import effects
from companion.games.ringgeister import moves as mv
from companion.games.ringgeister.evolution import evolve
from companion.games.ringgeister.state import State
from companion.games.ringgeister.view import TableView
from companion.ui.boards.drawing import Marks
from companion.ui.boards.drawn import drawn
from companion.ui.games.ringgeister.board import RinggeisterBoard
from companion.ui.games.ringgeister.drawing import drawing
from companion.ui.games.ringgeister.film import DarkWalk, acts
from companion.ui.games.ringgeister.film_drawing import stands
from companion.ui.games.ringgeister.table import focus, setting_up
from companion.ui.games.ringgeister.table.board_part import (
    BoardPart,
    Ghost,
    Overview,
    Passing,
    Shown,
)
from companion.ui.games.ringgeister.table.camera import Camera, Level
from companion.ui.games.ringgeister.table.layout import TableAreas
from companion.ui.games.ringgeister.table.move_plan import IDLE, Going, MovePlan
from companion.ui.screen_kit.context import Room
from companion.ui.theme import Theme

_MOST_PICTURES: Final = 4
"""Pictures of the board that are kept: three sizes, and the small one."""


class WorkingView:
    """The board on the table screen.

    Attributes:
        camera: which part of it is seen, and how large.
        seen: the working view and the small board, as they were seen last.
    """

    def __init__(self) -> None:
        """Nothing is drawn yet."""
        self.camera = Camera()
        self.seen: tuple[BoardPart, Overview] | None = None
        self._pictures: dict[tuple[tuple[int, int], Theme], RinggeisterBoard] = {}
        self._foreseen: tuple[MovePlan, DarkWalk | None] = (IDLE, None)

    def widgets(
        self,
        room: Room,
        at: TableAreas,
        setup: Setup,
        view: TableView,
        state: State,
        plan: MovePlan,
        marks: Marks,
        shown: Shown | None,
        passing: Passing | None = None,
        left: Shown | None = None,
    ) -> tuple[BoardPart, Overview]:
        """The working view and the small board.

        Args:
            room: for sizes and theme.
            at: the parts of the screen.
            setup: of the match.
            view: what stands on the board when nothing moves.
            state: the position.
            plan: what the player has begun.
            marks: what is pointed at.
            shown: the act that is seen.
            passing: what moves by itself before that.
            left: an act that went by itself, while hands may still carry it out.
        """
        small = self._picture(room, setup, at.overview.size)
        look = focus.of_plan(state, plan, marks.lit)
        if shown is not None:
            look = focus.of_act(shown.act, shown.now, small)
        elif left is not None:
            look = focus.of_left(left.act, left.now, look, small)
        if passing is not None:
            look = focus.of_act(passing.act, passing.now, small)
        across, down = setup.board["size_mm"]
        frame = self.camera.frame(
            at.board, (across, down), room.sizes.touch, look.matters, look.first,
            whole=look.whole, fitted=look.fitted,
        )  # fmt: skip
        picture = self._picture(room, setup, frame.size)
        scene = picture.scene(view) if shown is None else stands(shown.act, shown.now)
        if passing is not None:
            scene = stands(passing.act, passing.now)
        near = self.camera.seen is not Level.WHOLE
        ghost = self._ghost(state, plan) if shown is None else None
        board = BoardPart(
            frame, picture, scene, marks, room.sizes.touch, near, ghost, shown, passing, left,
            setting_up.points(state, plan),
        )  # fmt: skip
        self.seen = board, Overview(at.overview, small, scene, marks.lit, frame, shown)
        return self.seen

    def _picture(self, room: Room, setup: Setup, size: tuple[int, int]) -> RinggeisterBoard:
        key = (size, room.theme)
        if key not in self._pictures:
            if len(self._pictures) >= _MOST_PICTURES:
                self._pictures.pop(next(iter(self._pictures)))
            make = partial(drawing, setup, size, room.theme)
            self._pictures[key] = drawn(setup.game, setup.board, size, room.theme, make)
        return self._pictures[key]

    def _ghost(self, state: State, plan: MovePlan) -> Ghost | None:
        """The walk that is begun, and the way of whom it wakes."""
        if not isinstance(plan, Going):
            return None
        if self._foreseen[0] is not plan:
            self._foreseen = plan, foreseen_walk(state, mv.Walk(plan.figure, plan.to))
        return Ghost(plan.figure, plan.to, self._foreseen[1])


def foreseen_walk(state: State, walk: mv.Walk) -> DarkWalk | None:
    """The way of the dark figure that a walk wakes; None where it cannot be known yet."""
    after, events = effects.follow(state, walk)
    happened, now = list[tuple[State, Any]](), state
    for event in events:
        happened.append((now, event))
        now = evolve(now, event)
    return next((one for one in acts(happened, after) if isinstance(one, DarkWalk)), None)
