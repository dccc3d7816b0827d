"""How do knights get from one place to another in several marches? Pure.

A route is a row of marches by the same number of knights (R 5.1), each allowed when its turn
comes. Routes that lead to the same position are one: the shortest stands for all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from companion.games.rheingold import effects, view
from companion.games.rheingold.moves import March
from companion.games.rheingold.state import MARCHES, State

_KEPT: Final = 32
"""So many answers are kept: a screen asks the same question for every picture."""


@dataclass(frozen=True, slots=True)
class Route:
    """A way for some knights.

    Attributes:
        marches: at least one; each begins where the one before it ends.
        after: the state when all are made.
    """

    marches: tuple[March, ...]
    after: State

    @property
    def end(self) -> str:
        """Where it ends."""
        return self.marches[-1].to

    @property
    def gate(self) -> str:
        """The last place before its end: knights that engage remember it (R 9.3, 9.4)."""
        return self.marches[-1].from_


@lru_cache(maxsize=_KEPT)
def routes(state: State, place: str, knights: int) -> Mapping[str, tuple[Route, ...]]:
    """Where so many knights can go from a place with the marches that are left.

    Returns:
        Destination → its routes, the shortest first. There are several only where they lead
        to different positions: knights that engage a place from another side (R 9.1).
    """
    found: dict[str, list[Route]] = {}
    ends = [Route((), state)]
    for _march in range(state.marches_left):
        ends = [
            longer
            for route in ends
            for longer in _longer(route, place, knights)
            if longer.end != place and _is_new(longer, found)
        ]
    return {to: tuple(there) for to, there in found.items()}


def _longer(route: Route, place: str, knights: int) -> list[Route]:
    """A route with one more march, in every direction; none goes on from an engaged place."""
    here = route.end if route.marches else place
    if route.marches and route.after.engaged_at(here):
        return []
    found = []
    for to in view.marches_from(route.after, here, knights):
        march = March(here, to, knights)
        after, _events = effects.follow(route.after, march)
        found.append(Route((*route.marches, march), after))
    return found


def _is_new(route: Route, found: dict[str, list[Route]]) -> bool:
    """Add a route to those of its end, unless one as short or shorter leads to the same."""
    there = found.setdefault(route.end, [])
    result = _result(route.after)
    if any(_result(other.after) == result for other in there):
        return False
    there.append(route)
    return True


def _result(state: State) -> State:
    """A position without the marches that it cost."""
    return replace(state, marches_left=MARCHES)
