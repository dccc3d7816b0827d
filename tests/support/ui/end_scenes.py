"""The sheets of the end of a long match of five, to be measured and looked at."""

from __future__ import annotations

from collections.abc import Callable

from companion.ui.screen_kit.due import settle
from companion.ui.screen_kit.navigator import Navigator, Page
from companion.ui.shell.stage import Stage
from companion.ui.theme import LIGHT
from tests.support import recorded
from tests.support.ui.simulated_desk import SimulatedDesk

LONG = ("highlanders", 5)
SHEETS = ("result", "points", "dice", "deeds", "keep")


def ended(desk: SimulatedDesk, preset: str, players: int, sheet: str = "result") -> Stage:
    """On a sheet of the end of a match that bots played."""
    desk.journal.take_in(recorded.entries(preset, players))
    desk.resume("m1")
    stage = Stage(desk, LIGHT, (800, 480), 0.0)
    stage.room.nav = Navigator().table("m1")
    settle(stage.room, stage.match)
    stage.tick(0.0)
    assert stage.room.nav.top.page is Page.END
    go(stage, f"sheet-{sheet}")
    return stage


def go(stage: Stage, name: str) -> None:
    """Tap a target by its name."""
    target = next(one for one in stage.targets() if one.id == name)
    assert target.intent is not None
    stage.screen.answer(target.intent, stage.room)


def _scene(sheet: str) -> Callable[[SimulatedDesk], Stage]:
    return lambda desk: ended(desk, *LONG, sheet)


END_SCENES = {f"end: {sheet}": _scene(sheet) for sheet in SHEETS}
