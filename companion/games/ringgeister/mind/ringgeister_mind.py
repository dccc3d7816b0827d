"""What does the program think of a position of Ringgeister? The contract of a mind. Pure.

A position is worth what a seat's chance to win is worth: who is nearer to the end of its plan,
who stands in a dark figure's way, and who may walk onto the Mountain at once.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import exp
from typing import Final, TypeAlias

from companion.core.game import Seat, Setup
from companion.core.mind import SeatKnowledge, Weights
from companion.games.ringgeister import events as ev
from companion.games.ringgeister import moves as mv
from companion.games.ringgeister import pieces
from companion.games.ringgeister.mind import dangers, soon, trying
from companion.games.ringgeister.mind.plans import Plan, Planner
from companion.games.ringgeister.state import Phase, State

_WON: Final = 2.0
"""What a match is worth that is won; one that another wins, less this."""
_REMEMBERED: Final = 40
"""So many own turns are remembered, so that nobody walks in a circle for ever."""
_SUREST: Final = 0.95
"""What may be done now is worth more than the same in the next turn."""
_SETTLED: Final = (Phase.MOVE, Phase.TOKEN, Phase.OVER)

USUAL: Final[Weights] = {
    "haste": 0.2,
    "scale": 8.0,
    "rivals": 1.0,
    "risk": 0.15,
    "rivals_risk": 0.1,
    "wraith": 0.1,
    "nobody": 1.6,
    "detour": 2.0,
    "gates": 0.2,
    "gandalf": 1.3,
    "rivals_help": 0.7,
    "lag": 0.3,
    "step": 1.0,
    "token": 2.0,
    "wait": 4.0,
    "keep": 0.7,
    "fetch": 0.2,
    "soon": 0.85,
    "again": 0.4,
}
"""Term → how much it counts before anything was tuned; none is negative.

