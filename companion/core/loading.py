"""How is the program loaded without looking for garbage in between? All of it stays.

While modules are loaded Python's collector looks through ever more objects, none of which is ever
given back: a twentieth of a start.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Look for no garbage inside the block; what was switched off before stays so."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
