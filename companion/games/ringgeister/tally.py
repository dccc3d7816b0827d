"""What is counted in a match of Ringgeister? Pure.

Gandalf is nobody's: his walks are counted for whoever makes them, what happens to him
for nobody.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from companion.core.game import Setup
from companion.core.message import N_
from companion.core.statistics_api import Count, Feat
from companion.games.ringgeister import events as ev
from companion.games.ringgeister import pieces
from companion.games.ringgeister.state import State
from companion.games.ringgeister.view import TableView

_TITLES: Final = {
    "walks": N_("Walks"),
    "missions_done": N_("Missions done"),
    "figures_beaten": N_("Figures beaten by the dark"),
    "dark_repelled": N_("Dark figures repelled"),
}


class RinggeisterTally:
    """Counts one match."""

    def __init__(self, setup: Setup) -> None:
        """Nothing has happened."""
        self._colours = tuple(seat.colours[0] for seat in setup.seats)
        self._owner = {
            figure: seat
            for seat, colour in enumerate(self._colours)
            for figure in (pieces.hobbit(colour), pieces.man(colour))
        }
        self._counted: Counter[tuple[str, int | None]] = Counter()

    @property
    def line(self) -> str:
        """Tokens on the board and to be laid (R 10)."""
        return N_("missions left")

    def standing(self, view: TableView) -> tuple[int, ...]:
        """Missions left by seat."""
        return tuple(view.missions[colour] + view.left[colour] for colour in self._colours)

    def follow(self, _turn: int, before: State, events: tuple[ev.Event, ...]) -> None:
        """A move was made."""
        for event in events:
            match event:
                case ev.FigureWalked():
                    self._counted["walks", int(before.mover)] += 1
                case ev.MissionDone(colour=colour):
                    self._counted["missions_done", self._colours.index(colour)] += 1
                case ev.FigureBeaten(figure=figure):
                    self._counted["figures_beaten", self._owner.get(figure)] += 1
                case ev.DarkRepelled(by=figure):
                    self._counted["dark_repelled", self._owner.get(figure)] += 1
                case _:
                    pass

    def counts(self) -> tuple[Count, ...]:
        """What happened to each seat."""
        return tuple(
            Count(
                name, title, tuple(self._counted[name, seat] for seat in range(len(self._colours)))
            )
            for name, title in _TITLES.items()
        )

    def feats(self) -> tuple[Feat, ...]:
        """None."""
        return ()
