"""How does Mosquitto serve browsers quickly? It is kept turning by small questions.

Its WebSocket clients get 4 KB at each turn of its main loop, and an idle loop turns ten times a
second: a message of 20 KB would take half a second. A second connection asks "are you there?"
while somebody watches, often after something was said. Each question is a turn.
"""

from __future__ import annotations

import socket
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

_HELLO: Final = b"\x10\x10\x00\x04MQTT\x04\x02\x00\x3c\x00\x04drum"
_BEAT: Final = b"\xc0\x00"
_QUICK_S: Final = 1 / 300
_SLOW_S: Final = 1 / 25
_QUICKLY_FOR_S: Final = 2.0


class Drum:
    """The second connection, or none. For one thread; never waits."""

    def __init__(self, path: Path) -> None:
        """Silent; `path` is the broker's socket."""
        self._path = path
        self._line: socket.socket | None = None
        self._due_s = self._quick_until_s = 0.0
        self._asked = False

    def fileno(self) -> int:
        """The connection, for `select`; -1 without one."""
        return -1 if self._line is None else self._line.fileno()

    def hurry(self) -> None:
        """Something was said: beat quickly for a while."""
        self._quick_until_s = time.monotonic() + _QUICKLY_FOR_S

    def patience_s(self) -> float:
        """How long nothing is to be done."""
        return max(0.0, self._due_s - time.monotonic()) if self._line is not None else 1.0

    def beat(self) -> None:
        """Ask, if it is time to and the last question was answered."""
        now = time.monotonic()
        if self._line is None:
            self._connect()
        if self._line is None or now < self._due_s:
            return
        pace_s = _QUICK_S if now < self._quick_until_s else _SLOW_S
        self._due_s = now + pace_s
        try:
            with suppress(BlockingIOError):
                if not self._line.recv(4096):
                    self.close()
                    return
                self._asked = False
            if not self._asked:
                self._line.send(_BEAT)
                self._asked = True
        except OSError:
            self.close()

    def close(self) -> None:
        """Be silent."""
        if self._line is not None:
            self._line.close()
        self._line, self._asked = None, False

    def _connect(self) -> None:
        line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            line.setblocking(False)
            line.connect(str(self._path))
            line.send(_HELLO)
        except OSError:
            line.close()
            return
        # The first answer is the broker's greeting.
        self._line, self._asked = line, True
