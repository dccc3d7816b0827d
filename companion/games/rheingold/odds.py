"""How likely does a castle fall to so many knights? R 12.3. Pure.

Only public facts count, so the answer is the same for everybody: what one player could
infer from a look at the shield or from an earlier siege is ignored. All shields of a
colour that were not seen to leave and do not lie open, including those in its hand, are
equally likely to lie on a castle. With `draw: chosen` the owner picked the shield, so
the numbers count shields and are not probabilities.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from companion.core.game import Colour
from companion.games.rheingold import sieges
from companion.games.rheingold.state import HIDDEN, State


@dataclass(frozen=True, slots=True)
class Odds:
    """What takes a castle, as far as the table can know (R 7.2, 7.3, 12.3).

    Attributes:
        shields: the values that its hidden shield can have, ascending, a value as often
            as there are shields of it; empty when nothing is hidden.
        needs: the knights that take it, one number for each of `shields`, ascending;
            a single one when nothing is hidden.
    """

    shields: tuple[int, ...]
    needs: tuple[int, ...]

    @property
    def least(self) -> int:
        """Knights that are enough in the best case."""
        return self.needs[0]

    @property
    def sure(self) -> int:
        """Knights that are enough whatever the shield is."""
        return self.needs[-1]

    @property
    def steps(self) -> tuple[int, ...]:
        """The numbers of knights at which the chance grows, ascending."""
        return tuple(sorted(set(self.needs)))

    def beaten(self, knights: int) -> int:
        """How many of the shields so many knights beat; of an open strength, 0 or 1."""
        return sum(need <= knights for need in self.needs)

    def chance(self, knights: int) -> Fraction:
        """The chance, 0 to 1, that so many knights take the castle."""
        return Fraction(self.beaten(knights), len(self.needs))

    def ladder(self, most: int) -> tuple[Fraction, ...]:
        """The chances of 1, 2, … up to `most` knights."""
        return tuple(self.chance(knights) for knights in range(1, most + 1))


def of_castle(state: State, castle: str) -> Odds:
    """What takes a castle, whoever besieges it."""
    holding = state.holding(castle)
    if holding.shield != HIDDEN or holding.owner is None:
        value = sieges.shield_value(state, castle) or 0
        return Odds((), (sieges.needed(state, castle, value),))
    left = sieges.shields_left(state, holding.owner)
    return Odds(left, tuple(sieges.needed(state, castle, value) for value in left))


def of_siege(state: State, castle: str, colour: Colour) -> Odds | None:
    """What takes a castle for a colour; None where it never besieges (R 3.2, 7.1)."""
    owner = state.holding(castle).owner
    if owner is not None and owner in (colour, state.terms.sister[colour]):
        return None
    return of_castle(state, castle)


def at_gates(state: State, castle: str, colour: Colour) -> int:
    """How many knights of a colour could besiege a castle from where they stand (R 7.1, 9.4).

    Those who are engaged there count; with `gates: single` the fuller gate alone does.
    """
    terms = state.terms
    plan = terms.board.castles[terms.board.castle_index[castle]]
    engaged = dict(state.engaged_at(castle)) if colour == state.colour else {}
    groups = [state.knights_at(gate, colour) + engaged.get(gate, 0) for gate in plan.gates]
    return max(groups) if terms.options.gates == "single" else sum(groups)
