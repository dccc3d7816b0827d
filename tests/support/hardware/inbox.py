"""What has a device adapter said? Every signal, in the order in which it came."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from typing import TypeVar

from companion.adapters.devices.ports import CastleButtons, Die, Signal

PATIENCE_S = 20.0
"""Seconds that a test waits for what must come; only a failing test waits that long."""

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
        """Start the adapter."""
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
