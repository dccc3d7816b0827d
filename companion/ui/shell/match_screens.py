"""Which screen shows the table, or what is done about its match? Loaded with the first match."""

from __future__ import annotations

from companion.ui.ports.session import SessionPorts
from companion.ui.screen_kit.context import Screen
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screens.match.absent import AbsentScreen
from companion.ui.screens.match.end import EndScreen
from companion.ui.screens.match.end_early import EndEarlyScreen
from companion.ui.screens.match.history import HistoryScreen
from companion.ui.screens.match.menu import MenuScreen
from companion.ui.screens.match.program_seat import ProgramSeatScreen
from companion.ui.screens.match.program_turn import ProgramTurnScreen
from companion.ui.screens.match.review import ReviewScreen
from companion.ui.screens.match.take_back import TakeBackScreen
from companion.ui.screens.spectators.send_result import SendResultScreen


def make(stop: Stop, ports: SessionPorts, on_table: MatchInPlay) -> Screen:
    """The table, and what is done about its match."""
    match stop.page:
        case Page.PLACE if (page := on_table.game_ui.place_page) is not None:
            return page(stop.place, on_table)
        case Page.TABLE | Page.PLACE:
            return on_table.game_ui.table(on_table, ports.devices)
        case Page.PUT_RIGHT:
            return on_table.game_ui.correction(on_table)
        case Page.PROGRAM:
            return ProgramTurnScreen(on_table, ports.devices)
        case Page.MENU:
            return MenuScreen(on_table, ports.devices)
        case Page.HISTORY:
            return HistoryScreen(on_table)
        case Page.TAKE_BACK:
            return TakeBackScreen(on_table)
        case Page.ABSENT:
            return AbsentScreen(on_table)
        case Page.PROGRAM_SEAT:
            return ProgramSeatScreen(stop.seat or 0, on_table)
        case Page.REVIEW:
            return ReviewScreen(on_table, ports.reviews)
        case Page.SEND_RESULT:
            return SendResultScreen(on_table, ports.spectators)
        case Page.END_EARLY:
            return EndEarlyScreen(on_table)
        case _:
            return EndScreen(
                on_table, ports.match_list, ports.games, ports.exports, ports.spectators
            )
