"""On which boards can a match begin?

Shipped boards, then own boards without faults. Where an own folder was given the name of a
shipped board by hand, the shipped board is used. All code that offers boards or looks one up
by name uses this module.
"""

from __future__ import annotations

from typing import Final

from companion.boards.collection.collection import BoardCollection, is_shipped
from companion.boards.shipped import shelf
from companion.core.errors import NotationError, StoreError
from companion.core.game import Json


class BoardOffer:
    """The boards of the program and of one table."""

    def __init__(self, collection: BoardCollection | None = None) -> None:
        """Offer shipped and own boards.

        Args:
            collection: the own boards; None to offer shipped boards only.
        """
        self._atlas: Final = collection

    def names(self, game: str) -> tuple[str, ...]:
        """The names of a game's boards that can be played, shipped ones first."""
        own = self._own(game)
        return (*shelf.shipped(game), *own)

    def boards(self, game: str) -> tuple[Json, ...]:
        """The objects of those board files, in the same order."""
        return (*map(shelf.board, shelf.shipped(game)), *self._own(game).values())

    def board(self, name: str) -> Json:
        """The object of a board's file.

        Raises:
            NotationError: there is none of this name; a board of one's own that has
                faults is there.
        """
        try:
            return shelf.board(name)
        except NotationError:
            own = self._atlas.find(name) if self._atlas is not None else None
            if own is None or own.board is None:
                raise
            return own.board

    def _own(self, game: str) -> dict[str, Json]:
        """One's own by name; a disk that cannot be read hides no shipped board."""
        if self._atlas is None:
            return {}
        try:
            own = self._atlas.boards()
        except StoreError:
            return {}
        return {
            one.id: one.board
            for one in sorted(own, key=lambda one: (one.name, one.id))
            if one.playable and one.game == game and not is_shipped(one.id)
        }
