"""Which turns has a match had, and where in its history is each? Pure, from its steps.

Turns have the numbers that the game gives them, as the pages of places, the menu and the statistics
have. What was taken back stays where it was done, with the number of its turn.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.core.errors import RulesError
from companion.core.game import AnyGame, ChanceKind, Colour
from companion.referee.entries import MOVE
from companion.referee.replay import ReplayStep

_FACES: Final = range(1, 7)


@dataclass(frozen=True, slots=True)
class HistoryTurn:
    """The steps of one turn that follow each other in the record.

    Attributes:
        number: of the turn in the match, from 1.
        colour: whose it is.
        first: the number of its first step, from 0.
        end: the number of the step after its last.
    """

    number: int
    colour: Colour
    first: int
    end: int


@dataclass(frozen=True, slots=True)
class Milestone:
    """A step that is looked for again.

    Attributes:
        at: the number of the step, from 0.
        sign: its sign, a name in `art.icons`.
        rank: 0 for the sort of milestone that matters most.
    """

    at: int
    sign: str
    rank: int


class HistoryTurns:
    """The turns of a match.

    Attributes:
        all: in the order in which they were played.
    """

    def __init__(self, game: AnyGame, steps: Sequence[ReplayStep]) -> None:
        """Of these steps."""
        self._game, self._steps = game, steps
        self.all = tuple(_turns(game, steps))
        self._starts = [turn.first for turn in self.all]
        self._faces: dict[int, int | None] = {}

    def of(self, step: int) -> HistoryTurn:
        """The turn to which the step of this number belongs."""
        return self.all[bisect_right(self._starts, step) - 1]

    def starts(self, step: int) -> bool:
        """Whether a turn begins with the step of this number."""
        return self.of(step).first == step

    def face(self, turn: HistoryTurn) -> int | None:
        """What the die showed in a turn, the last time if it was rolled again; None for no roll."""
        if turn.first not in self._faces:
            faces = (self._face(step) for step in reversed(self._steps[turn.first : turn.end]))
            self._faces[turn.first] = next((face for face in faces if face is not None), None)
        return self._faces[turn.first]

    def _face(self, step: ReplayStep) -> int | None:
        chance = self._game.chance(step.before) if step.kind == MOVE else None
        if chance is None or chance.kind is not ChanceKind.DIE:
            return None
        return next((face for face in _FACES if self._answers(step, face)), None)

    def _answers(self, step: ReplayStep, face: int) -> bool:
        try:
            return bool(self._game.chance_move(step.before, face) == step.move)
        except RulesError:
            return False


def _turns(game: AnyGame, steps: Sequence[ReplayStep]) -> Sequence[HistoryTurn]:
    found: list[HistoryTurn] = []
    first, here = 0, (0, "")
    for at, step in enumerate(steps):
        this = (game.turn_number(step.before), game.mover(step.before))
        if at and this != here:
            found.append(HistoryTurn(*here, first, at))
            first = at
        here = this
    if steps:
        found.append(HistoryTurn(*here, first, len(steps)))
    return found


def milestones(steps: Sequence[ReplayStep], signs: Mapping[str, str]) -> tuple[Milestone, ...]:
    """The steps in force in which something happened that is looked for again.

    Args:
        steps: of the match.
        signs: kind of an event → its sign, those that matter most first.
    """
    ranks = {sign: rank for rank, sign in enumerate(dict.fromkeys(signs.values()))}
    found = []
    for at, step in enumerate(steps):
        if step.in_force:
            here = {signs[event.kind] for event in step.events if event.kind in signs}
            found += [Milestone(at, sign, ranks[sign]) for sign in sorted(here)]
    return tuple(found)


def undone(steps: Sequence[ReplayStep]) -> tuple[tuple[int, int], ...]:
    """The steps that were taken back, in runs: the first of each, and the one after its last."""
    found: list[tuple[int, int]] = []
    for at, step in enumerate(steps):
        if step.in_force:
            continue
        first = found.pop()[0] if found and found[-1][1] == at else at
        found.append((first, at + 1))
    return tuple(found)
