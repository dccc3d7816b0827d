"""The registry: which games are there. Floor 3; adding a game adds its line here."""

from companion.core.errors import NotationError
from companion.core.game import AnyGame
from companion.games.rheingold.game import Rheingold
from companion.games.rheinlander.game import Rheinlander
from companion.games.ringgeister.game import Ringgeister

GAMES: dict[str, AnyGame] = {
    "rheingold": Rheingold(),
    "rheinlander": Rheinlander(),
    "ringgeister": Ringgeister(),
}
"""Slug → the game."""


def find(slug: str) -> AnyGame:
    """The game with this slug.

    Raises:
        NotationError: there is none.
    """
    game = GAMES.get(slug)
    if game is None:
        raise NotationError(f"There is no game {slug!r:.40}; there are {', '.join(GAMES)}.")
    return game
