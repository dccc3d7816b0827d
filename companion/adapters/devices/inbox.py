"""Where do signals wait for the window loop, and who wakes it?"""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator

from companion.adapters.devices.ports import Signal


def _nobody() -> None:
    """Nobody waits."""


class Inbox:
    """Takes signals on the adapters' threads, gives them out on the loop's."""

    def __init__(self, rung: Callable[[], None] = _nobody) -> None:
        """Empty; `rung` is called on the adapter's thread after each signal."""
        self._signals: queue.SimpleQueue[Signal] = queue.SimpleQueue()
        self._rung = rung

    def put(self, signal: Signal) -> None:
        """A device has said something. Never blocks."""
        self._signals.put(signal)
        self._rung()

    def __iter__(self) -> Iterator[Signal]:
        """What has come since, oldest first; ends when there is no more."""
        while True:
            try:
                yield self._signals.get_nowait()
            except queue.Empty:
                return
