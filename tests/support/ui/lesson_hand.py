"""Does what the lesson asks for, as a newcomer would."""

from __future__ import annotations

from companion.ui.screens.secrets.peek import LOOKED_AFTER_S
from companion.ui.shell.stage import Stage
from companion.ui.widgets.secretfield import HOLD


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
