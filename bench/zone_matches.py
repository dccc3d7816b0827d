"""What happens in hundreds of matches of Rheinländer on one board? Played, and counted.

Three, four and five players in turn, the same for the same board and seed on however many
processors. The settler sits at every seat, with cards that are dealt and drawn as at a table; who
begins is always the first seat, so a seat's share of the victories says what the order of play is
worth on the board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Final, TypeAlias

from bench.settler import Settler
from companion import games
from companion.core.game import Actor, Json, SeatSetup, Setup
from companion.games.rheinlander import moves as mv
from companion.games.rheinlander.state import Phase, State
from tests.support.rules.rheinlander.bot import Cards

GAME: Final = games.find("rheinlander")
PLAYERS: Final = (3, 4, 5)
_PIECE: Final = 20
"""Matches that a processor is given at a time."""

Spread: TypeAlias = Callable[
    [Callable[[Sequence[int]], "ZoneFigures"], Iterable[Sequence[int]]], Iterable["ZoneFigures"]
]
"""Does a piece of work with each of some numbers, in order."""


@dataclass
class ZoneFigures:
    """What some matches came to; two of them add up.

    Attributes:
        ends: why they ended.
        turns: of each match.
        played: number of players → matches.
        credit: (players, seat in order of play) → of every match 1 for a victory, a part for a
            shared one, 0 for none.
        points: (players, seat) → points more than the match's mean, of every match.
        settled: square → matches at whose end a knight stood there.
        slots: slot → matches at whose end its marker belonged to an owned duchy.
    """

    ends: Counter[str] = field(default_factory=Counter)
    turns: list[int] = field(default_factory=list)
    played: Counter[int] = field(default_factory=Counter)
    credit: dict[tuple[int, int], list[float]] = field(default_factory=dict)
    points: dict[tuple[int, int], list[float]] = field(default_factory=dict)
    settled: Counter[str] = field(default_factory=Counter)
    slots: Counter[str] = field(default_factory=Counter)

    def add(self, other: ZoneFigures) -> None:
        """Count other matches too."""
        self.ends.update(other.ends)
        self.turns += other.turns
        self.played.update(other.played)
        self.settled.update(other.settled)
        self.slots.update(other.slots)
        for mine, theirs in ((self.credit, other.credit), (self.points, other.points)):
            for key, values in theirs.items():
                mine.setdefault(key, []).extend(values)


def setup_of(board: Json, players: int) -> Setup:
    """A match by the standard rules."""
    seats = tuple(SeatSetup(f"P{seat}", (GAME.info.colours[seat],)) for seat in range(players))
    return Setup(GAME.info.slug, "standard", {}, board, seats)


def play(setup: Setup, seed: int) -> ZoneFigures:
    """One match; the same for the same seed."""
    random = Random(seed)
    cards, settler = Cards(setup, random), Settler(random)
    state: State = GAME.initial_state(setup)
    while (actor := GAME.to_act(state)) is not Actor.NOBODY:
        if actor is Actor.CHANCE:
            moves, weights = zip(*GAME.lots(state), strict=True)
            state, _ = GAME.apply(state, random.choices(moves, weights)[0])
            continue
        assert not isinstance(actor, Actor)
        hand = cards.hands[actor]
        if state.phase is Phase.BUILD:
            built = settler.bastion(state)
            if built is not None:
                state, _ = GAME.apply(state, built)
            if cards.draw(actor, list(state.discards)):
                state, _ = GAME.apply(state, mv.Reshuffle())
            state, _ = GAME.apply(state, mv.End())
            continue
        move = settler.choose(state, hand)
        state, _ = GAME.apply(state, move)
        if isinstance(move, mv.Place | mv.Reinforce | mv.Convert | mv.Discard):
            hand.remove(move.card)
    return _counted(state)


def _counted(state: State) -> ZoneFigures:
    result, board = state.result, state.terms.board
    assert result is not None
    players = len(result.points)
    figures = ZoneFigures(Counter([result.why]), [state.turn], Counter([players]))
    mean = sum(result.points) / players
    for seat, points in enumerate(result.points):
        won = seat in result.winners
        figures.credit[players, seat] = [1 / len(result.winners) if won else 0.0]
        figures.points[players, seat] = [points - mean]
    standing = zip(board.squares, state.knights, strict=True)
    figures.settled.update(square for square, colour in standing if colour is not None)
    view = GAME.view(state, None)
    figures.slots.update(
        slot for duchy in view.duchies if duchy.owner is not None for slot in duchy.slots
    )
    return figures


def run(board: Json, matches: int, spread: Spread = map) -> ZoneFigures:
    """So many matches, the numbers of players in turn; a match's seed is its number.

    Args:
        board: its file's object.
        matches: how many.
        spread: `map`, or that of several processors.
    """
    whole = ZoneFigures()
    pieces = [range(at, min(at + _PIECE, matches)) for at in range(0, matches, _PIECE)]
    for part in spread(partial(_some, board), pieces):
        whole.add(part)
    return whole


def _some(board: Json, seeds: Sequence[int]) -> ZoneFigures:
    whole = ZoneFigures()
    for seed in seeds:
        whole.add(play(setup_of(board, PLAYERS[seed % len(PLAYERS)]), seed))
    return whole
