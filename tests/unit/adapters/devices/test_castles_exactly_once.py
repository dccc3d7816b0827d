"""Both ends of a bad line to castles in made-up time: a thousand matches full of faults.

No thread, no port, no clock. Cables, batteries, lost and doubled sentences and
crashes come at random; what the hand did is compared with what the table took.
"""

from random import Random

import pytest

from companion.adapters.devices.castles_link import CastlesLink
from companion.adapters.devices.castles_logic import CastlesLogic
from companion.adapters.devices.link import Effect
from companion.adapters.devices.ports import CastlePressed, CastleReleased, Lamp, PressId, Why
from companion.adapters.devices.sentences import Sentence

UID = "00c0ffee"
PICTURE = {3: Lamp("ff0000"), 9: Lamp("00ff00", blinking=True)}


class World:
    """A controller, a host and the record of what was pressed and taken."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.now = 0.0
        self.boot = 1
        self.castles = CastlesLogic(UID, self.boot, "Ada", 0.0)
        self.link = CastlesLink()
        self.is_plugged = True
        self.bad = 0.0
        self.hand: dict[int, list[tuple[str, int]]] = {1: []}
        """What the hand did, by boot: what was not said when the power went is gone with it."""
        self.taken: list[tuple[str, int, PressId]] = []
        self.record: list[PressId] = []
        self.inbox: list[CastlePressed | CastleReleased] = []
        self.do(self.link.opened(self.now))

    def arrives(self) -> int:
        """How often a sentence arrives: lost, once, or twice."""
        if not self.is_plugged or self.chance.random() < self.bad:
            return 0
        return 2 if self.chance.random() < self.bad else 1

    def do(self, effects: list[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, Sentence):
                for _ in range(self.arrives()):
                    self.hear(self.castles.receive(effect))
            elif isinstance(effect, CastlePressed | CastleReleased):
                assert effect.id not in self.record, "emitted although it was taken"
                assert effect not in self.inbox, "emitted twice"
                self.inbox.append(effect)

    def hear(self, sentences: list[Sentence]) -> None:
        for sentence in sentences:
            for _ in range(self.arrives()):
                self.do(self.link.receive(sentence, self.now))

    def wait(self, wait_s: float) -> None:
        until = self.now + wait_s
        while (due := min(self.castles.next_due, self.link.next_due)) <= until:
            self.now = max(self.now, due)
            self.hear(self.castles.due(self.now))
            self.do(self.link.tick(self.now))
            if not self.link.wants_port and self.is_plugged:
                self.do(self.link.opened(self.now))
        self.now = until

    def toggle(self) -> None:
        castle = self.chance.randrange(18)
        if self.castles.press(castle, self.now):
            self.hand[self.boot].append(("press", castle))
        elif self.castles.release(castle):
            self.hand[self.boot].append(("release", castle))

    def take(self) -> None:
        """The table takes what came, writes it down and acknowledges it."""
        inbox, self.inbox = self.inbox, []
        for event in inbox:
            kind = "press" if isinstance(event, CastlePressed) else "release"
            self.taken.append((kind, event.index, event.id))
            self.record.append(event.id)
            if self.chance.random() < 0.1:
                self.crash()
            else:
                self.do(self.link.acknowledge(event, self.now))

    def crash(self) -> None:
        self.inbox = []
        self.link = CastlesLink(counted=self.record)
        self.do(self.link.show(PICTURE))
        if self.is_plugged:
            self.do(self.link.opened(self.now))

    def cable(self) -> None:
        self.is_plugged = not self.is_plugged
        if self.is_plugged:
            self.do(self.link.opened(self.now))
        else:
            self.do(self.link.absent(Why.UNPLUGGED))

    def power(self) -> None:
        """Off and on; what it had said is acknowledged before, so that the hand can be checked."""
        self.calm()
        self.boot += 1
        self.hand[self.boot] = []
        self.castles = CastlesLogic(UID, self.boot, "Ada", self.now)
        self.hear([self.castles.hello()])

    def noise(self) -> None:
        self.bad = self.chance.choice([0.0, 0.1, 0.4])

    def calm(self) -> None:
        """The line is good for a while, and the table takes everything."""
        self.bad = 0.0
        if not self.is_plugged:
            self.cable()
        for _ in range(400):
            self.wait(0.25)
            self.take()
            if not self.castles.is_busy:
                return
        pytest.fail("the controller never gets rid of its events")


@pytest.mark.parametrize("part", range(4))
def test_a_thousand_matches_full_of_faults_take_each_press_exactly_once(part: int) -> None:
    for seed in range(250 * part, 250 * (part + 1)):
        world = World(seed)
        world.do(world.link.show(PICTURE))
        for _ in range(40):
            action = world.chance.choice(
                [world.toggle, world.toggle, world.toggle, world.take, world.take,
                 world.cable, world.power, world.noise, world.crash]
            )  # fmt: skip
            action()
            world.wait(world.chance.choice([0.01, 0.3, 1.0, 3.0]))
        world.calm()
        for boot, did in world.hand.items():
            assert [(kind, castle) for kind, castle, id_ in world.taken if id_.boot == boot] == did
        world.wait(20.0)
        assert world.castles.lamps == PICTURE
