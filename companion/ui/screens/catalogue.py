"""Which screen belongs to which stop? Floor 5: the one list of all screens."""

from __future__ import annotations

from companion.ui.navigator import Page, Stop
from companion.ui.screens.castle import Castle
from companion.ui.screens.end import End
from companion.ui.screens.home import Home, Past
from companion.ui.screens.menu import Menu
from companion.ui.screens.options import Options
from companion.ui.screens.pass_over import PassOver
from companion.ui.screens.private import Private
from companion.ui.screens.room import Screen
from companion.ui.screens.seat import SeatColours, SeatName
from companion.ui.screens.setup import Setup
from companion.ui.screens.table import Table


def make(stop: Stop) -> Screen:
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
        case Page.TABLE:
            return Table()
        case Page.MENU:
            return Menu()
        case Page.PASS:
            return PassOver(stop)
        case Page.PRIVATE:
            return Private(stop)
        case Page.CASTLE:
            return Castle(stop.place)
        case Page.END:
            return End()
