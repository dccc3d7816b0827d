"""A window that nobody sees, on a desk of its own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from companion.ui.boards import drawn
from companion.ui.i18n import translate
from companion.ui.shell.stage import Stage
from companion.ui.shell.window import Glass, Window
from tests.support.ui.all_scenes import ALL_SCENES
from tests.support.ui.clock import Clock
from tests.support.ui.hand import Hand
from tests.support.ui.simulated_desk import SimulatedDesk

OpenWindow = Callable[[tuple[int, int]], Window]
OnWindow = Callable[..., Window]
OnTable = Callable[..., Hand]
SIZES = ((800, 480), (1024, 600), (1280, 720), (1920, 1080), (720, 1280))


_MOST_BOARDS = 48
_BOARDS: list[Any] = []
"""Pictures of boards that tests of this process have drawn, as `boards.drawn` keeps them."""


@pytest.fixture(autouse=True)
def _boards_stay(request: pytest.FixtureRequest) -> Iterator[None]:
    """A board is drawn once for many tests: what it depends on is all in its key.

    A test that changes the program has boards of its own.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drawn, "_MOST", _MOST_BOARDS)
        patch.setattr(drawn, "_kept", [] if "monkeypatch" in request.fixturenames else _BOARDS)
        yield


@pytest.fixture(autouse=True)
def _english_after() -> Iterator[None]:
    """The language is the program's: no test leaves another one behind."""
    yield
    translate.use("en")


@pytest.fixture
def clock() -> Clock:
    """The window's clock."""
    return Clock()


@pytest.fixture
def desk(tmp_path: Path, clock: Clock) -> Iterator[SimulatedDesk]:
    """A desk with a die that falls by itself."""
    made = SimulatedDesk(tmp_path, seed=1, clock=clock)
    yield made
    made.close()


@pytest.fixture
def open_window(desk: SimulatedDesk, clock: Clock) -> Iterator[Callable[[tuple[int, int]], Window]]:
    """Opens windows of a size."""
    opened: list[Window] = []

    def open_one(size: tuple[int, int] = (800, 480)) -> Window:
        window = Window(desk, Glass(size), clock)
        opened.append(window)
        window.step()
        return window

    yield open_one
    for window in opened:
        window.close()


@pytest.fixture
def on_window(open_window: Callable[[tuple[int, int]], Window], desk: SimulatedDesk) -> OnWindow:
    """Puts a scene on the real window, of a size."""

    def put(scene: Callable[[SimulatedDesk], Stage], size: tuple[int, int] = (800, 480)) -> Window:
        window = open_window(size)
        made = scene(desk)
        window.stage.room.nav = made.room.nav
        window.stage.room.draft = made.room.draft
        window.step()
        return window

    return put


@pytest.fixture
def table(on_window: OnWindow) -> OnTable:
    """Puts a scene, by its name, on the real window: the smallest, unless a size is given."""
    return lambda scene, size=(800, 480): Hand(on_window(ALL_SCENES[scene], size))


@pytest.fixture
def large_table(table: OnTable) -> OnTable:
    """The same on a larger window."""
    return lambda scene: table(scene, (1280, 720))
