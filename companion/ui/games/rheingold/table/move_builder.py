"""What does a tap on the board make of what the player has begun? Pure.

For every plan (`move_plan`) it knows what may be tapped (`Lit`), and what a tap makes of it:
another plan, moves, or a move that will be refused, so that the rules say why.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TypeAlias

from companion.games.rheingold import advice, view
from companion.games.rheingold import moves as mv
from companion.games.rheingold.routes import Route, routes
from companion.games.rheingold.state import Beaten, Fronts, Phase, Siege, State
from companion.ui.games.rheingold.table.gathering import gates_won, gather, occupying
from companion.ui.games.rheingold.table.move_plan import (
    IDLE,
    Calling,
    Crossroads,
    Ending,
    GatheringForces,
    Idle,
    Marching,
    MovePlan,
)

Moves: TypeAlias = tuple[mv.Move, ...]
"""The moves of one gesture, at least one."""


@dataclass(frozen=True, slots=True)
class Lit:
    """What may be tapped on the board, each place for its reason.

    Enemies and castles are those that enough knights can be gathered against.

    Attributes:
        marches: place → how many marches lead there, for what is further on or just beside.
    """

    stacks: frozenset[str] = field(default_factory=frozenset)
    ways: frozenset[str] = field(default_factory=frozenset)
    enemies: frozenset[str] = field(default_factory=frozenset)
    castles: frozenset[str] = field(default_factory=frozenset)
    fronts: frozenset[str] = field(default_factory=frozenset)
    choices: frozenset[str] = field(default_factory=frozenset)
    marches: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def all(self) -> frozenset[str]:
        """Every lit place."""
        return self.stacks | self.ways | self.enemies | self.castles | self.fronts | self.choices


def lit(state: State, plan: MovePlan) -> Lit:
    """What may be tapped now."""
    match state.phase:
        case Phase.MARCH:
            return _lit_marching(state, plan)
        case Phase.RESOLVE:
            return Lit(choices=frozenset(view.resolvable(state)))
        case Phase.RETREAT:
            return Lit(choices=frozenset(_retreats(state)))
        case Phase.OCCUPY:
            return Lit(fronts=frozenset(place for place, _most in gates_won(state)))
        case _:
            return Lit()


def _lit_marching(state: State, plan: MovePlan) -> Lit:
    match plan:
        case GatheringForces():
            return Lit(fronts=frozenset(place for place, _most in plan.most))
        case Calling():
            return Lit(
                fronts=frozenset(place for place, _n in plan.stacks), marches=dict(plan.stacks)
            )
        case Crossroads():
            return Lit(
                fronts=frozenset(place for place, _n in plan.gates), marches=dict(plan.gates)
            )
        case Marching():
            there = _marches(routes(state, plan.place, plan.knights))
            return Lit(
                ways=frozenset(there),
                enemies=frozenset(
                    space
                    for space in _enemies(state)
                    if plan.place in view.assault_fronts(state, space)
                ),
                castles=frozenset(
                    castle
                    for castle in _castles(state)
                    if plan.place in view.siege_fronts(state, castle)
                ),
                marches=there,
            )
        case Idle() | Ending():
            near = _marches(_onward(state, plan.hand if isinstance(plan, Idle) else ""))
            return Lit(
                stacks=frozenset(_stacks(state)),
                ways=frozenset(near),
                enemies=_enemies(state),
                castles=_castles(state),
                marches=near,
            )


def _marches(there: Mapping[str, tuple[Route, ...]]) -> dict[str, int]:
    """Destination → the fewest marches."""
    return {place: len(several[0].marches) for place, several in there.items()}


def _onward(state: State, hand: str) -> dict[str, tuple[Route, ...]]:
    """Free places that the whole stack at `hand` can go to."""
    most = view.movable(state).get(hand) if hand else None
    if most is None:
        return {}
    found = routes(state, hand, most)
    return {place: several for place, several in found.items() if _free(state, place)}


def _free(state: State, place: str) -> bool:
    """Whether a place is a space where nobody stands, and so can mean nothing but a march."""
    return place in state.terms.board.space_index and state.stack(place) is None


def _stacks(state: State) -> dict[str, int]:
    """Places that knights can march or attack from → how many at once, at most."""
    fronts = [view.assault_fronts(state, space) for space in sorted(_enemies(state))]
    fronts += [view.siege_fronts(state, castle) for castle in sorted(_castles(state))]
    attacking: dict[str, int] = {}
    for one in fronts:
        attacking |= {place: max(most, attacking.get(place, 0)) for place, most in one.items()}
    return attacking | view.movable(state)


def _enemies(state: State) -> frozenset[str]:
    """Spaces that enough knights can be gathered against."""
    limit = min(state.terms.options.fronts, state.marches_left)
    return frozenset(
        space
        for space, need in view.assault_targets(state).items()
        if advice.gathered(view.assault_fronts(state, space), limit) >= need
    )


def _castles(state: State) -> frozenset[str]:
    """Castles that enough can be gathered against; a player's own too few may try (R 7.3)."""
    limit = min(advice.gates(state), state.marches_left)
    return frozenset(
        castle
        for castle, need in view.siege_targets(state).items()
        if state.holding(castle).owner is not None
        or advice.gathered(view.siege_fronts(state, castle), limit) >= need.least
    )


