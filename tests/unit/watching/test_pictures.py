"""A display list, laid out again, is the window's own picture, pixel by pixel."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from companion.boards.shipped import shelf
from companion.core.game import SeatSetup, Setup
from companion.games import GAMES
from companion.referee import replay
from companion.ui.boards.drawing import Marks, MovingDrawing
from companion.ui.boards.motion import Motion
from companion.ui.games import open_tables
from companion.ui.theme import DARK, LIGHT, Theme
from companion.watching.arts import Arts
from companion.watching.looks import LOOKS, Look
from companion.watching.pictures import FRAME_MS, Pictures
from companion.watching.png import pixels
from tests.support.turns import some
from tests.support.watching import matches
from tests.support.watching.viewer import composed


class Out:
    """Takes pictures."""

    def __init__(self) -> None:
        self.there: dict[str, bytes] = {}

    def art(self, name: str, png: bytes) -> None:
        self.there[name] = png


def drawn(drawing: Any, view: Any, motion: Any, frame: Any) -> bytes:
    """What the window shows."""
    surface = pygame.Surface(drawing.size)
    if motion is None:
        drawing.draw(surface, (0, 0), view, Marks())
    else:
        drawing.draw_motion(surface, (0, 0), view, motion, frame)
    return pixels(surface)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["day", "night"])
@pytest.mark.parametrize("slug", list(GAMES))
def test_boards_and_walks_of_a_whole_match_are_the_windows_own(slug: str, theme: Theme) -> None:
    entries = matches.entries(slug)
    game, setup = replay.open_setup(entries[0], lambda name: GAMES[name])
    table, out = open_tables.find(slug), Out()
    pictures = Pictures(game, setup, table, Look("some", (520, 400), theme), Arts(out))
    window = table.drawing(setup, pictures.size, theme)
    assert isinstance(window, MovingDrawing)
    steps = list(replay.steps(game, setup, entries))
    walked = 0
    for step in [steps[0], *some(steps, len(steps) // 12, 0), steps[-1]]:
        view = game.view(step.after, None)
        motion = window.motion(step.before, step.events, step.after)
        shown = composed(out.there, pictures.size, pictures.board(step.after, step))
        assert pixels(shown) == drawn(window, view, motion, None), step
        walk = pictures.walk([step])
        assert (walk is None) == (motion is None)
        if walk is None or motion is None:
            continue
        walked += 1
        assert walk.frame_ms >= FRAME_MS
        assert len(walk.frames) * walk.frame_ms >= motion.seconds * 1000
        # Where walks are rich, the later frames are seldom drawn.
        for number in {0, min(2, len(walk.frames) - 1)}:
            frame = motion.frame(number * walk.frame_ms / 1000)
            shown = composed(out.there, pictures.size, walk.frames[number])
            assert pixels(shown) == drawn(window, view, Motion(()), frame), (step, number)
    assert walked > 2


def test_an_own_board_is_shown_too() -> None:
    board = dict(shelf.board("rhine"))
    names = list(board["castles"])
    board["name"] = "Our river"
    board["castles"] = {
        **board["castles"],
        names[0]: {**board["castles"][names[0]], "name": "Zuhause"},
    }
    seats = (SeatSetup("Ada", ("red",)), SeatSetup("Ben", ("blue",)), SeatSetup("Cem", ("green",)))
    setup = Setup("rheingold", "rheingold", {}, board, seats)
    game, table, out = GAMES["rheingold"], open_tables.find("rheingold"), Out()
    pictures = Pictures(game, setup, table, Look("some", (480, 700), LIGHT), Arts(out))
    state = game.initial_state(setup)
    shown = composed(out.there, pictures.size, pictures.board(state, None))
    window = table.drawing(setup, pictures.size, LIGHT)
    assert pixels(shown) == drawn(window, game.view(state, None), None, None)


def test_there_are_four_looks_with_large_letters() -> None:
    assert [look.name for look in LOOKS] == ["day-wide", "night-wide", "day-tall", "night-tall"]
    assert all(look.theme.letters > 1 for look in LOOKS)
    assert [look.theme.night for look in LOOKS] == [False, True, False, True]
