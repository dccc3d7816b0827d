"""Two machines are worked on at once: who makes what both need, and whose cache is whose?

`make system-test` runs in two processes of pytest-xdist. What is kept under `build/` is made by
one of them while the other waits. Each has its own folder of fetched packages: apt locks it.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

WORKER: Final = os.environ.get("PYTEST_XDIST_WORKER", "")
"""Which of the two this is; "" where there is only one."""
RUN: Final = os.environ.get("PYTEST_XDIST_TESTRUNUID", "")
"""What both know this run by; "" where there is only one."""


def of_this_worker(folder: Path) -> Path:
    """A folder beside the given one that no other worker uses."""
    return folder.with_name(f"{folder.name}-{WORKER}") if WORKER else folder


@contextmanager
def alone(file: Path) -> Iterator[None]:
    """No other process is in such a block, with the same file, at the same time.

    A process that is in it already must not enter it again: it would wait for itself.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
