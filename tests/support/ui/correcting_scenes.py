"""History, taking back, who is away, and the first match, to be measured and looked at."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from companion.core.game import Actor, ChanceKind, Seat
from companion.ui.screen_kit.consent import AGREE
from companion.ui.screen_kit.navigator import Navigator, Page, Stop
from companion.ui.screens.match.history import HistoryScreen
from companion.ui.shell.stage import Stage
from companion.ui.theme import LIGHT
from companion.ui.widgets.base import Intent
from tests.support.bots import GreedyBot
from tests.support.ui.game_scenes import tapped
from tests.support.ui.lesson_hand import after, asking
from tests.support.ui.simulated_desk import SimulatedDesk, four_players

ALL = tuple(Seat(seat) for seat in range(4))
AGREED = tuple(Intent(AGREE, seat) for seat in ALL)


def played(desk: SimulatedDesk, moves: int) -> Stage:
    """A match of four by the simple player, with things taken back now and then."""
    desk.new_match(four_players())
    referee = desk.referee
    assert referee is not None
    chance = Random(3)
    bot = GreedyBot(referee.game, referee.setup, chance)
    for number in range(moves):
        asked = referee.game.chance(referee.state)
        if referee.answered is not None:
            referee.play(referee.answered)
        elif asked is not None and asked.kind is ChanceKind.DIE:
            referee.settle_die(chance.randint(1, 6))
        elif asked is not None:
            referee.open_at_table(chance.choice(referee.hidden.possible_values()), referee.present)
        elif referee.game.to_act(referee.state) is not Actor.NOBODY:
            referee.play(bot.choose(referee.state))
        if number % 31 == 30:
            referee.corrections.take_back(2, ALL)
    return Stage(desk, LIGHT, (800, 480), 0.0)


def on(stage: Stage, page: Page, *intents: Intent) -> Stage:
    """On a screen over the table, after these were tapped."""
    stage.room.nav = Navigator().table(stage.match.referee.match_id).push(Stop(page))
    stage.tick(0.0)
    stage.widgets()
    for intent in intents:
        stage.screen.answer(intent, stage.room)
        stage.tick(0.0)
    return stage


def away(desk: SimulatedDesk, *intents: Intent) -> Stage:
    """Two of four are away."""
    stage = played(desk, 12)
    stage.match.referee.stand_ins.appoint(Seat(3), Seat(1), ALL[:3])
    return on(stage, Page.ABSENT, *intents)


def answered_roll(desk: SimulatedDesk) -> Stage:
    """A roll that was taken back."""
    stage = played(desk, 1)
    stage.match.referee.corrections.take_back(1, ALL)
    stage.room.nav = Navigator().table(stage.match.referee.match_id)
    stage.tick(0.0)
    return stage


def missed(desk: SimulatedDesk) -> Stage:
    """A newcomer has tapped another place than the one that is lit."""
    stage = after("rheingold", 2)(desk)
    stage.screen.answer(Intent("place", "t3"), stage.room)
    return stage


def _playing(desk: SimulatedDesk) -> Stage:
    """The past plays, and rests: whether its board was drawn before makes no difference."""
    stage = on(played(desk, 120), Page.HISTORY, Intent("step", -30))
    assert isinstance(stage.screen, HistoryScreen)
    at = stage.screen._at
    stage.screen.answer(Intent("play"), stage.room)
    stage.screen._at, stage.screen._playback._since = at, stage.room.now
    return stage


CORRECTING_SCENES: dict[str, Callable[[SimulatedDesk], Stage]] = {
    "history": lambda desk: on(played(desk, 120), Page.HISTORY),
    "history-closer": lambda desk: tapped(on(played(desk, 120), Page.HISTORY), "closer"),
    "history-list": lambda desk: on(played(desk, 120), Page.HISTORY, Intent("list")),
    "history-playing": _playing,
    "history-undone": lambda desk: on(played(desk, 62), Page.HISTORY, Intent("step", -2)),
    "history-empty": lambda desk: on(played(desk, 0), Page.HISTORY),
    "take-back": lambda desk: on(played(desk, 40), Page.TAKE_BACK),
    "take-back-many": lambda desk: on(played(desk, 40), Page.TAKE_BACK, Intent("line", 8)),
    "take-back-nothing": lambda desk: on(played(desk, 0), Page.TAKE_BACK),
    "away": away,
    "away-choosing": lambda desk: away(desk, Intent("leave", 0)),
    "end-early": lambda desk: on(played(desk, 120), Page.END_EARLY),
    "end-early-agreed": lambda desk: on(played(desk, 120), Page.END_EARLY, *AGREED[:3]),
    "roll-stands": answered_roll,
    **{f"teach-{beat:02}": after("rheingold", beat) for beat in range(10)},
    "teach": asking,
    "teach-missed": missed,
}
