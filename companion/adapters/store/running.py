"""Did the program end as it should? A mark on the disk while it runs.

Pulling the plug is a usual end at a table and does no harm. The mark only lets the
next start say that it knows, and that it has looked.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

_MARK: Final = "running"


class RunningMark:
    """The mark in a data folder; for the holder of the record's lock.

    Attributes:
        was_cut: it stood there already: the last end was not a clean one.
    """

    def __init__(self, folder: Path) -> None:
        """Set it, on the disk when this returns.

        A disk that refuses costs the knowledge and nothing else: whether it can be
        played on is for the record to say.
        """
        self._path = folder / _MARK
        self.was_cut = self._path.exists()
        with suppress(OSError):
            os.close(os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o644))
            _sync(folder)

    def clear(self) -> None:
        """The program ends as it should. Again is harmless."""
        with suppress(OSError):
            self._path.unlink()
            _sync(self._path.parent)


def _sync(folder: Path) -> None:
    place = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(place)
    finally:
        os.close(place)
