"""Which knights leave the board, and from where? Pure: of the events of a match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.core.game import Colour
from companion.games.rheingold import events as ev


@dataclass(frozen=True, slots=True)
class Loss:
    """Knights that go back to their supply.

    Attributes:
        colour: whose.
        place: where they stand on the table before somebody takes them off.
        knights: how many.
    """

    colour: Colour
    place: str
    knights: int


def losses(events: Iterable[ev.Event]) -> tuple[Loss, ...]:
    """What the events take off the board, in order."""
    return tuple(one for event in events for one in _of(event) if one.knights)


def _of(event: ev.Event) -> Iterator[Loss]:
    match event:
        case ev.BattleWon():
            yield Loss(event.loser, event.space, event.lost)
        case ev.BattleLost():
            # The attackers did not come further than where they came from.
            left = event.lost
            for place, knights in event.fronts:
                yield Loss(event.colour, place, min(left, knights))
                left -= min(left, knights)
        case ev.RetreatCutOff():
            yield Loss(event.colour, event.from_, event.knights)
        case ev.GarrisonBeaten():
            yield Loss(event.colour, event.castle, event.knights)
        case ev.SiegeHeld():
            for place, knights in (*event.lost, *event.stray):
                yield Loss(event.colour, place, knights)
        case ev.BattleTied() | ev.SiegeRaised() | ev.CastleOccupied():
            for place, knights in event.stray:
                yield Loss(event.colour, place, knights)
        case _:
            return
