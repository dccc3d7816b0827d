"""How strong are the players of Rheinländer that the program plays? Matches with paper hands.

    python -m bench.rheinlander_minds random 3 60      the strongest, one against others that play
                                                       at random; three seats, sixty matches
    python -m bench.rheinlander_minds points 4 60      against others that see only points
    python -m bench.rheinlander_minds levels 3 60      every level, one against others of the level
                                                       below
    python -m bench.rheinlander_minds points 3 60 per_church rheinlander_short


A match's seed is its number. The seat of the one goes round. A share of the victories counts ties
in parts; a duel is every pair of the one and another, won by whoever has more points.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Any, TypeAlias

from bench.rheinlander_hands import PaperHands
from companion import games
from companion.boards.shipped import shelf
from companion.core.game import Actor, SeatSetup, Setup
from companion.core.mind import SeatKnowledge
from companion.games.rheinlander import moves as mv
from companion.games.rheinlander import scoring
from companion.games.rheinlander.effects import follow
from companion.games.rheinlander.state import Phase, State
from companion.minds import levels
from companion.minds.levels import Level, Roster
from companion.minds.player import ProgramPlayer

GAME = games.find("rheinlander")

Chooser: TypeAlias = Callable[[State, SeatKnowledge], Any]
"""A move for the seat that acts, with what it knows."""


def setup_of(players: int, preset: str = "standard", board: str = "rheinlander") -> Setup:
    """A match on a shipped board."""
    seats = tuple(SeatSetup(f"P{seat}", (GAME.info.colours[seat],)) for seat in range(players))
    return Setup(GAME.info.slug, preset, {}, shelf.board(board), seats)


def playable(state: State, knowledge: SeatKnowledge) -> list[Any]:
    """The legal moves with the seat's own cards; drawing a card is the only way to end a turn."""
    found = []
    for move in GAME.legal_moves(state):
        card = getattr(move, "card", None)
        if (card is None or str(card) in knowledge.cards) and not isinstance(move, mv.Reshuffle):
            found.append(move)
    placings = [move for move in found if not isinstance(move, mv.Discard)]
    return placings or found


def at_random(random: Random) -> Chooser:
    """Every kind of move as likely as any other; a bastion now and then."""

    def choose(state: State, knowledge: SeatKnowledge) -> Any:
        by_kind: dict[str, list[Any]] = {}
        for move in playable(state, knowledge):
            by_kind.setdefault(move.kind, []).append(move)
        if state.phase is Phase.BUILD and random.random() < 0.85:
            by_kind.pop("bastion", None)
        return random.choice(by_kind[random.choice(list(by_kind))]) if by_kind else mv.Reshuffle()

    return choose


def points_only(random: Random) -> Chooser:
    """Most points at once, the mean of the others' taken off; of equal moves any."""

    def worth(state: State, seat: int) -> float:
        if state.phase is Phase.CASTLE:
            return max(worth(follow(state, move)[0], seat) for move in GAME.legal_moves(state))
        points = [scoring.points(state, colour) for colour in state.terms.colours]
        mine = points.pop(seat)
        return mine - sum(points) / len(points)

    def choose(state: State, knowledge: SeatKnowledge) -> Any:
        if state.phase is Phase.BUILD:
            return mv.End() if state.pile > 0 else mv.Reshuffle()
        seen: dict[tuple[str, str], float] = {}
        best: list[tuple[float, float, Any]] = []
        for move in playable(state, knowledge):
            way = ("convert" if isinstance(move, mv.Convert) else "", getattr(move, "square", ""))
            if way not in seen:
                seen[way] = worth(follow(state, move)[0], state.mover)
            best.append((seen[way], random.random(), move))
        return max(best, key=lambda one: one[:2])[2]

    return choose


def at_level(setup: Setup, roster: Roster, level: Level, seed: str, times: list[float]) -> Chooser:
    """A level of the program's; `times` gets the processor's seconds of every decision.

    What was decided for the turn is done, and then a card is drawn.
    """
    player = ProgramPlayer(GAME, setup, roster, level)
    plan: list[Any] = []

    def choose(state: State, knowledge: SeatKnowledge) -> Any:
        if state.phase is Phase.CARD:
            begun = time.process_time()
            plan[:] = player.decide(state, knowledge, f"{seed} {state.turn}").moves
            times.append(time.process_time() - begun)
        if plan:
            return plan.pop(0)
        return mv.End() if state.pile > 0 else mv.Reshuffle()

    return choose