haste: ten turns less to go; scale: the turns ahead that are a sure lead; rivals: how much it
looks at the others' plans; risk, rivals_risk: how likely a dark figure is woken on whom it can
beat; wraith: the same of one that takes the Ring; nobody: what is lost when nobody wins, where
another's victory loses 2; soon: how sure the next turn is; again: standing ten times where it
stood when an earlier turn ended. Walks and turns: detour round a dark figure; gates: how much the
open ones count; gandalf: one of his walks; rivals_help: a rival's figure instead of him; lag: the
walks of whoever comes first; step: who comes too early; token: one that lies; wait: for
a card as the bearer; keep: how surely one stays the bearer for a walk; fetch: a walk from magic.
"""

Stood: TypeAlias = tuple[tuple[int | None, ...], ...]
"""Where the own figures and Gandalf stood when turns ended: what such a mind remembers."""


class RinggeisterMind:
    """How one seat judges positions of one match."""

    def __init__(self, setup: Setup, seat: Seat, weights: Weights) -> None:  # noqa: ARG002 - the contract has it
        """Think for a seat; terms that `weights` does not name count as in `USUAL`."""
        self.seat = seat
        self.weights = {**USUAL, **weights}

    def begin(self) -> Stood:
        """The own turns that ended so far: none."""
        return ()

    def notice(self, memory: Stood, before: State, event: ev.Event) -> Stood:
        """Where the own figures and Gandalf stood when own turns ended, the last ones."""
        if not isinstance(event, ev.TurnEnded) or before.mover != self.seat:
            return memory
        return (*memory[1 - _REMEMBERED :], self._stand(before))

    def candidates(self, state: State, knowledge: SeatKnowledge) -> Sequence[mv.Move]:  # noqa: ARG002
        """The legal moves that are worth trying, each once."""
        return list(trying.candidates(state, self.seat))

    def outcomes(self, state: State, knowledge: SeatKnowledge) -> Sequence[tuple[mv.Move, float]]:  # noqa: ARG002
        """What the next card may be; everybody knows which are left."""
        return trying.outcomes(state)

    def reply(self, state: State, knowledge: SeatKnowledge) -> mv.Move:  # noqa: ARG002
        """Where another seat puts its beaten figure."""
        return trying.reply(state)

    def endings(self, state: State, knowledge: SeatKnowledge) -> Sequence[mv.Move]:  # noqa: ARG002
        """What brings the turn to its end, the quietest first."""
        return trying.endings(state, self.seat)

    def is_settled(self, state: State) -> bool:
        """Whether nothing is pending; a turn may be valued between its two walks."""
        return state.phase in _SETTLED

    def key(self, state: State) -> Hashable:
        """What tells two positions of the same turn apart: all but the order of what was done."""
        return (
            state.phase, state.mover, state.turn, state.light, state.dark, state.turns,
            state.tokens, state.left, state.card, state.moved, state.pending, state.result,
        )  # fmt: skip

    def value(self, state: State, knowledge: SeatKnowledge) -> float:
        """What a settled position is worth to the seat, from minus to plus 2 or a little more."""
        if state.result is not None:
            if not state.result.winners:
                return -self.weights["nobody"]
            return _WON if self.seat in state.result.winners else -_WON
        seen: Stood = knowledge.memory or ()
        again = seen.count(self._stand(state)) if state.mover != self.seat else 0
        return self._going(state) - self.weights["again"] * again / 10

    def directly(self, state: State, move: mv.Move, then: mv.Move) -> None:
        """No two moves of this game are one."""

    def shown(self, moves: Sequence[mv.Move]) -> tuple[()]:  # noqa: ARG002 - the contract has it
        """There are no cards in hand."""
        return ()

    def placement(self, state: State, move: mv.Move, knowledge: SeatKnowledge) -> None:
        """Nothing is hidden."""

    def _stand(self, state: State) -> tuple[int | None, ...]:
        """Where the own figures and Gandalf stand."""
        colour = state.terms.colours[self.seat]
        own = (pieces.GANDALF, pieces.hobbit(colour), pieces.man(colour))
        return tuple(state.where(figure) for figure in own)

    def _going(self, state: State) -> float:
        """The worth of a match that goes on."""
        weights, colours = self.weights, state.terms.colours
        planner = Planner(state, weights, self.seat)
        plans = [planner.plan(colour) for colour in colours]
        turns, ring = [], 0.0
        ways = dangers.ways(state)
        for seat in range(len(colours)):
            late, taken = self._delay(state, ways, Seat(seat), plans[seat])
            turns.append(plans[seat].turns + late)
            ring += taken
            if seat != self.seat:
                turns[seat] = weights["rivals"] * turns[seat] + (1 - weights["rivals"]) * 20
        scale = max(0.5, weights["scale"])
        first = min(turns)
        ahead = [exp((first - number) / scale) for number in turns]
        worth = 2 * ahead[self.seat] / sum(ahead) - 1 - weights["haste"] * turns[self.seat] / 10
        if weights["soon"]:
            beside = tuple(
                plan.mountain <= 1 and not state.has_token(colour)
                for plan, colour in zip(plans, colours, strict=True)
            )
            shares = soon.shares(state, beside, min(_SUREST, weights["soon"]))
            anybody = sum(shares)
            worth = (1 - anybody) * worth + _WON * (2 * shares[self.seat] - anybody)
        ring = min(1, ring)
        return (1 - ring) * worth - ring * weights["nobody"]

    def _delay(
        self, state: State, ways: dangers.Ways, seat: Seat, plan: Plan
    ) -> tuple[float, float]:
        """Turns that dark figures may cost a seat, and how likely one takes the Ring from it."""
        weights, colour = self.weights, state.terms.colours[seat]
        risk = weights["risk" if seat == self.seat else "rivals_risk"]
        late = ring = 0.0
        for figure, near, home in (
            (pieces.hobbit(colour), plan.hobbit, plan.hobbit_home),
            (pieces.man(colour), plan.man, plan.man_home),
        ):
            if risk <= 0 and weights["wraith"] <= 0:
                continue
            count, wraith = dangers.enemies(state, ways, figure)
            if count:
                beaten = 1 - (1 - min(1, risk)) ** count
                late += beaten * max(0.0, home - near + 1)
            if wraith and figure == state.bearer:
                ring = weights["wraith"]
        return late, ring
