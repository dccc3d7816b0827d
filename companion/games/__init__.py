"""Which games are there? The registry; adding a game adds its lines here.

What a game is called and how it can be set up is loaded with this package. Its rules, drawing,
statistics and thinking are loaded when they are first asked for: the first picture waits for none
of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from companion.core.errors import NotationError
from companion.core.game import AnyGame, GameInfo, Seat, Setup
from companion.games.rheingold.info import INFO as RHEINGOLD
from companion.games.rheinlander.info import INFO as RHEINLANDER
from companion.games.ringgeister.info import INFO as RINGGEISTER

if TYPE_CHECKING:
    from companion.core.drafting.drafting import AnyDrafting
    from companion.core.mind import AnyMind, Weights
    from companion.core.statistics_api import Tally

INFOS: Final[Mapping[str, GameInfo]] = {
    info.slug: info for info in (RHEINGOLD, RHEINLANDER, RINGGEISTER)
}
"""Slug → what the game is called and how it can be set up; the usual game first."""


class _Games(Mapping[str, AnyGame]):
    """Every game in the order of `INFOS`; its modules are imported when it is first looked up."""

    def __getitem__(self, slug: str) -> AnyGame:
        match slug:
            case "rheingold":
                from companion.games.rheingold import game as rheingold  # noqa: PLC0415 # see above

                return rheingold.GAME
            case "rheinlander":
                from companion.games.rheinlander import game as rheinlander  # noqa: PLC0415 # see above

                return rheinlander.GAME
            case "ringgeister":
                from companion.games.ringgeister import game as ringgeister  # noqa: PLC0415 # see above

                return ringgeister.GAME
        raise KeyError(slug)

    def __iter__(self) -> Iterator[str]:
        return iter(INFOS)

    def __len__(self) -> int:
        return len(INFOS)


GAMES: Final[Mapping[str, AnyGame]] = _Games()
"""Slug → the game with its rules. May be used by any thread."""


def find(slug: str) -> AnyGame:
    """The game with this slug.

    Raises:
        NotationError: there is none.
    """
    game = GAMES.get(slug)
    if game is None:
        raise _unknown(slug)
    return game


def find_info(slug: str) -> GameInfo:
    """What the game with this slug is called and how it can be set up; its rules stay unloaded.

    Raises:
        NotationError: there is none.
    """
    info = INFOS.get(slug)
    if info is None:
        raise _unknown(slug)
    return info


def _unknown(slug: str) -> NotationError:
    return NotationError(f"There is no game {slug!r:.40}; there are {', '.join(INFOS)}.")


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
    raise NotationError(f"Nobody can draw boards of {slug!r:.40}; only of {', '.join(INFOS)}.")


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
        f"Nobody can think about {setup.game!r:.40}; only about {', '.join(INFOS)}."
    )
