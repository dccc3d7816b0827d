"""What is worth trying first? Pure: attacks that may succeed, the best ones first; far castles.

From open knowledge alone (`odds`), so the answer is the same for everybody.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from companion.core.game import Colour
from companion.games.rheingold import advice, odds, view
from companion.games.rheingold.routes import Route, routes
from companion.games.rheingold.state import Phase, State, total

_SPACE: Final = Fraction(1, 2)
"""What beating knights on a space is worth, in swords: less than any castle."""
_LATER: Final = Fraction(3, 4)
"""What is left of the worth of a siege whose knights must march there first."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """An attack that may succeed in this turn.

    Attributes:
        place: the space or castle that is attacked.
        owner: whose it is; None for a castle of nobody.
        least: knights that win in the best case.
        sure: knights that win whatever a hidden shield is.
        ready: knights that can be brought against it.
        chance: that so many win, 0 to 1; with `draw: chosen` the part of the shields they beat.
        route: how the knights get to its gate first; None where they stand ready.
    """

    place: str
    owner: Colour | None
    least: int
    sure: int
    ready: int
    chance: Fraction
    route: Route | None = None


@dataclass(frozen=True, slots=True)
class Goal:
    """A castle that is out of reach in this turn, and the stack that is nearest to it.

    Attributes:
        castle: which.
        owner: whose it is; None for nobody's.
        least: knights that take it in the best case.
        sure: knights that take it whatever a hidden shield is.
        stack: where the nearest knights stand that may march.
        knights: how many stand there.
        marches: how many marches they are from one of its gates; 0 where they stand at one.
    """

    castle: str
    owner: Colour | None
    least: int
    sure: int
    stack: str
    knights: int
    marches: int


def goals(state: State) -> tuple[Goal, ...]:
    """The castles of others that a stack could go to, the nearest ones first; garrisons stay.

    A way past somebody else's knights is none, and a gate where they stand is none to wait at.
    """
    if state.phase is not Phase.MARCH:
        return ()
    board, nearest = state.terms.board, dict[str, Goal]()
    for stack, knights in view.movable(state).items():
        if stack in board.castle_index:
            continue
        far = _marches_from(state, stack)
        for castle in board.castles:
            found = odds.of_siege(state, castle.id, state.colour)
            ways = [far[gate] for gate in castle.gates if gate in far]
            before = nearest.get(castle.id)
            if found is None or not ways:
                continue
            near = min(ways)
            if before is None or near < before.marches:
                owner = state.holding(castle.id).owner
                nearest[castle.id] = Goal(
                    castle.id, owner, found.least, found.sure, stack, knights, near
                )
    return tuple(sorted(nearest.values(), key=lambda goal: (goal.marches, goal.least)))


def _is_free(state: State, space: str) -> bool:
    """Whether the mover's knights could stand on a space."""
    stack = state.stack(space)
    return stack is None or stack.colour == state.colour


def _marches_from(state: State, stack: str) -> dict[str, int]:
    """Space → how many marches it is from a stack, over spaces without knights of others."""
    board, far, ends = state.terms.board, {stack: 0}, [stack]
    for place in ends:
        for to in board.ways[place]:
            if to in board.space_index and to not in far and _is_free(state, to):
                far[to] = far[place] + 1
                ends.append(to)
    return far


def prospects(state: State) -> tuple[Prospect, ...]:
    """Every attack that may succeed: by the swords that can be expected of it (R 10.2).

    A castle that stacks must march to first appears once, with the stack that does it best, and
    only where no siege that is possible now may take it.
    """
    if state.phase is not Phase.MARCH:
        return ()
    found = advice.allowed(state)
    now = [_castle(state, one.place, one.most) for one in found.sieges]
    now += [_space(one) for one in found.assaults]
    now = [one for one in now if one.chance]
    later = _approaches(state, {one.place for one in now})
    return tuple(sorted((*now, *later), key=lambda one: _worth(state, one), reverse=True))


def _castle(state: State, castle: str, ready: int, route: Route | None = None) -> Prospect:
    found, owner = odds.of_castle(state, castle), state.holding(castle).owner
    chance = found.chance(ready)
    return Prospect(castle, owner, found.least, found.sure, ready, chance, route)


def _space(attack: advice.Attack) -> Prospect:
    won = Fraction(attack.most >= attack.sure)
    return Prospect(attack.place, attack.owner, attack.least, attack.sure, attack.most, won)


def _worth(state: State, prospect: Prospect) -> tuple[Fraction, int]:
    """The swords to be expected; then the fewest marches."""
    number = state.terms.board.castle_index.get(prospect.place)
    swords = _SPACE if number is None else Fraction(state.terms.board.castles[number].swords)
    if prospect.route is None:
        return swords * prospect.chance, 0
    return swords * prospect.chance * _LATER, -len(prospect.route.marches)


def _approaches(state: State, known: set[str]) -> list[Prospect]:
    """Castle → the best siege of it that a stack can still march to; garrisons stay."""
    castles, best = state.terms.board.castle_index, dict[str, Prospect]()
    for stack, most in view.movable(state).items():
        if stack in castles:
            continue
        for route in (one for there in routes(state, stack, most).values() for one in there):
            for one in _sieges_after(state, route):
                before = best.get(one.place)
                if one.place not in known and (
                    before is None or _worth(state, one) > _worth(state, before)
                ):
                    best[one.place] = one
    return list(best.values())


def _sieges_after(state: State, route: Route) -> Iterator[Prospect]:
    """Sieges that may succeed when a route has led somewhere."""
    castles = state.terms.board.castle_index
    if not state.terms.options.at_once:
        # Its last march engages the castle (R 9.1).
        if route.end in castles and state.holding(route.end).owner != state.colour:
            ready = total(route.after.engaged_at(route.end))
            if odds.of_castle(state, route.end).chance(ready):
                yield _castle(state, route.end, ready, route)
        return
    limit = min(advice.gates(state), route.after.marches_left)
    for castle in view.siege_targets(route.after):
        fronts = view.siege_fronts(route.after, castle)
        if route.end in fronts and limit:
            ready = advice.gathered(fronts, limit)
            if odds.of_castle(state, castle).chance(ready):
                yield _castle(state, castle, ready, route)
