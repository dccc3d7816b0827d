"""How strong are players, by the results alone? Plackett-Luce ratings (openskill), ranks only.

Margins do not count, ties do. A rating is a function of the *set* of results: they are taken by
day and hash, so that one which a table could send only later changes nothing about the sum, and a
file that is lost and collected again gives the same figures, bit for bit.

Programs' players have no rating. A match with some of them is rated among its people: in the
model of Plackett and Luce the order within a part of the players does not depend on the others.
A player who was forgotten is an unknown newcomer in each match.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from openskill.models import PlackettLuce, PlackettLuceRating

from companion.club.club_result import SOMEBODY
from companion.core.shared_result import ResultPlayer, SharedResult

LEAST_MATCHES: Final = 5
"""Before so many rated matches nobody's rating is shown: it would say next to nothing."""
_SCALE: Final = 40.0
"""Points for one of the model's: a newcomer stands at 1000."""
_SPREAD: Final = 2.0
"""So many standard deviations are shown as the uncertainty: 95 of 100 true values lie within."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One player in one game's league.

    Attributes:
        name: the player.
        matches: all matches of the game in the season, with and without programs.
        wins: how many of them at rank 1, shared or alone.
        rated: matches that count for the rating: against at least one other person.
        mu: the model's mean.
        sigma: the model's standard deviation.
    """

    name: str
    matches: int
    wins: int
    rated: int
    mu: float
    sigma: float

    @property
    def is_shown(self) -> bool:
        """Whether the rating says enough to be shown."""
        return self.rated >= LEAST_MATCHES

    @property
    def points(self) -> int:
        """The rating in points."""
        return round(self.mu * _SCALE)

    @property
    def uncertainty(self) -> int:
        """The rating's, in points, to both sides."""
        return round(self.sigma * _SCALE * _SPREAD)

    @property
    def surely(self) -> float:
        """What the player is worth at least, very likely; the order of the table."""
        return self.mu - _SPREAD * self.sigma


@dataclass(slots=True)
class _Counted:
    """One player while the results are gone through."""

    rating: PlackettLuceRating
    matches: int = 0
    wins: int = 0
    rated: int = 0


@dataclass(slots=True)
class _Duel:
    """One against the other."""

    won: int = 0
    lost: int = 0
    tied: int = 0


@dataclass(slots=True)
class GameLeague:
    """The league of one game in one season, from its results.

    Attributes:
        matches: how many results there are.
    """

    matches: int = 0
    _model: PlackettLuce = field(default_factory=PlackettLuce)
    _players: dict[str, _Counted] = field(default_factory=dict)
    _duels: dict[tuple[str, str], _Duel] = field(default_factory=dict)

    @classmethod
    def of(cls, results: Iterable[SharedResult]) -> GameLeague:
        """Rate all results of one game; their order does not matter."""
        made = cls()
        for result in sorted(results, key=lambda one: (one.at, one.hash)):
            made._add(result)
        return made

    def standings(self) -> tuple[Standing, ...]:
        """All players: those with a rating that is shown first, best first; then by matches."""
        found = [
            Standing(name, one.matches, one.wins, one.rated, one.rating.mu, one.rating.sigma)
            for name, one in self._players.items()
        ]
        return tuple(
            sorted(
                found,
                key=lambda one: (
                    not one.is_shown,
                    -one.surely if one.is_shown else -one.matches,
                    one.name,
                ),
            )
        )

    def duels(self) -> tuple[tuple[str, str, int, int, int], ...]:
        """Head to head: one, other, matches in which one was better, worse, equal; by names."""
        return tuple(
            (one, other, duel.won, duel.lost, duel.tied)
            for (one, other), duel in sorted(self._duels.items())
        )

    def _add(self, result: SharedResult) -> None:
        self.matches += 1
        people = [one for one in result.players if not one.program]
        for one in people:
            if one.name != SOMEBODY:
                counted = self._counted(one.name)
                counted.matches += 1
                counted.wins += one.rank == 1
        if len(people) < 2:
            return
        self._rate(people)
        for one in people:
            for other in people:
                if SOMEBODY != one.name < other.name:
                    duel = self._duels.setdefault((one.name, other.name), _Duel())
                    duel.won += one.rank < other.rank
                    duel.lost += one.rank > other.rank
                    duel.tied += one.rank == other.rank

    def _rate(self, people: list[ResultPlayer]) -> None:
        # The seats' order must not matter: floating-point sums depend on theirs.
        people = sorted(people, key=lambda one: (one.rank, one.name))
        before = [
            [self._model.rating() if one.name == SOMEBODY else self._counted(one.name).rating]
            for one in people
        ]
        after = self._model.rate(before, ranks=[float(one.rank) for one in people])
        for one, (rating,) in zip(people, after, strict=True):
            if one.name != SOMEBODY:
                counted = self._counted(one.name)
                counted.rating = rating
                counted.rated += 1

    def _counted(self, name: str) -> _Counted:
        return self._players.setdefault(name, _Counted(self._model.rating()))
