"""How does the program judge a match of Rheingold for one seat? The contract of `Mind`. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from typing import Any

from companion.core.game import Seat, Setup
from companion.core.mind import SeatKnowledge, Weights
from companion.games.rheingold import events as ev
from companion.games.rheingold import judging, sieges
from companion.games.rheingold import moves as mv
from companion.games.rheingold.mind import beliefs, candidates, memory
from companion.games.rheingold.mind.evaluation import Evaluation
from companion.games.rheingold.mind.memory import Memory
from companion.games.rheingold.state import Beaten, Phase, ShieldDue, Siege, State


class RheingoldMind:
    """The mind of one seat; see `companion.core.mind.Mind`."""

    def __init__(self, setup: Setup, seat: Seat, weights: Weights) -> None:
        """A mind for a match, a seat and the weights of one turn."""
        self.setup, self.seat, self.weights = setup, seat, weights
        self._evaluation: Evaluation | None = None

    def begin(self) -> Memory:
        """Nothing has been noticed yet."""
        return Memory()

    def notice(self, memory_: Any, before: State, event: ev.Event) -> Memory:
        """The memory after a public event."""
        return memory.notice(memory_, before, event)

    def candidates(self, state: State, knowledge: SeatKnowledge) -> Iterable[mv.Move]:
        """The moves worth trying."""
        return candidates.candidates(state, knowledge)

    def outcomes(self, state: State, knowledge: SeatKnowledge) -> Sequence[tuple[mv.Move, float]]:
        """The faces of the die; what a siege shows, by what the shield may be to the seat."""
        if state.phase is Phase.ROLL:
            return [(mv.Roll(face), 1 / 6) for face in range(1, 7)]
        assert isinstance(state.pending, Siege)  # chance is the die or a shield
        number = state.terms.board.castle_index[state.pending.castle]
        values = beliefs.shields(state, number, knowledge)
        found = Counter(sieges.outcome(state, state.pending, value) for value in values)
        return [(move, many / len(values)) for move, many in found.items()]

    def reply(self, state: State, knowledge: SeatKnowledge) -> mv.Move:  # noqa: ARG002 - all is open
        """Where another's beaten knights probably go."""
        return candidates.retreat(state)

    def endings(self, state: State, knowledge: SeatKnowledge) -> Sequence[mv.Move]:  # noqa: ARG002 - all is open
        """What brings the turn nearer to its end."""
        return candidates.endings(state)

    def is_settled(self, state: State) -> bool:
        """Whether nothing is pending and nobody is engaged."""
        match state.phase:
            case Phase.ROLL | Phase.OVER:
                return True
            case Phase.MARCH:
                if state.terms.seat[state.colour] != self.seat:
                    return True
                return not state.engaged and not candidates.must_go_on(state)
        return state.terms.seat[state.colour] != self.seat and not isinstance(state.pending, Beaten)

    def key(self, state: State) -> Hashable:
        """Everything that may differ within a turn."""
        return (
            state.stacks,
            state.castles,
            state.starts,
            state.marches_left,
            state.phase,
            state.engaged,
            state.pending,
            state.supply,
        )

    def value(self, state: State, knowledge: SeatKnowledge) -> float:
        """What a settled position is worth to the seat."""
        found = self._evaluation
        if found is None or found.knowledge is not knowledge or found.terms is not state.terms:
            found = self._evaluation = Evaluation(state, self.seat, self.weights, knowledge)
        return found.value(state)

    def directly(self, state: State, move: mv.Move, then: mv.Move) -> mv.Move | None:
        """The march of the same knights to where the second one ends (R 5.1)."""
        if not (isinstance(move, mv.March) and isinstance(then, mv.March)):
            return None
        spaces = state.terms.board.space_index
        if (then.from_, then.knights) != (move.to, move.knights) or then.to not in spaces:
            return None
        march = mv.March(move.from_, then.to, move.knights)
        return march if judging.judge(state, march) is None else None

    def shown(self, moves: Sequence[mv.Move]) -> tuple[()]:  # noqa: ARG002 - the contract has it
        """There are no cards in hand."""
        return ()

    def placement(self, state: State, move: mv.Move, knowledge: SeatKnowledge) -> int | None:
        """With `draw: chosen` the shield for a castle: the more swords, the better (R 8.2)."""
        chosen = state.terms.options.draw == "chosen"
        if not chosen or not isinstance(move, mv.PlaceShield):
            return None
        assert isinstance(state.pending, ShieldDue)
        hand = sorted(knowledge.hands.get(state.colour, ()))
        if not hand:
            return None
        number = state.terms.board.castle_index[state.pending.castle]
        swords = state.terms.board.castles[number].swords
        return hand[min(len(hand) - 1, round((len(hand) - 1) * swords / 3))]
