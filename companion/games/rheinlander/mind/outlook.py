"""What would one more knight change? Pure: a cheap model of RL 9 to 12 for thousands of squares.

Counted in points of the end (RL 13.3), the coins for dukes that leave among them. It leaves out
what happens rarely: castles that stay empty for want of knights, and the Archbishop's passing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.core.mind import Weights
from companion.games.rheinlander.mind.regions import NOBODY, Region
from companion.games.rheinlander.pieces import CASTLE, CHURCH, WORTH
from companion.games.rheinlander.scoring import DUKE
from companion.games.rheinlander.state import State, Terms

SEVERAL = -2
"""In place of a seat: more than one."""


class Swing(NamedTuple):
    """What a seat's knight would change.

    Attributes:
        gain: for that seat, others' losses counted in part.
        mine: for the seat that thinks, in the same way.
    """

    gain: float
    mine: float


class Outlook(NamedTuple):
    """What is to be said of a free square.

    Attributes:
        is_open: whether its number places there (RL 5.3).
        alone: the seat whose knights alone stand beside it, which may reinforce there (RL 6.1);
            `NOBODY` without knights, `SEVERAL` with those of more seats.
        swings: by seat, what its knight would change here; empty when nothing.
    """

    is_open: bool
    alone: int
    swings: tuple[Swing, ...]


class Model:
    """The rules of one match, as far as a knight's worth needs them."""

    def __init__(self, terms: Terms, seat: int, weights: Weights) -> None:
        """Prepare for a seat of a match."""
        self.terms, self.seat = terms, seat
        self.seats = len(terms.colours)
        self.church = weights.get("church", 0.0)
        self.share = weights.get("rivals", 0.0) / (self.seats - 1)
        self.per_church = terms.options.bishops == "per_church"
        self.may_stay = terms.options.overtaken == "stays"
        self.merged_may_stay = terms.options.merge_tie == "sole_owner_stays"
        self.castles_too = terms.options.reinforce == "castles_too"
        self._conversions: dict[tuple[Region, int, int], Swing] = {}
        self._joined: dict[tuple[tuple[Region, ...], tuple[str, ...]], tuple[Swing, ...]] = {}

    def worth(self, markers: int, churches: int) -> float:
        """What owning a duchy is worth at the end, its bishops' hope counted."""
        bishops = churches if self.per_church else min(churches, 1)
        return DUKE + markers + self.church * bishops

    def outlook(
        self, state: State, at: Sequence[Region | None], square: int, *, is_open: bool
    ) -> Outlook:
        """What is to be said of a free square.

        Args:
            state: the position.
            at: by square, the region around it.
            square: the free one.
            is_open: whether its number places there.
        """
        board, number = self.terms.board, self.terms.number
        beside: list[Region] = []
        alone = NOBODY
        for other in board.neighbours[square]:
            colour = state.knights[other]
            if colour is None:
                continue
            seat = number[colour]
            alone = seat if alone in (NOBODY, seat) else SEVERAL
            region = at[other]
            if region is not None and region not in beside:
                beside.append(region)
        if self.castles_too and alone >= 0:
            for slot in board.slots_at[square]:
                if state.castles[slot] not in (None, self.terms.colours[alone]):
                    alone = SEVERAL
        if not is_open and not board.is_land[square]:
            return Outlook(False, SEVERAL, ())  # nobody comes onto a closed river square
        fresh = []
        for slot in board.slots_at[square]:
            kind = state.markers[slot]
            if kind is not None and not any(slot in region.slots for region in beside):
                fresh.append(kind)
        if not beside and CASTLE not in fresh:
            return Outlook(is_open, alone, ())
        key = tuple(beside), tuple(fresh)
        swings = self._joined.get(key)
        if swings is None:
            swings = self._joined[key] = self._swings(beside, fresh)
        return Outlook(is_open, alone, swings)

    def conversion(self, region: Region, holder: int, victim: int) -> Swing:
        """What changes when the Archbishop's holder converts a knight in a region (RL 12.4)."""
        known = self._conversions.get((region, holder, victim))
        if known is None:
            knights = list(region.knights)
            knights[victim] -= 1
            knights[holder] += 1
            changes = self._settled([region], knights, region.markers, region.churches)
            known = Swing(self._of(holder, changes), self._of(self.seat, changes))
            self._conversions[region, holder, victim] = known
        return known

    def _swings(self, beside: Sequence[Region], fresh: Sequence[str]) -> tuple[Swing, ...]:
        """By seat, what its knight between these regions would change."""
        markers = sum(WORTH[kind] for kind in fresh) + sum(region.markers for region in beside)
        churches = fresh.count(CHURCH) + sum(region.churches for region in beside)
        castles = fresh.count(CASTLE)
        together = [sum(column) for column in zip(*(region.knights for region in beside))]  # noqa: B905
        together = together or [0] * self.seats
        owners = sorted({region.owner for region in beside if region.owner != NOBODY})
        found = []
        for seat in range(self.seats):
            knights = list(together)
            knights[seat] += 1
            if castles:
                knights[self._claimant(owners, knights, seat)] += castles
            changes = self._settled(beside, knights, markers, churches)
            found.append(Swing(self._of(seat, changes), self._of(self.seat, changes)))
        return tuple(found) if any(one.gain or one.mine for one in found) else ()

    def _claimant(self, owners: Sequence[int], knights: Sequence[int], mover: int) -> int:
        """Who gets a castle (RL 11.2, 11.3); the mover, where he may choose himself."""
        if not owners:
            return mover
        return max(owners, key=lambda seat: (knights[seat], seat == mover))

    def _settled(
        self, old: Sequence[Region], knights: Sequence[int], markers: int, churches: int
    ) -> list[float]:
        """By seat, the change of points when regions have become one with these knights (RL 10)."""
        changes = [0.0] * self.seats
        owned = [region for region in old if region.owner != NOBODY]
        for region in owned:
            changes[region.owner] += (
                1 + region.markers - self.worth(region.markers, region.churches)
            )
        heir = self._heir(old, owned, knights)
        if heir == NOBODY:
            return changes
        changes[heir] += self.worth(markers, churches)
        kept = max((1 + one.markers for one in owned if one.owner == heir), default=0)
        changes[heir] -= kept  # his duke stays there and is not paid (RL 10.6)
        return changes

    def _heir(self, old: Sequence[Region], owned: Sequence[Region], knights: Sequence[int]) -> int:
        most = max(knights)
        if most > 1 and knights.count(most) == 1:
            return knights.index(most)
        owner = owned[0].owner if owned else NOBODY
        if owner == NOBODY or any(region.owner != owner for region in owned):
            return NOBODY
        if sum(region.is_duchy for region in old) > 1 and not self.merged_may_stay:
            return NOBODY
        stays = knights[owner] and (self.may_stay or knights[owner] == most)
        return owner if stays else NOBODY

    def _of(self, seat: int, changes: Sequence[float]) -> float:
        """What changes are worth to a seat."""
        return (1 + self.share) * changes[seat] - self.share * sum(changes)
