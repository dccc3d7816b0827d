"""Who asks the process that thinks, and what if it dies or falls silent?

Nothing here blocks: messages are written and read as far as the pipes go, whenever it is
polled. A process that dies or is silent for too long is killed and started once more, with
all that it was told; if that one fails too, the question has no answer.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import Final

from companion.app.program_players import messages
from companion.core.frozen import frozen
from companion.core.game import Json

COMMAND: Final = (sys.executable, "-m", "companion.app.program_players.thinking")
SILENCE_S: Final = 10.0
"""After so many seconds without a word a process that was asked is given up."""
_CHUNK: Final = 65536


@frozen
class Reply:
    """What became of a question.

    Attributes:
        answer: the answer's object; None where there is none.
        restarted: the process failed on the way and was started once more.
    """

    answer: Json | None
    restarted: bool

    def __repr__(self) -> str:
        """Without the answer: it may hold a hidden value."""
        return f"Reply({self.answer is not None}, {self.restarted})"


class ThinkingProcess:
    """The process that thinks about one match. For one thread."""

    def __init__(
        self,
        clock: Callable[[], float],
        command: Sequence[str] = COMMAND,
        silence_s: float = SILENCE_S,
    ) -> None:
        """Start nothing before the first question.

        Args:
            clock: the window's, in seconds.
            command: what is started.
            silence_s: when it is given up.
        """
        self._clock, self._command, self._silence_s = clock, command, silence_s
        self._process: subprocess.Popen[bytes] | None = None
        self._told: list[bytes] = []
        self._unsent, self._unread = bytearray(), bytearray()
        self._question: bytes | None = None
        self._number = 0
        self._heard_s = 0.0
        self._restarted = False

    @property
    def pid(self) -> int | None:
        """The number of the running process; None while there is none."""
        return None if self._process is None else self._process.pid

    def begin(self, first: Json) -> None:
        """Forget all that it was told, and begin with this message."""
        self._told.clear()
        self.tell(first)

    def tell(self, message: Json) -> None:
        """Tell it something. It is sent with the next question."""
        self._told.append(messages.line(message))
        if self._process is not None:
            self._unsent += self._told[-1]

    def ask(self, question: Json) -> None:
        """Ask; the answer to an earlier question is not waited for any more."""
        self._number += 1
        self._question = messages.line({**question, "number": self._number})
        self._restarted = False
        self._heard_s = self._clock()
        if self._process is None:
            self._start()
        else:
            self._unsent += self._question

    def poll(self) -> Reply | None:
        """What became of the question; None while it thinks, and where nothing was asked."""
        if self._question is None:
            return None
        if self._process is not None and self._send() and (answer := self._hear()) is not None:
            self._question = None
            return Reply(answer, self._restarted)
        if self._process is not None and self._clock() - self._heard_s < self._silence_s:
            return None
        self.close()
        if self._restarted:
            self._question = None
            return Reply(None, restarted=True)
        self._restarted = True
        self._start()
        return None

    def close(self) -> None:
        """End the process. What it was told is kept, so that it can be asked again."""
        process, self._process = self._process, None
        self._unsent.clear()
        self._unread.clear()
        if process is not None:
            process.kill()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    pipe.close()
            process.wait()

    def _start(self) -> None:
        self._heard_s = self._clock()
        try:
            process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL, bufsize=0,
            )  # fmt: skip
        except OSError:
            return
        assert process.stdin is not None  # both are pipes
        assert process.stdout is not None
        os.set_blocking(process.stdin.fileno(), False)
        os.set_blocking(process.stdout.fileno(), False)
        self._process = process
        for told in self._told:
            self._unsent += told
        if self._question is not None:
            self._unsent += self._question

    def _send(self) -> bool:
        """Write as much as the pipe takes. Returns whether the process is still there."""
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            while self._unsent:
                count = os.write(self._process.stdin.fileno(), self._unsent[:_CHUNK])
                del self._unsent[:count]
        except BlockingIOError:
            return True
        except OSError:
            return self._lost()
        return True

    def _hear(self) -> Json | None:
        """Read what it said. Returns the answer to the question, once it is there."""
        assert self._process is not None
        assert self._process.stdout is not None
        try:
            while more := os.read(self._process.stdout.fileno(), _CHUNK):
                self._unread += more
                self._heard_s = self._clock()
            self._lost()
        except BlockingIOError:
            pass
        except OSError:
            self._lost()
        *lines, rest = bytes(self._unread).split(b"\n")
        self._unread[:] = rest
        for raw in lines:
            try:
                said = json.loads(raw)
            except ValueError:
                self._lost()
                break
            if isinstance(said, dict) and said.get("number") == self._number:
                return said
        return None

    def _lost(self) -> bool:
        """Note that the process is gone: it is as if it had been silent for long."""
        self._heard_s = self._clock() - self._silence_s
        return False
