"""How is a file read whose name came from outside? Only a regular file, and only up to a limit.

Pipes, devices and folders are refused: opening a pipe would block until something writes to it.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path


def read(path: Path, most: int) -> bytes:
    """The content of a file, cut off after `most` + 1 bytes.

    A result longer than `most` tells the caller that the file is too large.

    Args:
        path: the file.
        most: the largest size in bytes that the caller accepts.

    Raises:
        OSError: it cannot be read, or is not a regular file; `strerror` says which.
    """
    # Do not block on a pipe without a writer, and do not take a controlling terminal.
    file = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
    try:
        if not stat.S_ISREG(os.fstat(file).st_mode):
            raise OSError(errno.EINVAL, "it is no file but a folder, a pipe or a device")
        with open(file, "rb", closefd=False) as opened:
            return opened.read(most + 1)
    finally:
        os.close(file)
