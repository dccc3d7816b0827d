"""How does a program run beside the window, as its child? Started, heard, and started again.

It is started again a few times, each time after a longer wait, when it ends by itself. What it says
last, in one line, is shown to people: a person may have to install something.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Sequence
from typing import Final

from companion.core import product
from companion.core.message import Message

WAITS_S: Final = (1.0, 5.0, 20.0, 60.0)
"""How long is waited before each new start; after the last one it is given up."""
WELL_S: Final = 120.0
"""A child that has run so long is well: the waits begin anew."""
_ENDS_S: Final = 2.0
"""So long it may take to end by itself when it is asked to."""
_MOST_SAID: Final = 4096
_MOST_SHOWN: Final = 200


class ChildProcess:
    """A child of the window's process. For one thread; only `close` waits."""

    def __init__(
        self,
        argv: Sequence[str],
        clock: Callable[[], float],
        *,
        complains: str,
        ended: str,
        apart: bool = False,
    ) -> None:
        """Nothing is started yet.

        Args:
            argv: what is started.
            clock: the window's, in seconds.
            complains: what people are told when it has ended with a word; with `{why}`.
            ended: the same when it has not said why, with its exit code as `{why}`.
            apart: a signal of the window's terminal does not reach it.
        """
        self._argv, self._clock = tuple(argv), clock
        self._complains, self._has_ended, self._apart = complains, ended, apart
        self._process: subprocess.Popen[bytes] | None = None
        self._ending: subprocess.Popen[bytes] | None = None
        self._kill_s = 0.0
        self._said = b""
        self._starts = 0
        self._started_s = 0.0
        self._due_s = clock()
        self._trouble = Message("")

    @property
    def pid(self) -> int | None:
        """The number of the running process; None while there is none."""
        return None if self._process is None else self._process.pid

    @property
    def trouble(self) -> Message:
        """Why it does not run; empty while it does."""
        return self._trouble

    def tend(self) -> None:
        """Start it when that is due; hear what it says. Never waits."""
        if self._process is None:
            is_due = self._starts <= len(WAITS_S) and self._clock() >= self._due_s
            if is_due and self.has_gone():
                self._start()
            return
        self._hear()
        if self._process.poll() is not None:
            self._hear()
            self._ended(self._process.returncode)

    def end(self) -> None:
        """Ask it to end, and do not wait; `has_gone` follows it. It may be started again."""
        process, self._process = self._process, None
        self._starts, self._due_s, self._trouble = 0, self._clock(), Message("")
        if process is not None:
            process.terminate()
            if process.stderr is not None:
                process.stderr.close()
            self._ending, self._kill_s = process, self._clock() + _ENDS_S

    def has_gone(self) -> bool:
        """Whether the one that was asked to end is gone; whoever takes too long is killed."""
        if self._ending is None:
            return True
        if self._ending.poll() is None:
            if self._clock() >= self._kill_s:
                self._ending.kill()
            return False
        self._ending = None
        return True

    def close(self) -> None:
        """End it, and wait a moment for it to clean up. Idempotent."""
        self.end()
        ending, self._ending = self._ending, None
        if ending is not None:
            try:
                ending.wait(_ENDS_S)
            except subprocess.TimeoutExpired:
                ending.kill()
                ending.wait()

    def _start(self) -> None:
        self._said, self._started_s = b"", self._clock()
        self._starts += 1
        try:
            process = subprocess.Popen(
                self._argv, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE, bufsize=0,
                start_new_session=self._apart,
            )  # fmt: skip
        except OSError as error:
            self._fails(Message(self._has_ended, why=error.strerror or str(error)))
            return
        assert process.stderr is not None  # it is a pipe
        os.set_blocking(process.stderr.fileno(), False)
        self._process = process

    def _hear(self) -> None:
        """Read what it has written; only the end of that is kept."""
        assert self._process is not None
        assert self._process.stderr is not None
        try:
            while more := os.read(self._process.stderr.fileno(), _MOST_SAID):
                self._said = (self._said + more)[-_MOST_SAID:]
        except BlockingIOError:
            pass
        if self._clock() - self._started_s >= WELL_S:
            self._starts, self._trouble = 1, Message("")

    def _ended(self, code: int) -> None:
        process, self._process = self._process, None
        if process is not None and process.stderr is not None:
            process.stderr.close()
        said = last_line(self._said).removeprefix(f"{product.COMMAND}: ")
        # What it says is a sentence, and a key where the catalogues have it.
        if said:
            self._fails(Message(self._complains, why=Message(said)))
        else:
            self._fails(Message(self._has_ended, why=str(code)))

    def _fails(self, trouble: Message) -> None:
        self._trouble = trouble
        waits = WAITS_S[min(self._starts, len(WAITS_S)) - 1]
        self._due_s = self._clock() + waits


def last_line(said: bytes) -> str:
    """The last line of what was written that says anything, as it can be shown; else ""."""
    for raw in reversed(said.decode("utf-8", "replace").splitlines()):
        text = "".join(sign for sign in raw if sign.isprintable()).strip()
        if text:
            return text[:_MOST_SHOWN]
    return ""
