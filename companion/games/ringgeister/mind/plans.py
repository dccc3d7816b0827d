"""How many turns has a colour still to go? Missions in the best order, then the Mountain. Pure.

A guess, as if nobody interfered: both own figures go to a field, a third one comes too, and at the
end the hobbit walks to the Mountain and waits for a card that makes it the bearer (R 10, 11.1).
"""

from __future__ import annotations

from itertools import pairwise, permutations
from typing import Final, NamedTuple

from companion.core.game import Colour, Seat
from companion.core.mind import Weights
from companion.games.ringgeister import nets, pieces
from companion.games.ringgeister.mind import distances
from companion.games.ringgeister.mind.soon import magic
from companion.games.ringgeister.nets import PointSet
from companion.games.ringgeister.state import State

_NEAR: Final = 3
"""From so many walks on it matters whether both figures come in the same turn."""


_FADING: Final = 0.25
"""With each walk that the own figures are away it matters so much less where the third is."""
_FAR_OFF: Final = 4
"""More walks of Gandalf than this are counted as so many, so that coming near always pays."""


class Plan(NamedTuple):
    """What a colour has still to do.

    Attributes:
        turns: until it may win.
        hobbit: walks of the hobbit to what it goes for now.
        man: walks of the man; 0 where it goes for nothing.
        hobbit_home: walks of the hobbit to the same from a white start.
        man_home: walks of the man from there.
        mountain: walks of the hobbit to the Mountain.
    """

    turns: float
    hobbit: float
    man: float
    hobbit_home: float
    man_home: float
    mountain: int


