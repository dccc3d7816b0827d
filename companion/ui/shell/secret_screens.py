"""Which screen places, shows or opens something hidden? Loaded with the first of them."""

from __future__ import annotations

from companion.core.game import Seat
from companion.ui.ports.preferences import PreferenceStore
from companion.ui.screen_kit.context import Screen
from companion.ui.screen_kit.match_in_play import MatchInPlay
from companion.ui.screen_kit.navigator import Page, Purpose, Stop
from companion.ui.screens.secrets.end_reveal import AgreeScreen, AllOpenedScreen
from companion.ui.screens.secrets.opening import OpeningScreen
from companion.ui.screens.secrets.outcome import OutcomeScreen
from companion.ui.screens.secrets.own_assets import OwnAssetsScreen
from companion.ui.screens.secrets.pass_over import PassOverScreen
from companion.ui.screens.secrets.pin_door import HandedKey
from companion.ui.screens.secrets.private import PrivateScreen
from companion.ui.screens.secrets.secrets_menu import SecretsMenuScreen
from companion.ui.screens.secrets.table_reveal import TableRevealScreen


class SecretScreens:
    """Makes them; a key that one seat hands on is in nobody else's hands."""

    def __init__(self, on_table: MatchInPlay, preference_store: PreferenceStore) -> None:
        """Nothing is handed on yet."""
        self._match = on_table
        self._store = preference_store
        self._handed = HandedKey()

    def close(self) -> None:
        """Forget a key that was handed on and not taken."""
        self._handed.close()

    def make(self, stop: Stop) -> Screen:
        """The screens on which something hidden is placed, seen or opened."""
        on_table, store = self._match, self._store
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
