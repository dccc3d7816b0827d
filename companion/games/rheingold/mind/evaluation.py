"""What is a position of Rheingold worth to a seat? Pure: a sum of weighted terms.

Swords, knights, what the own knights may still take, what others may take, and who may be
beaten on a space. What depends on the castles alone, or on where all others stand, is summed up
once: most positions of a turn differ in own marches only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum
from typing import Final, TypeAlias

from companion.core.game import Colour, Seat
from companion.core.mind import SeatKnowledge, Weights
from companion.games.rheingold.listing import must_stay
from companion.games.rheingold.mind import beliefs, ending, geography, patience
from companion.games.rheingold.mind.forces import Foes, Groups, forces
from companion.games.rheingold.pieces import KNIGHTS, SHIELDS
from companion.games.rheingold.state import HIDDEN, Holding, State

WON: Final = 1_000.0
"""What a victory is worth beside any position, with no hurry."""

_OVER: Final = 100.0
"""What the end is worth to a seat that gives up: more than any position in which it is behind."""

_GOALS: Final = 5
"""Castles that count as goals: the best ones."""

_LEAST: Final = 0.2
"""What a castle of nobody's draws at least, in swords."""

_SCARCE: Final = 2.5
"""The power to which the share of the places for castles counts that are taken (R 7.6)."""

_LETS: Final = 0.3
"""What it is worth that others can end a match that is won, as a part of ending it oneself."""

_SHUTS: Final = 0.3
"""What it costs to stand before all that may fall then, as a part of that."""

_LATE: Final = 8
"""With fewer fresh castles than this the lead begins to count."""

_SETS_OUT: Final = 0.5
"""How much of the chance to win at once lies in how near the knights are already."""

_FULL: Final = 1.1
"""What the knights count at most who are enough for a castle, or twice as many."""

_ByColour: TypeAlias = dict[Colour, list[tuple[int, int]]]
_Goal: TypeAlias = tuple[int, float, float, Colour | None]


@dataclass(frozen=True, slots=True)
class _Castles:
    """What the castles alone say.

    Attributes:
        holdings: which they are.
        value: swords held, by the weights.
        mine: (castle, swords, knights that take it) of the seat's own.
        goals: (castle, worth, knights that take it, owner) of all others.
        garrisons: colour → (place, knights that may leave) of castles.
        final: the last castles, when the next to fall ends the match; None before.
    """

    holdings: tuple[Holding, ...]
    value: float
    mine: tuple[tuple[int, int, float], ...]
    goals: tuple[_Goal, ...]
    garrisons: tuple[tuple[Colour, int, int], ...]
    final: ending.Ending | None


