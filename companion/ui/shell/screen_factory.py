"""Which screen belongs to which stop? The one list of all screens."""

from __future__ import annotations

from companion.core.game import Seat
from companion.referee.sources import die_of
from companion.ui import games
from companion.ui.ports.session import SessionPorts
from companion.ui.screen_kit.context import Screen
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Page, Purpose, Stop
from companion.ui.screens.hardware.desk import HardwareScreens
from companion.ui.screens.hardware.wording import ButtonNames
from companion.ui.screens.home import HomeScreen, PastMatchesScreen
from companion.ui.screens.match.absent import AbsentScreen
from companion.ui.screens.match.end import EndScreen
from companion.ui.screens.match.end_early import EndEarlyScreen
from companion.ui.screens.match.history import HistoryScreen
from companion.ui.screens.match.menu import MenuScreen
from companion.ui.screens.match.program_seat import ProgramSeatScreen
from companion.ui.screens.match.program_turn import ProgramTurnScreen
from companion.ui.screens.match.review import ReviewScreen
from companion.ui.screens.match.take_back import TakeBackScreen
from companion.ui.screens.new_match.all_boards import AllBoardsScreen
from companion.ui.screens.new_match.level import SeatLevelScreen
from companion.ui.screens.new_match.name import SeatNameScreen
from companion.ui.screens.new_match.options import OptionsScreen
from companion.ui.screens.new_match.rules import RulesScreen
from companion.ui.screens.new_match.seat import SeatColoursScreen
from companion.ui.screens.new_match.setup import SetupScreen
from companion.ui.screens.secrets.end_reveal import AgreeScreen, AllOpenedScreen
from companion.ui.screens.secrets.opening import OpeningScreen
from companion.ui.screens.secrets.outcome import OutcomeScreen
from companion.ui.screens.secrets.own_assets import OwnAssetsScreen
from companion.ui.screens.secrets.pass_over import PassOverScreen
from companion.ui.screens.secrets.pin_door import HandedKey
from companion.ui.screens.secrets.private import PrivateScreen
from companion.ui.screens.secrets.secrets_menu import SecretsMenuScreen, SecretsSetupScreen
from companion.ui.screens.secrets.table_reveal import TableRevealScreen
from companion.ui.screens.settings.screen import SettingsScreen
from companion.ui.screens.settings.seating import SeatingScreen
from companion.ui.screens.spectators.screen import SpectatorsScreen
from companion.ui.screens.spectators.send_result import SendResultScreen
from companion.ui.screens.tutorial.screen import TutorialScreen
from companion.ui.screens.welcome.screen import WelcomeScreens


