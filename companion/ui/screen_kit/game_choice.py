"""Which game is meant? A card for each, with the board of its first match as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from companion.core.game import GameInfo
from companion.ui.i18n.translate import _
from companion.ui.ports.games import GamesPort
from companion.ui.screen_kit.board_thumbnails import BoardThumbnails
from companion.ui.screen_kit.context import Room
from companion.ui.screen_kit.once_per_screen import first_board
from companion.ui.widgets.base import Intent
from companion.ui.widgets.card import ChoiceCard
from companion.ui.widgets.layout import centred, columns, rows

_SHAPE: Final = (1.1, 0.62)
"""The greatest height of a card in its width: side by side, and one below the other."""


class GameChoice:
    """The cards of one screen; its `tick` calls `paint`."""

    def __init__(self, games: GamesPort) -> None:
        """No board is drawn yet."""
        self._games = games
        self._thumbnails = BoardThumbnails()

    @property
    def painting(self) -> bool:
        """Whether a board is still to be painted."""
        return self._thumbnails.painting

    def paint(self, room: Room) -> bool:
        """Paint some more. Returns whether a board is whole now."""
        return self._thumbnails.paint(room)

    def cards(self, room: Room, area: Rect, offered: Sequence[GameInfo]) -> list[ChoiceCard]:
        """Side by side, upright below one another; a tap is the intent `game` with its slug."""
        gap, many = room.sizes.gap, len(offered)
        wide = area.w if room.sizes.portrait else (area.w - gap * (many - 1)) // many
        most = round(wide * _SHAPE[room.sizes.portrait])
        if room.sizes.portrait:
            used = centred(area, area.w, most * many + gap * (many - 1))
            cells = rows(used, [0.5] * many, gap)
        else:
            cells = columns(centred(area, area.w, most), [0.5] * many, gap)
        return [self._card(room, info, cell) for info, cell in zip(offered, cells, strict=True)]

    def _card(self, room: Room, info: GameInfo, cell: Rect) -> ChoiceCard:
        board = first_board(room, self._games, info)
        return ChoiceCard(
            f"game-{info.slug}", cell, _(info.title), Intent("game", info.slug),
            room.sizes.heading, picture=self._thumbnails.of(info, board, close=True),
        )  # fmt: skip
