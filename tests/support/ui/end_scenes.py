"""The sheets of the end of a long match of five, to be measured and looked at."""

from __future__ import annotations

from collections.abc import Callable

from companion.ui.screen_kit.due import settle
from companion.ui.screen_kit.navigator import Navigator, Page
from companion.ui.screens.match.end import CLOSING
from companion.ui.shell.stage import Stage
from companion.ui.theme import LIGHT
from tests.support import recorded
from tests.support.ui.correcting_scenes import played
from tests.support.ui.game_scenes import agreed, put_on
from tests.support.ui.simulated_desk import SimulatedDesk

LONG = ("highlanders", 5)
MOST_PARTS = 60
"""A board is drawn in fewer."""
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
    go(stage, "primary")
    if sheet == CLOSING:
        return whole(stage)
    go(stage, "primary")
    go(stage, f"sheet-{sheet}")
    return stage


def whole(stage: Stage) -> Stage:
    """Once its board is painted."""
    for _ in range(MOST_PARTS):
        stage.widgets()
        stage.tick(stage.room.now)
    assert not stage.screen.moving
    return stage


def go(stage: Stage, name: str) -> None:
    """Tap a target by its name."""
    target = next(one for one in stage.targets() if one.id == name)
    assert target.intent is not None
    stage.screen.answer(target.intent, stage.room)


def _scene(sheet: str) -> Callable[[SimulatedDesk], Stage]:
    return lambda desk: ended(desk, *LONG, sheet)


def early(desk: SimulatedDesk, stage: Stage) -> Stage:
    """All have agreed to end the match on the table; the closing picture."""
    assert desk.referee is not None
    desk.referee.corrections.end(desk.referee.present)
    stage.room.nav = Navigator().table(desk.referee.match_id)
    settle(stage.room, stage.match)
    stage.tick(0.0)
    go(stage, "primary")
    return whole(stage)


def _early_elsewhere(desk: SimulatedDesk, slug: str, players: int, phase: str) -> Stage:
    return early(desk, put_on(desk, agreed(slug, players), 60, phase))


END_SCENES = {f"end: {sheet}": _scene(sheet) for sheet in (CLOSING, *SHEETS)} | {
    "end: closing-two": lambda desk: ended(desk, "highlanders", 2, CLOSING),
    "end: closing-three": lambda desk: ended(desk, "rheingold", 3, CLOSING),
    "end: closing-shared": lambda desk: early(desk, played(desk, 0)),
    "end: closing-duchies": lambda desk: _early_elsewhere(desk, "rheinlander", 4, "build"),
    "end: closing-nobody": lambda desk: _early_elsewhere(desk, "ringgeister", 4, "move"),
}
