"""What has a castle lived through? Pure: its history from the record's steps.

It reads events that everybody at the table has seen, and positions that were put right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol

from companion.core.game import Colour
from companion.games.rheingold import events as ev
from companion.games.rheingold.state import Fronts, Holding, State, total


class Step(Protocol):
    """What the record says of one move, or of one position that was put right."""

    @property
    def before(self) -> Any:
        """The state it was made in."""

    @property
    def events(self) -> tuple[Any, ...]:
        """What followed; nothing where a position was put right."""

    @property
    def after(self) -> Any:
        """The state it led to."""


class Deed(Enum):
    """What happened to a castle."""

    TAKEN = "taken"
    """It has a new owner (R 7.4)."""
    HELD = "held"
    """A siege of it failed (R 7.5)."""
    HANDED_BACK = "handed_back"
    """It was beaten and stayed its owner's (R 7.6)."""
    INHERITED = "inherited"
    """It was the last, and nobody's siege (R 10.1)."""
    SHIELD_PLACED = "shield_placed"
    """A shield lies on it (R 8.1)."""
    PUT_RIGHT = "put_right"
    """The table agreed that it stands otherwise."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """One thing that happened to a castle.

    Attributes:
        turn: in which turn of the match, from 1.
        deed: what.
        colour: who did it: the besieger, or the new owner; None when put right to nobody.
        other: whose castle it was; None while it was nobody's.
        knights: how many attacked; 0 where nobody did.
        lost: how many of them were lost.
        shield: what was seen of its shield in that siege, None if nothing was.
    """

    turn: int
    deed: Deed
    colour: Colour | None
    other: Colour | None = None
    knights: int = 0
    lost: int = 0
    shield: int | None = None


def of_castle(steps: Iterable[Step], castle: str) -> tuple[Chapter, ...]:
    """Everything that happened to a castle, the oldest first.

    Args:
        steps: what was done in the match and still counts, in order.
        castle: which.
    """
    found: list[Chapter] = []
    laid: Fronts = ()
    seen: int | None = None
    for step in steps:
        if not step.events:
            found += _put_right(step.before, step.after, castle)
        for event in step.events:
            if getattr(event, "castle", None) != castle:
                continue
            turn = step.before.turn
            match event:
                case ev.SiegeLaid():
                    laid, seen = event.fronts, None
                case ev.ShieldOpened() | ev.ShieldRemoved():
                    seen = event.value
                case _:
                    found += _chapter(event, turn, step.before, laid, seen)
    return tuple(found)


def _chapter(
    event: Any, turn: int, before: State, laid: Fronts, seen: int | None
) -> Iterator[Chapter]:
    knights = total(laid)
    match event:
        case ev.CastleTaken():
            yield Chapter(turn, Deed.TAKEN, event.colour, event.loser, knights, 0, seen)
        case ev.SiegeHeld():
            lost = total(event.lost)
            yield Chapter(turn, Deed.HELD, event.colour, event.owner, knights, lost, seen)
        case ev.CastleHandedBack():
            yield Chapter(turn, Deed.HANDED_BACK, event.colour, event.owner, knights, 0, seen)
        case ev.CastleInherited():
            owner = before.holding(event.castle).owner
            yield Chapter(turn, Deed.INHERITED, event.colour, owner)
        case ev.ShieldPlaced():
            yield Chapter(turn, Deed.SHIELD_PLACED, event.colour)


def _put_right(before: State, after: State, castle: str) -> Iterator[Chapter]:
    """A castle that stands otherwise though nothing happened."""
    old: Holding = before.holding(castle)
    new: Holding = after.holding(castle)
    if old != new:
        yield Chapter(after.turn, Deed.PUT_RIGHT, new.owner, old.owner, new.knights)
