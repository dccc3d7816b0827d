"""Screens of Highlanders on its own board, set up for a look; each is drawn in tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.boards.shipped import shelf
from companion.ui.screen_kit.due import settle
from companion.ui.screen_kit.navigator import HOME, Navigator, Page, Stop
from companion.ui.shell.stage import Stage
from companion.ui.theme import LIGHT
from tests.support.ui.scenes import at
from tests.support.ui.simulated_desk import SimulatedDesk, four_players

_PLACES: dict[str, dict[str, int]] = {
    "s2": {"blue": 1, "yellow": 1},
    "s5": {"red": 1},
    "g_urquhart": {"red": 5},
    "b2": {"red": 2},
    "n6": {"blue": 3},
    "g_dunderave": {"green": 6},
    "g_eilean": {"yellow": 4},
    "g_inverlochy_n": {"green": 2},
    "g_tioram": {"blue": 4},
    "d5": {"yellow": 2},
}
_CASTLES: dict[str, tuple[str, int, int | None]] = {
    "tioram": ("yellow", 1, None),
    "kilchurn": ("red", 2, 1),
    "inverlochy": ("green", 3, None),
    "dunvegan": ("blue", 1, None),
    "cawdor": ("yellow", 2, 0),
    "stalker": ("red", 1, None),
}


def _march(desk: SimulatedDesk) -> Stage:
    """Red is about to march, on a loch that is fought for."""
    desk.new_match(replace(four_players(), board=shelf.board("loch")))
    referee = desk.referee
    assert referee is not None
    obj: dict[str, Any] = referee.game.write_state(referee.state)
    obj.update(phase="march", marches_left=3, colour="red")
    obj["places"] = {place: dict(there) for place, there in _PLACES.items()}
    for castle, (owner, knights, shield) in _CASTLES.items():
        obj["castles"][castle] = {
            "owner": owner, "knights": knights, "shield": shield, "taken": True,
        }  # fmt: skip
        if shield is not None:
            obj["hand"][owner] -= 1
    for colour in obj["supply"]:
        used = sum(there.get(colour, 0) for there in obj["places"].values())
        used += sum(one["knights"] for one in obj["castles"].values() if one["owner"] == colour)
        obj["supply"][colour] = 42 - used
    referee._recording.fold.state = referee.game.read_position(referee.state, obj)
    stage = Stage(desk, LIGHT, (800, 480), 0.0)
    stage.room.nav = Navigator().table(referee.match_id)
    settle(stage.room, stage.match)
    stage.tick(0.0)
    return stage


def set_up(desk: SimulatedDesk) -> Stage:
    """A new match, with the loch on the shelf."""
    desk.more_boards = (shelf.board("loch"), shelf.board("rhine_balanced"))
    stage = Stage(desk, LIGHT, (800, 480), 0.0)
    stage.room.nav = Navigator((HOME, Stop(Page.SETUP)))
    stage.tick(0.0)
    return stage


LOCH_SCENES: dict[str, Callable[[SimulatedDesk], Stage]] = {
    "loch-march": _march,
    "loch-setup": set_up,
    "loch-setup-followed": lambda desk: at(
        set_up(desk), "n2", "rules", "preset-rheingold", "rules", "preset-highlanders"
    ),
}
