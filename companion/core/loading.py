"""How is the program loaded without what it does not need?

While modules are loaded Python's collector looks through ever more objects, none of which is ever
given back: a twentieth of a start. Once they are loaded, it need not look at them again either.
And libraries load others for what nobody here asks of them, but do without where they are missing.
"""

from __future__ import annotations

import gc
import sys
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


@contextmanager
def without(*names: str) -> Iterator[None]:
    """Whoever looks for these modules inside the block finds none; loaded ones are found.

    Whoever wants them later gets them.
    """
    hidden = [name for name in names if name not in sys.modules]
    for name in hidden:
        # A None in `sys.modules` makes Python raise ImportError.
        sys.modules[name] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        for name in hidden:
            del sys.modules[name]
