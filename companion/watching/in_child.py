"""How is something made without keeping in memory what it needs? In a child that ends afterwards.

A copy of this process makes it, hands it back as bytes, and is gone.
"""

from __future__ import annotations

import os
import select
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

_MOST_S: Final = 60.0
"""A child that has not finished by then is ended."""
_PIECE: Final = 1 << 20


def said(make: Callable[[], bytes]) -> bytes:
    """What `make` returns in a child; made here where there can be no child, or it says nothing.

    Args:
        make: returns at least one byte. What else it does is forgotten.
    """
    try:
        out, inn = os.pipe()
    except OSError:
        return make()
    try:
        child = os.fork()
    except OSError:
        os.close(out)
        os.close(inn)
        return make()
    if child == 0:
        _make(make, inn)
    os.close(inn)
    try:
        return _heard(out, child) or make()
    finally:
        os.close(out)


def _make(make: Callable[[], bytes], inn: int) -> None:
    """The child: it makes, speaks, and ends, whatever happens."""
    code = 1
    try:
        # The parent's handlers would wake the parent.
        signal.set_wakeup_fd(-1)
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        left = memoryview(make())
        while left:
            left = left[os.write(inn, left) :]
        code = 0
    finally:
        os._exit(code)


def _heard(out: int, child: int) -> bytes:
    """What the child says; nothing where it does not come to its end."""
    heard, end = bytearray(), time.monotonic() + _MOST_S
    while True:
        ready, _writable, _failed = select.select([out], [], [], max(0.0, end - time.monotonic()))
        if not ready:
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
            break
        piece = os.read(out, _PIECE)
        if not piece:
            break
        heard += piece
    _child, status = os.waitpid(child, 0)
    return bytes(heard) if os.waitstatus_to_exitcode(status) == 0 else b""
