"""Tables where somebody asks, forgets or guesses, to be measured and looked at."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from companion.games.rheingold import chronicle
from companion.games.rheingold.state import HIDDEN, Phase, State
from companion.ui.screen_kit.navigator import Navigator, Page, Stop
from companion.ui.shell.stage import Stage
from companion.ui.theme import LIGHT
from tests.support.ui.hand import thoughtful
from tests.support.ui.scenes import at, placed
from tests.support.ui.simulated_desk import SimulatedDesk, four_players

QUIET: dict[str, Any] = {"places": {"g_katz": {"red": 3}}}
"""Hardly anybody stands anywhere."""


def table(desk: SimulatedDesk, preset: str = "highlanders", **more: Any) -> Stage:
    """The crowded field of the other scenes."""
    return placed(desk, four_players(preset), **more)


def asked(stage: Stage) -> Stage:
    """Somebody has asked what may be done."""
    return at(stage, "advice")


def _castle(desk: SimulatedDesk, place: str, **more: Any) -> Stage:
    stage = table(desk, **more)
    stage.room.nav = stage.room.nav.push(Stop(Page.PLACE, place=place))
    stage.tick(0.0)
    return stage


def played(desk: SimulatedDesk, chapters: int, *, hidden: bool = False) -> tuple[Stage, str]:
    """A match that is played until a castle has so long a history; and that castle.

    With `hidden` it is not the mover's and has a shield that lies face down.
    """
    desk.new_match(four_players())
    referee = desk.referee
    assert referee is not None
    chance = Random(8)
    while True:
        state: State = referee.state
        if state.phase is Phase.ROLL:
            referee.settle_die(chance.randint(1, 6))
        elif state.phase is Phase.OPEN:
            move = chance.choice(list(referee.game.legal_moves(state)))
            referee.open_at_table(move.value, referee.present)
        else:
            referee.play(thoughtful(state))
        state = referee.state
        if state.phase is Phase.SHIELD or (hidden and state.phase is Phase.ROLL):
            steps = referee.queries.history()
            for castle in state.terms.board.castle_index:
                holding = state.holding(castle)
                if hidden and (holding.shield != HIDDEN or holding.owner == state.colour):
                    continue
                if len(chronicle.of_castle(steps, castle)) >= chapters:
                    stage = Stage(desk, LIGHT, (800, 480), 0.0)
                    stage.room.nav = Navigator().table(referee.match_id)
                    stage.room.nav = stage.room.nav.push(Stop(Page.PLACE, place=castle))
                    stage.tick(0.0)
                    return stage, castle


ADVICE_SCENES: dict[str, Callable[[SimulatedDesk], Stage]] = {
    "advice-march": lambda desk: asked(table(desk)),
    "advice-old": lambda desk: asked(
        table(desk, "osullivan_improved", marches_left=2, engaged={"w8": {"w9": 3}})
    ),
    "advice-quiet": lambda desk: asked(table(desk, **QUIET)),
    "advice-roll": lambda desk: asked(table(desk, phase="roll")),
    "advice-shield": lambda desk: asked(
        table(desk, phase="shield", marches_left=1, pending={"castle": "sooneck"})
    ),
    "reminded-shield": lambda desk: table(
        desk, phase="shield", marches_left=1, pending={"castle": "sooneck"}
    ),
    "reminded-marches": lambda desk: at(table(desk), "primary"),
    "reminded-empty": lambda desk: at(table(desk), "at-rheinfels"),
    "odds-march": lambda desk: at(table(desk, "osullivan"), "at-g_katz", "number5"),
    "odds-certain": lambda desk: at(
        table(desk, spent={"green": [3, 2], "red": [], "blue": [], "yellow": []},
              hand={"green": 3, "red": 5, "blue": 4, "yellow": 6}), "at-katz"
    ),
    "castle-crowded": lambda desk: played(desk, 5, hidden=True)[0],
    "castle-all-history": lambda desk: at(played(desk, 6)[0], "history"),
    "castle-own": lambda desk: _castle(desk, "rheinfels"),
    "castle-known": lambda desk: _castle(desk, "maus"),
}  # fmt: skip
