"""How does a child end with the program that started it, even if that is killed?

Run as `python -m companion.core.leashed COMMAND …`: the system is asked to end this
process with its parent, and then it becomes the command.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from contextlib import suppress
from typing import Final

_PR_SET_PDEATHSIG: Final = 1


def become(command: list[str]) -> None:
    """Become the command; it is asked to end as soon as its parent is gone.

    Raises:
        OSError: there is no such command.
    """
    parent = os.getppid()
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(signal.SIGTERM), 0, 0, 0)
    if os.getppid() != parent:
        # It has gone meanwhile.
        sys.exit(0)
    os.execv(command[0], command)


if __name__ == "__main__":
    become(sys.argv[1:])
