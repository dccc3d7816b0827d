"""Which answers of the ports are kept while a screen is open?

Boards, matches and names are read from the disk, and a screen is laid out anew at every
tap. The room keeps what was read until another screen comes up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from companion.core.errors import StoreError, VaultError
from companion.core.game import GameInfo
from companion.ui.i18n.translate import translate
from companion.ui.ports.games import BoardCard, GamesPort
from companion.ui.ports.match_list import MatchCard, MatchListPort
from companion.ui.screen_kit.context import Room

_T = TypeVar("_T")


def board_cards(room: Room, games: GamesPort, info: GameInfo) -> Sequence[BoardCard]:
    """The boards of a game that can be played."""
    return room.once(("boards", info.slug), lambda: games.boards_of(info))


def first_board(room: Room, games: GamesPort, info: GameInfo) -> BoardCard:
    """The board of a first match; if it is not offered, the first of all."""
    cards = board_cards(room, games, info)
    return next((card for card in cards if card.id == info.default_board), cards[0])


def match_cards(room: Room, match_list: MatchListPort) -> Sequence[MatchCard]:
    """Every recorded match; if the record is unreadable, none, and a fault is shown."""
    return room.once("matches", lambda: _or_none(room, match_list.matches))


def player_names(room: Room, match_list: MatchListPort) -> Sequence[str]:
    """Names that players used before; if the record is unreadable, none, and a fault is shown."""
    return room.once("names", lambda: _or_none(room, match_list.names))


def _or_none(room: Room, read: Callable[[], Sequence[_T]]) -> Sequence[_T]:
    try:
        return read()
    except (StoreError, VaultError) as error:
        room.fault = translate(error)
        return ()