def play(setup: Setup, choosers: Sequence[Chooser], seed: int) -> State:
    """A whole match; the last state."""
    random = Random(seed)
    hands = PaperHands(GAME, setup, random)
    state: State = GAME.initial_state(setup)
    while (actor := GAME.to_act(state)) is not Actor.NOBODY:
        if actor is Actor.CHANCE:
            moves, weights = zip(*GAME.lots(state), strict=True)
            state, _ = GAME.apply(state, random.choices(moves, weights)[0])
            continue
        assert not isinstance(actor, Actor)
        move = choosers[actor](state, SeatKnowledge(actor, cards=hands.cards(actor)))
        if isinstance(move, mv.End | mv.Reshuffle):
            if hands.draw(actor):
                state, _ = GAME.apply(state, mv.Reshuffle())
            move = mv.End()
        hands.played(actor, move)
        state, _ = GAME.apply(state, move)
    return state


@dataclass
class Score:
    """What some matches came to for the one.

    Attributes:
        matches: how many.
        won: victories, a shared one in part.
        duels: pairs of the one and another, ties half.
        pairs: how many there were.
        times: processor's seconds of its decisions.
        margins: points more than the best other one's.
    """

    matches: int = 0
    won: float = 0.0
    duels: float = 0.0
    pairs: int = 0
    times: list[float] = field(default_factory=list)
    margins: list[int] = field(default_factory=list)

    def add(self, points: Sequence[int], ones: Sequence[int]) -> None:
        """Count a match in which the ones sat at these seats."""
        self.matches += 1
        best = max(points)
        winners = [seat for seat, number in enumerate(points) if number == best]
        self.won += sum(seat in ones for seat in winners) / len(winners)
        for one in ones:
            others = [number for seat, number in enumerate(points) if seat not in ones]
            self.pairs += len(others)
            self.duels += sum(0.5 + 0.5 * ((points[one] > x) - (points[one] < x)) for x in others)
            self.margins.append(points[one] - max(others))

    def line(self) -> str:
        """In one line, with Wilson's bounds of 95 %."""
        low, high = wilson(self.won, self.matches)
        d_low, d_high = wilson(self.duels, self.pairs)
        times = sorted(self.times) or [0.0]
        return (
            f"n {self.matches}  won {self.won / self.matches:.0%} [{low:.0%} to {high:.0%}]  "
            f"duels {self.duels / self.pairs:.0%} [{d_low:.0%} to {d_high:.0%} of {self.pairs}]  "
            f"margin {sum(self.margins) / len(self.margins):+.1f}  "
            f"decision {1e3 * times[len(times) // 2]:.0f} ms, 95th "
            f"{1e3 * times[int(0.95 * len(times))]:.0f}, worst {1e3 * times[-1]:.0f}"
        )


def wilson(won: float, matches: int) -> tuple[float, float]:
    """Bounds of a share, 95 %."""
    z, share = 1.96, won / matches
    middle = share + z * z / (2 * matches)
    width = z * sqrt(share * (1 - share) / matches + z * z / (4 * matches * matches))
    whole = 1 + z * z / matches
    return (middle - width) / whole, (middle + width) / whole


Maker: TypeAlias = Callable[[Setup, str, list[float]], Chooser]
"""Makes a player of a match: set-up, seed, where times go."""


def level_maker(roster: Roster, level: Level) -> Maker:
    """Makes players of a level."""
    return lambda setup, seed, times: at_level(setup, roster, level, seed, times)


def random_maker(_setup: Setup, seed: str, _times: list[float]) -> Chooser:
    """Makes a player that plays at random."""
    return at_random(Random(seed))


def points_maker(_setup: Setup, seed: str, _times: list[float]) -> Chooser:
    """Makes a player that sees only points."""
    return points_only(Random(seed))


def series(setup: Setup, one: Maker, other: Maker, matches: int, first: int = 0) -> Score:
    """One against others of a kind, the seat of the one going round."""
    score, players = Score(), len(setup.seats)
    for seed in range(first, first + matches):
        at = seed % players
        choosers = [
            (one if seat == at else other)(
                setup, f"{seed} {seat}", score.times if seat == at else []
            )
            for seat in range(players)
        ]
        result = play(setup, choosers, seed).result
        assert result is not None
        score.add(result.points, [at])
    return score


def main(words: Sequence[str]) -> None:
    """Print what was asked for."""
    what, players, matches = words[0], int(words[1]), int(words[2])
    roster = levels.roster("rheinlander")
    strongest = level_maker(roster, roster.levels[-1])
    setup = setup_of(players, *words[3:5])
    if what == "levels":
        for below, above in zip(roster.levels, roster.levels[1:], strict=False):
            makers = level_maker(roster, above), level_maker(roster, below)
            print(f"{above.name} over {below.name}: {series(setup, *makers, matches).line()}",
                  flush=True)  # fmt: skip
        return
    other = {"random": random_maker, "points": points_maker}[what]
    print(f"{players} players, over {what}: {series(setup, strongest, other, matches).line()}")


if __name__ == "__main__":
    main(sys.argv[1:])
