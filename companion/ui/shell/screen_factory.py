"""Which screen belongs to which stop? The one list of all screens."""

from __future__ import annotations

from companion.ui.ports.session import SessionPorts
from companion.ui.screen_kit.context import Screen
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Page, Purpose, Stop
from companion.ui.screens.hardware.desk import HardwareScreens
from companion.ui.screens.hardware.wording import ButtonNames
from companion.ui.screens.home import Home, Past
from companion.ui.screens.list_table.compare import Compare
from companion.ui.screens.list_table.screen import ByList
from companion.ui.screens.match.absent import Absent
from companion.ui.screens.match.end import End
from companion.ui.screens.match.history import History
from companion.ui.screens.match.menu import Menu
from companion.ui.screens.match.take_back import TakeBack
from companion.ui.screens.new_match.options import Options
from companion.ui.screens.new_match.seat import SeatColours, SeatName
from companion.ui.screens.new_match.setup import Setup
from companion.ui.screens.secrets.end_reveal import Agree, AllOpened
from companion.ui.screens.secrets.own_assets import Own
from companion.ui.screens.secrets.pass_over import PassOver
from companion.ui.screens.secrets.private import Private
from companion.ui.screens.secrets.secrets_menu import HowHidden, Wishes
from companion.ui.screens.secrets.table_reveal import Turning
from companion.ui.screens.settings.screen import Settings
from companion.ui.screens.tutorial.screen import Teach
from companion.ui.screens.welcome.screen import WelcomeScreens


class ScreenFactory:
    """Makes every screen, with the ports that it uses and no other."""

    def __init__(self, ports: SessionPorts, match: MatchInPlay) -> None:
        """From these ports; `match` is the match on the table, whichever that is."""
        self._ports = ports
        self._match = match
        button_names = ButtonNames(match, ports.games)
        self._hardware = HardwareScreens(
            match, button_names, ports.bench, ports.selection, ports.exports, ports.machine
        )
        self._welcome = WelcomeScreens(
            button_names, ports.games, ports.bench, ports.preference_store
        )

    def make(self, stop: Stop) -> Screen:
        """A new screen for a stop."""
        ports, on_table = self._ports, self._match
        match stop.page:
            case Page.HOME:
                return Home(on_table, ports.match_list, ports.games, ports.machine, ports.ui_state)
            case Page.PAST:
                return Past(on_table, ports.match_list, ports.ui_state)
            case Page.HARDWARE:
                return self._hardware.screen(stop.place)
            case Page.TEACH:
                return Teach(ports.games)
            case Page.WELCOME:
                return self._welcome.screen(stop.place)
            case Page.SETTINGS:
                return Settings(on_table, ports.games, ports.preference_store, ports.loudspeaker)
            case Page.BOARDS | Page.EDIT:
                return self._of_boards(stop)
            case Page.SETUP | Page.SEAT | Page.NAME | Page.OPTIONS | Page.SECRETS:
                return self._of_setup(stop)
            case (
                Page.TABLE | Page.PLACE | Page.PUT_RIGHT | Page.MENU | Page.HISTORY
                | Page.TAKE_BACK | Page.ABSENT | Page.END
            ):  # fmt: skip
                return self._of_match(stop)
            case Page.PASS | Page.PRIVATE | Page.TURN | Page.HIDDEN | Page.AGREE | Page.OPENED:
                return self._of_secrets(stop)

    def _of_boards(self, stop: Stop) -> Screen:
        """The screens on which boards are kept and drawn."""
        ports = self._ports
        # The drawing board is thirty modules; whoever only plays does not wait for them.
        if stop.page is Page.BOARDS:
            from companion.ui.screens.board_list import screen as boards  # noqa: PLC0415

            return boards.screen(stop.place, ports.games, ports.boards, ports.exports)
        from companion.ui.screens.editor.screen import Editor  # noqa: PLC0415

        return Editor(stop.place, ports.games, ports.boards)

    def _of_setup(self, stop: Stop) -> Screen:
        """The screens that a match begins from."""
        ports, seat = self._ports, stop.seat or 0
        match stop.page:
            case Page.SEAT:
                return SeatColours(seat, ports.games)
            case Page.NAME:
                return SeatName(seat, ports.match_list, ports.games)
            case Page.OPTIONS:
                return Options(ports.games)
            case Page.SECRETS:
                return Wishes(self._match)
            case _:
                return Setup(
                    self._match, ports.match_list, ports.games, ports.boards, ports.devices
                )

    def _of_match(self, stop: Stop) -> Screen:
        """The table, and what is done about its match."""
        ports, on_table = self._ports, self._match
        match stop.page:
            case Page.PLACE if (page := on_table.game_ui.place_page) is not None:
                return page(stop.place, on_table)
            case Page.TABLE | Page.PLACE:
                own = on_table.game_ui.table
                return ByList(on_table) if own is None else own(on_table, ports.devices)
            case Page.PUT_RIGHT:
                return (on_table.game_ui.correction or Compare)(on_table)
            case Page.MENU:
                return Menu(on_table, ports.devices)
            case Page.HISTORY:
                return History(on_table)
            case Page.TAKE_BACK:
                return TakeBack(on_table)
            case Page.ABSENT:
                return Absent(on_table)
            case _:
                return End(on_table, ports.match_list, ports.games, ports.exports)

    def _of_secrets(self, stop: Stop) -> Screen:
        """The screens on which something hidden is placed, seen or opened."""
        on_table = self._match
        match stop.page:
            case Page.PASS:
                return PassOver(stop, on_table)
            case Page.PRIVATE if stop.purpose is Purpose.OWN:
                return Own(stop, on_table)
            case Page.PRIVATE:
                return Private(stop, on_table, self._ports.preference_store)
            case Page.TURN:
                return Turning(stop.place, on_table)
            case Page.HIDDEN:
                return HowHidden(on_table)
            case Page.AGREE:
                return Agree(stop, on_table)
            case _:
                return AllOpened(on_table)
