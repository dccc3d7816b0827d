"""How well does the program play? Levels in the arena: who wins, how often, how fast.

.venv/bin/python -m bench minds                          every game that has levels
.venv/bin/python -m bench minds rheingold --matches 200  one game, more matches of each kind
.venv/bin/python -m bench minds rheingold --only ladder  each level against the one below
.venv/bin/python -m bench minds rheingold --only others  the strongest against others
.venv/bin/python -m bench minds rheingold --only drawn   the same on boards that nobody has seen
.venv/bin/python -m bench minds rheingold --only itself  each level against itself: does it end?
.venv/bin/python -m bench minds rheingold --only seats   the strongest at every seat: who wins
.venv/bin/python -m bench minds rheingold --only attacked  who is attacked, and why
.venv/bin/python -m bench minds rheingold --one strategist --others greedy   any two

One seat is the first player's, the others are all the second's; the seat goes round. Equal
players have a share of 1 / players. Bounds are Wilson's, 95 %. The same seeds, the same matches.
"""

from __future__ import annotations

import argparse
import statistics
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from bench import arena, contestants, drawn_boards, rounds, seats
from bench.attacked import Attacked
from companion import games
from companion.core.errors import NotationError
from companion.core.game import Setup
from companion.games import GAMES
from companion.minds import levels

MATCHES: Final = 60
"""Matches of each kind, unless more are asked for."""
_Z: Final = 1.96
_OTHERS: Final = {"rheingold": ("raider", "greedy"), "ringgeister": ("walker",)}
"""Game → whom the strongest meets besides the levels; everywhere else those who play at random."""
_DRAWN: Final = {"rheingold": 20}
"""Game → boards that are drawn for it."""
_PERSONS: Final = {"rheingold": ("raider", "strategist")}
"""Game → who stands for a person among three programs of the strongest level."""
KINDS: Final = ("ladder", "others", "drawn", "itself", "seats", "attacked")
"""What can be measured."""


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
        attacks: whom they were on, and why.
    """

    shares: list[float] = field(default_factory=list)
    fair: list[float] = field(default_factory=list)
    ended: int = 0
    turns: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    attacked: Counter[int] = field(default_factory=Counter)
    attacks: Attacked = field(default_factory=Attacked)

    def add(self, other: Score) -> None:
        """Count the matches of another one too."""
        self.shares += other.shares
        self.fair += other.fair
        self.ended += other.ended
        self.turns += other.turns
        self.seconds += other.seconds
        self.attacked += other.attacked

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
        score.attacked.update((attack.on - mine) % seats for attack in match.attacks)
        score.attacks.count(match.attacks, seats, mine)
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
    asked.add_argument("--only", choices=KINDS)
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
        for kind in KINDS if got.only is None else (got.only,):
            _MEASURES[kind](slug, got)


def _ladder(slug: str, got: argparse.Namespace) -> None:
    """Each level over the one below it, two players or the fewest there are."""
    for one, below in ladder(slug):
        score = meet(fewest(slug), one, below, got.matches, got.seed)
        print(f"{one} over {below}: {score}", flush=True)


def _strongest(slug: str, got: argparse.Namespace) -> None:
    """The strongest among others, on all boards."""
    _others(slug, levels.roster(slug).levels[-1].name, _OTHERS.get(slug, ("random",)), got)


def _drawn(slug: str, got: argparse.Namespace) -> None:
    """The strongest among others on drawn boards; presets go round, the matches are all of them."""
    presets = list(games.find(slug).info.presets)
    setups = [
        rounds.setup_on(slug, drawn_boards.board(number), presets[number % len(presets)], 4)
        for number in range(_DRAWN.get(slug, 0))
    ]
    for other in _OTHERS[slug] if setups else ():
        score = meet(setups, levels.roster(slug).levels[-1].name, other, got.matches, got.seed)
        print(f"strongest among {other}, {len(setups)} drawn boards: {score}", flush=True)


def _itself(slug: str, got: argparse.Namespace) -> None:
    """Each level with itself: how many matches do not end."""
    for level in levels.roster(slug).levels:
        score = meet(fewest(slug), level.name, level.name, got.matches, got.seed)
        low, high = wilson(got.matches - score.ended, got.matches)
        print(f"{level.name} with itself: not ended {low:.1%} to {high:.1%}; {score}", flush=True)


def _seats(slug: str, got: argparse.Namespace) -> None:
    """The strongest at every seat, with every number of players."""
    for players, setups in seats.by_players(slug):
        found = seats.shares(setups, got.matches, got.seed)
        told = []
        for won in found.won:
            low, high = wilson(won, found.ended)
            told.append(f"{won / max(1, found.ended):.1%} ({low:.1%} to {high:.1%})")
        stopped = 1 - found.ended / found.played
        print(
            f"{players} players, n {found.played}, equal {1 / players:.1%}, "
            f"stopped {stopped:.1%}: {', '.join(told)}",
            flush=True,
        )


def _attacked(slug: str, got: argparse.Namespace) -> None:
    """Somebody who stands for a person among programs of the strongest level, four players."""
    setups = tuple(grouped(slug, 4).values())
    for one in _PERSONS.get(slug, ()):
        others = levels.roster(slug).levels[-1].name
        score = meet(setups, one, others, got.matches, got.seed)
        print(f"{one} among {others}: {score}\n{score.attacks}", flush=True)


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
            whole.add(score)
        print(f"{one} among {other}, all: {whole}", flush=True)


_MEASURES: Final[dict[str, Callable[[str, argparse.Namespace], None]]] = {
    "ladder": _ladder,
    "others": _strongest,
    "drawn": _drawn,
    "itself": _itself,
    "seats": _seats,
    "attacked": _attacked,
}
