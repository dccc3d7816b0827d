"""Which knights gather against a place, and are they enough? Pure.

An attack or a siege is gathered from one or more fronts (R 6.2, 7.1). Whoever taps the target
gets every front that is needed; fronts and numbers can be changed afterwards.
"""

from __future__ import annotations

from companion.games.rheingold import advice, view
from companion.games.rheingold import moves as mv
from companion.games.rheingold.state import Fronts, Phase, Siege, State
from companion.ui.games.rheingold.table.move_plan import GatheringForces


def gather(state: State, target: str, first: tuple[str, int] | None) -> GatheringForces:
    """Knights against a space or a castle: the best front, and others as long as one is needed.

    Args:
        state: the position.
        target: what is attacked.
        first: (place, knights) of a stack that was chosen for it; None for none.
    """
    if target in state.terms.board.castle_index:
        most, limit = dict(view.siege_fronts(state, target)), advice.gates(state)
    else:
        most, limit = dict(view.assault_fronts(state, target)), state.terms.options.fronts
    limit = min(limit, state.marches_left)
    if first is not None and first[0] in most:
        active, ready = first[0], dict([first])
    else:
        active = max(most, key=lambda place: (most[place], place))
        ready = {active: most[active]}
    enough = sure(state, target)
    for place in sorted(most, key=lambda place: (-most[place], place)):
        if sum(ready.values()) >= enough or len(ready) >= limit:
            break
        ready.setdefault(place, most[place])
    ordered = tuple(sorted(most.items()))
    return GatheringForces(target, ordered, tuple(sorted(ready.items())), active, limit)


def occupying(siege: Siege) -> GatheringForces:
    """Knights at the gates of a castle that fell: all may go in (R 7.4)."""
    active = max(siege.fronts, key=lambda front: (front[1], front[0]))[0]
    return GatheringForces(siege.castle, siege.fronts, siege.fronts, active, len(siege.fronts))


def gates_won(state: State) -> Fronts:
    """The gates of the castle that fell, with the knights before them."""
    return state.pending.fronts if isinstance(state.pending, Siege) else ()


def finished(state: State, plan: GatheringForces) -> mv.Move:
    """The move that the large button makes of the knights that are ready."""
    if state.phase is Phase.OCCUPY:
        return mv.Occupy(plan.ready)
    if plan.target in state.terms.board.castle_index:
        return mv.Besiege(plan.target, plan.ready)
    return mv.Assault(plan.target, plan.ready)


def needed(state: State, plan: GatheringForces) -> int:
    """How many must be ready before the large button lights.

    A player's castle may be besieged by too few (R 7.3): it opens the shield.
    """
    if state.phase is Phase.OCCUPY:
        return 1
    if plan.target in state.terms.board.castle_index:
        if state.holding(plan.target).owner is not None:
            return 1
        need = view.siege_targets(state).get(plan.target)
        return need.least if need is not None else 1
    return view.assault_targets(state).get(plan.target, 1)


def sure(state: State, target: str) -> int:
    """How many take a place for certain, whatever a hidden shield is; 0 where nobody attacks it."""
    if target in state.terms.board.castle_index:
        need = view.siege_targets(state).get(target)
        return need.sure if need is not None else 0
    return view.assault_targets(state).get(target, 0)


def hopeless(state: State, plan: GatheringForces) -> bool:
    """Whether a siege is allowed with what is ready, and cannot succeed (R 7.3)."""
    if state.phase is not Phase.MARCH or plan.target not in state.terms.board.castle_index:
        return False
    need = view.siege_targets(state).get(plan.target)
    return need is not None and needed(state, plan) <= plan.total < need.least


def missing(state: State, plan: GatheringForces) -> int:
    """How many more must be ready before an attack or a siege can succeed; 0 where it can."""
    if state.phase is not Phase.MARCH:
        return 0
    least = needed(state, plan)
    if plan.target in state.terms.board.castle_index:
        need = view.siege_targets(state).get(plan.target)
        least = need.least if need is not None else least
    return max(0, least - plan.total)


def gates_for_more(state: State, plan: GatheringForces) -> tuple[str, ...]:
    """The gates at which more could help; none for an attack on a space."""
    number = state.terms.board.castle_index.get(plan.target)
    if number is None:
        return ()
    return (plan.active,) if plan.fronts == 1 else state.terms.board.castles[number].gates
