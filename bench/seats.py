"""Does it matter where one sits when everybody plays as well as the program can?

The strongest level sits at every seat. Boards and presets go round, the seeds are given: the same
matches every time. A shared victory counts in parts, a match without an end for nobody.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from bench import arena, contestants, rounds
from companion.core.game import Setup
from companion.minds import levels


@dataclass
class SeatShares:
    """What the seats won.

    Attributes:
        won: of each seat, in the order of play: its victories.
        ended: matches that had an end of their own.
        played: all matches.
    """

    won: list[float] = field(default_factory=list)
    ended: int = 0
    played: int = 0


def by_players(slug: str) -> Iterator[tuple[int, Sequence[Setup]]]:
    """Each number of players, and every board with every preset for so many."""

    def seated(setup: Setup) -> int:
        return len(setup.seats)

    for players, found in groupby(sorted(rounds.setups(slug), key=seated), seated):
        yield players, tuple(found)


def shares(setups: Sequence[Setup], matches: int, seed: str) -> SeatShares:
    """So many matches of the strongest level with itself; the set-ups go round."""
    slug, players = setups[0].game, len(setups[0].seats)
    strongest = contestants.invite(slug, levels.roster(slug).levels[-1].name)
    found = SeatShares([0.0] * players)
    for number in range(matches):
        match = arena.play(setups[number % len(setups)], [strongest] * players, f"{seed} {number}")
        found.played += 1
        found.ended += match.ended
        if match.ended:
            for seat in range(players):
                found.won[seat] += match.share(seat)
    return found
