"""What is counted in a match of Rheinländer? Pure.

Coins lie face down until the end (RL 15.3), so the line of the chart is duchies, which
all can see. Payments are not counted: their sum would reveal the hidden coins.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from companion.core.game import Colour, Setup
from companion.core.message import N_
from companion.core.statistics_api import Count, Feat
from companion.games.rheinlander import events as ev
from companion.games.rheinlander.state import State
from companion.games.rheinlander.view import TableView

_TITLES: Final = {
    "knights_placed": N_("Knights placed"),
    "knights_converted": N_("Knights converted"),
    "knights_converted_away": N_("Knights lost to bishops"),
    "bastions_built": N_("Bastions built"),
    "duchies_won": N_("Duchies won"),
    "duchies_lost": N_("Duchies lost"),
    "castles_taken": N_("Castles taken"),
    "cards_discarded": N_("Cards discarded"),
}


class RheinlanderTally:
    """Counts one match."""

    def __init__(self, setup: Setup) -> None:
        """Nothing has happened."""
        self._colours = tuple(seat.colours[0] for seat in setup.seats)
        self._counted: Counter[tuple[str, Colour]] = Counter()

    @property
    def line(self) -> str:
        """Duchies that are owned (RL 10)."""
        return N_("duchies")

    def standing(self, view: TableView) -> tuple[int, ...]:
        """Duchies by seat."""
        owners = list(view.dukes.values())
        return tuple(owners.count(colour) for colour in self._colours)

    def follow(self, _turn: int, _before: State, events: tuple[ev.Event, ...]) -> None:
        """A move was made."""
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
                case ev.CardDiscarded(colour=colour):
                    self._counted["cards_discarded", colour] += 1
                case _:
                    pass

    def counts(self) -> tuple[Count, ...]:
        """What happened to each seat."""
        return tuple(
            Count(name, title, tuple(self._counted[name, colour] for colour in self._colours))
            for name, title in _TITLES.items()
        )

    def feats(self) -> tuple[Feat, ...]:
        """None."""
        return ()
