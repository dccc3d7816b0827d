"""How do signals get from the adapters' threads to the window loop? A queue that wakes it."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator

from companion.adapters.devices.ports import Signal


def _nobody() -> None:
    """Do nothing: there is no loop to wake."""


class Inbox:
    """A queue: signals are put in on the adapters' threads and taken out on the loop's."""

    def __init__(self, rung: Callable[[], None] = _nobody) -> None:
        """Empty; `rung` is called on the adapter's thread after each signal."""
        self._signals: queue.Queue[Signal] = queue.Queue()
        self._rung = rung

    def put(self, signal: Signal) -> None:
        """Queue a signal, on any thread. Never blocks."""
        self._signals.put(signal)
        self._rung()

    def __iter__(self) -> Iterator[Signal]:
        """Take out the queued signals, oldest first; ends when the queue is empty."""
        while True:
            try:
                yield self._signals.get_nowait()
            except queue.Empty:
                return
