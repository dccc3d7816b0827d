"""How is the program loaded without looking for garbage in what is loaded? All of it stays.

While modules are loaded Python's collector looks through ever more objects, none of which is ever
given back: a twentieth of a start. Once they are loaded, it need not look at them again either.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Look for no garbage inside the block, and never among what was made there or before.

    Where the collector was switched off before, it stays so.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.freeze()
            gc.enable()
