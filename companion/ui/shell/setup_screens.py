"""Which screen does a match begin from? Loaded when the first of them is opened."""

from __future__ import annotations

from companion.ui import games
from companion.ui.ports.session import SessionPorts
from companion.ui.screen_kit.context import Screen
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screens.new_match.all_boards import AllBoardsScreen
from companion.ui.screens.new_match.level import SeatLevelScreen
from companion.ui.screens.new_match.name import SeatNameScreen
from companion.ui.screens.new_match.options import OptionsScreen
from companion.ui.screens.new_match.rules import RulesScreen
from companion.ui.screens.new_match.seat import SeatColoursScreen
from companion.ui.screens.new_match.setup import SetupScreen
from companion.ui.screens.secrets.secrets_menu import SecretsSetupScreen


def make(stop: Stop, ports: SessionPorts, on_table: MatchInPlay) -> Screen:
    """The screens that a match begins from."""
    seat = stop.seat or 0
    match stop.page:
        case Page.SEAT:
            return SeatColoursScreen(seat, ports.games)
        case Page.NAME:
            return SeatNameScreen(seat, ports.match_list, ports.games, ports.program_players)
        case Page.LEVEL:
            return SeatLevelScreen(seat, ports.games, ports.program_players, ports.match_list)
        case Page.RULES:
            return RulesScreen(ports.games)
        case Page.OPTIONS:
            return OptionsScreen(ports.games)
        case Page.BOARD:
            return AllBoardsScreen(ports.games)
        case Page.SECRETS:
            return SecretsSetupScreen(on_table)
        case Page.ARRANGE if (arrangement := games.find(stop.place).arrangement) is not None:
            return arrangement.screen(ports.games)
        case _:
            return SetupScreen(on_table, ports.match_list, ports.games, ports.boards, ports.devices)
