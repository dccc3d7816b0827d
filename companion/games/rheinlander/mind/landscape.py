"""How does a whole position lie? Pure: its regions, and what the next knight would change anywhere.

A knight changes little (RL 9.9), so a landscape is made from that of the position before: only
what is near is looked at again. Whichever way it was made, it says the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import compress
from operator import ne

from companion.games.rheinlander import openings
from companion.games.rheinlander.mind.outlook import Model, Outlook, Swing
from companion.games.rheinlander.mind.regions import Region, region_at
from companion.games.rheinlander.state import State

_NEAR = 6
"""With so many squares changed a landscape is made from another; with more, anew."""


class Landscape:
    """A position with every castle decided.

    Attributes:
        state: the position.
        at: by square, the region around it, None without a knight.
        outlooks: free square → what is to be said of it, where anything is.
        hopes: region → what an evaluation made of it and what lies around; it fills this itself.
    """

    def __init__(self, model: Model, state: State, before: Landscape | None = None) -> None:
        """Look at a position.

        Args:
            model: of the match.
            state: the position.
            before: a landscape of a position that may be near it.
        """
        self.state = state
        self._model = model
        self._owners = {first: state.terms.number[colour] for first, colour in state.dukes}
        changed = None if before is None else _changed(before.state, state)
        if before is None or changed is None or len(changed) > _NEAR:
            self.at: list[Region | None] = [None] * len(state.knights)
            self.outlooks: dict[int, Outlook] = {}
            self.hopes: dict[Region, tuple[tuple[int, float], ...]] = {}
            self._settle(range(len(state.knights)))
            self._look(range(len(state.knights)))
            return
        self.at = before.at.copy()
        self.outlooks = before.outlooks.copy()
        again = self._settle_near(changed)
        self._look(again)
        stale = {self.at[other] for one in again for other in state.terms.board.neighbours[one]}
        self.hopes = {one: hope for one, hope in before.hopes.items() if one not in stale}

    def regions(self) -> list[Region]:
        """Every region once, in the board file's order."""
        return [
            region
            for square, region in enumerate(self.at)
            if region is not None and region.first == square
        ]

    def conversions(self, holder: int) -> Iterator[tuple[Region, int, Swing]]:
        """Where the Archbishop's holder may convert: region, whose knight, what it changes."""
        for region in self.regions():
            for victim in sorted({self._seat(square) for square in region.squares} - {holder}):
                yield region, victim, self._model.conversion(region, holder, victim)

    def _seat(self, square: int) -> int:
        colour = self.state.knights[square]
        assert colour is not None  # a region's squares hold knights
        return self.state.terms.number[colour]

    def _settle(self, squares: Iterable[int]) -> list[Region]:
        """The regions around these squares that are not known yet."""
        found = []
        for square in squares:
            if self.state.knights[square] is not None and self.at[square] is None:
                region = region_at(self.state, square, self._owners)
                found.append(region)
                for one in region.squares:
                    self.at[one] = region
        return found

    def _settle_near(self, changed: Iterable[int]) -> set[int]:
        """Make anew the regions that changes touch; the squares to look at again."""
        board = self.state.terms.board
        stale: set[int] = set()
        for square in changed:
            for one in (square, *board.neighbours[square]):
                region = self.at[one]
                if region is not None:
                    stale.update(region.squares)
                    for other in region.squares:
                        self.at[other] = None
            stale.add(square)
        again = set(stale)
        for square in changed:
            again.update(board.neighbours[square])  # among them the river squares of its zones
        for square in stale:
            again.update(board.neighbours[square])
        for region in self._settle(sorted(stale)):
            again.update(region.edge)
        return again

    def _look(self, squares: Iterable[int]) -> None:
        """Find anew what is to be said of squares."""
        state, model, knights = self.state, self._model, self.state.knights
        board = state.terms.board
        for square in squares:
            if knights[square] is not None or square in state.bastions:
                self.outlooks.pop(square, None)
                continue
            is_open = board.is_land[square] or any(
                openings.is_open(state, zone, square) for zone in board.zones_of[square]
            )
            seen = model.outlook(state, self.at, square, is_open=is_open)
            if seen.swings or seen.alone >= 0:
                self.outlooks[square] = seen
            else:
                self.outlooks.pop(square, None)


def _changed(old: State, new: State) -> set[int] | None:
    """The squares where two positions differ, or beside which they do; None if in everything."""
    if old.terms is not new.terms or old.markers != new.markers:
        return None
    changed = set(compress(range(len(new.knights)), map(ne, old.knights, new.knights)))
    changed |= old.bastions ^ new.bastions
    changed.update(first for first, _ in set(old.dukes) ^ set(new.dukes))
    if old.castles != new.castles:
        slots = compress(range(len(new.castles)), map(ne, old.castles, new.castles))
        changed.update(square for slot in slots for square in new.terms.board.touches[slot])
    return changed
