"""Which weights make a mind of a game strongest? Found by play, from a seed.

.venv/bin/python -m bench.tune_minds rheingold --matches 600 --check 200 --seed 1

Simultaneous perturbation: in every match two seats play the weights pushed in one random
direction, two the weights pushed the other way, and the weights move a little towards whoever
did better. Boards, presets and numbers of players change from match to match, so that no single
one is learnt by heart. What was found, the mean of the last third, then meets the weights as they
were, two players and fresh matches; only if it wins more than half of them, the file of levels gets
it, and a new version.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from math import exp, log
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, Final

from bench import arena, contestants, minds, rounds
from companion.core.mind import Weights
from companion.minds import levels
from companion.minds.levels import Level, Roster

TURNS: Final = 140
"""A match of the tuning is judged after so many turns, if it has no end before."""
PUSH: Final = 0.3
"""How far weights are pushed, in powers of e."""
PACE: Final = 0.2
"""How far they follow in the first match; less and less later."""
WIN: Final = 0.5
"""What a victory counts; the rest is the lead in points."""
_LEAD: Final = 12.0
"""Points that count as a whole lead."""


@dataclass(frozen=True)
class Tuning:
    """What is tuned, and how."""

    slug: str
    start: Weights
    width: int
    evaluations: int

    def play(self, seed: str, push: dict[str, float], logs: dict[str, float]) -> float:
        """How much better the push did than its opposite, -1 to 1."""
        random = Random(seed)
        setup = random.choice(rounds.setups(self.slug))
        seats = len(setup.seats)
        plus, minus = (
            self._invite(
                {**self.start, **{term: exp(logs[term] + sign * push[term]) for term in logs}}
            )
            for sign in (1, -1)
        )
        other = self._invite({**self.start, **{term: exp(worth) for term, worth in logs.items()}})
        line: list[Any] = [plus, minus] + [other] * (seats - 2)
        if seats > 3:
            line[2:4] = [plus, minus]
        order = list(range(seats))
        random.shuffle(order)
        match = arena.play(setup, [line[at] for at in order], seed, TURNS)
        side = {
            at: 1 if line[at] is plus else -1 if line[at] is minus else 0 for at in range(seats)
        }
        points = match.points or (0,) * seats
        sums = [0.0, 0.0]
        won = 0.0
        for seat, at in enumerate(order):
            if side[at]:
                sums[side[at] < 0] += points[seat]
                won += side[at] * match.share(seat)
        lead = max(-1.0, min(1.0, (sums[0] - sums[1]) / _LEAD))
        return WIN * won + (1 - WIN) * lead

    def share(self, one: Weights, seed: str) -> float:
        """What some weights have of a victory over the others: one match of two, fresh."""
        random = Random(seed)
        setup = random.choice(minds.fewest(self.slug))
        seats = len(setup.seats)
        mine = random.randrange(seats)
        line = [self._invite(one if seat == mine else self.start) for seat in range(seats)]
        return arena.play(setup, line, seed).share(mine)

    def _invite(self, weights: Weights) -> contestants.Invite:
        level = Level("tuned", "tuned", "", self.width, self.evaluations, 0.0, weights)
        return contestants.levelled(Roster(0, weights, (level,)), level)


def tune(tuning: Tuning, matches: int, seed: int) -> dict[str, float]:
    """The weights after so many matches."""
    random = Random(seed)
    # A term that counts nothing goes on counting nothing.
    logs = {term: log(worth) for term, worth in tuning.start.items() if worth > 0}
    late: list[dict[str, float]] = []
    for number in range(matches):
        push = {term: random.choice((-PUSH, PUSH)) for term in logs}
        better = tuning.play(f"{seed} {number}", push, logs)
        pace = PACE / (1 + 2 * number / matches)
        for term in logs:
            logs[term] += pace * better * push[term]
        if number >= matches * 2 // 3:
            late.append(dict(logs))
        if number % 20 == 19:
            shown = " ".join(f"{term} {exp(worth):.3g}" for term, worth in logs.items())
            print(number + 1, shown, file=sys.stderr, flush=True)
    found = {term: exp(fmean(one[term] for one in late)) for term in logs}
    return {term: found.get(term, worth) for term, worth in tuning.start.items()}


def write(slug: str, weights: Weights) -> Path:
    """Put weights into a game's file of levels, with the next version."""
    path = Path(str(resources.files("companion.minds").joinpath(f"data/{slug}.json")))
    obj = json.loads(path.read_text("utf-8"))
    obj["version"] += 1
    obj["weights"] = {term: float(f"{worth:.4g}") for term, worth in weights.items()}
    path.write_text(json.dumps(obj, indent=2, ensure_ascii=False) + "\n", "utf-8")
    return path


def main(words: Sequence[str]) -> None:
    """Tune a game and write its file."""
    asked = argparse.ArgumentParser(prog="python -m bench.tune_minds", description=__doc__)
    asked.add_argument("game")
    asked.add_argument("--matches", type=int, default=600)
    asked.add_argument("--check", type=int, default=200, help="fresh matches against the old")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--width", type=int, default=1, help="of the search of all who play")
    asked.add_argument("--evaluations", type=int, default=60)
    got = asked.parse_args(words)
    start = levels.roster(got.game).weights
    tuning = Tuning(got.game, start, got.width, got.evaluations)
    found = tune(tuning, got.matches, got.seed)
    print(" ".join(f"{term} {worth:.3g}" for term, worth in found.items()), flush=True)
    won = sum(tuning.share(found, f"check {got.seed} {number}") for number in range(got.check))
    low, high = minds.wilson(won, got.check)
    print(f"against the weights as they were: {won:g} of {got.check} ({low:.1%} to {high:.1%})")
    if 2 * won > got.check:
        print(write(got.game, found))
    else:
        print("They are no better: the file stays as it is.")


if __name__ == "__main__":
    main(sys.argv[1:])
