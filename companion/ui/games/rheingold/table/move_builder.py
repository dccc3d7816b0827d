"""Which move has the player begun at the table? Pure.

Before a march, an attack or an occupation is a move, it is a plan: a stack that
was tapped, knights that are ready at some fronts. A plan is a frozen value and
never outlives the position that it was made in. It knows what may be tapped
(`Lit`), and what a tap makes of it: another plan, a move, or a move that will be
refused, so that the rules say why.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from companion.games.rheingold import advice, view
from companion.games.rheingold import moves as mv
from companion.games.rheingold.state import Beaten, Fronts, Phase, Siege, State


@dataclass(frozen=True, slots=True)
class Idle:
    """Nothing is begun."""


@dataclass(frozen=True, slots=True)
class Marching:
    """A stack is chosen: `knights` of `most` will go from `place`."""

    place: str
    knights: int
    most: int


@dataclass(frozen=True, slots=True)
class GatheringForces:
    """Knights gather against a space or a castle, or go into one that fell.

    Attributes:
        target: the space or the castle.
        most: how many can come from each front.
        ready: how many do; a front that sends nobody is not in it.
        active: the front that the numbers are for.
        fronts: at most so many may take part.
    """

    target: str
    most: tuple[tuple[str, int], ...]
    ready: tuple[tuple[str, int], ...]
    active: str
    fronts: int

    @property
    def total(self) -> int:
        """The number of knights that are ready."""
        return sum(knights for _place, knights in self.ready)

    @property
    def here(self) -> int:
        """The number that is ready at the active front."""
        return dict(self.ready).get(self.active, 0)

    @property
    def most_here(self) -> int:
        """The most that can be ready at the active front."""
        return dict(self.most)[self.active]

    def with_number(self, knights: int) -> GatheringForces:
        """Send this number from the active front; 0 leaves it out."""
        ready = dict(self.ready)
        ready.pop(self.active, None)
        if knights > 0:
            while len(ready) >= self.fronts:
                ready.pop(min(ready, key=lambda place: (ready[place], place)))
            ready[self.active] = min(knights, self.most_here)
        return replace(self, ready=tuple(sorted(ready.items())))

    def with_front(self, place: str) -> GatheringForces:
        """The front was tapped: it joins with all it has, or it is the active one now.

        Tapped again while it is active, it leaves.
        """
        there = replace(self, active=place)
        joined = dict(self.ready).get(place, 0)
        if not joined:
            return there.with_number(there.most_here)
        return there.with_number(0) if place == self.active else there


@dataclass(frozen=True, slots=True)
class Ending:
    """The turn shall end though marches are left; asked once. The board is as if idle."""


MovePlan = Idle | Marching | GatheringForces | Ending

IDLE = Idle()
ENDING = Ending()


@dataclass(frozen=True, slots=True)
class Lit:
    """What may be tapped on the board, each place for its reason.

    Enemies and castles are those that enough knights can be gathered against.
    """

    stacks: frozenset[str] = field(default_factory=frozenset)
    ways: frozenset[str] = field(default_factory=frozenset)
    enemies: frozenset[str] = field(default_factory=frozenset)
    castles: frozenset[str] = field(default_factory=frozenset)
    fronts: frozenset[str] = field(default_factory=frozenset)
    choices: frozenset[str] = field(default_factory=frozenset)

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
            return Lit(fronts=frozenset(place for place, _most in _gates_won(state)))
        case _:
            return Lit()


def _lit_marching(state: State, plan: MovePlan) -> Lit:
    if isinstance(plan, GatheringForces):
        return Lit(fronts=frozenset(place for place, _most in plan.most))
    if isinstance(plan, Marching):
        return Lit(
            ways=frozenset(view.marches_from(state, plan.place, plan.knights)),
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
        )
    return Lit(
        stacks=frozenset(_stacks(state)),
        enemies=_enemies(state),
        castles=_castles(state),
    )


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


def tap(state: State, plan: MovePlan, place: str) -> MovePlan | mv.Move:
    """What a tap on a place makes of the plan; a move is for the referee to judge."""
    match state.phase:
        case Phase.RESOLVE:
            return mv.Resolve(place)
        case Phase.RETREAT:
            return mv.Retreat(place)
        case Phase.OCCUPY:
            won = plan if isinstance(plan, GatheringForces) else begin(state)
            if isinstance(won, GatheringForces) and place in dict(won.most):
                return won.with_front(place)
            return refused(state, won, place)
        case Phase.MARCH:
            return _tap_marching(state, plan, place)
        case _:
            return refused(state, plan, place)


def _tap_marching(state: State, plan: MovePlan, place: str) -> MovePlan | mv.Move:
    if isinstance(plan, GatheringForces):
        if place == plan.target:
            return IDLE
        if place in dict(plan.most):
            return plan.with_front(place)
        return _from_nothing(state, place)
    if isinstance(plan, Marching):
        if place == plan.place:
            return IDLE
        now = _lit_marching(state, plan)
        if place in now.ways:
            return mv.March(plan.place, place, plan.knights)
        if place in attackable(state, plan):
            return _gather(state, place, (plan.place, plan.knights))
        if place in _stacks(state):
            return choose(state, place)
        return refused(state, plan, place)
    return _from_nothing(state, place)


def _from_nothing(state: State, place: str) -> MovePlan | mv.Move:
    if place in attackable(state, IDLE):
        return _gather(state, place, None)
    if place in _stacks(state):
        return choose(state, place)
    return refused(state, IDLE, place)


def choose(state: State, place: str) -> Marching:
    """A stack is chosen, whole."""
    most = _stacks(state)[place]
    return Marching(place, most, most)


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


def _gather(state: State, target: str, first: tuple[str, int] | None) -> GatheringForces:
    siege = target in state.terms.board.castle_index
    if siege:
        most = dict(view.siege_fronts(state, target))
        limit = advice.gates(state)
    else:
        most = dict(view.assault_fronts(state, target))
        limit = state.terms.options.fronts
    ordered = tuple(sorted(most.items()))
    limit = min(limit, state.marches_left)
    if first is not None and first[0] in most:
        active, ready = first[0], (first,)
    else:
        active = max(most, key=lambda place: (most[place], place))
        ready = ((active, most[active]),)
    return GatheringForces(target, ordered, ready, active, limit)


def _gates_won(state: State) -> Fronts:
    return state.pending.fronts if isinstance(state.pending, Siege) else ()


def begin(state: State) -> MovePlan:
    """The plan that a new position begins with."""
    if state.phase is Phase.OCCUPY and isinstance(state.pending, Siege):
        fronts = state.pending.fronts
        active = max(fronts, key=lambda front: (front[1], front[0]))[0]
        return GatheringForces(state.pending.castle, fronts, fronts, active, len(fronts))
    return IDLE


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


def can_march(state: State) -> bool:
    """Whether anything is left that a march could be used for."""
    return state.marches_left > 0 and bool(
        view.movable(state) or view.assault_targets(state) or view.siege_targets(state)
    )


def cost(state: State, plan: MovePlan) -> int:
    """How many marches what is begun will use."""
    if isinstance(plan, Marching):
        return 1
    return (
        len(plan.ready) if isinstance(plan, GatheringForces) and state.phase is Phase.MARCH else 0
    )


def numbered(plan: MovePlan, number: int) -> MovePlan:
    """The plan with another number of knights."""
    if isinstance(plan, Marching):
        return Marching(plan.place, max(1, min(plan.most, number)), plan.most)
    if isinstance(plan, GatheringForces):
        return plan.with_number(number)
    return plan


def about(plan: MovePlan) -> str:
    """The place that the plan is about; tapped again, a castle shows its page."""
    if isinstance(plan, Marching):
        return plan.place
    return plan.target if isinstance(plan, GatheringForces) else ""