def attackable(state: State, plan: MovePlan) -> frozenset[str]:
    """Where an attack could be begun, whether or not enough are there for it."""
    if state.phase is not Phase.MARCH:
        return frozenset()
    spaces, castles = view.assault_targets(state), view.siege_targets(state)
    if not isinstance(plan, Marching):
        return frozenset(spaces) | frozenset(castles)
    return frozenset(
        space for space in spaces if plan.place in view.assault_fronts(state, space)
    ) | frozenset(castle for castle in castles if plan.place in view.siege_fronts(state, castle))


def no_front(state: State, plan: MovePlan, place: str) -> bool:
    """Whether a tap while fronts are chosen meant a front that cannot be one."""
    return (
        isinstance(plan, GatheringForces)
        and state.phase is Phase.MARCH
        and place != plan.target
        and place not in dict(plan.most)
        and place not in attackable(state, IDLE)
    )


def tap(state: State, plan: MovePlan, place: str) -> MovePlan | Moves:
    """What a tap on a place makes of the plan; moves are for the referee to judge."""
    match state.phase:
        case Phase.RESOLVE:
            return (mv.Resolve(place),)
        case Phase.RETREAT:
            return (mv.Retreat(place),)
        case Phase.OCCUPY:
            won = plan if isinstance(plan, GatheringForces) else begin(state)
            if isinstance(won, GatheringForces) and place in dict(won.most):
                return won.with_front(place)
            return (refused(state, won, place),)
        case Phase.MARCH:
            return _tap_marching(state, plan, place)
        case _:
            return (refused(state, plan, place),)


def _tap_marching(state: State, plan: MovePlan, place: str) -> MovePlan | Moves:
    match plan:
        case GatheringForces():
            if place == plan.target:
                return IDLE
            if place in dict(plan.most):
                return plan.with_front(place)
        case Calling():
            if place == plan.to:
                return IDLE
            if place in dict(plan.stacks):
                return _go(state, place, view.movable(state)[place], plan.to)
        case Crossroads():
            if place in dict(plan.gates):
                return _go(state, plan.place, plan.knights, plan.to, place)
            if place in (plan.place, plan.to):
                return _whole(state, plan.place, plan.knights)
        case Marching():
            return _tap_chosen(state, plan, place)
        case _:
            pass
    return _from_nothing(state, plan, place)


def _tap_chosen(state: State, plan: Marching, place: str) -> MovePlan | Moves:
    """A stack is chosen, and something is tapped."""
    if place == plan.place:
        return IDLE
    if place in routes(state, plan.place, plan.knights):
        return _go(state, plan.place, plan.knights, place)
    if place in attackable(state, plan):
        return gather(state, place, (plan.place, plan.knights))
    if place in _stacks(state):
        return choose(state, place)
    return (refused(state, plan, place),)


def _from_nothing(state: State, plan: MovePlan, place: str) -> MovePlan | Moves:
    if place in attackable(state, IDLE):
        return gather(state, place, None)
    if place in _stacks(state):
        return choose(state, place)
    if _free(state, place):
        if isinstance(plan, Idle) and place in _onward(state, plan.hand):
            return _go(state, plan.hand, view.movable(state)[plan.hand], place)
        return _called(state, place)
    return (refused(state, IDLE, place),)


def _called(state: State, place: str) -> MovePlan | Moves:
    """A free place is tapped first: the stack that can get there goes; several light up.

    A garrison stays where it is unless it is chosen itself.
    """
    castles = state.terms.board.castle_index
    found = {
        stack: len(several[0].marches)
        for stack, most in view.movable(state).items()
        if stack not in castles and (several := routes(state, stack, most).get(place))
    }
    if len(found) > 1:
        return Calling(place, tuple(found.items()))
    for stack in found:
        return _go(state, stack, view.movable(state)[stack], place)
    return (refused(state, IDLE, place),)


