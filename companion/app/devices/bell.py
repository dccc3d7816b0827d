"""How does another thread wake the window's loop, or a touch? It rings, and a touch can be read.

One wait for both: whoever sleeps for a third of a second answers at once all the same.
"""

from __future__ import annotations

import os
import select
import weakref
from collections.abc import Sequence
from typing import Final

_READABLE: Final = select.POLLIN


class Bell:
    """Rung by any thread, heard once by the one that waits."""

    def __init__(self) -> None:
        """Nobody has rung."""
        self._rings = os.eventfd(0, os.EFD_CLOEXEC | os.EFD_NONBLOCK)
        # Not at the program's end: threads may still ring then.
        weakref.finalize(self, os.close, self._rings).atexit = False

    def ring(self) -> None:
        """End the wait, or the next one; more rings before that are one."""
        os.eventfd_write(self._rings, 1)

    def wait(self, seconds: float, files: Sequence[int] = ()) -> bool:
        """Sleep until somebody rings, one of these files can be read, or the time is over.

        Args:
            seconds: at least 0.
            files: open file descriptors. Nothing is read from them.

        Returns:
            Whether somebody rang or a file can be read.
        """
        waiting = select.poll()
        for one in (self._rings, *files):
            waiting.register(one, _READABLE)
        ready = waiting.poll(seconds * 1000)
        if (self._rings, _READABLE) in ready:
            os.eventfd_read(self._rings)
        return bool(ready)
