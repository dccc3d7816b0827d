"""Who hears why the program does not start, where no window says it?

Whoever sits before the screen reads it on the console that the picture would have covered, whoever
asks systemd in the state of the service.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from companion.core import product
from companion.core.systemd import Supervisor


def tell(text: str, supervisor: Supervisor) -> None:
    """Say it to both; the log is the caller's.

    Args:
        text: one sentence or two.
        supervisor: whoever watches over us.
    """
    supervisor.status(text)
    # A person who typed the command reads it as its error.
    if sys.stdin is None or sys.stdin.closed or not sys.stdin.isatty() or sys.stderr.isatty():
        return
    with suppress(OSError):
        os.write(sys.stdin.fileno(), f"\r\n\r\n  {product.NAME}\r\n\r\n  {text}\r\n\r\n".encode())
