"""What is a position worth to a seat? Pure: points in sight, hopes, and what the next turn risks.

Everything is counted in points of the end (RL 13.3). How much each term counts, the weights say:

- `points`: coins, owned duchies and the Archbishop as they stand;
- `rivals`, `leader`: how much others' points count, and how much of that the best other one's;
- `safety`, `firmness`: what of an open duchy is given up, and how fast a lead mends it;
- `growth`, `near`: squares that only the owner reaches, and markers that lie there;
- `seed`: knights in regions that nobody owns yet;
- `risk`: what the others' next turns probably take; `chance`: what the seat's own next one brings;
- `church`, `archbishop`: a bishop, and what the Archbishop may still do;
- `bastion`: one that is kept; `win`: to have most at the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, fsum

from companion.core.mind import Weights
from companion.games.rheinlander import openings, scoring
from companion.games.rheinlander.mind.landscape import Landscape
from companion.games.rheinlander.mind.odds import Odds
from companion.games.rheinlander.mind.outlook import Model
from companion.games.rheinlander.mind.regions import NOBODY, Region
from companion.games.rheinlander.pieces import WORTH
from companion.games.rheinlander.state import Phase, State

TERMS = (
    "points", "rivals", "leader", "safety", "firmness", "growth", "near", "seed", "risk",
    "chance", "church", "archbishop", "bastion", "win",
)  # fmt: skip
"""Every term; a weight that is missing counts nothing."""

_CROWD = 6
"""Squares to enter by number beside a duchy; more make it no less safe."""
_ROOM = 3
"""Squares of one's own beside a duchy; more are worth nothing more."""
_SOON = 4.0
"""With so many turns to come, half of what is far off is still worth something."""
_SECOND = 0.5
"""What the second-best chance of the next turn counts beside the best."""


