"""How does another thread wake the window's loop? It rings.

Cheaper than an `Event`, which makes a lock for every wait; the loop waits twenty times a second.
"""

from __future__ import annotations

import threading
from contextlib import suppress


class Bell:
    """Rung by any thread, heard once by the one that waits."""

    def __init__(self) -> None:
        """Nobody has rung."""
        self._silent = threading.Lock()
        self._silent.acquire()

    def ring(self) -> None:
        """End the wait, or the next one; more rings before that are one."""
        with suppress(RuntimeError):  # it was rung already
            self._silent.release()

    def wait(self, seconds: float) -> bool:
        """Sleep for so many seconds, at least 0, or until somebody rings; whether somebody did."""
        return self._silent.acquire(timeout=seconds)
