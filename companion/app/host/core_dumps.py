"""May what lies in this process's memory be written out or read by others? No.

Keys and PINs pass through it. No core dump is written when it breaks down, none is handed
to a program that collects them, and another program of the same user cannot read its
memory; root can. What is started from here may be dumped as ever, but writes no core.
"""

from __future__ import annotations

import ctypes
from contextlib import suppress
from typing import Final

_PR_SET_DUMPABLE: Final = 4


def forbid() -> None:
    """Forbid core dumps for the rest of this process; without effect where the system has none.

    An undumpable process that is not root can still read its own `/proc/self`, except `mem`,
    `environ` and `io`.
    """
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - not every system has it

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)