class Evaluation:
    """Values positions for one seat of one match."""

    def __init__(self, model: Model, seat: int, weights: Weights) -> None:
        """Prepare for a seat."""
        self._model, self._seat = model, seat
        self._weights: Mapping[str, float] = {term: weights.get(term, 0.0) for term in TERMS}

    def final(self, state: State) -> float:
        """What the end is worth, when it is over as it stands."""
        points = [float(scoring.points(state, colour)) for colour in state.terms.colours]
        mine = points[self._seat]
        best = max(points[: self._seat] + points[self._seat + 1 :])
        won = (mine > best) - (mine < best)
        return self._beside(points) + self._weights["win"] * won

    def value(self, landscape: Landscape, odds: Odds) -> float:
        """What a position is worth when the others play next."""
        state, weights = landscape.state, self._weights
        left = float(min(state.supply))
        far = left / (left + _SOON)
        standings = self._standings(landscape, far)
        threats = fsum(
            self._threat(landscape, odds, other)
            for other in range(self._model.seats)
            if other != self._seat
        )
        kept = weights["bastion"] * state.bastions_left[self._seat]
        return (
            self._beside(standings)
            + far * kept
            + weights["chance"] * self._chance(landscape, odds)
            - weights["risk"] * (0.5 + far) * threats
        )

    def _beside(self, standings: Sequence[float]) -> float:
        """A seat's standing beside the others'."""
        weights = self._weights
        others = [one for seat, one in enumerate(standings) if seat != self._seat]
        mean = fsum(others) / len(others)
        rest = weights["leader"] * max(others) + (1 - weights["leader"]) * mean
        return weights["points"] * standings[self._seat] - weights["rivals"] * rest

    def _standings(self, landscape: Landscape, far: float) -> list[float]:
        """By seat, points and hopes."""
        state, weights = landscape.state, self._weights
        parts: list[list[float]] = [[float(coins)] for coins in state.coins]
        for region in landscape.regions():
            hopes = landscape.hopes.get(region)
            if region.owner != NOBODY:
                parts[region.owner].append(self._model.worth(region.markers, region.churches))
                hopes = self._hold(landscape, region) if hopes is None else hopes
            else:
                hopes = self._sow(landscape, region) if hopes is None else hopes
            landscape.hopes[region] = hopes
            for seat, hope in hopes:
                parts[seat].append(far * hope)
        if state.archbishop is not None:
            holder = state.terms.number[state.archbishop]
            parts[holder].append(scoring.ARCHBISHOP + far * weights["archbishop"])
        return [fsum(part) for part in parts]

    def _hold(self, landscape: Landscape, region: Region) -> tuple[tuple[int, float], ...]:
        """An owned duchy: how likely it stays, and what it may still gain; by seat."""
        weights, owner = self._weights, region.owner
        entries, own, markers = self._around(landscape, region, owner)
        others = [0 if seat == owner else held for seat, held in enumerate(region.knights)]
        most = max(others)
        lead = max(-1, min(5, region.knights[owner] - most))
        worth = self._model.worth(region.markers, region.churches)
        lost = weights["safety"] * min(entries, _CROWD) / _CROWD * exp(-weights["firmness"] * lead)
        lost = worth * min(1.0, lost)
        grows = weights["growth"] * min(own, _ROOM) + weights["near"] * markers
        mine = (owner, grows - lost)
        return (mine, (others.index(most), lost / 2)) if most else (mine,)

    def _sow(self, landscape: Landscape, region: Region) -> tuple[tuple[int, float], ...]:
        """A region without a duke: who may come to own it; by seat."""
        worth = self._model.worth(region.markers, region.churches)
        found = []
        for seat, knights in enumerate(region.knights):
            if not knights:
                continue
            entries, own, markers = self._around(landscape, region, seat)
            room = 1.0 if own else 0.5 if entries else 0.1
            hoped = room * worth * knights / sum(region.knights)
            grows = self._weights["near"] * markers
            found.append((seat, self._weights["seed"] * hoped + grows))
        return tuple(found)

    def _around(self, landscape: Landscape, region: Region, seat: int) -> tuple[int, int, int]:
        """Squares that anybody enters, those that the seat alone reinforces, markers there."""
        state = landscape.state
        board = state.terms.board
        entries = own = 0
        slots: set[int] = set()
        for square in region.edge:
            seen = landscape.outlooks.get(square)
            if seen is None:
                continue
            entries += seen.is_open
            if seen.alone == seat and board.is_land[square]:
                own += 1
                slots.update(board.slots_at[square])
        kinds = [state.markers[slot] for slot in slots if slot not in region.slots]
        return entries, own, sum(WORTH[kind] for kind in kinds if kind is not None)

    def _threat(self, landscape: Landscape, odds: Odds, other: int) -> float:
        """What another seat's next turn probably takes: its best move that it has a card for."""
        zones_of = landscape.state.terms.board.zones_of
        lures: list[tuple[float, float, float]] = []
        for square, seen in landscape.outlooks.items():
            if not seen.swings:
                continue
            gain, mine = seen.swings[other]
            if gain > 0:
                chance = 1.0 if self._reinforces(landscape, square, other) else 0.0
                if not chance and seen.is_open:
                    chance = odds.holds(other, zones_of[square])
                lures.append((gain, chance, -mine))
        if self._holder(landscape.state) == other:
            for region, victim, swing in landscape.conversions(other):
                if swing.gain > 0:
                    chance = odds.holds(other, self._numbers(landscape, region, victim))
                    lures.append((swing.gain, chance, -swing.mine))
        lures.sort(reverse=True)
        still, parts = 1.0, []
        for _gain, chance, harm in lures:
            parts.append(still * chance * harm)
            still *= 1 - chance
            if still < 0.02:
                break
        return fsum(parts)

    def _chance(self, landscape: Landscape, odds: Odds) -> float:
        """What the seat's own next turn may bring."""
        seat, zones_of = self._seat, landscape.state.terms.board.zones_of
        gains: list[tuple[float, float]] = []
        for square, seen in landscape.outlooks.items():
            if seen.swings and seen.swings[seat].gain > 0:
                chance = 1.0 if self._reinforces(landscape, square, seat) else 0.0
                if not chance and seen.is_open:
                    chance = odds.holds(seat, zones_of[square])
                gains.append((seen.swings[seat].gain, chance))
        if self._holder(landscape.state) == seat:
            for region, victim, swing in landscape.conversions(seat):
                if swing.gain > 0:
                    chance = odds.holds(seat, self._numbers(landscape, region, victim))
                    gains.append((swing.gain, chance))
        gains.sort(reverse=True)
        first, second, parts = 1.0, 0.0, []
        for gain, chance in gains:
            parts.append((first + _SECOND * second) * chance * gain)
            first, second = first * (1 - chance), second * (1 - chance) + first * chance
            if first + second < 0.02:
                break
        return fsum(parts)

    def _holder(self, state: State) -> int:
        return NOBODY if state.archbishop is None else state.terms.number[state.archbishop]

    def _reinforces(self, landscape: Landscape, square: int, seat: int) -> bool:
        land = landscape.state.terms.board.is_land[square]
        return land and landscape.outlooks[square].alone == seat

    def _numbers(self, landscape: Landscape, region: Region, victim: int) -> list[int]:
        """The zones in which a seat's knights of a region stand."""
        state = landscape.state
        colour = state.terms.colours[victim]
        return sorted(
            {
                zone
                for square in region.squares
                if state.knights[square] == colour
                for zone in state.terms.board.zones_of[square]
            }
        )


def over(state: State) -> bool:
    """Whether the match is over when this turn ends (RL 13)."""
    if state.phase is Phase.OVER:
        return True
    return state.phase is Phase.BUILD and (state.ending or not openings.takes_any(state))
