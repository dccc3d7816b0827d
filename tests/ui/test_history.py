"""History comes at once: the lines that are seen, and the board part by part between frames."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pygame
import pytest

from companion.app.transfer import export_match, import_match
from companion.boards.shipped import shelf
from companion.ui.boards import drawn
from companion.ui.games.rheingold import GAME_UI, board
from companion.ui.games.rheingold.board import RheingoldDrawing
from companion.ui.screen_kit.navigator import HOME, Navigator, Page, Stop
from companion.ui.screens.match.history import HistoryScreen
from companion.ui.screens.match.history_lines import HistoryLines
from companion.ui.shell.stage import Stage
from companion.ui.theme import LIGHT
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
    monkeypatch.setattr(board.RheingoldBoard, "_make", lambda *_args: counted.update(["board"]))
    screen = stage.screen
    assert isinstance(screen, HistoryScreen)
    picture_of(stage)
    assert isinstance(screen._lines, HistoryLines)
    assert len(screen._lines) == MOVES
    assert 1 <= len(screen._lines._made) <= MOST_LINES
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
    assert [look[1] for _of, look, _picture in drawn._kept] == [made.size]


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
