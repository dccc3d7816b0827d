"""Others may watch, and a result goes to the club: to be measured and looked at; see `scenes`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.core.game import Seat
from companion.core.message import Message
from companion.ui.ports.spectators import WatchAddress
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.shell.stage import Stage
from tests.support.ui.end_scenes import LONG, ended
from tests.support.ui.scenes import at, on, placed
from tests.support.ui.secret_scenes import PIN, over, pinned, tried
from tests.support.ui.simulated_desk import SimulatedDesk, four_players
from tests.support.ui.simulated_spectators import ADDRESS, OF_A_CLUB


def watched(
    desk: SimulatedDesk, address: WatchAddress | None = ADDRESS, trouble: str = ""
) -> SimulatedDesk:
    """A desk that others may watch."""
    desk.set_preferences(replace(desk.preferences, spectators=True))
    desk.spectators.address, desk.spectators.trouble = address, Message(trouble)
    return desk


def _screen(desk: SimulatedDesk) -> Stage:
    return on(desk, Stop(Page.SPECTATORS))


def _trouble(desk: SimulatedDesk) -> Stage:
    return _screen(
        watched(desk, None,
            "Nobody can watch: the service table-herald-watch isn't running on this computer.")
    )  # fmt: skip


def _to_send(desk: SimulatedDesk, *, agreed: int = 0, sent: bool = False) -> Stage:
    """On the screen where five players agree that their result is sent."""
    stage = ended(watched(desk, OF_A_CLUB), *LONG, "keep")
    stage.room.nav = stage.room.nav.push(Stop(Page.SEND_RESULT))
    sharing = stage.match.referee.result_sharing
    for seat in range(5 if sent else agreed):
        sharing.agree(Seat(seat))
    if sent:
        sharing.share(OF_A_CLUB.club)
    stage.tick(0.0)
    return stage


def _with_pin(desk: SimulatedDesk, *, inside: bool) -> Stage:
    """Dörte agrees with her PIN; Ben is away and has none."""
    stage = placed(watched(desk, OF_A_CLUB), four_players())
    stage.match.referee.stand_ins.appoint(Seat(1), Seat(0), [Seat(0), Seat(2), Seat(3)])
    over(desk, stage)
    pinned(desk, 3)
    stage.room.nav = stage.room.nav.push(Stop(Page.SEND_RESULT))
    stage.tick(0.0)
    at(stage, "agree0")
    return tried(at(stage, "agree3"), PIN) if inside else stage


def _kept(desk: SimulatedDesk) -> Stage:
    return ended(watched(desk, OF_A_CLUB), *LONG, "keep")


SPECTATOR_SCENES: dict[str, Callable[[SimulatedDesk], Stage]] = {
    "spectators-off": _screen,
    "spectators": lambda desk: _screen(watched(desk)),
    "spectators-club": lambda desk: _screen(watched(desk, OF_A_CLUB)),
    "spectators-starting": lambda desk: _screen(watched(desk, None)),
    "spectators-trouble": _trouble,
    "menu-watched": lambda desk: at(placed(watched(desk), four_players()), "menu"),
    "table-watched": lambda desk: placed(watched(desk), four_players()),
    "end: club": _kept,
    "send-result": lambda desk: _to_send(desk, agreed=2),
    "send-result-ready": lambda desk: _to_send(desk, agreed=5),
    "send-result-away": lambda desk: _with_pin(desk, inside=False),
    "private-send": lambda desk: _with_pin(desk, inside=True),
    "send-result-sent": lambda desk: _to_send(desk, sent=True),
}
