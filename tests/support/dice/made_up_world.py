"""A bridge with made-up time, radio and game: every behaviour of the air, thousands in a second.

The game's end is the real `DieLink`; it writes a roll down before it acknowledges it.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import count
from math import inf
from random import Random

from companion.adapters.devices.die_link import DieLink
from companion.adapters.devices.link import Effect
from companion.adapters.devices.ports import DieSettled, Signal, Why
from companion.adapters.devices.sentences import Sentence
from companion.core.dice_lines import (
    ChosenDie,
    FromBridge,
    Make,
    Use,
    decode_bridge,
    encode,
    uid_of,
)
from companion.dice.bridge import Bridge
from tests.support.dice.simulated_dice import SimulatedDie

STEP_S = 0.001
_MOVES = frozenset((b"R", b"S", b"T", b"M", b"\3"))
"""How the notifications begin that say how a die moves or lies."""


@dataclass
class Air:
    """How bad the air is: probabilities for each notification."""

    lost: float = 0.0
    doubled: float = 0.0
    latest_s: float = 0.02


@dataclass
class Game:
    """The game's end of one die's socket, and what it has written."""

    link: DieLink
    open: bool = False
    acks_after_s: float = 0.02
    signals: list[Signal] = field(default_factory=list)
    journal: list[DieSettled] = field(default_factory=list)


class World:
    """Keeps `Hands`: everything that the bridge wants happens here, when its time has come."""

    def __init__(self, dice: Iterable[SimulatedDie], seed: int = 1, air: Air | None = None) -> None:
        self.now = 1000.0
        self.random = Random(seed)
        self.air = air or Air()
        self.dice = {die.address: die for die in dice}
        self.reachable = set(self.dice)
        self.linked: dict[str, int] = {}
        self.said: list[FromBridge] = []
        self.games: dict[str, Game] = {}
        self.scanning = False
        self.carried: Counter[str] = Counter()
        self.connects: list[tuple[float, str]] = []
        boots = count(self.random.randrange(2**16))
        self.bridge = Bridge(self, lambda: next(boots))
        self._turn = count()
        self._heap: list[tuple[float, int, Callable[[], None]]] = []
        self._last: dict[str, float] = {}
        for die in self.dice.values():
            die.notify = self._notifier(die)

    # What the test does.

    def use(self, *dice: SimulatedDie) -> None:
        """The table chooses these dice, and the game opens each socket that it finds."""
        chosen = tuple(ChosenDie(die.address, die.make) for die in dice)
        for die in chosen:
            self.games.setdefault(die.uid, Game(DieLink()))
        self.bridge.hear(Use(chosen), self.now)

    def game(self, die: SimulatedDie) -> Game:
        return self.games[uid_of(die.make, die.address)]

    def at(self, delay_s: float, what: Callable[[], None]) -> None:
        heapq.heappush(self._heap, (self.now + delay_s, next(self._turn), what))

    def run(self, seconds: float) -> None:
        """Let time pass."""
        self.run_until(lambda: False, seconds)

    def run_until(self, done: Callable[[], bool], seconds: float) -> bool:
        """Let time pass until something is so; returns whether it became so in time."""
        end = self.now + seconds
        while not done():
            links = min((game.link.next_due for game in self.games.values()), default=inf)
            first = self._heap[0][0] if self._heap else inf
            then = min(first, self.bridge.next_due, links)
            if then > end:
                self.now = end
                return done()
            # Nothing may be due for ever: each step takes a moment.
            self.now = max(self.now, then)
            if then == first:
                heapq.heappop(self._heap)[2]()
            elif then == links:
                self._tick_links()
            else:
                self.bridge.due(self.now)
                if self.bridge.next_due <= self.now:
                    self.now += STEP_S
        return True

    def throw(self, die: SimulatedDie, face: int, flight_s: float = 1.0) -> None:
        die.start()
        self.at(flight_s, lambda: die.land(face))

    def cut(self, die: SimulatedDie, away_s: float | None = None) -> None:
        """The connection breaks; the die can be reached again after `away_s`, or never."""
        self.reachable.discard(die.address)
        if self.linked.pop(die.address, None) is not None:
            self.bridge.gone(die.address, self.now)
        if away_s is not None:
            self.at(away_s, lambda: self.reachable.add(die.address))

    def advertise(self, die: SimulatedDie, rssi: int = -60) -> None:
        if self.scanning:
            self.bridge.advert(die.advert(rssi), self.now)

    # What the bridge does: `Hands`.

    def connect(self, address: str, make: Make) -> None:
        assert self.dice[address].make == make
        self.connects.append((self.now, address))
        number = next(self._turn)
        self.linked[address] = -number
        self.at(0.3, lambda: self._connected(address, number))

    def _connected(self, address: str, number: int) -> None:
        if self.linked.get(address) != -number:
            return
        if address not in self.reachable:
            del self.linked[address]
            self.bridge.gone(address, self.now)
            return
        self.linked[address] = number
        self.bridge.connected(address, self.now)

    def drop(self, address: str) -> None:
        self.linked.pop(address, None)

    def write(self, address: str, data: bytes) -> None:
        assert len(data) <= 20, "without a larger MTU no more is written at a time"
        number = self.linked[address]

        def arrive() -> None:
            if self.linked.get(address) == number:
                self.dice[address].receive(data)

        self.at(0.01, arrive)

    def scan(self, on: bool) -> None:
        self.scanning = on

    def say(self, message: FromBridge) -> None:
        assert decode_bridge(encode(message)) == message
        self.said.append(message)

    def open(self, uid: str) -> None:
        game = self.games[uid]
        game.open = True
        self.at(0.005, lambda: self._effects(game, uid, game.link.opened(self.now)))

    def shut(self, uid: str) -> None:
        game = self.games[uid]
        game.open = False
        self._effects(game, uid, game.link.absent(Why.NOT_THERE))

    def utter(self, uid: str, sentence: Sentence) -> None:
        game = self.games[uid]
        if game.open:
            self.at(0.002, lambda: self._effects(game, uid, game.link.receive(sentence, self.now)))

    # How it happens.

    def _notifier(self, die: SimulatedDie) -> Callable[[bytes], None]:
        def notify(data: bytes) -> None:
            number = self.linked.get(die.address, -1)
            if number < 0 or self.random.random() < self.air.lost:
                return
            copies = 1 + (self.random.random() < self.air.doubled)
            for _copy in range(copies):
                # Late, but in order: so Bluetooth's attribute protocol has it.
                when = max(
                    self.now + self.random.uniform(0.005, self.air.latest_s),
                    self._last.get(die.address, 0),
                )
                self._last[die.address] = when
                self.carried[die.address] += data[:1] in _MOVES
                self.at(when - self.now, lambda: self._arrive(die.address, number, data))

        return notify

    def _arrive(self, address: str, number: int, data: bytes) -> None:
        if self.linked.get(address) == number:
            self.bridge.heard(address, data, self.now)

    def _tick_links(self) -> None:
        for uid, game in self.games.items():
            if game.link.next_due <= self.now:
                self._effects(game, uid, game.link.tick(self.now))
                if game.open and not game.link.wants_port:
                    self._effects(game, uid, game.link.opened(self.now))

    def _effects(self, game: Game, uid: str, effects: list[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, Sentence):
                self.at(0.002, lambda told=effect: self.bridge.told(uid, told, self.now))  # type: ignore[misc]
                continue
            game.signals.append(effect)
            if isinstance(effect, DieSettled):
                game.journal.append(effect)
                self.at(
                    game.acks_after_s,
                    lambda roll=effect: self._effects(  # type: ignore[misc]
                        game, uid, game.link.acknowledge(roll, self.now)
                    ),
                )
