"""How well does the program play? Levels in the arena: who wins, how often, how fast.

.venv/bin/python -m bench minds                          every game that has levels
.venv/bin/python -m bench minds rheingold --matches 200  one game, more matches of each kind
.venv/bin/python -m bench minds rheingold --only ladder  each level against the one below
.venv/bin/python -m bench minds rheingold --only others  the strongest against others
.venv/bin/python -m bench minds rheingold --one strategist --others greedy   any two

One seat is the first player's, the others are all the second's; the seat goes round. Equal
players have a share of 1 / players. Bounds are Wilson's, 95 %. The same seeds, the same matches.
"""

from __future__ import annotations

import argparse
import statistics
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from bench import arena, contestants, rounds
from companion.core.errors import NotationError
from companion.core.game import Setup
from companion.games import GAMES
from companion.minds import levels

MATCHES: Final = 60
"""Matches of each kind, unless more are asked for."""
_Z: Final = 1.96
_OTHERS: Final = {"rheingold": ("raider", "greedy"), "ringgeister": ("walker",)}
"""Game → whom the strongest meets besides the levels; everywhere else those who play at random."""


@dataclass
class Score:
    """What some matches of one player among others came to.

    Attributes:
        shares: of each match, 1 for a victory, a part for a shared one, 0 for none.
        fair: of each match, what it would be among equals.
        ended: matches that had an end of their own.
        turns: of each match.
        seconds: of each turn of the one.
        attacked: seat → attacks on it, the one's seat counted as 0 and the others clockwise.
    """

    shares: list[float] = field(default_factory=list)
    fair: list[float] = field(default_factory=list)
    ended: int = 0
    turns: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    attacked: Counter[int] = field(default_factory=Counter)

    def bounds(self) -> tuple[float, float]:
        """Between what the true share probably lies."""
        return wilson(sum(self.shares), len(self.shares))

    def __str__(self) -> str:
        """One line of a table."""
        many = len(self.shares)
        low, high = self.bounds()
        times = sorted(self.seconds) or [0.0]
        tenths = " ".join(str(count) for _, count in sorted(self.attacked.items()))
        return (
            f"{sum(self.shares) / many:6.1%} ({low:.1%} to {high:.1%}, n {many}, "
            f"equal {statistics.mean(self.fair):.0%})  stopped {1 - self.ended / many:.1%}  "
            f"turns {statistics.median(self.turns):.0f}  "
            f"ms a turn {1000 * statistics.median(times):.0f}, "
            f"95th {1000 * times[int(0.95 * (len(times) - 1))]:.0f}  attacked {tenths or '-'}"
        )


def wilson(won: float, played: int) -> tuple[float, float]:
    """The 95 % bounds of a share, after Wilson."""
    if not played:
        return 0.0, 1.0
    share, spread = won / played, _Z * _Z / played
    middle = (share + spread / 2) / (1 + spread)
    half = _Z * sqrt(share * (1 - share) / played + spread / played / 4) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def meet(setups: Sequence[Setup], one: str, others: str, matches: int, seed: str) -> Score:
    """So many matches of one player among others; set-ups and seats go round."""
    score = Score()
    for number in range(matches):
        setup = setups[number % len(setups)]
        seats, slug = len(setup.seats), setup.game
        mine = number // len(setups) % seats
        line = [contestants.invite(slug, one if seat == mine else others) for seat in range(seats)]
        match = arena.play(setup, line, f"{seed} {number}")
        score.shares.append(match.share(mine))
        score.fair.append(1 / seats)
        score.ended += match.ended
        score.turns.append(match.turns)
        score.seconds += match.seconds[mine]
        for (_, on), count in match.attacks.items():
            score.attacked[(on - mine) % seats] += count
    return score


def ladder(slug: str) -> Iterator[tuple[str, str]]:
    """Each level and the one below it."""
    names = [level.name for level in levels.roster(slug).levels]
    return zip(names[1:], names, strict=False)


def fewest(slug: str) -> tuple[Setup, ...]:
    """The set-ups with the fewest players."""
    found = rounds.setups(slug)
    least = min(len(setup.seats) for setup in found)
    return tuple(setup for setup in found if len(setup.seats) == least)


def grouped(slug: str, players: int) -> dict[str, Setup]:
    """Board and preset → the set-up with so many players, or the most below."""
    found = {}
    for setup in rounds.setups(slug):
        if len(setup.seats) <= players:
            found[f"{setup.board['id']} {setup.preset}"] = setup
    return found


def report() -> None:
    """Measure every game that has levels."""
    main([])


def main(words: Sequence[str]) -> None:
    """Measure what was asked for."""
    asked = argparse.ArgumentParser(prog="python -m bench minds")
    asked.add_argument("games", nargs="*", metavar="game", help=", ".join(GAMES))
    asked.add_argument("--matches", type=int, default=MATCHES)
    asked.add_argument("--only", choices=("ladder", "others"))
    asked.add_argument("--one")
    asked.add_argument("--others")
    asked.add_argument("--seed", default="minds")
    got = asked.parse_args(words)
    for slug in got.games or GAMES:
        try:
            roster = levels.roster(slug)
        except FileNotFoundError:
            continue
        print(f"\n## {GAMES[slug].info.title}, weights {roster.version}", flush=True)
        if got.one and got.others:
            _others(slug, got.one, (got.others,), got)
            continue
        if got.only != "others":
            for one, below in ladder(slug):
                score = meet(fewest(slug), one, below, got.matches, got.seed)
                print(f"{one} over {below}: {score}", flush=True)
        if got.only != "ladder":
            _others(slug, roster.levels[-1].name, _OTHERS.get(slug, ("random",)), got)


def _others(slug: str, one: str, others: Sequence[str], got: argparse.Namespace) -> None:
    """One among others, on every board with every preset, four players or the most there are."""
    for other in others:
        whole = Score()
        for name, setup in grouped(slug, 4).items():
            try:
                score = meet((setup,), one, other, got.matches, got.seed)
            except NotationError as error:
                print(error)
                return
            print(f"{one} among {other}, {name}: {score}", flush=True)
            whole.shares += score.shares
            whole.fair += score.fair
            whole.ended += score.ended
            whole.turns += score.turns
            whole.seconds += score.seconds
        print(f"{one} among {other}, all: {whole}", flush=True)
