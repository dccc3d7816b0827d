"""Which screen belongs to which stop? The one list of all screens."""

from __future__ import annotations

from companion.ui.screen_kit.context import Room, Screen
from companion.ui.screen_kit.navigator import Page, Purpose, Stop
from companion.ui.screens.hardware import desk
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
from companion.ui.screens.welcome import screen as welcome


def make(stop: Stop, room: Room) -> Screen:
    """A new screen for a stop."""
    seat = stop.seat or 0
    match stop.page:
        case Page.HOME:
            return Home()
        case Page.PAST:
            return Past()
        case Page.SETUP:
            return Setup()
        case Page.SEAT:
            return SeatColours(seat)
        case Page.NAME:
            return SeatName(seat)
        case Page.OPTIONS:
            return Options()
        case Page.MENU:
            return Menu()
        case Page.PASS:
            return PassOver(stop)
        case Page.PRIVATE if stop.purpose is Purpose.OWN:
            return Own(stop)
        case Page.PRIVATE:
            return Private(stop)
        case Page.PLACE if (page := room.game_ui.place_page) is not None:
            return page(stop.place)
        case Page.TABLE | Page.PLACE:
            return (room.game_ui.table or ByList)()
        case Page.TURN:
            return Turning(stop.place)
        case Page.SECRETS:
            return Wishes()
        case Page.HIDDEN:
            return HowHidden()
        case Page.AGREE:
            return Agree(stop)
        case Page.OPENED:
            return AllOpened()
        case Page.HARDWARE:
            return desk.screen(stop.place)
        case Page.TEACH:
            return Teach()
        case Page.WELCOME:
            return welcome.screen(stop.place, room)
        case Page.SETTINGS:
            return Settings()
        case Page.BOARDS:
            # The drawing board is thirty modules; whoever only plays does not wait for them.
            from companion.ui.screens.board_list import screen as boards  # noqa: PLC0415

            return boards.screen(stop.place)
        case Page.EDIT:
            from companion.ui.screens.editor.screen import Editor  # noqa: PLC0415

            return Editor(stop.place, room)
        case Page.HISTORY:
            return History()
        case Page.TAKE_BACK:
            return TakeBack()
        case Page.PUT_RIGHT:
            return (room.game_ui.correction or Compare)()
        case Page.ABSENT:
            return Absent()
        case Page.END:
            return End()
