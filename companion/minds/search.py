"""Which turn is best for a seat, as far as a level sees? Pure.

A beam search over the moves of one turn. Every end of a turn is valued by the game's mind;
where chance or another seat decides in between, by the expected value. The work is counted in
evaluations, so that the same position gives the same turn on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from math import fsum
from typing import Any, Final

from companion.core.game import Actor, AnyGame
from companion.core.mind import AnyMind, SeatKnowledge

_DEEPEST: Final = 24
"""Decisions in a row within one turn; no game asks for so many."""
_BETTER: Final = 1e-9
"""A longer line must be better by more than this: nothing is done for nothing."""


@dataclass(frozen=True, slots=True)
class Line:
    """What a seat may do: its moves up to the next answer of chance or of another seat.

    Attributes:
        moves: in order, at least one.
        value: what the end of the turn is worth, expected.
    """

    moves: tuple[Any, ...]
    value: float


@dataclass(frozen=True, slots=True)
class Thought:
    """What a search found.

    Attributes:
        lines: the best line of each first move that was tried, the best first; at least one.
        evaluations: how many positions were valued.
    """

    lines: tuple[Line, ...]
    evaluations: int

    @property
    def best(self) -> Line:
        """The line to play."""
        return self.lines[0]


def everything(_move: Any) -> bool:
    """Nothing is overlooked."""
    return True


def think(
    game: AnyGame,
    mind: AnyMind,
    state: Any,
    knowledge: SeatKnowledge,
    width: int,
    evaluations: int,
    sees: Callable[[Any], bool] = everything,
) -> Thought:
    """Search the turn of the seat of `knowledge`, which acts in `state`.

    Args:
        game: the rules.
        mind: of that seat.
        state: the position.
        knowledge: what the seat may know.
        width: how many positions are followed at once; 1 is a greedy player.
        evaluations: after so many no further move is tried. At least one line is found.
        sees: whether a move comes to mind at all; what ends the turn always does.
    """
    return _Search(game, mind, knowledge, evaluations, sees).turn(state, width)


def worth(
    game: AnyGame, mind: AnyMind, state: Any, knowledge: SeatKnowledge, moves: Sequence[Any]
) -> float:
    """The expected value after these moves, if the turn is ended as soon as possible then."""
    for move in moves:
        state, _events = game.apply(state, move)
    return _Search(game, mind, knowledge, 0).expected(state)


class _Search:
    """One search: the arguments that do not change, and the count of evaluations."""

    def __init__(
        self,
        game: AnyGame,
        mind: AnyMind,
        knowledge: SeatKnowledge,
        budget: int,
        sees: Callable[[Any], bool] = everything,
    ) -> None:
        self.game, self.mind, self.knowledge = game, mind, knowledge
        self.budget, self.count, self.sees = budget, 0, sees

    def turn(self, state: Any, width: int) -> Thought:
        """The best lines from here."""
        lines = {}
        for move in self.mind.endings(state, self.knowledge):
            lines[move] = Line((move,), self.expected(self.game.apply(state, move)[0]))
        best = max(lines.values(), key=lambda line: line.value)
        beam: list[tuple[float, Any, tuple[Any, ...]]] = [(best.value, state, ())]
        seen: set[Hashable] = {self.mind.key(state)}
        for _depth in range(_DEEPEST):
            longer: list[tuple[float, Any, tuple[Any, ...]]] = []
            for _, here, moves in beam:
                for move in self.mind.candidates(here, self.knowledge):
                    if self.count >= self.budget:
                        break
                    if not self.sees(move):
                        continue
                    after, _events = self.game.apply(here, move)
                    key = self.mind.key(after)
                    if key in seen:
                        continue
                    seen.add(key)
                    line = Line((*moves, move), self.expected(after))
                    first = line.moves[0]
                    if first not in lines or line.value > lines[first].value + _BETTER:
                        lines[first] = line
                    if self._goes_on(after):
                        longer.append((line.value, after, line.moves))
            longer.sort(key=lambda one: -one[0])
            beam = longer[:width]
            top = max(line.value for line in lines.values())
            if not beam or self.count >= self.budget or (width == 1 and beam[0][0] < top - _BETTER):
                break
        ranked = sorted(lines.values(), key=lambda line: (-line.value, len(line.moves)))
        if ranked[0].value <= best.value + _BETTER:
            ranked.remove(best)
            ranked.insert(0, best)
        return Thought(tuple(ranked), self.count)

    def _goes_on(self, state: Any) -> bool:
        """Whether the seat decides next, in the same turn."""
        return bool(self.game.to_act(state) == self.knowledge.seat)

    def expected(self, state: Any, depth: int = 0) -> float:
        """The expected value when the turn is ended as soon as possible from here."""
        mind, game, knowledge = self.mind, self.game, self.knowledge
        if mind.is_settled(state) or depth > _DEEPEST:
            self.count += 1
            return mind.value(state, knowledge)
        actor = game.to_act(state)
        if actor is Actor.CHANCE:
            outcomes = mind.outcomes(state, knowledge)
            return fsum(
                chance * self.expected(game.apply(state, move)[0], depth + 1)
                for move, chance in outcomes
            )
        if actor == knowledge.seat:
            return max(
                self.expected(game.apply(state, move)[0], depth + 1)
                for move in mind.endings(state, knowledge)
            )
        return self.expected(game.apply(state, mind.reply(state, knowledge))[0], depth + 1)
