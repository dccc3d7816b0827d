"""Who may sit down in the arena? Levels of a game by name, and players that are no level.

`raider` and `random` are names for every game that has them; `greedy` is what an early
prototype of the program knew, kept so that later players can be measured against it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, Protocol, TypeAlias

from bench.raider import Raider
from bench.walker import Walker
from companion.core.errors import NotationError
from companion.core.game import AnyGame, Setup
from companion.core.mind import SeatKnowledge
from companion.minds import levels
from companion.minds.levels import Level, Roster
from companion.minds.player import ProgramPlayer

Choice: TypeAlias = tuple[Any, int | None]
"""A move, and the value in hand that it hides."""


class Contestant(Protocol):
    """Whoever decides for a seat."""

    def choose(self, state: Any, knowledge: SeatKnowledge, seed: str) -> Sequence[Choice]:
        """The next moves, at least one."""


Invite: TypeAlias = Callable[[AnyGame, Setup, Random], Contestant]
"""Makes somebody for a seat of a match."""


class Levelled:
    """A level of a roster."""

    def __init__(self, game: AnyGame, setup: Setup, roster: Roster, level: Level) -> None:
        """Sit down."""
        self.player = ProgramPlayer(game, setup, roster, level)

    def choose(self, state: Any, knowledge: SeatKnowledge, seed: str) -> Sequence[Choice]:
        """What the level decides."""
        decision = self.player.decide(state, knowledge, seed)
        return tuple(zip(decision.moves, decision.placed, strict=True))


class Chooser:
    """A player that sees the state alone."""

    def __init__(self, move: Callable[[Any], Any]) -> None:
        """Ask `move` for each move."""
        self.move = move

    def choose(self, state: Any, knowledge: SeatKnowledge, seed: str) -> Sequence[Choice]:  # noqa: ARG002 - it needs no more
        """Its move."""
        return ((self.move(state), None),)


def _wild(game: AnyGame, _setup: Setup, random: Random) -> Contestant:
    """Each kind of move is as likely as any other."""

    def move(state: Any) -> Any:
        by_kind: dict[str, list[Any]] = {}
        for one in game.legal_moves(state):
            by_kind.setdefault(one.kind, []).append(one)
        return random.choice(by_kind[random.choice(list(by_kind))])

    return Chooser(move)


def _raider(game: AnyGame, setup: Setup, random: Random) -> Contestant:
    return Chooser(Raider(game.initial_state(setup).terms.board, random).choose)


PROTOTYPE: Final[Mapping[str, float]] = {
    "sword": 10.0,
    "castle": 0.0,
    "leader": 0.32,
    "rival": 0.32,
    "late": 0.68,
    "fresh": 1.93,
    "captured": 1.4,
    "knight": 0.46,
    "enemy_knight": 0.43,
    "start": 0.34,
    "threat": 3.59,
    "pressure": 0.35,
    "risk": 0.13,
    "goal": 3.78,
    "strike": 0.0,
    "decay": 0.55,
    "bend": 1.27,
    "second": 0.45,
    "patience": 4.72,
    "calm": 9.39,
    "finish": 0.0,
    "doom": 0.0,
    "pull": 1.0,
    "hope": 1.0,
    "slot": 0.0,
    "stuck": 0.0,
}
"""What the prototype's tuning found, for the terms that it had; the others count nothing."""


def _walker(_game: AnyGame, _setup: Setup, random: Random) -> Contestant:
    return Chooser(Walker(random).choose)


_OTHERS: Final[Mapping[tuple[str, str], Invite]] = {
    ("rheingold", "raider"): _raider,
    ("ringgeister", "walker"): _walker,
}


def invite(slug: str, name: str) -> Invite:
    """Somebody by name, for a game.

    Raises:
        NotationError: nobody is called that.
    """
    if name == "random":
        return _wild
    if (slug, name) in _OTHERS:
        return _OTHERS[slug, name]
    if (slug, name) == ("rheingold", "greedy"):
        level = Level(name, name, "", 1, 10_000, 0.0, PROTOTYPE)
        return levelled(Roster(0, PROTOTYPE, (level,)), level)
    try:
        roster = levels.roster(slug)
    except FileNotFoundError:
        raise NotationError(f"{slug} has no levels yet.") from None
    return levelled(roster, roster.find(name))


def levelled(roster: Roster, level: Level) -> Invite:
    """A level, for any seat."""
    return lambda game, setup, _random: Levelled(game, setup, roster, level)
