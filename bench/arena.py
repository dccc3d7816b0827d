"""Who wins when these players sit down together? Whole matches between any players, of any game.

The same set-up, players and seed make the same match. A table here keeps what the vault keeps
for the referee: who may know which hidden value; and what each mind has noticed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from time import process_time
from typing import Any, Final, NamedTuple

from bench import dealer
from bench.contestants import Choice, Invite
from companion import games
from companion.core.errors import RulesError
from companion.core.game import Actor, AnyGame, DutyKind, Seat, Setup
from companion.core.mind import AnyMind, SeatKnowledge
from tests.support.bots import Slips

MOST_TURNS: Final = 400
"""A match that takes more turns is stopped."""
_ATTACKS: Final = {"siege_laid": "owner", "battle_won": "loser", "battle_lost": "winner"}
"""Kind of an event that is an attack → the attribute that names who is attacked."""
_NO_WEIGHTS: Final[Mapping[str, float]] = {}
"""For minds that only notice."""


class Attack(NamedTuple):
    """One seat attacks another.

    Attributes:
        by: who attacks.
        on: who is attacked.
        leaders: of all but the attacker, who had the most points then.
    """

    by: int
    on: int
    leaders: tuple[int, ...]


@dataclass
class Match:
    """How a match went.

    Attributes:
        winners: the seats that won; empty where nobody did, or it was stopped.
        points: by seat; where it was stopped, as if all had agreed to.
        turns: how many were played.
        ended: whether it ended by itself.
        seconds: by seat, how long the processor thought in each of its turns.
        attacks: of one seat on another, in a game that has any.
    """

    winners: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    turns: int = 0
    ended: bool = False
    seconds: list[list[float]] = field(default_factory=list)
    attacks: list[Attack] = field(default_factory=list)

    def share(self, seat: int) -> float:
        """What a seat has of the victory, 0 to 1."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


class Table:
    """One match under way."""

    def __init__(self, setup: Setup, random: Random) -> None:
        """Open the box."""
        self.game: AnyGame = games.find(setup.game)
        self.setup = setup
        self.state = self.game.initial_state(setup)
        self.slips = Slips.of(self.game, self.state, random)
        self.dealer = dealer.of(self.game, self.state, random)
        self.minds: list[AnyMind] = [
            games.find_mind(setup, Seat(seat), _NO_WEIGHTS) for seat in range(len(setup.seats))
        ]
        self.memories: list[Any] = [mind.begin() for mind in self.minds]
        self.looked: dict[str, set[int]] = {}
        self.attacks: list[Attack] = []
        self.owner = {
            colour: number for number, seat in enumerate(setup.seats) for colour in seat.colours
        }

    def knowledge(self, seat: Seat) -> SeatKnowledge:
        """What a seat may know now."""
        values = self.slips.placed.items()
        return SeatKnowledge(
            seat,
            {place: value for place, value in values if seat in self.looked[place]},
            {
                colour: tuple(sorted(self.slips.hands.get(colour, ())))
                for colour in self.setup.seats[seat].colours
            },
            self.dealer.cards(seat),
            self.memories[seat],
        )

    def chance(self) -> None:
        """Whatever chance says now."""
        self.move(self.slips.chance_move(self.game, self.state))

    def move(self, move: Any, chosen: int | None = None) -> bool:
        """Make a move; False when a card came up instead, and the seat must be asked again."""
        wanted, move = move, self.dealer.instead(self.state, move)
        before, (after, events) = self.state, self.game.apply(self.state, move)
        self.dealer.follow(before, move)
        self.slips.follow(self.game, before, events)
        here = before
        for event in events:
            self._look(here, event, chosen)
            if (on := getattr(event, _ATTACKS.get(event.kind, ""), None)) is not None:
                self._attack(before, self.owner[event.colour], self.owner[on])
            self.memories = [
                mind.notice(memory, here, event)
                for mind, memory in zip(self.minds, self.memories, strict=True)
            ]
            here = self.game.evolve(here, event)
        self.state = after
        return move is wanted

    def _attack(self, before: Any, by: int, on: int) -> None:
        points = _standing(self.game, before)
        others = [seat for seat in range(len(points)) if seat != by]
        most = max((points[seat] for seat in others), default=0)
        leaders = tuple(seat for seat in others if points[seat] == most)
        self.attacks.append(Attack(by, on, leaders))

    def _look(self, state: Any, event: Any, chosen: int | None) -> None:
        """Who knows a value after an event; a chosen one is laid instead of a drawn one."""
        duty = self.game.secret_duty(state, event)
        if duty is None:
            return
        if duty.kind is DutyKind.SEAL:
            self.looked[duty.place] = {self.owner[duty.owner]}
            if chosen is not None:
                hand = self.slips.hands[duty.owner]
                hand.append(self.slips.placed[duty.place])
                hand.remove(chosen)
                self.slips.placed[duty.place] = chosen
        elif duty.kind is DutyKind.PEEK and duty.viewer is not None and duty.place in self.looked:
            self.looked[duty.place].add(duty.viewer)


def play(setup: Setup, invites: Sequence[Invite], seed: str, most_turns: int = MOST_TURNS) -> Match:
    """One match; `invites` by seat."""
    table = Table(setup, Random(seed))
    game = table.game
    seats = [invite(game, setup, Random(f"{seed} {n}")) for n, invite in enumerate(invites)]
    match = Match(seconds=[[] for _ in seats])
    mover, waiting = game.mover(table.state), list[Choice]()
    thought: tuple[int, int] | None = None
    match.turns = 1
    while (actor := game.to_act(table.state)) is not Actor.NOBODY and match.turns <= most_turns:
        if isinstance(actor, Actor):
            waiting = []
            table.chance()
        else:
            if not waiting:
                begun = process_time()
                knowledge = table.knowledge(actor)
                waiting += seats[actor].choose(table.state, knowledge, f"{seed} {match.turns}")
                spent = process_time() - begun
                if thought == (match.turns, actor):
                    match.seconds[actor][-1] += spent
                else:
                    match.seconds[actor].append(spent)
                thought = (match.turns, actor)
            move, chosen = waiting.pop(0)
            if not table.move(move, chosen):
                waiting = []
        if game.mover(table.state) != mover:
            mover, waiting = game.mover(table.state), []
            match.turns += 1
    match.attacks = table.attacks
    outcome = game.outcome(table.state)
    if outcome is not None:
        match.ended, match.winners, match.points = True, outcome.winners, outcome.points
    else:
        match.points = _standing(game, table.state)
    return match


def _standing(game: AnyGame, state: Any) -> tuple[int, ...]:
    """The points of a match that is stopped, as if all had agreed to."""
    try:
        outcome = game.outcome(game.conclude(state)[0])
    except RulesError:
        return ()
    return outcome.points if outcome is not None else ()
