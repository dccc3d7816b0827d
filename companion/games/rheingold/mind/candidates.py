"""Which moves of Rheingold are worth trying? Pure: the listing, thinned out.

All marches that are possible differ mostly in numbers. Worth trying are all knights, all but
one, and half of them; in attacks also just enough. Every move is legal, and each comes once.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from typing import Final

from companion.core.mind import SeatKnowledge
from companion.games.rheingold import judging, listing
from companion.games.rheingold import moves as mv
from companion.games.rheingold.mind import beliefs
from companion.games.rheingold.state import (
    HIDDEN,
    Beaten,
    Fronts,
    Phase,
    Siege,
    State,
    total,
)

_QUIET: Final = 2
"""Marches that are looked at where one must be made and none is wanted (R 5.3)."""


def candidates(state: State, knowledge: SeatKnowledge) -> list[mv.Move]:
    """The moves worth trying; at least one, each once."""
    if state.phase is Phase.RESOLVE:
        return [mv.Resolve(place) for place in listing.resolvable(state)]
    if state.phase is not Phase.MARCH:
        return endings(state)
    found: list[mv.Move] = []
    if state.marches_left:
        reached = listing.reach(state)
        found = list(dict.fromkeys(_actions(state, reached, knowledge)))
        if state.terms.options.supply == "exact_pieces":
            found = [move for move in found if judging.judge(state, move) is None]
    return found or endings(state)


def endings(state: State) -> list[mv.Move]:
    """What brings the turn nearer to its end, the quietest first; at least one."""
    match state.phase:
        case Phase.MARCH:
            if state.terms.options.marches == "must" and (quiet := _quiet(state)):
                return quiet
            return [mv.Halt() if state.engaged else mv.End()]
        case Phase.RESOLVE:
            return [mv.Resolve(listing.resolvable(state)[0])]
        case Phase.OCCUPY:
            return occupations(state)
        case Phase.SHIELD:
            found = list(listing.legal_moves(state))
            return found[::-1]
        case Phase.ENTER:
            return [mv.Decline(), mv.Enter()]
    return list(listing.legal_moves(state))


def occupations(state: State) -> list[mv.Move]:
    """Few, half, or all of those who stand before a gate, or all from both (R 7.4)."""
    assert isinstance(state.pending, Siege)
    found: dict[mv.Move, None] = {}
    for gate, most in state.pending.fronts:
        for knights in sorted({1, 2, 3, (most + 1) // 2, most}):
            if knights <= most:
                found[mv.Occupy(((gate, knights),))] = None
    found[mv.Occupy(tuple(sorted(state.pending.fronts)))] = None
    return list(found)


def retreat(state: State) -> mv.Retreat:
    """Where beaten knights of another probably go: into a castle, else to their friends."""
    assert isinstance(state.pending, Beaten)
    board, colour = state.terms.board, state.pending.colour
    return mv.Retreat(
        max(
            state.pending.to,
            key=lambda to: (to in board.castle_index, state.knights_at(to, colour)),
        )
    )


def must_go_on(state: State) -> bool:
    """Whether the turn cannot be ended because a march must still be made (R 5.3)."""
    return state.terms.options.marches == "must" and listing.can_go_on(state)


def _quiet(state: State) -> list[mv.Move]:
    """Marches of one knight that attack nobody, back to others first; else whatever is legal.

    Empty where no march is left.
    """
    if not state.marches_left:
        return []
    board, found = state.terms.board, list[tuple[int, int, int, mv.Move]]()
    for number, (place, to, most, _) in enumerate(listing.reach(state).ways):
        if to in board.castle_index:
            if state.holding(to).owner != state.colour:
                continue
            joins = True
        else:
            stack = state.stack(to)
            if stack is not None and stack.colour != state.colour:
                continue
            joins = stack is not None
        lone = 0 if place in board.start_index else most
        leaves = 2 * (place in board.castle_index) - joins
        found.append((leaves, lone, number, mv.March(place, to, 1)))
    found.sort(key=lambda one: one[:3])
    legal = (move for *_, move in found if judging.judge(state, move) is None)
    moves = list(islice(legal, _QUIET))
    return moves or [move for move in islice(listing.legal_moves(state), 1) if _marches(move)]


def _marches(move: mv.Move) -> bool:
    """Whether a move is one that a turn must not end before (R 5.3)."""
    return not isinstance(move, mv.End | mv.Halt)


def _actions(state: State, reached: listing.Reach, knowledge: SeatKnowledge) -> Iterator[mv.Move]:
    """Attacks first, then the marches of the largest stacks: so a quick look sees the most."""
    board, colour = state.terms.board, state.colour
    for castle, gates in reached.sieges.items():
        yield from _sieges(state, castle, gates, knowledge)
    for space, fronts in reached.attacks.items():
        yield from _assaults(state, space, fronts)
    plain: list[tuple[int, int, str, str]] = []
    for number, (place, to, most, _) in enumerate(reached.ways):
        if to in board.castle_index and state.holding(to).owner != colour:
            numbers = _engaging(state, to, most, knowledge)
        else:
            stack = state.stack(to) if to in board.space_index else None
            if stack is None or stack.colour == colour:
                plain.append((-most, number, place, to))
                continue
            numbers = {most, min(most, stack.knights + 1)}
        for knights in sorted(numbers, reverse=True):
            yield mv.March(place, to, knights)
    for less, _, place, to in sorted(plain):
        for knights in sorted(_parts(-less), reverse=True):
            yield mv.March(place, to, knights)


def _parts(most: int) -> set[int]:
    if most < 3:
        return {most}
    return {most, most - 1, (most + 1) // 2}


def _engaging(state: State, castle: str, most: int, knowledge: SeatKnowledge) -> set[int]:
    """Marches against a castle: all, or just enough (R 9.1)."""
    already = total(state.engaged_at(castle))
    numbers = {most}
    for need in _needs(state, castle, knowledge):
        if 0 < need - already < most:
            numbers.add(need - already)
    return numbers


def _needs(state: State, castle: str, knowledge: SeatKnowledge) -> tuple[int, ...]:
    """The numbers of knights at which the chance to take a castle grows (R 7.2, 7.3)."""
    number = state.terms.board.castle_index[castle]
    holding = state.castles[number]
    if holding.owner is None:
        return (2 * state.terms.board.castles[number].swords,)
    if holding.shield == HIDDEN:
        values = sorted(set(beliefs.shields(state, number, knowledge)))
    else:
        values = [int(holding.shield or 0)]
    return tuple(max(1, 2 * (holding.knights + value)) for value in values)


def _assaults(state: State, space: str, fronts: list[tuple[str, int]]) -> Iterator[mv.Move]:
    """From one front all or just enough; from more only where one is too weak (R 6.2)."""
    stack = state.stack(space)
    assert stack is not None  # somebody is attacked
    need = stack.knights + 1
    strong = [front for front in fronts if front[1] >= need]
    for place, most in strong:
        yield mv.Assault(space, ((place, most),))
        if need < most:
            yield mv.Assault(space, ((place, need),))
    if strong:
        return
    for many in range(2, min(state.terms.options.fronts, state.marches_left) + 1):
        weak = True
        for share in combinations(sorted(fronts), many):
            if total(share) >= need:
                weak = False
                yield mv.Assault(space, share)
        if not weak:
            return


def _sieges(
    state: State, castle: str, gates: list[tuple[str, int]], knowledge: SeatKnowledge
) -> Iterator[mv.Move]:
    """From each gate all or just enough, and from both together, where it may succeed."""
    needs = _needs(state, castle, knowledge)
    for gate, most in gates:
        if most >= needs[0]:
            yield mv.Besiege(castle, ((gate, most),))
            if needs[-1] < most:
                yield mv.Besiege(castle, ((gate, needs[-1]),))
    both: Fronts = tuple(sorted(gates))
    allowed = state.terms.options.gates == "combine" and state.marches_left >= len(both)
    if len(both) > 1 and allowed and total(both) >= needs[0]:
        yield mv.Besiege(castle, both)
