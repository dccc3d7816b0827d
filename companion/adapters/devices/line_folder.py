"""Where is the file of a simulated line, and who clears up after a program that was killed?

A folder of its own in the temporary folder holds the link to the line and a lock. The lock is
the kernel's: it ends with the program, however that ends. The next start removes every folder
whose lock nobody holds, but only folders of this user and with the names that this module gives.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import stat
import tempfile
import time
from pathlib import Path
from typing import Final

_PREFIX: Final = "herald-"
_LOCK: Final = "lock"
_NEW_LOCK: Final = "lock.new"
_YOUNG_S: Final = 60.0
"""Seconds: a younger folder without a lock may be in the making."""


class LineFolder:
    """A folder for one simulated line. For one thread.

    Attributes:
        path: the folder.
    """

    def __init__(self, word: str) -> None:
        """Make it, and remove what killed programs left.

        Args:
            word: the kind of device, which is also the name of its link.

        Raises:
            OSError: the folder cannot be made.
        """
        _clear_up(word)
        self.path = Path(tempfile.mkdtemp(prefix=f"{_PREFIX}{word}-"))
        self._word = word
        self._lock = -1
        try:
            new = self.path / _NEW_LOCK
            self._lock = os.open(new, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
            fcntl.flock(self._lock, fcntl.LOCK_EX)
            # The lock is held before the folder gets its name: it never looks abandoned.
            new.rename(self.path / _LOCK)
        except OSError:
            self.cleanup()
            raise

    @property
    def link(self) -> Path:
        """Where the device file is while the line is plugged in."""
        return self.path / self._word

    def cleanup(self) -> None:
        """Remove it. Idempotent; never raises."""
        _remove(self.path, self._word)
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1


def _clear_up(word: str) -> None:
    """Remove the folders of lines whose programs have ended."""
    with contextlib.suppress(OSError):
        for path in Path(tempfile.gettempdir()).glob(f"{_PREFIX}{word}-*"):
            with contextlib.suppress(OSError):
                if _is_abandoned(path, word):
                    _remove(path, word)


def _is_abandoned(path: Path, word: str) -> bool:
    """Whether a folder is ours and nobody uses it.

    Raises:
        OSError: it went away meanwhile, or cannot be looked at.
    """
    found = path.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid():
        return False
    try:
        lock = os.open(path / _LOCK, os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW)
    except FileNotFoundError:
        # Version 0.1 made no lock; its link leads nowhere once the program has ended.
        return time.time() - found.st_mtime > _YOUNG_S and not (path / word).exists()
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    else:
        return True
    finally:
        os.close(lock)


def _remove(path: Path, word: str) -> None:
    with contextlib.suppress(OSError):
        for name in (word, _LOCK, _NEW_LOCK):
            (path / name).unlink(missing_ok=True)
        for end in path.iterdir():
            if stat.S_ISSOCK(end.lstat().st_mode):
                end.unlink()
        path.rmdir()
