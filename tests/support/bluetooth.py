"""Bluetooth dice for tests: a simulated bridge, and the game's end of it with a queue."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Collection, Sequence
from contextlib import ExitStack
from typing import TypeVar

from companion.adapters.devices.bluetooth_dice import BluetoothDice
from companion.adapters.devices.die_logic import DieTimes
from companion.adapters.devices.ports import RollId, Signal
from companion.adapters.devices.recorder import FlightRecorder
from companion.adapters.devices.simulated_bridge import THREE, SimulatedBridge
from companion.core.dice_lines import ChosenDie

FAST = DieTimes(beat_s=0.1, repeat_s=0.04, tumble_s=0.05)
"""The protocol's proportions, ten times as fast."""
RETRY_S = (0.02, 0.05)
PATIENCE_S = 10.0
"""How long a test waits for what must come; only a failing test waits that long."""
RED, BLUE, GREEN = (die.uid for die in THREE)
"""The dice of the simulated bridge, by what they are called here."""
CHOSEN = tuple(ChosenDie(die.address, die.make) for die in THREE)

S = TypeVar("S")


def eventually(condition: Callable[[], bool]) -> None:
    """Wait until it is so."""
    until = time.monotonic() + PATIENCE_S
    pause = threading.Event()
    while not condition():
        assert time.monotonic() < until, "waited in vain"
        pause.wait(0.005)


class Table:
    """The game's end: an adapter, and every signal that it emitted."""

    def __init__(
        self,
        stack: ExitStack,
        bridge: SimulatedBridge,
        dice: Sequence[ChosenDie] = CHOSEN[:1],
        counted: Collection[RollId] = (),
    ) -> None:
        """Start the adapter."""
        self.recorder = FlightRecorder()
        self.signals: list[Signal] = []
        self._queue: queue.Queue[Signal] = queue.Queue()
        self.dice = BluetoothDice(
            bridge.folder, dice, counted, retry_s=RETRY_S,
            tap=lambda: self.recorder.tap("die"),
        )  # fmt: skip
        stack.callback(self.dice.close)
        self.dice.start(self._queue.put)

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
