"""What does the program do with its seat now? One level, one seat, one match. Pure.

The same position, knowledge and seed give the same turn on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from companion import games
from companion.core.game import AnyGame, Setup
from companion.core.mind import SeatKnowledge
from companion.minds import search
from companion.minds.levels import Level, Roster
from companion.minds.search import Line


@dataclass(frozen=True, slots=True)
class Decision:
    """A turn, up to the next answer of chance or of another seat.

    Attributes:
        moves: in order, at least one.
        placed: for each move the value in hand that it hides; None where none is chosen.
        evaluations: how many positions were valued for it.
        lines: the best line of each first move, the best first.
    """

    moves: tuple[Any, ...]
    placed: tuple[int | None, ...]
    evaluations: int
    lines: tuple[Line, ...]


class ProgramPlayer:
    """One seat of one match, played at one level."""

    def __init__(self, game: AnyGame, setup: Setup, roster: Roster, level: Level) -> None:
        """Take a seat; `setup` is the match's, `level` one of `roster`."""
        self.game, self.setup, self.roster, self.level = game, setup, roster, level

    def decide(self, state: Any, knowledge: SeatKnowledge, seed: str) -> Decision:
        """What the seat of `knowledge` does, which acts in `state`.

        Args:
            state: the position.
            knowledge: what the seat may know.
            seed: names the turn; misjudgements depend on it, and nothing else does.
        """
        level, random = self.level, Random(f"{seed} {knowledge.seat}")
        mind = games.find_mind(self.setup, knowledge.seat, level.weights(self.roster, random))
        turn = self.game.turn_number(state)
        sees = level.attention(random, turn) if level.overlooks else search.everything
        thought = search.think(
            self.game, mind, state, knowledge, level.width, level.evaluations, sees
        )
        moves: list[Any] = []
        placed, here, rest = [], state, list(thought.best.moves)
        while rest:
            move = rest.pop(0)
            while rest and (straight := mind.directly(here, move, rest[0])) is not None:
                move = straight
                rest.pop(0)
            moves.append(move)
            placed.append(mind.placement(here, move, knowledge))
            here = self.game.apply(here, move)[0]
        return Decision(tuple(moves), tuple(placed), thought.evaluations, thought.lines)
