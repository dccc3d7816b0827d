"""Which boards has nobody seen before? Boards of Rheingold drawn from a number, for measuring.

Spaces lie anywhere on the sheet, not too near; roads join neighbours, so that everything hangs
together and few roads cross; 12 to 18 castles stand at spaces, every sixth has two gates; starts
lie round the edge and lead to the two nearest spaces. No tuning plays on them.
"""

from __future__ import annotations

from itertools import combinations
from math import cos, dist, pi, sin
from random import Random
from typing import Any, Final

from companion.core.game import Json

_SIZE: Final = (880, 450)
_APART: Final = 55
"""Millimetres between two spaces at least."""
_MORE_ROADS: Final = 0.35
"""Roads beyond those that join everything, for each space."""

_Spot = tuple[int, int]


def board(number: int) -> dict[str, Json]:
    """The board of a number; always the same."""
    random = Random(f"drawn board {number}")
    spots = _spaces(random, random.randint(30, 46))
    places = {f"p{at}": spot for at, spot in enumerate(spots, 1)}
    return {
        "id": f"drawn_{number}",
        "name": f"Drawn {number}",
        "game": "rheingold",
        "size_mm": list(_SIZE),
        "spaces": {name: {"at": list(spot)} for name, spot in places.items()},
        "roads": [[f"p{a + 1}", f"p{b + 1}"] for a, b in _roads(random, spots)],
        "starts": _starts(places),
        "castles": _castles(random, places),
    }


def _spaces(random: Random, many: int) -> list[_Spot]:
    spots: list[_Spot] = []
    while len(spots) < many:
        spot = random.randint(60, _SIZE[0] - 60), random.randint(60, _SIZE[1] - 60)
        if all(dist(spot, other) >= _APART for other in spots):
            spots.append(spot)
    return spots


def _roads(random: Random, spots: list[_Spot]) -> list[tuple[int, int]]:
    """The shortest roads that join everything, then some more short ones."""
    pairs = sorted(combinations(range(len(spots)), 2), key=lambda pair: _length(spots, pair))
    group = list(range(len(spots)))
    roads = []
    for a, b in pairs:
        if group[a] != group[b]:
            roads.append((a, b))
            old = group[b]
            group = [group[a] if one == old else one for one in group]
    short = [pair for pair in pairs[: 3 * len(spots)] if pair not in roads]
    weighed = sorted(short, key=lambda pair: _length(spots, pair) * random.uniform(0.7, 1.3))
    return roads + weighed[: round(_MORE_ROADS * len(spots))]


def _length(spots: list[_Spot], pair: tuple[int, int]) -> float:
    return dist(spots[pair[0]], spots[pair[1]])


def _starts(places: dict[str, _Spot]) -> dict[str, Any]:
    middle_x, middle_y = _SIZE[0] / 2, _SIZE[1] / 2
    starts = {}
    for number in range(6):
        turn = 2 * pi * (number + 0.5) / 6
        at = (
            round(middle_x + (middle_x - 20) * cos(turn)),
            round(middle_y + (middle_y - 20) * sin(turn)),
        )
        near = sorted(places, key=lambda place, at=at: dist(places[place], at))  # type: ignore[misc]
        starts[str(number + 1)] = {"at": list(at), "exits": near[:2]}
    return starts


def _castles(random: Random, places: dict[str, _Spot]) -> dict[str, Any]:
    castles = {}
    many = random.randint(12, 18)
    for number, gate in enumerate(random.sample(sorted(places), many)):
        x, y = places[gate]
        near = min((dist(places[gate], places[other]), other) for other in places if other != gate)
        castles[f"c{number + 1}"] = {
            "name": f"Castle {number + 1}",
            "at": [x + 9, y - 23],
            "swords": number % 3 + 1,
            "gates": [gate, near[1]] if number % 6 == 0 else [gate],
        }
    return castles
