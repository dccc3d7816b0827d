"""History comes at once: the lines that are seen, and the board part by part between frames."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from companion.app.transfer import export_match, import_match
from companion.boards.shipped import shelf
from companion.games.rheingold.events import KnightsMarched
from companion.ui.boards import drawn
from companion.ui.boards.drawing import Marks
from companion.ui.boards.motion import Motion
from companion.ui.games.rheingold import board
from companion.ui.games.rheingold.drawing import RheingoldDrawing
from companion.ui.games.rheingold.game_ui import GAME_UI
from companion.ui.input.events import Touch, TouchPhase
from companion.ui.screen_kit.navigator import HOME, Navigator, Page, Stop
from companion.ui.screens.match.history import HistoryScreen
from companion.ui.screens.match.history_lines import HistoryLines
from companion.ui.screens.match.history_motion import BoardInMotion
from companion.ui.shell.stage import Stage
from companion.ui.theme import LIGHT
from companion.ui.widgets.base import Intent
from tests.support.recorded import clock
from tests.support.ui.simulated_desk import SimulatedDesk

SIZE = (1280, 720)
MOVES = 500
MOST_LINES = 8
"""More are not seen at this size."""


@pytest.fixture
def stage(desk: SimulatedDesk, monkeypatch: pytest.MonkeyPatch) -> Stage:
    """History of a long match, none of whose boards was drawn yet."""
    monkeypatch.setattr(drawn, "_kept", [])
    game, setup, moves = export_match.from_text(shelf.sample())
    desk.journal.take_in(import_match.played(game, setup, moves[:MOVES], "long", clock()))
    desk.resume("long")
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    made = Stage(desk, LIGHT, SIZE, 0.0)
    made.room.nav = Navigator((HOME, Stop(Page.TABLE, match="long"), Stop(Page.HISTORY)))
    return made


def picture_of(stage: Stage) -> bytes:
    surface = pygame.Surface(SIZE, 0, 32)
    stage.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def test_the_first_picture_waits_for_nothing_that_is_not_on_it(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: Counter[str] = Counter()
    monkeypatch.setattr(board, "paint", lambda *_args: counted.update(["board"]))
    screen = stage.screen
    assert isinstance(screen, HistoryScreen)
    picture_of(stage)
    assert isinstance(screen._past.lines, HistoryLines)
    assert len(screen._past.lines) == MOVES
    assert 1 <= len(screen._past.lines._made) <= MOST_LINES
    assert not counted
    assert stage.moving


def test_the_board_comes_part_by_part_and_is_the_one_that_is_drawn_at_once(stage: Stage) -> None:
    stage.tick(0.0)
    picture_of(stage)
    frames = 0
    while stage.moving:
        frames += 1
        stage.tick(frames / 60)
        assert stage.dirty == (not stage.moving), "what is not whole yet is not drawn"
    assert 10 < frames < 40
    by_parts = picture_of(stage)
    screen, size = stage.screen, _board_of(stage).size
    assert isinstance(screen, HistoryScreen)
    drawn._kept.clear()
    screen._picture(stage.room, size)
    assert picture_of(stage) == by_parts
    assert not stage.moving


def _board_of(stage: Stage) -> RheingoldDrawing:
    """The board's picture that is seen."""
    (found,) = (one.drawing for one in stage.widgets() if hasattr(one, "drawing"))
    assert isinstance(found, RheingoldDrawing)
    return found


def test_a_part_is_made_of_the_board_that_is_wanted_now(stage: Stage) -> None:
    """Another size in the middle begins anew."""
    picture_of(stage)
    for frame in range(4):
        stage.tick(frame / 60)
    stage.resize((800, 480))
    stage.draw(pygame.Surface((800, 480)))
    for frame in range(40):
        stage.tick(1 + frame / 60)
    stage.draw(pygame.Surface((800, 480)))
    made = _board_of(stage)
    assert GAME_UI.painting is not None
    assert made.size[0] < 800
    assert {look[1] for _of, look, _picture in drawn._kept} == {made.size}


