"""A table for the device tests: the referee's end of the queue, and a tap on the wire."""

from __future__ import annotations

import queue
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import field

import pytest

from companion.adapters.devices.die_logic import DieTimes
from companion.adapters.devices.noise import Noise
from companion.adapters.devices.ports import DieSettled, RollId
from companion.adapters.devices.sentences import PROTO, Sentence, SentenceReader
from companion.adapters.devices.serial_die import SerialDie
from companion.adapters.devices.simulated import SimulatedDie
from companion.core.frozen import frozen
from tests.support.hardware.inbox import PATIENCE_S, Inbox, eventually

FAST = DieTimes(beat_s=0.1, repeat_s=0.04, tumble_s=0.06)
"""The protocol's proportions, ten times as fast."""
RETRY_S = (0.02, 0.1)


class Referee(Inbox):
    """Takes the signals of a die."""

    def __init__(self, die: SerialDie) -> None:
        self.die = die
        super().__init__(die)

    def all_settled(self) -> list[DieSettled]:
        """Every roll so far."""
        return self.all(DieSettled)


@frozen
class Tap(Noise):
    """A line that is good, or as bad as its numbers say, with somebody listening in."""

    reader: SentenceReader = field(default_factory=SentenceReader)
    heard: queue.Queue[Sentence] = field(default_factory=queue.Queue)

    def disturb(self, data: bytes) -> bytes:
        for sentence in self.reader.feed(data):
            self.heard.put(sentence)
        return Noise.disturb(self, data)

    def wait_for(self, kind: str, times: int = 1) -> Sentence:
        """The sentence of this kind that goes over the wire as the `times`-th."""
        until = time.monotonic() + PATIENCE_S
        while True:
            sentence = self.heard.get(timeout=max(0.0, until - time.monotonic()))
            times -= sentence.kind == kind
            if times == 0:
                return sentence


class Rig:
    """A simulated die, and as many adapters, one after the other, as a test wants."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack
        self.simulated = self.simulate()

    def simulate(self, proto: int = PROTO) -> SimulatedDie:
        return self._stack.enter_context(SimulatedDie("Ada", proto=proto, times=FAST))

    def adapt(self, counted: Iterable[RollId] = (), path: str = "") -> Referee:
        die = SerialDie(path or self.simulated.path, counted, beat_s=FAST.beat_s, retry_s=RETRY_S)
        self._stack.callback(die.close)
        return Referee(die)

    def tap(self) -> Tap:
        tap = Tap()
        self.simulated.disturb(tap)
        return tap

    def press(self, face: int) -> None:
        """Press the button as soon as the die takes it."""
        eventually(lambda: self.simulated.press(face))


@pytest.fixture
def rig() -> Iterator[Rig]:
    with ExitStack() as stack:
        yield Rig(stack)
