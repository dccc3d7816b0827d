"""Those who read the table's public feed: one in this process, and one that can be stopped."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from companion.core.public_feed import Begin, Entries, FeedMessage, read_line

PATIENCE_S: Final = 20.0
_READS_NOTHING: Final = """\
import os, signal, socket, sys
one = socket.socket(socket.AF_UNIX)
one.connect(sys.argv[1])
sys.stdout.write("connected\\n")
sys.stdout.flush()
os.kill(os.getpid(), signal.SIGSTOP)
with one.makefile("rb") as lines:
    for number, line in enumerate(lines, 1):
        if line == b"last\\n":
            break
sys.stdout.write(f"{number}\\n")
"""


class Watcher:
    """Reads the feed in the test's own process.

    Attributes:
        raw: the bytes that were read.
        ended: the table has hung up.
    """

    def __init__(self, path: Path) -> None:
        """Connect."""
        self.raw = b""
        self.ended = False
        self.connection = socket.socket(socket.AF_UNIX)
        self.connection.connect(str(path))
        self.connection.setblocking(False)

    def read(self) -> list[FeedMessage]:
        """Everything that was said so far; each line is a message, or this fails."""
        try:
            while more := self.connection.recv(1 << 20):
                self.raw += more
            self.ended = True
        except BlockingIOError:
            pass
        except ConnectionResetError:
            self.ended = True
        *lines, _rest = self.raw.split(b"\n")
        return [read_line(one) for one in lines]

    def seqs(self) -> list[int]:
        """The numbers of the entries since the last match began."""
        found: list[int] = []
        for message in self.read():
            if isinstance(message, Begin):
                found.clear()
            elif isinstance(message, Entries):
                found += [entry.seq for entry in message.entries]
        return found

    def close(self) -> None:
        """Hang up."""
        self.connection.close()


def until(what: Callable[[], object], tend: Callable[[], object]) -> None:
    """Let time pass until something holds."""
    end = time.monotonic() + PATIENCE_S
    while not what():
        assert time.monotonic() < end, "it has not come about"
        tend()
        time.sleep(0.002)


class StoppedReader:
    """A process that connects, and then is stopped by the system: it reads nothing."""

    def __init__(self, path: Path, tend: Callable[[], object]) -> None:
        """Connect and stop.

        Args:
            path: of the socket.
            tend: lets the table welcome it.
        """
        self._process = subprocess.Popen(
            [sys.executable, "-c", _READS_NOTHING, str(path)], stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        os.set_blocking(self._process.stdout.fileno(), False)
        self._out = self._process.stdout
        until(self._is_stopped, tend)

    def _is_stopped(self) -> bool:
        status = Path(f"/proc/{self._process.pid}/stat").read_text("ascii")
        return status.rsplit(")", 1)[1].split()[0] == "T"

    def goes_on(self) -> None:
        """It reads again."""
        self._process.send_signal(signal.SIGCONT)

    def lines_read(self, tend: Callable[[], object]) -> int:
        """How many lines it has read up to the line "last"."""
        until(lambda: self._process.poll() is not None, tend)
        return int(self._out.read().split()[-1])

    def killed(self) -> None:
        """It crashes."""
        self._process.kill()
        self._process.wait()
        self._out.close()
