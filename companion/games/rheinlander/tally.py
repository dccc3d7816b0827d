"""What is counted in a match of Rheinländer? Pure.

Coins lie face down until the end (RL 15.3), so the line of the chart is duchies, which
all can see. Payments are not counted: their sum would reveal the hidden coins.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from companion.core.game import Colour, Seat, Setup
from companion.core.message import N_
from companion.core.statistics_api import Count, Feat
from companion.games.rheinlander import duchies
from companion.games.rheinlander import events as ev
from companion.games.rheinlander.evolution import evolve
from companion.games.rheinlander.settling import old_duchies
from companion.games.rheinlander.state import State
from companion.games.rheinlander.view import TableView

_TITLES: Final = {
    "knights_placed": N_("Knights placed"),
    "knights_converted": N_("Knights converted"),
    "knights_converted_away": N_("Knights lost to conversion"),
    "bastions_built": N_("Bastions built"),
    "duchies_won": N_("Duchies won"),
    "duchies_lost": N_("Duchies lost"),
    "duchies_joined": N_("Mergers"),
    "castles_taken": N_("Castles taken"),
    "castles_lost": N_("Castles lost"),
    "cards_discarded": N_("Cards discarded"),
}
_LARGEST: Final = N_("Largest duchy: {who}, {value} knights on turn {turn}")


class RheinlanderTally:
    """Counts one match."""

    def __init__(self, setup: Setup) -> None:
        """Nothing has happened."""
        self._colours = tuple(seat.colours[0] for seat in setup.seats)
        self._counted: Counter[tuple[str, Colour]] = Counter()
        self._largest: tuple[int, int, Colour] | None = None

    @property
    def line(self) -> str:
        """Duchies that are owned (RL 10)."""
        return N_("duchies")

    def standing(self, view: TableView) -> tuple[int, ...]:
        """Duchies by seat."""
        owners = list(view.dukes.values())
        return tuple(owners.count(colour) for colour in self._colours)

    def follow(self, turn: int, before: State, events: tuple[ev.Event, ...]) -> None:
        """A move was made."""
        after = before
        for event in events:
            after = evolve(after, event)
        self._measure(turn, before, after, events)
        for event in events:
            match event:
                case ev.KnightPlaced(colour=colour):
                    self._counted["knights_placed", colour] += 1
                case ev.KnightConverted(colour=colour, loser=loser):
                    self._counted["knights_converted", colour] += 1
                    self._counted["knights_converted_away", loser] += 1
                case ev.BastionBuilt(colour=colour):
                    self._counted["bastions_built", colour] += 1
                case ev.DukePlaced(colour=colour):
                    self._counted["duchies_won", colour] += 1
                case ev.DukeRemoved(colour=colour):
                    self._counted["duchies_lost", colour] += 1
                case ev.CastleTaken(colour=colour):
                    self._counted["castles_taken", colour] += 1
                case ev.CastleChanged(colour=colour, loser=loser):
                    self._counted["castles_taken", str(colour)] += colour is not None
                    self._counted["castles_lost", str(loser)] += loser is not None
                case ev.CardDiscarded(colour=colour):
                    self._counted["cards_discarded", colour] += 1
                case _:
                    pass

    def _measure(
        self, turn: int, before: State, after: State, events: tuple[ev.Event, ...]
    ) -> None:
        """How large the duchy is in which a knight came to stand, and whether it was a merger."""
        for event in events:
            if not isinstance(event, (ev.KnightPlaced, ev.KnightConverted)):
                continue
            square = after.terms.board.square_index[event.square]
            if isinstance(event, ev.KnightPlaced) and len(old_duchies(before, square)) > 1:
                self._counted["duchies_joined", event.colour] += 1
            group = duchies.group_at(after, square)
            owner, knights = duchies.owner(after, group), sum(group.knights.values())
            if owner is not None and (self._largest is None or knights > self._largest[0]):
                self._largest = knights, turn, owner

    def counts(self) -> tuple[Count, ...]:
        """What happened to each seat."""
        return tuple(
            Count(name, title, tuple(self._counted[name, colour] for colour in self._colours))
            for name, title in _TITLES.items()
        )

    def feats(self) -> tuple[Feat, ...]:
        """The largest duchy that anybody owned when a knight came to stand in it."""
        if self._largest is None:
            return ()
        knights, turn, owner = self._largest
        return (Feat("largest_duchy", _LARGEST, Seat(self._colours.index(owner)), knights, turn),)

    def lanes(self) -> None:
        """Points tell it: nothing is passed from one to the other."""
