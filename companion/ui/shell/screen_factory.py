"""Which screen belongs to which stop? With the first picture only home is loaded.

What else there is takes as long to load as the rest of the start. Each kind of screen is loaded
when the first of its kind is opened, or `load_ahead` of that, beside the window's loop.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from companion.referee.sources import die_of
from companion.ui import games
from companion.ui.ports.session import SessionPorts
from companion.ui.screen_kit.context import Screen
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screens.home import HomeScreen, PastMatchesScreen

if TYPE_CHECKING:
    from companion.ui.screens.hardware.desk import HardwareScreens
    from companion.ui.screens.hardware.wording import ButtonNames
    from companion.ui.screens.welcome.screen import WelcomeScreens
    from companion.ui.shell.secret_screens import SecretScreens


def load_ahead() -> None:
    """Load what a table usually comes to. May be called by any thread."""
    from companion.ui.shell import loaded_ahead  # noqa: F401, PLC0415 - loaded, not used


class ScreenFactory:
    """Makes every screen, with the ports that it uses and no other."""

    def __init__(self, ports: SessionPorts, match: MatchInPlay) -> None:
        """Use these ports; `match` is the match in play, whichever is on the table."""
        self._ports = ports
        self._match = match
        match.die_name = lambda source: ports.dice.name_of(die_of(source))
        self._opened: SecretScreens | None = None

    def make(self, stop: Stop) -> Screen:
        """A new screen for a stop."""
        if stop.page is not Page.PRIVATE and self._opened is not None:
            self._opened.close()
        ports, on_table = self._ports, self._match
        match stop.page:
            case Page.HOME:
                return HomeScreen(
                    on_table, ports.match_list, ports.games, ports.machine, ports.ui_state
                )
            case Page.PAST:
                return PastMatchesScreen(on_table, ports.match_list, ports.ui_state)
            case Page.WELCOME:
                return self._welcome.screen(stop.place)
            case Page.BOARDS | Page.EDIT:
                return self._of_boards(stop)
            case Page.HARDWARE | Page.TEACH | Page.SEATING | Page.SPECTATORS | Page.SETTINGS:
                return self._beside_a_match(stop)
            case (
                Page.SETUP | Page.SEAT | Page.NAME | Page.LEVEL | Page.RULES | Page.OPTIONS
                | Page.BOARD | Page.SECRETS | Page.ARRANGE
            ):  # fmt: skip
                from companion.ui.shell import setup_screens  # noqa: PLC0415 # see above

                return setup_screens.make(stop, ports, on_table)
            case (
                Page.TABLE | Page.PROGRAM | Page.PLACE | Page.PUT_RIGHT | Page.MENU | Page.HISTORY
                | Page.TAKE_BACK | Page.ABSENT | Page.END_EARLY | Page.END
                | Page.REVIEW | Page.PROGRAM_SEAT | Page.SEND_RESULT
            ):  # fmt: skip
                from companion.ui.shell import match_screens  # noqa: PLC0415 # see above

                return match_screens.make(stop, ports, on_table)
            case (
                Page.PASS | Page.PRIVATE | Page.TURN | Page.OPENING | Page.OUTCOME | Page.HIDDEN
                | Page.AGREE | Page.OPENED
            ):  # fmt: skip
                return self._secrets.make(stop)

    @property
    def _secrets(self) -> SecretScreens:
        if self._opened is None:
            from companion.ui.shell.secret_screens import SecretScreens  # noqa: PLC0415 # see above

            self._opened = SecretScreens(self._match, self._ports.preference_store)
        return self._opened

    @cached_property
    def _button_names(self) -> ButtonNames:
        from companion.ui.screens.hardware.wording import ButtonNames  # noqa: PLC0415 # see above

        return ButtonNames(self._match, self._ports.games)

    @cached_property
    def _hardware(self) -> HardwareScreens:
        from companion.ui.screens.hardware.desk import HardwareScreens  # noqa: PLC0415 # see above

        ports = self._ports
        return HardwareScreens(
            self._match, self._button_names, ports.bench, ports.selection, ports.exports,
            ports.machine, ports.dice, ports.match_list,
        )  # fmt: skip

    @cached_property
    def _welcome(self) -> WelcomeScreens:
        from companion.ui.screens.welcome.screen import WelcomeScreens  # noqa: PLC0415 # see above

        ports = self._ports
        return WelcomeScreens(self._button_names, ports.bench, ports.preference_store)

    def _beside_a_match(self, stop: Stop) -> Screen:
        """Settings, devices, lessons and spectators."""
        ports, on_table = self._ports, self._match
        match stop.page:
            case Page.HARDWARE:
                return self._hardware.screen(stop.place)
            case Page.TEACH:
                from companion.ui.screens.tutorial.screen import TutorialScreen  # noqa: PLC0415

                return TutorialScreen(ports.games, ports.program_players)
            case Page.SEATING:
                from companion.ui.screens.settings.seating import SeatingScreen  # noqa: PLC0415

                return SeatingScreen(on_table, ports.preference_store, stop.place)
            case Page.SPECTATORS:
                from companion.ui.screens.spectators.screen import (  # noqa: PLC0415
                    SpectatorsScreen,
                )

                return SpectatorsScreen(ports.spectators, ports.preference_store)
            case _:
                from companion.ui.screens.settings.screen import SettingsScreen  # noqa: PLC0415

                return SettingsScreen(
                    on_table, ports.games, ports.preference_store, ports.loudspeaker
                )

    def _of_boards(self, stop: Stop) -> Screen:
        """The board list and the board editor."""
        ports = self._ports
        # The board editor is thirty modules; a table that only plays never loads them.
        if stop.page is Page.BOARDS:
            from companion.ui.screens.board_list import screen as boards  # noqa: PLC0415

            return boards.screen(
                stop.place, ports.games, ports.boards, ports.exports, ports.program_players
            )
        from companion.ui.screens.editor.screen import EditorScreen  # noqa: PLC0415

        return EditorScreen(stop.place, ports.games, ports.boards, games.find)