class Planner:
    """Makes the plans of all colours in one position."""

    def __init__(self, state: State, weights: Weights, seat: Seat) -> None:
        """Look at a position in which a card is in force.

        Args:
            state: the position.
            weights: those of plans are read.
            seat: whose ways are looked at closely; for the others' the dark figures and gates
                are left out, which change too often to be looked up each time.
        """
        self.state, self.weights = state, weights
        self.mine = state.terms.colours[seat]
        self.all_dark = state.dark_set
        self.dark, self.share = self.all_dark, weights["gates"]
        self.detour = max(0, round(weights["detour"]))
        self.home = state.terms.board.white_starts[0]
        self.goes_singly = state.terms.options.figures == "one"

    def plan(self, colour: Colour) -> Plan:
        """What a colour has still to do."""
        state, board = self.state, self.state.terms.board
        is_mine = colour == self.mine
        self.dark = self.all_dark if is_mine else 0
        self.share = self.weights["gates"] if is_mine else 0
        hobbit = self._stands(pieces.hobbit(colour))
        man = self._stands(pieces.man(colour))
        last = self._walks(1 << board.mountain, spiders=True)
        fields = [field for field, owner in state.tokens if owner == colour]
        if not fields:
            near = self._moved(last(hobbit), pieces.hobbit(colour))
            cards = self._walks(magic(board))
            beside = max(0, self._moved(cards(man), pieces.man(colour)) - 1)
            turns = near + self._wait(colour, near) + self.weights["fetch"] * min(6, beside)
            return Plan(turns, near, 0, last(self.home), 0, round(last(hobbit)))
        best: Plan | None = None
        for order in permutations(fields):
            found = self._missions(colour, order, hobbit, man)
            end = min(last(point) for point in board.fields[order[-1]].points)
            found = found._replace(
                turns=found.turns + end + self.weights["wait"] + self.weights["token"] * len(order),
                mountain=round(last(hobbit)),
            )
            if best is None or found.turns < best.turns:
                best = found
        assert best is not None
        return best

    def _missions(self, colour: Colour, order: tuple[int, ...], hobbit: int, man: int) -> Plan:
        """These missions, one after the other."""
        weights = self.weights
        fields = self.state.terms.board.fields
        best: Plan | None = None
        to = {point: self._walks(1 << point) for point in fields[order[0]].points}
        for one, other, third in permutations(to):
            near = self._moved(to[one](hobbit), pieces.hobbit(colour))
            beside = self._moved(to[other](man), pieces.man(colour))
            # While they are on their way a third one may leave again, so that it counts less.
            urgency = 1 - _FADING * max(near, beside)
            turns = self._both(near, beside) + weights["gandalf"]
            if urgency > 0:
                turns += urgency * (self._third(colour, third) - weights["gandalf"])
            if best is None or turns < best.turns:
                homes = to[one](self.home), to[other](self.home)
                best = Plan(turns, near, beside, *homes, 0)
        assert best is not None
        later = 0.0
        for here, there_ in pairwise(order):
            to_next = self._walks(nets.point_set(fields[there_].points))
            step = min(to_next(point) for point in fields[here].points)
            later += self._both(step, step) + weights["gandalf"]
        return best._replace(turns=best.turns + later)

    def _both(self, one: float, other: float) -> float:
        """Turns in which both figures have gone so far."""
        if self.goes_singly:
            return one + other
        late = self.weights["lag"] * min(one, other)
        is_odd = round(one - other) % 2 == 1 and max(one, other) <= _NEAR
        if is_odd and self.state.terms.options.figures == "both":
            # Whoever has come first cannot stay while the other walks (R 5.2).
            late += self.weights["step"]
        return max(one, other) + late

    def _third(self, colour: Colour, goal: int) -> float:
        """Turns until somebody else stands on the field's third point too (R 10.2)."""
        state, weights = self.state, self.weights
        board, white = state.terms.board, state.terms.options.white
        gandalf = self._stands(pieces.GANDALF)
        far = distances.gandalf_walks(
            board, white, state.turns, "", 1 << goal, self.dark, self.detour
        )[gandalf]
        best = min(far, _FAR_OFF) * weights["gandalf"]
        for figure, point in zip(state.terms.figures, state.light, strict=True):
            if point == goal and pieces.colour_of(figure) not in (colour, None):
                best = min(best, weights["rivals_help"])
        return best

    def _wait(self, colour: Colour, near: float) -> float:
        """Turns until the hobbit bears the Ring, where that matters soon (R 11.1)."""
        wait = self.weights["wait"]
        if self.state.card_plan.bearer != colour:
            return wait
        keep = min(1, max(0, self.weights["keep"]))
        return float(wait * (1 - keep ** max(0, near - 1)))

    def _moved(self, far: float, figure: str) -> float:
        """The same once a figure of whoever's turn it is has walked that still may."""
        state = self.state
        if not state.moved or figure in state.moved or state.mover != self._seat(figure):
            return far
        if state.moved[0] == pieces.GANDALF or self.goes_singly:
            return far
        if far > 0:
            return far - 1
        return 1 if state.terms.options.figures == "both" else 0

    def _seat(self, figure: str) -> int | None:
        colour = pieces.colour_of(figure)
        return None if colour is None else self.state.terms.seat[colour]

    def _stands(self, figure: str) -> int:
        """Its point; a beaten one will stand on a white start."""
        point = self.state.where(figure)
        return self.home if point is None else point

    def _walks(self, goals: PointSet, *, spiders: bool = False) -> _Walks:
        """Finds the walks to some goals, the open gates counted in part, as cards change."""
        state, share = self.state, self.share
        board, white = state.terms.board, state.terms.options.white
        below = state.card_plan.below
        usual = distances.walks(
            board, white, state.turns, "", goals, self.dark, self.detour, spiders=spiders
        )
        if share <= 0 or below == pieces.STORM:
            return _Walks(usual, usual, 0)
        open_ = distances.walks(
            board, white, state.turns, below, goals, self.dark, self.detour, spiders=spiders
        )
        return _Walks(usual, open_, min(1, share))


class _Walks(NamedTuple):
    """Walks from a point, with gates shut and open, and how much the latter count."""

    usual: bytes
    opened: bytes
    share: float

    def __call__(self, point: int) -> float:
        """The walks from a point."""
        shut = self.usual[point]
        return shut - self.share * (shut - self.opened[point])