class ScreenFactory:
    """Makes every screen, with the ports that it uses and no other."""

    def __init__(self, ports: SessionPorts, match: MatchInPlay) -> None:
        """Use these ports; `match` is the match in play, whichever is on the table."""
        self._ports = ports
        self._match = match
        match.die_name = lambda source: ports.dice.name_of(die_of(source))
        self._handed = HandedKey()
        button_names = ButtonNames(match, ports.games)
        self._hardware = HardwareScreens(
            match,
            button_names,
            ports.bench,
            ports.selection,
            ports.exports,
            ports.machine,
            ports.dice,
            ports.match_list,
        )
        self._welcome = WelcomeScreens(button_names, ports.bench, ports.preference_store)

    def make(self, stop: Stop) -> Screen:
        """A new screen for a stop."""
        if stop.page is not Page.PRIVATE:
            self._handed.close()
        ports, on_table = self._ports, self._match
        match stop.page:
            case Page.HOME:
                return HomeScreen(
                    on_table, ports.match_list, ports.games, ports.machine, ports.ui_state
                )
            case Page.PAST:
                return PastMatchesScreen(on_table, ports.match_list, ports.ui_state)
            case Page.HARDWARE:
                return self._hardware.screen(stop.place)
            case Page.TEACH:
                return TutorialScreen(ports.games)
            case Page.WELCOME:
                return self._welcome.screen(stop.place)
            case Page.SEATING:
                return SeatingScreen(on_table, ports.preference_store)
            case Page.SPECTATORS:
                return SpectatorsScreen(ports.spectators, ports.preference_store)
            case Page.SETTINGS:
                return SettingsScreen(
                    on_table, ports.games, ports.preference_store, ports.loudspeaker
                )
            case Page.BOARDS | Page.EDIT:
                return self._of_boards(stop)
            case (
                Page.SETUP | Page.SEAT | Page.NAME | Page.LEVEL | Page.RULES | Page.OPTIONS
                | Page.BOARD | Page.SECRETS | Page.ARRANGE
            ):  # fmt: skip
                return self._of_setup(stop)
            case (
                Page.TABLE | Page.PROGRAM | Page.PLACE | Page.PUT_RIGHT | Page.MENU | Page.HISTORY
                | Page.TAKE_BACK | Page.ABSENT | Page.END_EARLY | Page.END
                | Page.REVIEW | Page.PROGRAM_SEAT | Page.SEND_RESULT
            ):  # fmt: skip
                return self._of_match(stop)
            case (
                Page.PASS | Page.PRIVATE | Page.TURN | Page.OPENING | Page.OUTCOME | Page.HIDDEN
                | Page.AGREE | Page.OPENED
            ):  # fmt: skip
                return self._of_secrets(stop)

    def _of_boards(self, stop: Stop) -> Screen:
        """The board list and the board editor."""
        ports = self._ports
        # The board editor is thirty modules; a table that only plays never loads them.
        if stop.page is Page.BOARDS:
            from companion.ui.screens.board_list import screen as boards  # noqa: PLC0415

            return boards.screen(stop.place, ports.games, ports.boards, ports.exports)
        from companion.ui.screens.editor.screen import EditorScreen  # noqa: PLC0415

        return EditorScreen(stop.place, ports.games, ports.boards, games.find)

    def _of_setup(self, stop: Stop) -> Screen:
        """The screens that a match begins from."""
        ports, seat = self._ports, stop.seat or 0
        match stop.page:
            case Page.SEAT:
                return SeatColoursScreen(seat, ports.games)
            case Page.NAME:
                return SeatNameScreen(seat, ports.match_list, ports.games)
            case Page.LEVEL:
                return SeatLevelScreen(seat, ports.games, ports.program_players, ports.match_list)
            case Page.RULES:
                return RulesScreen(ports.games)
            case Page.OPTIONS:
                return OptionsScreen(ports.games)
            case Page.BOARD:
                return AllBoardsScreen(ports.games)
            case Page.SECRETS:
                return SecretsSetupScreen(self._match)
            case Page.ARRANGE if (arrangement := games.find(stop.place).arrangement) is not None:
                return arrangement.screen(ports.games)
            case _:
                return SetupScreen(
                    self._match, ports.match_list, ports.games, ports.boards, ports.devices
                )

    def _of_match(self, stop: Stop) -> Screen:
        """The table, and what is done about its match."""
        ports, on_table = self._ports, self._match
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

    def _of_secrets(self, stop: Stop) -> Screen:
        """The screens on which something hidden is placed, seen or opened."""
        on_table, store = self._match, self._ports.preference_store
        match stop.page:
            case Page.PASS:
                return PassOverScreen(stop, on_table, store, self._handed)
            case Page.OPENING:
                return OpeningScreen(stop, on_table, store, self._handed)
            case Page.OUTCOME:
                return OutcomeScreen(stop, on_table)
            case Page.PRIVATE if stop.purpose is Purpose.OWN:
                return OwnAssetsScreen(stop, on_table)
            case Page.PRIVATE:
                key = self._handed.take(Seat(stop.seat or 0))
                return PrivateScreen(stop, on_table, store, key)
            case Page.TURN:
                return TableRevealScreen(stop.place, on_table)
            case Page.HIDDEN:
                return SecretsMenuScreen(on_table)
            case Page.AGREE:
                return AgreeScreen(stop, on_table)
            case _:
                return AllOpenedScreen(on_table)
