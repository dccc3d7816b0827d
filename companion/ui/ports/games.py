"""Which games can be played here, and on which boards? A value and a protocol, no code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from companion.core.frozen import frozen
from companion.core.game import AnyGame, GameInfo, Json


@frozen
class BoardCard:
    """A board that can be played: `board` is the board file's object, whole."""

    id: str
    name: str
    game: str
    authentic: bool
    board: Json


class GamesPort(Protocol):
    """The games. But for `all_games`, every method is called in the window's thread."""

    def infos(self) -> Sequence[GameInfo]:
        """What each game is called and how it can be set up, the default one first.

        Returns at once; always the same.
        """

    def all_games(self) -> Sequence[AnyGame]:
        """All games with their rules, in the order of `infos`; always the same.

        The first call loads the rules of them all. May be called by any thread.
        """

    def boards_of(self, game: GameInfo) -> Sequence[BoardCard]:
        """The playable boards of a game: the default one first, boards drawn here last.

        Reads the files of the drawn boards; one that cannot be read is left out.
        """
