"""Which steps of the past are played as one, and which are passed over? Pure, from its steps.

What was taken back later is passed over with its taking back: the match plays as it stands. The
steps of one gesture are seen as one, as they were made.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.core.game import AnyGame
from companion.referee.entries import MOVE, TAKEN_BACK
from companion.referee.replay import ReplayStep


class Episode(NamedTuple):
    """Some steps that are played as one.

    Attributes:
        first: the number of the first, from 0.
        last: the number of the last, itself one of them.
    """

    first: int
    last: int


def following(game: AnyGame, steps: Sequence[ReplayStep], at: int) -> Episode | None:
    """What is played after the step of this number; None where nothing is left to be seen."""
    first = next((n for n in range(at + 1, len(steps)) if _is_seen(steps[n])), None)
    if first is None:
        return None
    last = first
    while last + 1 < len(steps) and _goes_on(game, steps[last], steps[last + 1]):
        last += 1
    return Episode(first, last)


def _is_seen(step: ReplayStep) -> bool:
    return step.in_force and step.kind != TAKEN_BACK


def _goes_on(game: AnyGame, one: ReplayStep, other: ReplayStep) -> bool:
    """Whether two steps are of one gesture: every write has a time of its own."""
    return (
        one.kind == other.kind == MOVE
        and _is_seen(other)
        and bool(one.at)
        and (one.at, one.source) == (other.at, other.source)
        and game.mover(one.before) == game.mover(other.before)
        and game.chance(one.before) is None
        and game.chance(other.before) is None
    )
