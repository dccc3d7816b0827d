"""How does the program report its health to systemd? By sd_notify, and no more.

systemd names a socket in the environment. A line sent to it says that the program is ready,
still alive, or in which state it is. Without systemd there is no socket and nothing is sent.
Only the window's loop sends the watchdog signal, and long work for which the loop waits, after
each step: a program whose picture is frozen is to be restarted, even if other threads run. The
protocol is described in sd_notify(3) and sd_watchdog_enabled(3).
"""

from __future__ import annotations

import os
import socket
from collections.abc import MutableMapping
from contextlib import suppress
from typing import Final

_PARTS: Final = 3
"""Watchdog signals per timeout: with three, one lost line does not look like a hang."""


_SLOWEST_S: Final = 120.0
"""The longest start, from the screen to the first picture: a large record on a slow card."""


class Supervisor:
    """The connection to systemd, or to nothing. For one thread; never blocks, never raises.

    Wiring: `Supervisor.named_in(os.environ)` in a service of `Type=notify`.

    Attributes:
        patience_s: the watchdog timeout in seconds; None when there is no watchdog.
    """

    def __init__(self, address: str = "", patience_s: float | None = None) -> None:
        """Send nothing yet.

        Args:
            address: of a datagram socket: a path, or an abstract name after "@"; "" for none.
            patience_s: see the class.
        """
        self.patience_s = patience_s
        self._address = "\0" + address[1:] if address.startswith("@") else address
        self._said_s: float | None = None

    @classmethod
    def named_in(cls, environment: MutableMapping[str, str]) -> Supervisor:
        """From systemd's variables, which are removed so that no child process inherits them."""
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
        """Report that the first picture is on the screen (READY)."""
        self._say("READY=1")

    def status(self, words: str) -> None:
        """Report the program's state in one line (STATUS); every user of the system can read it."""
        self._say(f"STATUS={' '.join(words.split())}")

    def waits(self, pause_s: float) -> None:
        """Report that the start takes longer than usual (EXTEND_TIMEOUT_USEC).

        Args:
            pause_s: seconds until the next such report at the latest.
        """
        self._say(f"EXTEND_TIMEOUT_USEC={round((pause_s + _SLOWEST_S) * 1_000_000)}")

    def alive(self, now_s: float) -> None:
        """Report that the window's loop runs (WATCHDOG); most calls send nothing.

        Args:
            now_s: the loop's clock, in seconds.
        """
        if self.patience_s is None:
            return
        if self._said_s is None or now_s - self._said_s >= self.patience_s / _PARTS:
            self._said_s = now_s
            self._say("WATCHDOG=1")

    def stopping(self) -> None:
        """Report that the program is ending (STOPPING)."""
        self._say("STOPPING=1")

    def _say(self, line: str) -> None:
        if not self._address:
            return
        # If nobody listens, play goes on without waiting.
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as speaking:
            speaking.setblocking(False)
            speaking.sendto(line.encode(), self._address)
