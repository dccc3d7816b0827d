"""What does a mind of Rheingold notice of what everybody sees? Pure (R 12.3).

When a castle last changed hands, and what each hidden shield can still be after the sieges that
all have watched. Nothing of it is hidden; a person at the table could keep the same list.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.core.game import Colour
from companion.core.mind import SeatKnowledge
from companion.games.rheingold import events as ev
from companion.games.rheingold import sieges
from companion.games.rheingold.state import Siege, State


@dataclass(frozen=True, slots=True)
class Watched:
    """A shield that lies, or lay, face down on a castle.

    Attributes:
        castle: where.
        colour: whose it is.
        values: what it can be after the sieges so far; None while nothing is known of it.
    """

    castle: str
    colour: Colour
    values: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Memory:
    """What was noticed.

    Attributes:
        taken: the turn in which a castle last fell; 1 before.
        shields: those on the board, the first laid first.
        fresh: the turn in which a castle last fell that nobody had ever taken; 1 before.
    """

    taken: int = 1
    shields: tuple[Watched, ...] = ()
    fresh: int = 1

    def of(self, castle: str) -> Watched | None:
        """What is known of the shield on a castle."""
        return next((one for one in self.shields if one.castle == castle), None)


def recall(knowledge: SeatKnowledge) -> Memory | None:
    """What the seat has noticed; None where nobody kept it."""
    return knowledge.memory if isinstance(knowledge.memory, Memory) else None


def notice(memory: Memory, before: State, event: ev.Event) -> Memory:
    """The memory after an event; `before` is the state before it."""
    match event:
        case ev.CastleTaken():
            fresh = memory.fresh if before.holding(event.castle).taken else before.turn
            return Memory(before.turn, _without(memory, event.castle), fresh)
        case ev.ShieldPlaced():
            return _with(memory, Watched(event.castle, event.colour))
        case ev.ShieldOpened():
            return _with(memory, Watched(event.castle, event.colour, (event.value,)))
        case ev.ShieldRemoved() | ev.ShieldReturned():
            return replace(memory, shields=_without(memory, event.castle))
        case ev.SiegeHeld() if event.owner is not None:
            return _held(memory, before, event)
    return memory


def _without(memory: Memory, castle: str) -> tuple[Watched, ...]:
    return tuple(one for one in memory.shields if one.castle != castle)


def _with(memory: Memory, shield: Watched) -> Memory:
    return replace(memory, shields=(*_without(memory, shield.castle), shield))


def _held(memory: Memory, before: State, event: ev.SiegeHeld) -> Memory:
    """R 7.5: only some values hold against so many, and cost them so many."""
    known = memory.of(event.castle)
    if known is None or not isinstance(before.pending, Siege):
        return memory
    values = sieges.possible_values(before, known.colour) if known.values is None else known.values
    fits = []
    for value in values:
        result = sieges.held(before, event.castle, before.pending.fronts, value)
        if result is not None and result.lost == event.lost:
            fits.append(value)
    return _with(memory, replace(known, values=tuple(fits))) if fits else memory
