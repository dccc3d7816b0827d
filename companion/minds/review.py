"""Which decisions of a match cost most, in the program's opinion? Pure.

The program looks again at every decision with what lay open at that moment; nothing that was
hidden then is used or told. What chance answered afterwards does not count: a line is worth
what could be expected of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from companion import games
from companion.core.game import Actor, AnyGame, Seat, Setup
from companion.core.mind import SeatKnowledge
from companion.minds import search
from companion.minds.levels import Roster


@dataclass(frozen=True, slots=True)
class Played:
    """A move of the record.

    Attributes:
        seq: the number of its entry.
        before: the state before it.
        move: the move.
        events: what came of it.
        after: the state after it.
    """

    seq: int
    before: Any
    move: Any
    events: tuple[Any, ...]
    after: Any


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision of one seat: its moves up to the next answer of chance or of another seat.

    Attributes:
        seq: the number of the first move's entry.
        seat: who decided.
        before: the state before it.
        played: the moves that were made.
        better: the moves that the program would have made.
        cost: how much less the moves played were worth than the better ones, above 0, in
            the units of the game's mind.
    """

    seq: int
    seat: Seat
    before: Any
    played: tuple[Any, ...]
    better: tuple[Any, ...]
    cost: float


def decisions(game: AnyGame, played: Iterable[Played]) -> Iterator[tuple[Played, ...]]:
    """The moves of a match by decision; chance's answers are left out.

    A decision that something else cut short, a correction of the board or the match's end, is
    left out as well: nobody knows what would have been done next.
    """
    moves: list[Played] = []
    for one in played:
        if moves and moves[-1].after != one.before:
            moves = []
        actor = game.to_act(one.before)
        if not isinstance(actor, Actor):
            moves.append(one)
            if game.to_act(one.after) != actor:
                yield tuple(moves)
                moves = []


class Review:
    """Looks at the decisions of a match one after the other."""

    def __init__(self, game: AnyGame, setup: Setup, roster: Roster) -> None:
        """For a match; the strongest level of `roster` gives the opinion."""
        self._game, self._setup, self._roster = game, setup, roster
        self._level = roster.levels[-1]
        self._minds = {
            seat: games.find_mind(setup, Seat(seat), roster.weights)
            for seat in range(len(setup.seats))
        }

    def memories(self, played: Iterable[Played]) -> Iterator[tuple[Played, dict[int, Any]]]:
        """Every move with what each seat had noticed before it."""
        known = {seat: mind.begin() for seat, mind in self._minds.items()}
        for one in played:
            yield one, dict(known)
            state = one.before
            for event in one.events:
                for seat, mind in self._minds.items():
                    known[seat] = mind.notice(known[seat], state, event)
                state = self._game.evolve(state, event)

    def judge(self, decision: Sequence[Played], memory: Any) -> Judged | None:
        """What a decision cost; None where that was nothing worth telling.

        Of a hand of paper nobody knows more than the card that was played: other uses of that
        card are looked at, not other cards.

        Args:
            decision: one of `decisions`.
            memory: what its seat had noticed before.
        """
        first = decision[0]
        seat = self._game.to_act(first.before)
        if isinstance(seat, Actor):
            return None
        mind = self._minds[seat]
        moves = tuple(one.move for one in decision)
        knowledge = SeatKnowledge(seat, cards=mind.shown(moves), memory=memory)
        thought = search.think(
            self._game, mind, first.before, knowledge, self._level.width, self._level.evaluations
        )
        worth = search.worth(self._game, mind, first.before, knowledge, moves)
        best = thought.best
        cost = max(0.0, best.value - worth)
        if cost <= 0.0 or cost < self._roster.telling or best.moves[: len(moves)] == moves:
            return None
        return Judged(first.seq, seat, first.before, moves, best.moves, cost)


def worst(found: Iterable[Judged], number: int = 3) -> tuple[Judged, ...]:
    """The decisions that cost most, the dearest first."""
    return tuple(sorted(found, key=lambda one: (-one.cost, one.seq))[:number])
