"""What are good weights for the mind of Rheinländer? A simple evolution strategy, from a seed.

    python -m bench.rheinlander_tuning 1 600        seed, seconds of the processor

In every match one seat plays with the weights shifted one way, one with them shifted the opposite
way, and the rest with the weights as they are. The weights follow the shifts that got more points.
Shifts are factors, so that a weight keeps its sign. The answer is the mean of the second half of
the way. The weights of version 2 are those of seed 1 after twelve generations, rounded; it was
ended then, after 350 seconds. Three and four players, both presets and both boards take turns.
"""

from __future__ import annotations

import json
import sys
import time
from math import exp, log
from random import Random
from statistics import fmean, pstdev

from bench.rheinlander_minds import at_level, play, setup_of
from companion.core.mind import Weights
from companion.minds import levels
from companion.minds.levels import Level, Roster

SPREAD = 0.5
"""Of the logarithms of the factors."""
RATE = 0.3
"""How far a generation goes along what it found, in spreads."""
MATCHES = 16
"""In one generation."""
WIDTH, EVALUATIONS = 2, 30
"""Quicker than the strongest level plays."""
_FIXED = frozenset({"points"})
"""The measure of the others."""
_WON = 10.0
"""What a victory counts beside the points."""
_MOST = 40.0
"""A greater difference of points counts no more."""

TABLES = (
    (3, "standard", "rheinlander"),
    (4, "standard", "rheinlander"),
    (3, "per_church", "rheinlander_short"),
    (3, "standard", "rheinlander"),
    (4, "per_church", "rheinlander"),
)


def tune(usual: Weights, seed: int, seconds: float) -> dict[str, float]:
    """Better weights, as far as so much of the processor's time goes."""
    random = Random(seed)
    terms = [term for term in sorted(usual) if term not in _FIXED]
    middle = {term: log(usual[term]) for term in terms}
    way: list[dict[str, float]] = []
    number = seed * 1_000_000
    while time.process_time() < seconds:
        shifts, gains = [], []
        for _ in range(MATCHES):
            shift = {term: random.gauss(0, 1) for term in terms}
            shifts.append(shift)
            gains.append(_gain(usual, middle, shift, number))
            number += 1
        spread = pstdev(gains) or 1.0
        for term in terms:
            slope = fmean(gain * one[term] for gain, one in zip(gains, shifts, strict=True))
            middle[term] += RATE * SPREAD * slope / spread * MATCHES**0.5 / 2
        way.append(dict(middle))
        shown = {term: round(exp(worth), 2) for term, worth in middle.items()}
        print(f"{time.process_time():.0f} s, {len(way)} generations: {shown}", flush=True)
    late = way[len(way) // 2 :]
    found = {term: exp(fmean(one[term] for one in late)) for term in terms}
    return {term: round(found.get(term, usual[term]), 3) for term in usual}


def _gain(usual: Weights, middle: Weights, shift: Weights, seed: int) -> float:
    """How much better one seat does with a shift than another with the opposite one."""
    table = TABLES[seed % len(TABLES)]
    setup = setup_of(*table)
    seats = list(range(table[0]))
    Random(seed).shuffle(seats)
    choosers = []
    for seat in range(table[0]):
        sign = {seats[0]: 1, seats[1]: -1}.get(seat, 0)
        weights = {
            term: exp(middle[term] + sign * SPREAD * shift[term]) if term in middle else worth
            for term, worth in usual.items()
        }
        level = Level("tuned", "", "", WIDTH, EVALUATIONS, 0.0, {})
        choosers.append(at_level(setup, Roster(0, weights, (level,)), level, "", []))
    result = play(setup, choosers, seed).result
    assert result is not None
    ahead = result.points[seats[0]] - result.points[seats[1]]
    won = (seats[0] in result.winners) - (seats[1] in result.winners)
    return max(-_MOST, min(_MOST, ahead)) + _WON * won


def main() -> None:
    """Print better weights than the file's."""
    seed, seconds = int(sys.argv[1]), float(sys.argv[2])
    roster = levels.roster("rheinlander")
    print(json.dumps(tune(roster.weights, seed, seconds)))


if __name__ == "__main__":
    main()
