"""On which of very many boards? All boards of a game, each by its picture."""

from __future__ import annotations

from collections.abc import Sequence

from companion.ui.i18n.translate import _
from companion.ui.ports.games import GamesPort
from companion.ui.screen_kit.board_thumbnails import BoardThumbnails
from companion.ui.screen_kit.context import BACK, BaseScreen, Room
from companion.ui.screen_kit.frame import framed
from companion.ui.screen_kit.once_per_screen import board_cards
from companion.ui.screens.new_match.draft import chosen_board, drafted
from companion.ui.screens.new_match.what import board_choice
from companion.ui.widgets.base import Intent, Widget
from companion.ui.widgets.level import level
from companion.ui.widgets.pages import Pages


class AllBoardsScreen(BaseScreen):
    """A tap on a board chooses it and leads back to the set-up."""

    def __init__(self, games: GamesPort) -> None:
        """Begin with the first page."""
        self._games = games
        self._thumbnails = BoardThumbnails()
        self._page = 0

    @property
    def moving(self) -> bool:
        """While a board is still to be painted."""
        return self._thumbnails.painting

    def tick(self, room: Room) -> bool:
        """Paint one more part of a board."""
        return self._thumbnails.paint(room)

    def widgets(self, room: Room) -> Sequence[Widget]:
        """Boards side by side, a page at a time."""
        draft, sizes = drafted(room, self._games), room.sizes
        frame = framed(room, _("Boards"), foot=False)
        cards = board_cards(room, self._games, draft.info)
        chosen = chosen_board(room, self._games, draft)
        across = 2 if sizes.portrait else 3
        high = round(sizes.touch * 3)
        pages = Pages(frame.body, len(cards), self._page, high, sizes, across)
        found: list[Widget] = [
            board_choice(room, self._thumbnails, draft.info, cards[number], rect, chosen)
            for number, rect in pages.rows()
        ]
        return [*frame.head, *level(found), *pages.turners()]

    def answer(self, intent: Intent, room: Room) -> None:
        """Choose a board, turn the page, or back."""
        match intent.name:
            case "page":
                self._page = int(intent.arg or 0)
            case "board":
                room.draft = drafted(room, self._games).with_board(str(intent.arg))
                room.nav = room.nav.back()
            case BACK.name:
                room.nav = room.nav.back()
