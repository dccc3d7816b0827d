"""Which set-up is being filled in, and with which board? Read by all screens of the set-up."""

from __future__ import annotations

from companion.core.game import GameInfo
from companion.ui.i18n.translate import board_title
from companion.ui.ports.games import BoardCard, GamesPort
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.once_per_screen import board_cards
from companion.ui.screen_kit.setup_form import SetupDraft


def drafted(room: Room, games: GamesPort) -> SetupDraft:
    """The set-up that is being filled in; a fresh one when there is none."""
    if room.draft is None:
        info = games.infos()[0]
        room.draft = SetupDraft.fresh(info, first_board(room, games, info).id)
    return room.draft


def first_board(room: Room, games: GamesPort, info: GameInfo) -> BoardCard:
    """The board of a first match; if it is not offered, the first of all."""
    cards = board_cards(room, games, info)
    return next((card for card in cards if card.id == info.default_board), cards[0])


def chosen_board(room: Room, games: GamesPort, draft: SetupDraft) -> BoardCard:
    """The chosen board; if it was drawn here and is not offered any more, the first of all."""
    cards = board_cards(room, games, draft.info)
    return next((card for card in cards if card.id == draft.board_id), cards[0])


def choose_board(room: Room, games: GamesPort, info: GameInfo, board_id: str) -> None:
    """Choose this board of a game; the players stay as they are."""
    draft = drafted(room, games)
    if draft.info.slug != info.slug:
        draft = draft.with_game(info, board_id)
    room.draft = draft.with_board(board_id)


def board_name(info: GameInfo, card: BoardCard) -> str:
    """What a board is called beside its game, without who has drawn it."""
    return board_title(info.title, card.name)
