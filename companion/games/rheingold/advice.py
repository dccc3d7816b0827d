"""What may the mover do? Pure: the legal marches, attacks and sieges, summed up.

For a player who asks. It counts what `listing` finds and recommends nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from companion.core.game import Colour
from companion.games.rheingold import listing, odds
from companion.games.rheingold import moves as mv
from companion.games.rheingold.state import Phase, State, total


class Close(Enum):
    """How the marches can be closed."""

    END = "end"
    """The turn can be ended."""
    HALT = "halt"
    """The player can halt, and what is engaged is decided (R 9.2)."""
    BOUND = "bound"
    """Neither: a march must still be made (R 5.3)."""


@dataclass(frozen=True, slots=True)
class Attack:
    """A space or a castle that can be attacked now.

    Attributes:
        place: which.
        owner: whose it is; None for a castle of nobody.
        least: knights that win in the best case.
        sure: knights that win whatever a hidden shield is.
        most: knights that can be brought against it, with the marches that are left
            and those who are engaged there already.
    """

    place: str
    owner: Colour | None
    least: int
    sure: int
    most: int


@dataclass(frozen=True, slots=True)
class Allowed:
    """What the rules allow while there are marches.

    Attributes:
        stacks: the places from which knights can march, in the board's order.
        assaults: spaces of others that can be attacked (R 6, 9.1).
        sieges: castles that can be besieged (R 7, 9.1).
        close: whether the marches can be closed.
    """

    stacks: tuple[str, ...]
    assaults: tuple[Attack, ...]
    sieges: tuple[Attack, ...]
    close: Close


NOTHING: Final = Allowed((), (), (), Close.BOUND)
"""In every other phase."""


def allowed(state: State) -> Allowed:
    """What may be done in the phase `march`."""
    if state.phase is not Phase.MARCH:
        return NOTHING
    reached = listing.reach(state)
    stacks = tuple(dict.fromkeys(place for place, *_ in reached.ways))
    if state.terms.options.at_once:
        spaces = dict(_at_once(state, reached.attacks, state.terms.options.fronts))
        castles = dict(_at_once(state, reached.sieges, gates(state)))
    else:
        spaces, castles = _engaging(state, reached)
    assaults = tuple(_assault(state, space, most) for space, most in spaces.items())
    sieges = tuple(_siege(state, castle, most) for castle, most in castles.items())
    if state.terms.options.at_once:
        assaults = tuple(one for one in assaults if one.most >= one.least)
        sieges = tuple(one for one in sieges if one.owner is not None or one.most >= one.least)
    if state.terms.options.supply == "exact_pieces":
        stacks, assaults, sieges = _shown(state, stacks, assaults, sieges)
    return Allowed(stacks, assaults, sieges, _close(state))


def gates(state: State) -> int:
    """From how many gates a castle is besieged at most (R 7.1)."""
    return 1 if state.terms.options.gates == "single" else 2


def gathered(fronts: Mapping[str, int], limit: int) -> int:
    """How many knights so many of the fronts can bring together."""
    return sum(sorted(fronts.values(), reverse=True)[:limit])


def _at_once(
    state: State, found: Mapping[str, list[tuple[str, int]]], most: int
) -> Iterator[tuple[str, int]]:
    """Target → the most that can be brought against it in one move."""
    limit = min(most, state.marches_left)
    for target, fronts in found.items():
        yield target, gathered(dict(fronts), limit)


def _engaging(state: State, reached: listing.Reach) -> tuple[dict[str, int], dict[str, int]]:
    """Enemies' spaces and castles that a march can engage → the most that can (R 9.1)."""
    board, fronts = state.terms.board, dict[str, dict[str, int]]()
    for place, to, most, _steps in reached.ways:
        fronts.setdefault(to, {})[place] = most
    spaces, castles = dict[str, int](), dict[str, int]()
    for to, there in fronts.items():
        already = total(state.engaged_at(to))
        if to in board.castle_index:
            if state.holding(to).owner != state.colour:
                limit = min(gates(state), state.marches_left)
                castles[to] = already + gathered(there, limit)
        elif (stack := state.stack(to)) is not None and stack.colour != state.colour:
            spaces[to] = already + gathered(there, state.marches_left)
    return spaces, castles


def _assault(state: State, space: str, most: int) -> Attack:
    stack = state.stack(space)
    assert stack is not None  # an attack is on somebody
    return Attack(space, stack.colour, stack.knights + 1, stack.knights + 1, most)


def _siege(state: State, castle: str, most: int) -> Attack:
    found = odds.of_castle(state, castle)
    return Attack(castle, state.holding(castle).owner, found.least, found.sure, most)


def _shown(
    state: State, stacks: tuple[str, ...], assaults: tuple[Attack, ...], sieges: tuple[Attack, ...]
) -> tuple[tuple[str, ...], tuple[Attack, ...], tuple[Attack, ...]]:
    """Only what the 21 pieces can show (R 2.1): looked up among the moves themselves."""
    from_, to = set(), set()
    for move in listing.legal_moves(state):
        match move:
            case mv.March():
                from_.add(move.from_)
                to.add(move.to)
            case mv.Assault():
                to.add(move.space)
            case mv.Besiege():
                to.add(move.castle)
    return (
        tuple(place for place in stacks if place in from_),
        tuple(one for one in assaults if one.place in to),
        tuple(one for one in sieges if one.place in to),
    )


def _close(state: State) -> Close:
    if state.terms.options.marches == "must" and listing.can_go_on(state):
        return Close.BOUND
    return Close.HALT if state.engaged else Close.END
