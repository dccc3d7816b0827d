"""Which games are there? The registry; adding a game adds its lines here."""

from companion.core.drafting.drafting import AnyDrafting
from companion.core.errors import NotationError
from companion.core.game import AnyGame, Seat, Setup
from companion.core.mind import AnyMind, Weights
from companion.core.open_hand import OpenHandRules
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


def find_drafting(slug: str) -> AnyDrafting:
    """How boards of a game are drawn.

    Its modules are imported at the first call, as only who draws needs them.

    Raises:
        NotationError: there is no such game.
    """
    match slug:
        case "rheingold":
            from companion.games.rheingold.drafting import rheingold_drafting  # noqa: PLC0415

            return rheingold_drafting.RheingoldDrafting()
        case "rheinlander":
            from companion.games.rheinlander.drafting import rheinlander_drafting  # noqa: PLC0415

            return rheinlander_drafting.RheinlanderDrafting()
        case "ringgeister":
            from companion.games.ringgeister.drafting import ringgeister_drafting  # noqa: PLC0415

            return ringgeister_drafting.RinggeisterDrafting()
    raise NotationError(f"Nobody can draw boards of {slug!r:.40}; only of {', '.join(GAMES)}.")


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


def find_mind(setup: Setup, seat: Seat, weights: Weights) -> AnyMind:
    """How the program judges positions of a match for one seat.

    Its modules are imported at the first call, as only who lets the program think needs them.

    Raises:
        NotationError: there is no such game.
    """
    match setup.game:
        case "rheingold":
            from companion.games.rheingold.mind import rheingold_mind  # noqa: PLC0415

            return rheingold_mind.RheingoldMind(setup, seat, weights)
        case "rheinlander":
            from companion.games.rheinlander.mind import rheinlander_mind  # noqa: PLC0415

            return rheinlander_mind.RheinlanderMind(setup, seat, weights)
        case "ringgeister":
            from companion.games.ringgeister.mind import ringgeister_mind  # noqa: PLC0415

            return ringgeister_mind.RinggeisterMind(setup, seat, weights)
    raise NotationError(
        f"Nobody can think about {setup.game!r:.40}; only about {', '.join(GAMES)}."
    )


def find_open_hand(slug: str) -> OpenHandRules | None:
    """What can lie in an open hand of a game; None where hands are not paper."""
    if slug == "rheinlander":
        from companion.games.rheinlander.open_hand import RheinlanderOpenHand  # noqa: PLC0415

        return RheinlanderOpenHand()
    return None
