"""What is left on a disk if the plug is pulled at a chosen step?

Python reports each opened, renamed, linked and removed file, and each program that is started, to
audit hooks (PEP 578). The hook here counts them and, at the chosen one, ends the program as a cut
does: that step and all later ones, those of `finally` among them, are not done.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Final

_STEPS: Final = {"os.rename", "os.symlink", "os.remove", "os.mkdir", "os.rmdir", "os.link",
                 "os.chmod", "os.chown", "shutil.copyfile", "subprocess.Popen"}  # fmt: skip


class CutError(BaseException):
    """The plug is pulled; no `except Exception` sees it."""


class _Plug:
    """The plug that is pulled.

    Attributes:
        steps: the steps so far; None while nobody counts.
        at: the step that is not done any more; 0 for none.
        reads: files and folders that are opened to be read are steps, too.
    """

    steps: int | None = None
    at = 0
    reads = False


_PLUG: Final = _Plug()


def _hear(event: str, arguments: tuple[object, ...]) -> None:
    if _PLUG.steps is None:
        return
    if event == "open":
        flags = arguments[2]
        if not _PLUG.reads and not (
            isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
        ):
            return
    elif event not in _STEPS:
        return
    _PLUG.steps += 1
    if _PLUG.at and _PLUG.steps >= _PLUG.at:
        raise CutError


@cache
def _listen() -> None:
    """Begin to listen: for good, since a hook cannot be taken away, and it slows what follows."""
    sys.addaudithook(_hear)


@contextmanager
def cut_at(step: int, *, reads: bool = False) -> Iterator[list[int]]:
    """Pull the plug at this step of the block; at none for 0.

    Args:
        step: its number, from 1 on.
        reads: what is opened to be read, or synced, is a step, too.

    Yields:
        A list which holds, after the block, the number of its steps.
    """
    _listen()
    counted: list[int] = []
    _PLUG.steps, _PLUG.at, _PLUG.reads = 0, step, reads
    try:
        yield counted
    except CutError:
        pass
    finally:
        counted.append(_PLUG.steps or 0)
        _PLUG.steps, _PLUG.at = None, 0
