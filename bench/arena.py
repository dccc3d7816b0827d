"""Who wins when these players sit down together? Whole matches between any players, of any game.

The same line-up and seed play the same match. A table here keeps what the vault keeps for the
referee: who may know which hidden value, and what each mind has noticed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any, Final, Protocol, TypeAlias

from bench.dealer import Dealer, dealer
from companion import games
from companion.core.game import Actor, AnyGame, DutyKind, Seat, Setup
from companion.core.mind import Knowledge
from companion.minds.levels import Level, Roster
from companion.minds.player import Player
from tests.support.bots import Slips

MOST_TURNS: Final = 400
"""A match that takes more turns has no end."""

Choice: TypeAlias = tuple[Any, int | None]
"""A move, and the value in hand that it hides."""


_NO_WEIGHTS: Final[Mapping[str, float]] = {}
"""For minds that only notice."""


class Contestant(Protocol):
    """Whoever decides for a seat."""

    def choose(self, state: Any, knowledge: Knowledge, seed: str) -> Sequence[Choice]:
        """The next moves, at least one."""


Invite: TypeAlias = Callable[[AnyGame, Setup, Random], Contestant]
"""Makes somebody for a seat of a match."""


class Levelled:
    """A level of a roster."""

    def __init__(self, game: AnyGame, setup: Setup, roster: Roster, level: Level) -> None:
        self.player = Player(game, setup, roster, level)

    def choose(self, state: Any, knowledge: Knowledge, seed: str) -> Sequence[Choice]:
        """What the level decides."""
        decision = self.player.decide(state, knowledge, seed)
        return tuple(zip(decision.moves, decision.placed, strict=True))


class Wild:
    """Each kind of move is as likely as any other."""

    def __init__(self, game: AnyGame, random: Random) -> None:
        self.game, self.random = game, random

    def choose(self, state: Any, knowledge: Knowledge, seed: str) -> Sequence[Choice]:  # noqa: ARG002
        """Anything."""
        by_kind: dict[str, list[Any]] = {}
        for move in self.game.legal_moves(state):
            by_kind.setdefault(move.kind, []).append(move)
        return ((self.random.choice(by_kind[self.random.choice(list(by_kind))]), None),)


class Chooser:
    """A player that sees the state alone, such as `bench.raider`."""

    def __init__(self, choose: Callable[[Any], Any]) -> None:
        self.move = choose

    def choose(self, state: Any, knowledge: Knowledge, seed: str) -> Sequence[Choice]:  # noqa: ARG002
        """Its move."""
        return ((self.move(state), None),)


@dataclass
class Table:
    """One match under way: the hidden values, who has seen them, and what minds noticed."""

    game: AnyGame
    setup: Setup
    slips: Slips
    dealer: Dealer
    memories: list[Any]
    looked: dict[str, set[Seat]] = field(default_factory=dict)

    def knowledge(self, seat: Seat) -> Knowledge:
        """What a seat may know now."""
        return Knowledge(
            seat,
            {
                place: value
                for place, value in self.slips.placed.items()
                if seat in self.looked[place]
            },
            {
                colour: tuple(sorted(self.slips.hands.get(colour, ())))
                for colour in self.setup.seats[seat].colours
            },
            self.dealer.cards(seat),
            self.memories[seat],
        )

    def follow(
        self, before: Any, events: tuple[Any, ...], chosen: int | None, minds: list[Any]
    ) -> None:
        """Keep up with the events of a move."""
        self.slips.follow(self.game, before, events)
        state = before
        for event in events:
            duty = self.game.secret_duty(state, event)
            if duty is not None and duty.kind is DutyKind.SEAL:
                owners = {s for s, one in enumerate(self.setup.seats) if duty.owner in one.colours}
                self.looked[duty.place] = {Seat(seat) for seat in owners}
                if chosen is not None:
                    hand = self.slips.hands[duty.owner]
                    hand.append(self.slips.placed[duty.place])
                    hand.remove(chosen)
                    self.slips.placed[duty.place] = chosen
            elif duty is not None and duty.kind is DutyKind.PEEK and duty.viewer is not None:
                self.looked[duty.place].add(duty.viewer)
            self.memories = [
                mind.notice(memory, state, event)
                for mind, memory in zip(minds, self.memories, strict=True)
            ]
            state = self.game.evolve(state, event)


@dataclass
class Match:
    """How a match went.

    Attributes:
        winners: the seats that won; empty where it was stopped or nobody did.
        points: by seat; empty where it was stopped.
        turns: how many were played.
        ended: whether it ended by itself.
        seconds: by seat, the thinking of each of its turns.
        attacked: (by, against) → attacks of one seat on another.
    """

    winners: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    turns: int = 0
    ended: bool = False
    seconds: list[list[float]] = field(default_factory=list)
    attacked: Counter[tuple[int, int]] = field(default_factory=Counter)

    def think(self, seat: int, seconds: float, *, again: bool) -> None:
        """A seat has thought; again in the same turn, or for the first time."""
        if again:
            self.seconds[seat][-1] += seconds
        else:
            self.seconds[seat].append(seconds)


def play(setup: Setup, invites: Sequence[Invite], seed: str, most_turns: int = MOST_TURNS) -> Match:
    """One match; `invites` by seat."""
    game = games.find(setup.game)
    random = Random(seed)
    state = game.initial_state(setup)
    seats = [invite(game, setup, Random(f"{seed} {n}")) for n, invite in enumerate(invites)]
    minds = [games.find_mind(setup, Seat(seat), _NO_WEIGHTS) for seat in range(len(seats))]
    table = Table(
        game,
        setup,
        Slips.of(game, state, random),
        dealer(game, state, random),
        [mind.begin() for mind in minds],
    )
    match = Match(seconds=[[] for _ in seats])
    turns, mover, waiting = 1, game.mover(state), list[Choice]()
    thought: tuple[int, int] | None = None
    while (actor := game.to_act(state)) is not Actor.NOBODY and turns <= most_turns:
        chosen = None
        if isinstance(actor, Actor):
            move = table.slips.chance_move(game, state)
        else:
            if not waiting:
                begun = perf_counter()
                waiting += seats[actor].choose(state, table.knowledge(actor), f"{seed} {turns}")
                match.think(actor, perf_counter() - begun, again=thought == (turns, actor))
                thought = (turns, actor)
            wanted, chosen = waiting.pop(0)
            move = table.dealer.instead(state, wanted)
            if move is not wanted:
                waiting, chosen = [], None
        before = state
        state, events = game.apply(state, move)
        table.dealer.follow(before, move)
        table.follow(before, events, chosen, minds)
        if game.mover(state) != mover:
            mover, turns, waiting = game.mover(state), turns + 1, []
    match.turns = turns
    outcome = game.outcome(state)
    if outcome is not None:
        match.ended, match.winners, match.points = True, outcome.winners, outcome.points
    return match
