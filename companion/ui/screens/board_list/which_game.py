"""For which game is a board to be drawn? A card each; with one game nobody is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.core.errors import EditError, StoreError
from companion.core.game import GameInfo
from companion.ui.i18n.translate import _, translate
from companion.ui.ports.boards import BoardsPort
from companion.ui.ports.games import GamesPort
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.game_choice import GameChoice
from companion.ui.screen_kit.navigator import Page, Stop
from companion.ui.screens.editor.screen import FRESH
from companion.ui.widgets.base import Intent, Widget

NEW: Final = "new"
"""The place of its stop."""


def drawn_games(room: Room, games: GamesPort) -> list[GameInfo]:
    """The games whose boards can be drawn."""
    return [info for info in games.infos() if room.ui_of(info.slug).editor is not None]


class WhichGameScreen(BaseScreen):
    """The games whose boards can be drawn."""

    def __init__(self, games: GamesPort, boards: BoardsPort) -> None:
        """Ask; `boards` get the new one."""
        self._games = games
        self._boards = boards
        self._choice = GameChoice(games)

    @property
    def moving(self) -> bool:
        """While a board is still to be painted."""
        return self._choice.painting

    def tick(self, room: Room) -> bool:
        """Paint one more part of a board."""
        return self._choice.paint(room)

    def widgets(self, room: Room) -> Sequence[Widget]:
        """A card for each."""
        frame = framed(room, _("Which game is the board for?"), foot=False)
        return [*frame.head, *self._choice.cards(room, frame.body, drawn_games(room, self._games))]

    def answer(self, intent: Intent, room: Room) -> None:
        """Begin a board, or go back."""
        if intent.name == "game":
            begin(room, self._boards, str(intent.arg))
        elif intent == BACK:
            room.nav = room.nav.back()


def begin(room: Room, boards: BoardsPort, game: str) -> None:
    """A new board of a game, in the editor instead of this page; or say why there is none."""
    collection = boards.collection
    try:
        names = {one.name for one in collection.boards()}
        name, number = str(_("My board")), 2
        while name in names:
            name, number = _("My board {number}").format(number=number), number + 1
        past = collection.create(name, game=game)
    except (EditError, StoreError) as error:
        room.fault = translate(error)
        return
    room.nav = room.nav.swap(Stop(Page.EDIT, place=FRESH + past.draft.id))
