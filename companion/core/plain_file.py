"""How is a file read that somebody names? It has an end, and only so much is read.

A pipe, a device or a folder is none: whoever opens a pipe waits until somebody writes into it.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path


def read(path: Path, most: int) -> bytes:
    """The content of a file; more than `most` bytes where it is larger.

    Args:
        path: the file.
        most: bytes that are read, one more where there are more.

    Raises:
        OSError: it cannot be read, or is no file; `strerror` says which.
    """
    # Without waiting for whoever would write into a pipe, and for no terminal of ours.
    file = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
    try:
        if not stat.S_ISREG(os.fstat(file).st_mode):
            raise OSError(errno.EINVAL, "it is no file but a folder, a pipe or a device")
        with open(file, "rb", closefd=False) as opened:
            return opened.read(most + 1)
    finally:
        os.close(file)
