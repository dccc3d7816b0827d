"""What does the window's loop ask each round? A protocol, no code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol


class SignalsPort(Protocol):
    """Events that do not come from the screen. For the window's loop, in its thread."""

    def poll_devices(self) -> bool:
        """Read the devices' signals. Returns whether something may look different now.

        Called three to sixty times a second; returns at once. A missing device sends
        nothing.
        """

    def drain_events(self) -> Sequence[Any]:
        """The events that signals led to since the last call, in order, each once."""

    def wait(self, seconds: float, files: Sequence[int] = ()) -> bool:
        """Block for `seconds`, or until a device sends a signal or one of `files` can be read.

        Whatever else is due between two rounds is done before.

        Args:
            seconds: at least 0.
            files: open file descriptors over which touches come.

        Returns:
            Whether it was ended before its time.
        """

    def sleep_on(self, seconds: float) -> bool:
        """As `wait`, after it in the same round: nothing else is done."""

    def quit(self) -> None:
        """The player closes the window: take the match off the table. Idempotent."""
