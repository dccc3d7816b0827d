"""How does whoever watches over the program know that it is well? Sd_notify, and no more.

systemd names a socket in the environment; a line to it says that the program is ready, that
it still moves, or how it is. Without systemd there is no socket, and nothing is said. Only
the window's loop says that it moves, and long work that it waits for, at each step that was made:
a program whose picture stands still is to be restarted, whatever else in it is alive. The
protocol is in sd_notify(3) and sd_watchdog_enabled(3).
"""

from __future__ import annotations

import os
import socket
from collections.abc import MutableMapping
from contextlib import suppress
from typing import Final

_PARTS: Final = 3
"""The program moves three times as often as it must: one lost line is no hang."""


_SLOWEST_S: Final = 120.0
"""From a screen to the first picture, with a large record on a slow card."""


class Supervisor:
    """Whoever watches over the program, or nobody. For one thread; blocks never, raises nothing.

    Wiring: `Supervisor.named_in(os.environ)` in a service of `Type=notify`.

    Attributes:
        patience_s: how long the program may be silent before it is taken for dead, in
            seconds; None for ever.
    """

    def __init__(self, address: str = "", patience_s: float | None = None) -> None:
        """Say nothing yet.

        Args:
            address: of a datagram socket; a path, or a name after an "@"; "" for nobody.
            patience_s: see the class.
        """
        self.patience_s = patience_s
        self._address = "\0" + address[1:] if address.startswith("@") else address
        self._said_s: float | None = None

    @classmethod
    def named_in(cls, environment: MutableMapping[str, str]) -> Supervisor:
        """The one that systemd names; its variables are taken out, so that no child speaks up."""
        address = environment.pop("NOTIFY_SOCKET", "")
        patience = environment.pop("WATCHDOG_USEC", "")
        meant_for = environment.pop("WATCHDOG_PID", "")
        if not address.startswith(("/", "@")):
            return cls()
        watches = patience.isdecimal() and int(patience) > 0
        if not watches or meant_for not in ("", str(os.getpid())):
            return cls(address)
        return cls(address, int(patience) / 1_000_000)

    def ready(self) -> None:
        """The first picture is on the screen."""
        self._say("READY=1")

    def status(self, words: str) -> None:
        """How the program is, in one line that everybody may read."""
        self._say(f"STATUS={' '.join(words.split())}")

    def waits(self, pause_s: float) -> None:
        """The start takes longer than usual, and nothing is wrong with that.

        Args:
            pause_s: so long nothing more will be said of it, in seconds.
        """
        self._say(f"EXTEND_TIMEOUT_USEC={round((pause_s + _SLOWEST_S) * 1_000_000)}")

    def alive(self, now_s: float) -> None:
        """The window's loop moves; `now_s` is its clock. Most calls say nothing."""
        if self.patience_s is None:
            return
        if self._said_s is None or now_s - self._said_s >= self.patience_s / _PARTS:
            self._said_s = now_s
            self._say("WATCHDOG=1")

    def stopping(self) -> None:
        """The program ends by itself or as it was told to."""
        self._say("STOPPING=1")

    def _say(self, line: str) -> None:
        if not self._address:
            return
        # One that does not listen is no reason to stop playing, or to wait.
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as speaking:
            speaking.setblocking(False)
            speaking.sendto(line.encode(), self._address)