def _go(state: State, place: str, knights: int, to: str, gate: str = "") -> MovePlan | Moves:
    """The marches to a place; where it matters by which gate and none is named, it asks."""
    several = routes(state, place, knights)[to]
    chosen = [route for route in several if gate in ("", route.gate)]
    if len(chosen) > 1:
        gates = tuple((route.gate, len(route.marches)) for route in chosen)
        return Crossroads(place, knights, to, gates)
    return chosen[0].marches


def begin(state: State) -> MovePlan:
    """The plan that a new position begins with."""
    if state.phase is Phase.OCCUPY and isinstance(state.pending, Siege):
        return occupying(state.pending)
    return IDLE


def after(state: State, moves: Moves) -> MovePlan:
    """The plan when these moves are made: a stack that marched stays at hand."""
    last = moves[-1]
    return at_hand(state, last.to) if isinstance(last, mv.March) else begin(state)


def at_hand(state: State, place: str) -> MovePlan:
    """Nothing is begun, and the stack of a space or a start goes on at a tap, if it still may."""
    if place not in state.terms.board.castle_index and place in view.movable(state):
        return Idle(place)
    return begin(state)


def choose(state: State, place: str) -> Marching:
    """A stack is chosen, whole."""
    most = _stacks(state)[place]
    return _whole(state, place, most)


def _whole(state: State, place: str, knights: int) -> Marching:
    return Marching(place, knights, _stacks(state)[place])


def refused(state: State, plan: MovePlan, place: str) -> mv.Move:
    """The forbidden move that the tap must have meant; the rules say why it is not allowed."""
    if isinstance(plan, Marching):
        return mv.March(plan.place, place, plan.knights)
    board, colour = state.terms.board, state.colour
    if place in board.castle_index:
        holding = state.holding(place)
        if holding.owner == colour:
            return mv.March(place, board.ways[place][0], max(1, holding.knights))
        gates = view.siege_fronts(state, place)
        fronts = tuple(sorted(gates.items())) or ((board.ways[place][0], 1),)
        if state.terms.options.at_once:
            return mv.Besiege(place, fronts)
        return mv.March(fronts[0][0], place, fronts[0][1])
    if place in board.space_index:
        stack = state.stack(place)
        if stack is None or stack.colour == colour:
            return mv.March(place, board.ways[place][0], stack.knights if stack else 1)
        fronts = _strongest(view.assault_fronts(state, place), state) or _anybody(state)
        if state.terms.options.at_once:
            return mv.Assault(place, fronts)
        return mv.March(fronts[0][0], place, fronts[0][1])
    return mv.March(place, board.ways[place][0], 1)


def _retreats(state: State) -> tuple[str, ...]:
    return state.pending.to if isinstance(state.pending, Beaten) else ()


def _anybody(state: State) -> Fronts:
    """A stack of the mover's, wherever it stands; a start when there is none."""
    return next(((front,) for front in view.movable(state).items()), (("s1", 1),))


def _strongest(most: dict[str, int], state: State) -> Fronts:
    number = min(state.terms.options.fronts, state.marches_left)
    best = sorted(most.items(), key=lambda front: (-front[1], front[0]))[: max(1, number)]
    return tuple(sorted(best))


def can_march(state: State) -> bool:
    """Whether anything is left that a march could be used for."""
    return state.marches_left > 0 and bool(
        view.movable(state) or view.assault_targets(state) or view.siege_targets(state)
    )


def cost(state: State, plan: MovePlan) -> int:
    """How many marches what is begun will use."""
    if isinstance(plan, Marching) and plan.aim:
        return lit(state, plan).marches.get(plan.aim, 1)
    if isinstance(plan, (Marching, Calling, Crossroads)):
        return 1
    return (
        len(plan.ready) if isinstance(plan, GatheringForces) and state.phase is Phase.MARCH else 0
    )


def numbered(plan: MovePlan, number: int) -> MovePlan:
    """The plan with another number of knights."""
    if isinstance(plan, Marching):
        return replace(plan, knights=max(1, min(plan.most, number)))
    if isinstance(plan, GatheringForces):
        return plan.with_number(number)
    return plan


def about(plan: MovePlan) -> str:
    """The place that the plan is about; tapped again, a castle shows its page."""
    if isinstance(plan, (Marching, Crossroads)):
        return plan.place
    return plan.target if isinstance(plan, GatheringForces) else ""
