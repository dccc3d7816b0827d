"""Do random matches end, and what happens in them? Every preset, every number of players.

Each match is played on the board that came with the program, and the box is
counted after every move. In every other match each kind of move is as likely as
any other; in the rest the simple player of the tests sits at every seat, and
does something at random now and then. A game without an end of its own gets one:
its option `turn_limit`. The figures say how a game runs when nobody thinks hard;
they say nothing about good play.
"""

from __future__ import annotations

import multiprocessing
import statistics
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any

from companion import games
from companion.boards.shipped import shelf
from companion.core.game import Actor, AnyGame, SeatSetup, Setup
from companion.core.rulekit.setup_checks import options_of
from tests.support.bots import Slips
from tests.support.property.strategies import KITS

MATCHES = 10_000
MOST_MOVES = 5_000
TURN_LIMIT = 60


@dataclass
class Tally:
    """What some matches came to."""

    ends: Counter[str] = field(default_factory=Counter)
    wins: Counter[tuple[int, int]] = field(default_factory=Counter)
    played: Counter[int] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    moves: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Count other matches too."""
        self.ends += other.ends
        self.wins += other.wins
        self.played += other.played
        self.events += other.events
        self.moves += other.moves
        self.turns += other.turns


def setups(game: AnyGame) -> Iterator[Setup]:
    """Every preset with every number of players, round and round."""
    board = shelf.board(game.info.default_board)
    limited = any(option.name == "turn_limit" for option in game.info.options)
    changes = {"turn_limit": TURN_LIMIT} if limited else {}
    while True:
        for preset in game.info.presets:
            least, most = game.seat_limits(options_of(game.info, preset, {}))
            for players in range(least, most + 1):
                each = game.colours_each(players)
                colours = iter(game.info.colours)
                seats = tuple(
                    SeatSetup(f"P{seat}", tuple(next(colours) for _ in range(each)))
                    for seat in range(players)
                )
                yield Setup(game.info.slug, preset, changes, board, seats)


def play(game: AnyGame, setup: Setup, seed: int) -> Tally:
    """One match; the same for the same seed."""
    random, tally, box = Random(seed), Tally(), KITS[game.info.slug].box
    state = game.initial_state(setup)
    slips = Slips.of(game, state, random)
    player = KITS[game.info.slug].player
    choose = player(game, setup, random) if player and seed % 2 else None
    moves = 0
    while (actor := game.to_act(state)) is not Actor.NOBODY and moves < MOST_MOVES:
        if actor is Actor.CHANCE:
            move = slips.chance_move(game, state)
        else:
            move = choose(state) if choose else _any(game, state, random)
        before = state
        state, events = game.apply(state, move)
        slips.follow(game, before, events)
        written = game.write_state(state)
        box(setup, written)
        tally.events.update(event.kind for event in events)
        moves += 1
    outcome = game.outcome(state)
    tally.ends["still going" if outcome is None else outcome.why] += 1
    tally.played[len(setup.seats)] += outcome is not None
    for seat in outcome.winners if outcome else ():
        tally.wins[len(setup.seats), seat] += 1
    tally.moves.append(moves)
    tally.turns.append(written["turn"])
    return tally


def _any(game: AnyGame, state: Any, random: Random) -> Any:
    by_kind: dict[str, list[Any]] = {}
    for move in game.legal_moves(state):
        by_kind.setdefault(move.kind, []).append(move)
    return random.choice(by_kind[random.choice(list(by_kind))])


def _some(work: tuple[str, int, int]) -> list[Tally]:
    slug, first, count = work
    game = games.find(slug)
    tallies = [Tally(), Tally()]
    # Each set-up is played twice, at random and by the simple player.
    for number in range(first, first + count):
        setup = next(islice(setups(game), number // 2, None))
        tallies[number % 2].add(play(game, setup, number))
    return tallies


def report(slugs: list[str], matches: int = MATCHES) -> None:
    """Play so many matches of each game and print what came of them."""
    for slug in slugs:
        size = max(1, min(250, matches // 8))
        work = [(slug, at, min(size, matches - at)) for at in range(0, matches, size)]
        wholes = [Tally(), Tally()]
        with multiprocessing.Pool() as pool:
            for tallies in pool.imap_unordered(_some, work):
                for whole, tally in zip(wholes, tallies, strict=True):
                    whole.add(tally)
        for whole, who in zip(wholes, ("at random", "by a simple player"), strict=True):
            _print(f"{slug}, {who}", whole)


def _print(title: str, tally: Tally) -> None:
    matches = len(tally.moves)
    print(f"\n## {title}: {matches:,} matches")
    print("how matches ended:", ", ".join(f"{why} {n:,}" for why, n in tally.ends.most_common()))
    for what, numbers in (("moves", tally.moves), ("turns", tally.turns)):
        deciles = statistics.quantiles(numbers, n=10)
        middle = statistics.median(numbers)
        print(f"{what} per match: median {middle:.0f}, a tenth below {deciles[0]:.0f}, "
              f"a tenth above {deciles[-1]:.0f}, at most {max(numbers)}")  # fmt: skip
    for players, number in sorted(tally.played.items()):
        shares = (f"{tally.wins[players, seat] / max(1, number):.1%}" for seat in range(players))
        print(f"{players} players ({number:,} ended): seats win {', '.join(shares)}")
    for kind, number in tally.events.most_common():
        print(f"  {kind:<22} {number / matches:10.3f} per match")
