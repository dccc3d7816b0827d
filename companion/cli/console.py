"""Where does the program say why it does not start, before there is a window?

A person at the screen reads the reason on the console that the picture would have covered. systemd
shows it in the state of the service.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from companion.core import product
from companion.core.systemd import Supervisor


def tell(text: str, supervisor: Supervisor) -> None:
    """Write the reason to the console and to systemd; the caller writes the log.

    Args:
        text: one sentence or two.
        supervisor: systemd's notification socket, or a stand-in.
    """
    supervisor.status(text)
    # A person who typed the command reads it as its error.
    if sys.stdin is None or sys.stdin.closed or not sys.stdin.isatty() or sys.stderr.isatty():
        return
    with suppress(OSError):
        os.write(sys.stdin.fileno(), f"\r\n\r\n  {product.NAME}\r\n\r\n  {text}\r\n\r\n".encode())
