"""Which games are there? The registry; adding a game adds its lines here."""

from companion.core.errors import NotationError
from companion.core.game import AnyGame, Setup
from companion.core.statistics_api import Tally
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


def find_tally(setup: Setup) -> Tally | None:
    """A new tally for the game of a match; None where the game has none.

    The module of a tally is imported at the first call, so that play does not wait for it.
    """
    match setup.game:
        case "rheingold":
            from companion.games.rheingold.tally import RheingoldTally  # noqa: PLC0415 # see above

            return RheingoldTally(setup)
        case "rheinlander":
            from companion.games.rheinlander.tally import RheinlanderTally  # noqa: PLC0415 # see above

            return RheinlanderTally(setup)
        case "ringgeister":
            from companion.games.ringgeister.tally import RinggeisterTally  # noqa: PLC0415 # see above

            return RinggeisterTally(setup)
    return None