def test_by_parts_and_at_once_are_the_same_picture(tmp_path: Path) -> None:
    rhine = shelf.board("rhine")
    parts = board.RheingoldBoard.by_parts(rhine, (400, 220), LIGHT)
    number = 0
    while True:
        try:
            next(parts)
        except StopIteration as done:
            by_parts = done.value
            break
        number += 1
    assert number > 10
    whole = board.RheingoldBoard(rhine, (400, 220), LIGHT)
    assert by_parts.base.get_buffer().raw == whole.base.get_buffer().raw
    assert by_parts.plan == whole.plan


def _rests(stage: Stage, now: float) -> bytes:
    """The picture when nobody walks any more."""
    stage.tick(now + 10)
    return picture_of(stage)


def _at(stage: Stage, now: float) -> HistoryScreen:
    """History with its board drawn."""
    stage.tick(now)
    picture_of(stage)
    while stage.moving:
        now += 1 / 60
        stage.tick(now)
    screen = stage.screen
    assert isinstance(screen, HistoryScreen)
    return screen


def _marched(screen: HistoryScreen) -> int:
    """The number of a line in which knights marched."""
    assert screen._past.lines is not None
    return max(
        number
        for number, line in enumerate(screen._past.lines)
        if any(isinstance(event, KnightsMarched) for event in line.events)
    )


def test_the_move_is_drawn_from_place_to_place(stage: Stage) -> None:
    screen = _at(stage, 0.0)
    number = _marched(screen)
    screen.answer(Intent("line", number), stage.room)
    (board_,) = (one for one in stage.widgets() if isinstance(one, BoardInMotion))
    assert board_.frame is None, "a line that is tapped is shown at once"
    assert isinstance(board_.motion, Motion)
    assert [type(walk.knights) for walk in board_.motion.walks] == [int]
    with_arrow = picture_of(stage)
    surface = pygame.Surface(board_.rect.size, 0, 32)
    board_.drawing.draw(surface, (0, 0), board_.view, Marks())
    bare = surface.copy()
    board_.drawing.draw_motion(surface, (0, 0), board_.view, board_.motion, None)
    assert bare.get_buffer().raw != surface.get_buffer().raw
    assert with_arrow == _rests(stage, 1.0)


@pytest.mark.parametrize("by", [1, -1])
def test_one_step_walks_and_rests_as_the_line_that_is_tapped(stage: Stage, by: int) -> None:
    screen = _at(stage, 0.0)
    number = _marched(screen)
    there = number if by > 0 else number - 1
    screen.answer(Intent("line", there), stage.room)
    rest = picture_of(stage)
    screen.answer(Intent("line", there - by), stage.room)
    screen.answer(Intent("step", by), stage.room)
    pictures, now = set(), 10.0
    stage.tick(now)
    while stage.moving:
        assert stage.dirty
        pictures.add(picture_of(stage))
        now += 1 / 30
        stage.tick(now)
    assert 10.25 <= now <= 11
    assert len(pictures - {rest}) >= 7
    assert picture_of(stage) == rest
    stage.tick(now + 1)
    assert not stage.dirty


def test_a_finger_ends_the_walk(stage: Stage) -> None:
    screen = _at(stage, 0.0)
    number = _marched(screen)
    screen.answer(Intent("line", number - 1), stage.room)
    screen.answer(Intent("step", 1), stage.room)
    stage.tick(10.0)
    picture_of(stage)
    assert stage.moving
    stage.take(Touch(1, TouchPhase.DOWN, 2, 2), 10.1)
    assert not stage.moving


def test_without_animation_nobody_walks_and_the_arrow_is_there(
    stage: Stage, desk: SimulatedDesk
) -> None:
    desk.set_preferences(replace(desk.preferences, animated=False))
    screen = _at(stage, 0.0)
    number = _marched(screen)
    screen.answer(Intent("line", number - 1), stage.room)
    screen.answer(Intent("step", 1), stage.room)
    assert not stage.moving
    (board_,) = (one for one in stage.widgets() if isinstance(one, BoardInMotion))
    assert board_.frame is None
