"""Which games can be played at this table, and on which boards?"""

from __future__ import annotations

from collections.abc import Sequence

from companion import games
from companion.boards.collection.collection import BoardCollection
from companion.boards.collection.offer import BoardOffer
from companion.core.game import AnyGame, GameInfo
from companion.ui.ports.games import BoardCard


class GameOffer:
    """The games and boards of one table; keeps `GamesPort`. For one thread."""

    def __init__(self, collection: BoardCollection) -> None:
        """With the boards that were drawn here."""
        self._collection = collection

    def infos(self) -> Sequence[GameInfo]:
        """What every game is called and how it can be set up."""
        return tuple(games.INFOS.values())

    def all_games(self) -> Sequence[AnyGame]:
        """Every game there is."""
        return tuple(games.GAMES.values())

    def boards_of(self, game: GameInfo) -> Sequence[BoardCard]:
        """The boards that a match can begin on: the usual one first, one's own last."""
        cards = []
        for obj in BoardOffer(self._collection).boards(game.slug):
            authentic = bool(obj.get("authentic", False))
            cards.append(BoardCard(obj["id"], obj["name"], game.slug, authentic, obj))
        return sorted(cards, key=lambda card: card.id != game.default_board)
