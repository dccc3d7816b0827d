"""Does what the lesson asks for, as a newcomer would."""

from __future__ import annotations

from collections.abc import Callable

from companion.ui.screen_kit.navigator import Navigator, Page, Stop
from companion.ui.screens.secrets.peek import LOOKED_AFTER_S
from companion.ui.shell.stage import Stage
from companion.ui.theme import LIGHT
from companion.ui.widgets.base import Intent
from companion.ui.widgets.secretfield import HOLD
from tests.support.ui.simulated_desk import SimulatedDesk


def begun(stage: Stage, game: str) -> Stage:
    """At the first step of this game's lesson."""
    stage.room.nav = Navigator().push(Stop(Page.TEACH))
    stage.tick(0.0)
    stage.screen.answer(Intent("game", game), stage.room)
    stage.widgets()
    return stage


def asking(desk: SimulatedDesk) -> Stage:
    """A first match of which game? As a scene."""
    stage = Stage(desk, LIGHT, (800, 480), 0.0)
    stage.room.nav = Navigator().push(Stop(Page.TEACH))
    stage.tick(0.0)
    return stage


def after(game: str, steps: int) -> Callable[[SimulatedDesk], Stage]:
    """The lesson of a game after so many steps, as a scene."""

    def make(desk: SimulatedDesk) -> Stage:
        stage = begun(Stage(desk, LIGHT, (800, 480), 0.0), game)
        for _step in range(steps):
            done(stage)
        return stage

    return make


def asked(stage: Stage) -> str:
    """The name of what is to be tapped or held."""
    there = stage.targets()
    names = {one.id for one in there}
    for name in ("primary", HOLD):
        if name in names:
            return name
    (lit,) = (one.id for one in there if one.round and one.legal)
    return lit


def done(stage: Stage) -> None:
    """The step is done at once, and what walks has arrived."""
    name = asked(stage)
    found = next(one for one in stage.targets() if one.id == name)
    assert found.intent is not None
    room, screen = stage.room, stage.screen
    screen.answer(found.intent, room)
    if name == HOLD:
        for held, seconds in ((HOLD, LOOKED_AFTER_S + 0.1), (None, 0.1)):
            room.held = held
            room.now += seconds
            screen.tick(room)
    stage.widgets()
    room.now += 10.0
    screen.tick(room)
