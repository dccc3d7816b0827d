"""Two at the table, and one of them goes: to be measured and looked at; see `scenes`."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.game import Seat, SeatSetup, Setup
from companion.referee.entries import STAND_IN
from companion.ui.screen_kit.due import settle
from companion.ui.screen_kit.navigator import Navigator, Page, Purpose, Stop
from companion.ui.shell.stage import Stage
from companion.ui.theme import LIGHT
from companion.ui.widgets.base import Intent
from tests.support import recorded
from tests.support.ui.correcting_scenes import away, on
from tests.support.ui.desk_boards import rhine
from tests.support.ui.scenes import at, placed
from tests.support.ui.secret_scenes import PIN, alone, over, pinned, tried
from tests.support.ui.simulated_desk import SimulatedDesk, four_players

ADA, BEN = Seat(0), Seat(1)
GOES = '{"seat": 1, "by": 0, "agreed": [0], "alone": true}'


def two_players() -> Setup:
    """Ada and Ben, with two colours each."""
    seats = (SeatSetup("Ada", ("red", "blue")), SeatSetup("Ben", ("yellow", "green")))
    return Setup("rheingold", "highlanders", {}, rhine(), seats, ADA)


def of_two(desk: SimulatedDesk, *, pin: bool = False, gone: bool = True) -> Stage:
    """Ben goes away, or has gone; then Ada rolls."""
    desk.new_match(two_players())
    referee = desk.referee
    assert referee is not None
    if pin:
        pinned(desk, 1)
    if gone:
        referee.stand_ins.appoint(BEN, ADA, [ADA], alone=True)
    referee.settle_die(1)
    stage = Stage(desk, LIGHT, (800, 480), 0.0)
    stage.room.nav = Navigator().table(referee.match_id)
    stage.tick(0.0)
    return stage


def _leaving(desk: SimulatedDesk, *, pin: bool) -> Stage:
    return on(of_two(desk, pin=pin, gone=False), Page.ABSENT, Intent("leave", 1))


def _history(desk: SimulatedDesk) -> Stage:
    stage = of_two(desk)
    stage.match.referee.corrections.take_back(1, [ADA])
    return on(stage, Page.HISTORY)


def _speaking(desk: SimulatedDesk, purpose: Purpose) -> Stage:
    stage = of_two(desk, pin=True, gone=purpose is Purpose.BACK)
    return tried(alone(stage, 1, purpose), PIN)


def _opening(desk: SimulatedDesk) -> Stage:
    """Who owns a shield is away when the match has ended, and has no PIN."""
    stage = placed(desk, four_players())
    stage.match.referee.stand_ins.appoint(Seat(3), ADA, [Seat(0), Seat(1), Seat(2)])
    over(desk, stage)
    for stop in (Stop(Page.OPENED), Stop(Page.AGREE, purpose=Purpose.AGREE)):
        stage.room.nav = stage.room.nav.push(stop)
    stage.tick(0.0)
    return at(stage, "agree1")


def _ended(desk: SimulatedDesk) -> Stage:
    entries = recorded.of_two(GOES)
    assert any(entry.kind == STAND_IN for entry in entries)
    desk.journal.take_in(entries)
    desk.resume("m1")
    stage = Stage(desk, LIGHT, (800, 480), 0.0)
    stage.room.nav = Navigator().table("m1")
    settle(stage.room, stage.match)
    stage.tick(0.0)
    return at(stage, "primary", "primary")


ALONE_SCENES: dict[str, Callable[[SimulatedDesk], Stage]] = {
    "away-agreeing": lambda desk: away(desk, Intent("leave", 0), Intent("by", 1)),
    "away-alone": lambda desk: _leaving(desk, pin=False),
    "away-alone-pin": lambda desk: _leaving(desk, pin=True),
    "away-gone": lambda desk: on(of_two(desk), Page.ABSENT),
    "take-back-alone": lambda desk: on(of_two(desk), Page.TAKE_BACK),
    "history-alone": _history,
    "private-away": lambda desk: _speaking(desk, Purpose.AWAY),
    "private-back": lambda desk: _speaking(desk, Purpose.BACK),
    "agree-away": _opening,
    "end: alone": _ended,
}
