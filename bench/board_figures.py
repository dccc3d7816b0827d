"""What do the figures of a board say: is a castle, a start or a seat worth less? Pure.

A *dud* has a number. A castle is one when it is taken less than a third as often as the
board's average castle, or is left over in more than a third of the matches (an even share
is one in as many as there are castles). A start is one when a player whose number it is once
more, and another once less, surely has a tenth of a point less for it: when the 95 %
interval lies below that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, pstdev
from typing import Final

from bench.board_matches import Figures
from companion.core.game import Json

RARELY: Final = 1 / 3
"""Of the average castle's being taken: less is a dud."""
OFTEN: Final = 1 / 3
"""Of the matches in which a castle is left over: more is a dud."""
WORSE: Final = -0.1
"""Points for one roll more of a start's number: surely less is a dud."""
_WIDTH: Final = 1.96
"""Standard errors to either side of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A measured mean and half its 95 % interval."""

    value: float
    wide: float

    @property
    def surely_below(self) -> float:
        """The upper end."""
        return self.value + self.wide


@dataclass(frozen=True, slots=True)
class CastleRow:
    """A castle in figures.

    Attributes:
        id: its place.
        name: for people.
        swords: 1 to 3.
        taken: how often it was taken, the board's average castle being 1.
        left: share of the ended matches in which it was left over.
        kept: share of the ended matches in which a winner owned it.
    """

    id: str
    name: str
    swords: int
    taken: float
    left: float
    kept: float

    @property
    def dud(self) -> bool:
        """By the definition above."""
        return self.taken < RARELY or self.left > OFTEN


@dataclass(frozen=True, slots=True)
class StartRow:
    """A start in figures.

    Attributes:
        number: 1 to 6.
        entered: share of the rolls of its number with which a knight came in.
        worth: points for one roll more of its number and one less of the others.
        near: marches from it to the nearest gate.
    """

    number: str
    entered: float
    worth: Estimate
    near: int

    @property
    def dud(self) -> bool:
        """By the definition above."""
        return self.worth.surely_below < WORSE


def seats(figures: Figures) -> dict[int, list[Estimate]]:
    """Number of players → each seat's share of the victories, in order of play."""
    found: dict[int, list[Estimate]] = {}
    for players, matches in sorted(figures.played.items()):
        found[players] = []
        for seat in range(players):
            credit = figures.credit[players, seat]
            wide = _WIDTH * pstdev(credit) / sqrt(matches)
            found[players].append(Estimate(fmean(credit), wide))
    return found


def castles(figures: Figures, board: Mapping[str, Json]) -> list[CastleRow]:
    """Every castle, in the file's order."""
    average = max(1, sum(figures.taken.values())) / len(board["castles"])
    ended = max(1, sum(figures.played.values()))
    return [
        CastleRow(
            name,
            entry.get("name", name),
            entry["swords"],
            figures.taken[name] / average,
            figures.left[name] / ended,
            figures.kept[name] / ended,
        )
        for name, entry in board["castles"].items()
    ]


def starts(figures: Figures, board: Mapping[str, Json]) -> list[StartRow]:
    """Every start, by its number."""
    return [
        StartRow(
            number,
            figures.entries[f"s{number}"] / max(1, figures.rolls[f"s{number}"]),
            slope(figures.luck.get(f"s{number}", [])),
            marches(board, number),
        )
        for number in sorted(board["starts"])
    ]


def slope(pairs: list[tuple[float, float]]) -> Estimate:
    """How much the second grows with the first, both having a mean of 0."""
    spread = sum(more * more for more, _ in pairs)
    if not spread:
        return Estimate(0.0, float("inf"))
    steep = sum(more * points for more, points in pairs) / spread
    rest = fmean((points - steep * more) ** 2 for more, points in pairs)
    return Estimate(steep, _WIDTH * sqrt(rest / spread))


def marches(board: Mapping[str, Json], number: str) -> int:
    """How many marches it is from a start to the nearest gate, past nobody."""
    gates = {gate for entry in board["castles"].values() for gate in entry["gates"]}
    ways: dict[str, set[str]] = {space: set() for space in board["spaces"]}
    for a, b in board["roads"]:
        ways[a].add(b)
        ways[b].add(a)
    steps, reached = 1, set(board["starts"][number]["exits"])
    while not reached & gates:
        steps, reached = steps + 1, reached.union(*(ways[space] for space in reached))
    return steps