class Evaluation:
    """The value of positions of one match to one seat, at one time."""

    def __init__(
        self, state: State, seat: Seat, weights: Weights, knowledge: SeatKnowledge
    ) -> None:
        """Prepare for the positions that may follow from `state`."""
        terms = state.terms
        self.terms, self.seat, self.knowledge = terms, seat, knowledge
        self.weights = weights
        self.map = geography.of(terms.board)
        self.mine = tuple(colour for colour in terms.colours if terms.seat[colour] == seat)
        self.enemies = tuple(colour for colour in terms.colours if terms.seat[colour] != seat)
        self.rivals = len(terms.setup.seats) - 1
        self.drawn = geography.drawn(terms.board, min(0.95, max(0.05, weights["decay"])))
        self.fear = patience.fear(state, weights, knowledge)
        self.hurry = patience.hurry(state, weights, knowledge)
        self.slot = patience.slot(state, weights, knowledge)
        self.lets = patience.lets(state, seat, weights, knowledge)
        self.gives_up = patience.gives_up(state, seat, weights, knowledge)
        self._rows: dict[tuple[int, int], tuple[float, ...]] = {}
        self._shields: dict[tuple[int, Colour, tuple[int, ...], tuple[int, ...]], float] = {}
        self._summaries: dict[int, _Castles] = {}
        self._foes: dict[tuple[tuple[tuple[int, int], ...], ...], Foes] = {}

    def value(self, state: State) -> float:
        """What a settled position is worth."""
        if state.result is not None:
            return self._ended(state)
        castles = self._castles(state)
        groups = self._groups(state, castles)
        foes = self._others(groups)
        rows = [(colour, forces(groups[colour], self.map)) for colour in self.mine]
        weights = self.weights
        worth = castles.value
        ours, theirs = 0, 0.0
        for colour, supply in zip(self.terms.colours, state.supply, strict=True):
            there = sum(state.heaps(colour)) if supply is None else KNIGHTS - supply
            if colour in self.mine:
                ours += there
            elif colour in self.lets.colours:
                # Who only waits for the end needs others who can bring it about.
                theirs += (1.0 - 2.0 * self.lets.share) * there
            else:
                theirs += there
        worth += weights["knight"] * self.fear * ours
        worth -= weights["enemy_knight"] * theirs / self.rivals
        if self.lets.share:
            share = _LETS * self.lets.share
            worth += weights["finish"] * share * self._may_fall(state, castles, foes)
            worth -= weights["finish"] * share * _SHUTS * self._shuts(state, castles)
        worth -= weights["start"] * sum(
            colour in there for there in state.starts for colour in self.mine
        )
        worth -= weights["threat"] * self.fear * self._threats(state, castles, foes)
        worth -= weights["risk"] * self.fear * self._risks(groups, foes)
        if castles.final is not None:
            may = [*rows, *zip(self.enemies, foes.rows, strict=True)]
            worth += self._finish(state, castles, castles.final, may, groups)
        for colour, row in rows:
            if groups[colour]:
                worth += self._goals(castles, colour, groups[colour], row)
        return worth

    def _ended(self, state: State) -> float:
        assert state.result is not None
        points = state.result.points
        lead = points[self.seat] - max(
            other for seat, other in enumerate(points) if seat != self.seat
        )
        if self.seat not in state.result.winners:
            return lead + (_OVER if self.gives_up else -WON * self.hurry)
        return lead + WON * self.hurry / len(state.result.winners)

    def _castles(self, state: State) -> _Castles:
        """The summary of the castles, made once for each tuple of holdings."""
        known = self._summaries.get(id(state.castles))
        if known is not None and known.holdings is state.castles:
            return known
        made = self._summary(state)
        self._summaries[id(state.castles)] = made
        return made

    def _summary(self, state: State) -> _Castles:
        weights, swords, terms = self.weights, self.map.swords, self.terms
        points, held = [0.0] * len(terms.setup.seats), 0
        mine: list[tuple[int, int, float]] = []
        goals: list[_Goal] = []
        garrisons: list[tuple[Colour, int, int]] = []
        fresh, left = 0, 0.0
        for number, (owner, inside, shield, taken) in enumerate(state.castles):
            fresh += not taken
            if owner is None:
                worth = max(_LEAST, swords[number] + weights["fresh"] - self.slot) * self.hurry
                left += worth - worth / self.hurry
                goals.append((number, worth, 2.0 * swords[number], None))
                continue
            points[terms.seat[owner]] += swords[number]
            may_leave = inside - must_stay(terms.options, shield)
            if may_leave > 0:
                garrisons.append((owner, self.map.castles + number, may_leave))
            need = max(1.0, 2 * (inside + self._shield(state, number)))
            if owner in self.mine:
                held += 1
                mine.append((number, swords[number], need))
            else:
                goals.append((number, swords[number] * weights["captured"], need, owner))
        own = points[self.seat]
        others = [reached for seat, reached in enumerate(points) if seat != self.seat]
        # A castle is worth more than its swords: else to stand before it is worth more still.
        value = weights["sword"] * (own + weights["castle"] * held)
        value -= weights["sword"] * weights["leader"] * max(others)
        value -= weights["sword"] * weights["rival"] * sum(others) / len(others)
        value -= weights["sword"] * self.slot * self._used(state)
        if ending.is_stuck(state, self.seat):
            value -= weights["sword"] * weights["stuck"]
        # To stand before a castle must never be worth more than to take it.
        may = sum(not self._full(state.castles, colour) for colour in self.mine)
        value -= may * left * (_FULL * weights["goal"] + weights["strike"])
        lead = own - max(others)
        # Whoever is behind is in no hurry, but does not wait for ever either.
        lead *= self.fear if lead < 0 else 1
        value += weights["late"] * lead * max(0, _LATE - fresh)
        final = ending.of(state.castles, swords, points)
        if final is not None:
            goals = [self._at_the_end(goal, final) for goal in goals]
        return _Castles(state.castles, value, tuple(mine), tuple(goals), tuple(garrisons), final)

    def _at_the_end(self, goal: _Goal, final: ending.Ending) -> _Goal:
        """A goal when one more castle ends the match: the last ones draw whoever would win."""
        number, worth, need, owner = goal
        if number not in final.castles:
            return goal
        hope = max(self.weights["hope"], final.chances[self.seat])
        return number, worth * self.weights["pull"] * hope, need, owner

    def _shield(self, state: State, number: int) -> float:
        """What a castle's shield adds to its defence, to be expected."""
        holding = state.castles[number]
        if holding.shield is None:
            return 0.0
        if holding.shield != HIDDEN:
            return float(holding.shield)
        if holding.owner in self.mine and holding.owner is not None:
            # One that is laid in thought has no value yet.
            name = self.map.names[number]
            if name not in self.knowledge.values:
                hand = self.knowledge.hands.get(holding.owner) or SHIELDS
                return sum(hand) / len(hand)
        owner = holding.owner
        assert owner is not None  # a shield is somebody's
        key = (number, owner, state.spent[self.terms.number[owner]], state.face_up(owner))
        if key not in self._shields:
            found = beliefs.shields(state, number, self.knowledge)
            self._shields[key] = sum(found) / len(found) + (0.5 if len(found) > 1 else 0.0)
        return self._shields[key]

    def _groups(self, state: State, castles: _Castles) -> _ByColour:
        """Where the knights stand that may march."""
        groups: _ByColour = {colour: [] for colour in self.terms.colours}
        for place, stack in enumerate(state.stacks):
            if stack is not None:
                groups[stack[0]].append((place, stack[1]))
        for place, there in enumerate(state.starts, len(state.stacks)):
            for colour in there:
                groups[colour].append((place, 1))
        for colour, place, many in castles.garrisons:
            groups[colour].append((place, many))
        return groups

    def _others(self, groups: _ByColour) -> Foes:
        """What the others' knights can do, worked out once for where they stand."""
        key = tuple(tuple(groups[colour]) for colour in self.enemies)
        found = self._foes.get(key)
        if found is None:
            found = self._foes[key] = Foes(key, self.map)
        return found

    def _threats(self, state: State, castles: _Castles, foes: Foes) -> float:
        """Swords that others may take in a turn of theirs, by how likely they do."""
        gates, stacks, against = self.map.gates, state.stacks, foes.against
        lost, pressure = 0.0, self.weights["pressure"]
        for castle, swords, need in castles.mine:
            come = against[castle]
            if len(gates[castle]) == 1:
                stack = stacks[gates[castle][0]]
                if stack is not None and stack[0] in self.mine and come <= stack[1]:
                    continue
            share = come / need
            lost += swords * (1.0 if share >= 1.0 else pressure * share * share)
        return lost

    def _risks(self, groups: _ByColour, foes: Foes) -> int:
        """Own knights on spaces whom somebody may beat in a turn of his."""
        spaces, lost = self.map.spaces, 0
        for colour in self.mine:
            for place, knights in groups[colour]:
                if place < spaces and foes.most(place) > knights:
                    lost += knights
        return lost

    def _goals(self, castles: _Castles, colour: Colour, there: Groups, row: Sequence[int]) -> float:
        """What a colour's knights may take sooner or later: the best few castles.

        One that may have no more castles gains none, not even another's (R 7.6).
        """
        if self._full(castles.holdings, colour):
            return 0.0
        bend, second = self.weights["bend"], self.weights["second"]
        drawn = self._forces(there)
        found, struck = [], 0.0
        for castle, gain, need, _owner in castles.goals:
            share = drawn[castle] / need
            if share > 1.0:
                share = min(_FULL, 0.9 + 0.1 * share)
            found.append(gain * share**bend)
            if gain > struck and row[castle] >= need:
                struck = gain
        found.sort(reverse=True)
        worth, part = 0.0, self.weights["goal"]
        for gain in found[:_GOALS]:
            worth += part * gain
            part *= second
        return worth + self.weights["strike"] * struck

    def _finish(
        self,
        state: State,
        castles: _Castles,
        final: ending.Ending,
        rows: Sequence[tuple[Colour, Sequence[int]]],
        groups: _ByColour,
    ) -> float:
        """Who may end the match in the next turn, and win.

        To be able to is worth less than to stand there: else nobody ever sets out.
        """
        may = [(colour, row) for colour, row in rows if not self._full(castles.holdings, colour)]
        likely = ending.likely(final, state, self.map, may, self.weights["pressure"])
        win, safe = 0.0, 1.0
        for colour, chance in likely.items():
            if colour in self.mine:
                win = max(win, chance)
            else:
                safe *= 1.0 - chance
        if win:
            mine = [groups[colour] for colour in self.mine]
            other = [
                [there for one in self.mine if one != colour for there in groups[one]]
                for colour in self.mine
            ]
            near = ending.nearness(final, self.map, mine, other)
            win *= (1.0 - _SETS_OUT + _SETS_OUT * near) * self.hurry
        return self.weights["finish"] * win * safe - self.weights["doom"] * (1.0 - safe)

    def _may_fall(self, state: State, castles: _Castles, foes: Foes) -> float:
        """How near one that ends the match is to taking a castle of nobody's, 0 to 1.

        Or how near anybody is to taking the one that the seat can spare.
        """
        best = 0.0
        spare = [(castle, need) for castle, _, need in castles.mine if castle == self.lets.spare]
        fresh = [(castle, need) for castle, _, need, owner in castles.goals if owner is None]
        for colour, row in zip(self.enemies, foes.rows, strict=True):
            for castle, need in (*spare, *(fresh if colour in self.lets.colours else ())):
                come = row[castle]
                if come > ending.in_the_way(state, self.map, castle, colour):
                    best = max(best, min(1.0, come / need))
        return best

    def _shuts(self, state: State, castles: _Castles) -> float:
        """Of the castles that others are to take, the part to which own knights leave no gate."""
        fall = [castle for castle, _, _, owner in castles.goals if owner is None]
        fall += [] if self.lets.spare is None else [self.lets.spare]
        shut = 0
        for castle in fall:
            stacks = [state.stacks[gate] for gate in self.map.gates[castle]]
            shut += all(stack is not None and stack[0] in self.mine for stack in stacks)
        return shut / max(1, len(fall))

    def _forces(self, groups: Groups) -> list[float]:
        """What some groups count against each castle, wherever they stand."""
        rows = []
        for group in groups:
            row = self._rows.get(group)
            if row is None:
                place, knights = group
                row = self._rows[group] = tuple(knights * part for part in self.drawn[place])
            rows.append(row)
        return [fsum(column) for column in zip(*rows, strict=True)]

    def _used(self, state: State) -> float:
        """How many places for castles are taken: each takes one, the poor ones too (R 7.6).

        The first count less, the last more: whoever has none left cannot end the match.
        """
        limit = self.terms.options.max_castles
        if limit is None:
            return 0.0
        parts = (min(1.0, _held(state.castles, colour) / limit) for colour in self.mine)
        return limit * fsum(part**_SCARCE for part in parts)

    def _full(self, holdings: Sequence[Holding], colour: Colour) -> bool:
        """Whether a colour may take no further castle (R 7.6)."""
        limit = self.terms.options.max_castles
        return limit is not None and _held(holdings, colour) >= limit


def _held(holdings: Sequence[Holding], colour: Colour) -> int:
    """How many castles a colour has."""
    return sum(holding.owner == colour for holding in holdings)
