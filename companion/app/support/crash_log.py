"""What is left of a fault that nobody foresaw? `crash.log`.

A few kilobytes in the data folder, rotated, for people who look for the fault. Of every
exception the log has the class and the places in the program, and nothing that was in a
variable. The text of a foreign exception may hold a player's hidden value, so it is left
out. Texts of our own exceptions never hold a secret and are kept.
"""

from __future__ import annotations

import os
import sys
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.core.clock import now_utc
from companion.core.errors import CompanionError

NAME: Final = "crash.log"
MOST_BYTES: Final = 256 * 1024
KEPT: Final = 3
"""The largest size of each file in bytes; the newest file has the plain name."""

_MOST_FRAMES: Final = 60
_MOST_CAUSES: Final = 10


def files(data: Path) -> tuple[Path, ...]:
    """The crash logs that are there, the newest first."""
    return tuple(file for file in _names(data) if file.is_file())


def _names(data: Path) -> tuple[Path, ...]:
    return (data / NAME, *(data / f"{NAME}.{number}" for number in range(1, KEPT)))


def note(data: Path, error: BaseException, where: str = "") -> Path | None:
    """Log an unhandled exception. Never raises. Returns the file, None if nothing could be written.

    Args:
        data: the data folder.
        error: the exception.
        where: the name of the thread that it ended, if not the main thread.
    """
    text = "".join(_lines(error, where))
    file = data / NAME
    try:
        data.mkdir(parents=True, exist_ok=True)
        if file.exists() and file.stat().st_size + len(text) > MOST_BYTES:
            _rotate(data)
        with file.open("a", encoding="utf-8", errors="replace") as out:
            out.write(text[:MOST_BYTES])
            out.flush()
            os.fsync(out.fileno())
    except OSError:
        return None
    return file


def _rotate(data: Path) -> None:
    names = _names(data)
    for older, newer in zip(reversed(names), reversed(names[:-1]), strict=False):
        with suppress(FileNotFoundError):
            newer.replace(older)


def watch_threads(data: Path) -> None:
    """Log what ends any thread from now on; Python's default would print the exception's text."""

    def hook(gone: threading.ExceptHookArgs) -> None:
        if gone.exc_value is not None:
            name = gone.thread.name if gone.thread is not None else "a thread"
            note(data, gone.exc_value, name)
            print(f"herald: {summary(gone.exc_value)}", file=sys.stderr)

    threading.excepthook = hook


def summary(error: BaseException) -> str:
    """One line for the user, without the text of a foreign exception."""
    return f"Table Herald crashed ({type(error).__name__}). Everything recorded is safe."


def _lines(error: BaseException, where: str) -> Iterator[str]:
    at = f" in thread {where}" if where else ""
    yield f"== {now_utc()}{at}, Python {sys.version.split()[0]}, {os.uname().machine}\n"
    for number, (why, one) in enumerate(_causes(error)):
        if number:
            yield f"-- {why}\n"
        yield from _frames(one)
        text = f": {' '.join(str(one).split())}" if isinstance(one, CompanionError) else ""
        yield f"{type(one).__module__}.{type(one).__qualname__}{text}\n"
    yield "\n"


def _causes(error: BaseException) -> Iterator[tuple[str, BaseException]]:
    """The exception and its causes, the last one first."""
    why, seen, one = "", 0, error
    while seen < _MOST_CAUSES:
        yield why, one
        seen += 1
        if one.__cause__ is not None:
            why, one = "caused by", one.__cause__
        elif one.__context__ is not None and not one.__suppress_context__:
            why, one = "while this was dealt with", one.__context__
        else:
            return


def _frames(error: BaseException) -> Iterator[str]:
    """Where it was, the last call last; the program's own lines hold no value."""
    found: deque[str] = deque(maxlen=_MOST_FRAMES)
    call = error.__traceback__
    while call is not None:
        code = call.tb_frame.f_code
        found.append(f"  {code.co_filename}:{call.tb_lineno} {code.co_name}\n")
        call = call.tb_next
    yield from found
