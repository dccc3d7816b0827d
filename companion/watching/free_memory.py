"""How does the relay stay small? What was freed goes back to the system, where glibc can do that.

Drawing the past of a match needs many small pictures for a moment; without this the process would
stay as large as it was then for the whole evening.
"""

from __future__ import annotations

import ctypes
import gc
from contextlib import suppress


def give_back() -> None:
    """Return unused memory to the system; does nothing without glibc. Takes a few milliseconds."""
    gc.collect()
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).malloc_trim(0)
