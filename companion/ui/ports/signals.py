"""What does the window's loop ask each round? A protocol, no code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol


class SignalsPort(Protocol):
    """What happens without a tap. For the window's loop, in its thread."""

    def poll_devices(self) -> bool:
        """Let the devices' signals in; True when something may look different now.

        Called twenty to sixty times a second; returns at once. A device that is gone says
        nothing.
        """

    def drain_events(self) -> Sequence[Any]:
        """The events that signals led to since the last call, in order, each once."""

    def wait(self, seconds: float) -> None:
        """Block for so long, or until a device has something to say."""

    def quit(self) -> None:
        """The window is closed by the player: no match is on the table. Idempotent."""
