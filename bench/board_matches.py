"""What happens in thousands of matches of Rheingold on one board? Played, and counted.

Every preset with every number of players, the same for the same board and seed, on however
many processors. In the greedy matches the raider sits at every seat; at random each kind of
move is as likely as any other, and such a match is stopped, because it does not end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import partial
from random import Random
from typing import Any, Final, TypeAlias

from bench.raider import Raider
from companion import games
from companion.core.game import Actor, Json, SeatSetup, Setup
from companion.core.rulekit.setup_checks import options_of
from companion.games.rheingold import events as ev
from companion.games.rheingold.state import State
from tests.support.bots import Slips

GAME: Final = games.find("rheingold")
MOST_MOVES: Final = {True: 6_000, False: 1_000}
"""By whether the raider plays: a match that takes more moves is stopped."""
_PIECE: Final = 20
"""Matches that a processor is given at a time."""

Spread: TypeAlias = Callable[
    [Callable[[Sequence[int]], "Figures"], Iterable[Sequence[int]]], Iterable["Figures"]
]
"""Does a piece of work with each of some numbers, in order."""


@dataclass
class Figures:
    """What some matches came to; two of them add up.

    Attributes:
        matches: how many were played.
        ends: why they ended; "still going" when they were stopped.
        moves, turns: of each match.
        played: number of players → matches that ended.
        credit: (players, seat in order of play) → of every match that ended 1 for a
            victory, a part for a shared one, 0 for none.
        seen: castle → matches in which it was ever taken.
        taken: castle → how often it was taken, again and again.
        left: castle → matches that ended without its being taken.
        kept: castle → ended matches in which a winner owned it.
        rolls, entries: start → how often its number fell, and how often a knight came in.
        luck: start → (rolls of its number more than one's share, points more than the
            mean) of every seat in every match that ended.
    """

    matches: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    moves: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    played: Counter[int] = field(default_factory=Counter)
    credit: dict[tuple[int, int], list[float]] = field(default_factory=dict)
    seen: Counter[str] = field(default_factory=Counter)
    taken: Counter[str] = field(default_factory=Counter)
    left: Counter[str] = field(default_factory=Counter)
    kept: Counter[str] = field(default_factory=Counter)
    rolls: Counter[str] = field(default_factory=Counter)
    entries: Counter[str] = field(default_factory=Counter)
    luck: dict[str, list[tuple[float, float]]] = field(default_factory=dict)

    def add(self, other: Figures) -> None:
        """Count other matches too."""
        for one in fields(self):
            mine, theirs = getattr(self, one.name), getattr(other, one.name)
            if isinstance(mine, Counter):
                mine.update(theirs)
            elif isinstance(mine, dict):
                for key, values in theirs.items():
                    mine.setdefault(key, []).extend(values)
            else:
                setattr(self, one.name, mine + theirs)


def setups(board: Json, preset: str) -> list[Setup]:
    """A preset with every number of players that it is for."""
    least, most = GAME.seat_limits(options_of(GAME.info, preset, {}))
    found = []
    for players in range(least, most + 1):
        each = GAME.colours_each(players)
        colours = iter(GAME.info.colours)
        seats = tuple(
            SeatSetup(f"P{seat}", tuple(next(colours) for _ in range(each)))
            for seat in range(players)
        )
        found.append(Setup(GAME.info.slug, preset, {}, board, seats))
    return found


def play(setup: Setup, seed: int, *, greedy: bool) -> Figures:
    """One match; the same for the same seed."""
    random, figures = Random(seed), Figures(matches=1)
    state: State = GAME.initial_state(setup)
    slips = Slips.of(GAME, state, random)
    raider = Raider(state.terms.board, random)
    rolled: Counter[tuple[int, str]] = Counter()
    moves = 0
    while (actor := GAME.to_act(state)) is not Actor.NOBODY and moves < MOST_MOVES[greedy]:
        if actor is Actor.CHANCE:
            move = slips.chance_move(GAME, state)
        else:
            move = raider.choose(state) if greedy else _any(state, random)
        before = state
        state, events = GAME.apply(state, move)
        slips.follow(GAME, before, events)
        moves += 1
        for event in events:
            match event:
                case ev.DieRolled(colour=colour, face=face):
                    rolled[state.terms.seat[colour], f"s{face}"] += 1
                case ev.KnightEntered(start=start):
                    figures.entries[start] += 1
                case ev.CastleTaken(castle=castle):
                    figures.taken[castle] += 1
    figures.moves.append(moves)
    figures.turns.append(state.turn)
    figures.seen.update(
        castle.id
        for castle, holding in zip(state.terms.board.castles, state.castles, strict=True)
        if holding.taken
    )
    for (_, start), number in rolled.items():
        figures.rolls[start] += number
    _count_end(figures, state, rolled)
    return figures


def _count_end(figures: Figures, state: State, rolled: Mapping[tuple[int, str], int]) -> None:
    """Who won, what was left over, and what the die had to do with it."""
    result = state.result
    figures.ends["still going" if result is None else result.why] += 1
    if result is None:
        return
    players = len(state.terms.setup.seats)
    figures.played[players] += 1
    won = set(result.winners)
    for seat in range(players):
        figures.credit[players, seat] = [1 / len(won) if seat in won else 0.0]
    seats = state.terms.seat
    winners = {colour for colour in state.terms.colours if seats[colour] in won}
    for castle, holding in zip(state.terms.board.castles, state.castles, strict=True):
        if not holding.taken:
            figures.left[castle.id] += 1
        if holding.owner in winners:
            figures.kept[castle.id] += 1
    mean = sum(result.points) / players
    for start in state.terms.board.start_index:
        pairs = figures.luck.setdefault(start, [])
        for seat in range(players):
            turns = sum(rolled.get((seat, other), 0) for other in state.terms.board.start_index)
            more = rolled.get((seat, start), 0) - turns / 6
            pairs.append((more, result.points[seat] - mean))


def _any(state: State, random: Random) -> Any:
    by_kind: dict[str, list[Any]] = {}
    for move in GAME.legal_moves(state):
        by_kind.setdefault(move.kind, []).append(move)
    return random.choice(by_kind[random.choice(list(by_kind))])


def run(board: Json, preset: str, matches: int, *, greedy: bool, spread: Spread = map) -> Figures:
    """So many matches of a preset, the numbers of players in turn.

    Args:
        board: its file's object.
        preset: its name.
        matches: how many.
        greedy: whether the raider plays; else all is chance.
        spread: `map`, or that of several processors.
    """
    whole = Figures()
    pieces = [range(at, min(at + _PIECE, matches)) for at in range(0, matches, _PIECE)]
    for part in spread(partial(_some, board, preset, greedy), pieces):
        whole.add(part)
    return whole


def _some(board: Json, preset: str, greedy: bool, seeds: Sequence[int]) -> Figures:
    whole, choices = Figures(), setups(board, preset)
    for seed in seeds:
        whole.add(play(choices[seed % len(choices)], seed, greedy=greedy))
    return whole
