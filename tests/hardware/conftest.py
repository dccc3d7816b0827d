"""A table for the device tests: the referee's end of the queue, and a tap on the wire."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import TypeVar

import pytest

from companion.adapters.devices.die_logic import DieTimes
from companion.adapters.devices.noise import Noise
from companion.adapters.devices.ports import CastleButtons, Die, DieSettled, RollId, Signal
from companion.adapters.devices.sentences import PROTO, Sentence, SentenceReader
from companion.adapters.devices.serial_die import SerialDie
from companion.adapters.devices.simulated import SimulatedDie

FAST = DieTimes(beat_s=0.1, repeat_s=0.04, tumble_s=0.06)
"""The protocol's proportions, ten times as fast."""
RETRY_S = (0.02, 0.1)
PATIENCE_S = 20.0
"""How long a test waits for what must come; only a failing test waits that long."""

S = TypeVar("S")


def eventually(condition: Callable[[], bool]) -> None:
    """Wait until it is so."""
    until = time.monotonic() + PATIENCE_S
    pause = threading.Event()
    while not condition():
        assert time.monotonic() < until, "waited in vain"
        pause.wait(0.005)


class Inbox:
    """Takes the signals of one adapter and keeps them all."""

    def __init__(self, device: Die | CastleButtons) -> None:
        self.signals: list[Signal] = []
        self._queue: queue.Queue[Signal] = queue.Queue()
        device.start(self._queue.put)

    def wait_for(self, kind: type[S]) -> S:
        """The next signal of this kind; those before it are kept, too."""
        until = time.monotonic() + PATIENCE_S
        while True:
            signal = self._queue.get(timeout=max(0.0, until - time.monotonic()))
            self.signals.append(signal)
            if isinstance(signal, kind):
                return signal

    def all(self, kind: type[S]) -> list[S]:
        """Every signal of this kind so far."""
        while not self._queue.empty():
            self.signals.append(self._queue.get())
        return [signal for signal in self.signals if isinstance(signal, kind)]


class Referee(Inbox):
    """Takes the signals of a die."""

    def __init__(self, die: SerialDie) -> None:
        self.die = die
        super().__init__(die)

    def all_settled(self) -> list[DieSettled]:
        """Every roll so far."""
        return self.all(DieSettled)


@dataclass(frozen=True)
class Tap(Noise):
    """A line that is good, or as bad as its numbers say, with somebody listening in."""

    reader: SentenceReader = field(default_factory=SentenceReader)
    heard: queue.Queue[Sentence] = field(default_factory=queue.Queue)

    def disturb(self, data: bytes) -> bytes:
        for sentence in self.reader.feed(data):
            self.heard.put(sentence)
        return super().disturb(data)

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
