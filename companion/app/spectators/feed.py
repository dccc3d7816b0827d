"""Who is told what is public, and how is nobody ever waited for?

The table listens on a socket of this machine, writes lines and never reads one. What a reader's
socket does not take at once waits in a queue of its own; whoever lets that grow too long is dropped
and may come back. All of it happens in the window's loop, a few system calls a round, and none
that blocks.
"""

from __future__ import annotations

import select
import socket
from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

MOST_READERS: Final = 4
MOST_QUEUED: Final = 8 * 1024 * 1024
"""So many bytes wait for a reader at most."""
_AT_ONCE: Final = 256 * 1024
"""So many bytes are given to a reader in one round."""
_GONE: Final = select.POLLHUP | select.POLLERR | select.POLLNVAL


class _Reader:
    """One who reads, and what waits for it."""

    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection
        self._queue: deque[memoryview] = deque()
        self._queued = 0

    def add(self, line: bytes) -> bool:
        """Queue a line. Returns whether there is room for it."""
        self._queue.append(memoryview(line))
        self._queued += len(line)
        return self._queued <= MOST_QUEUED

    def send(self) -> bool:
        """Give what the socket takes now. Returns whether the reader is still there."""
        left = _AT_ONCE
        try:
            while self._queue and left > 0:
                sent = self.connection.send(self._queue[0][:left])
                self._queued -= sent
                left -= sent
                if sent == len(self._queue[0]):
                    self._queue.popleft()
                else:
                    self._queue[0] = self._queue[0][sent:]
        except BlockingIOError:
            return True
        except OSError:
            return False
        return True


class PublicFeed:
    """The socket and those who read from it. For one thread; never blocks.

    Attributes:
        path: where it listens.
    """

    def __init__(self, path: Path, greeting: Callable[[], Iterable[bytes]]) -> None:
        """Nobody can read yet.

        Args:
            path: where it listens.
            greeting: the lines that a reader gets first.
        """
        self.path = path
        self._greeting = greeting
        self._listener: socket.socket | None = None
        self._readers: dict[int, _Reader] = {}
        self._poll = select.poll()
        self._welcomed = 0

    @property
    def is_open(self) -> bool:
        """Whether it listens."""
        return self._listener is not None

    @property
    def readers(self) -> int:
        """How many read."""
        return len(self._readers)

    @property
    def welcomed(self) -> int:
        """How many have come since the program started."""
        return self._welcomed

    def open(self, mode: int) -> None:
        """Listen. The folder must be there and nothing of that name in it. Idempotent.

        Args:
            mode: of the socket's file: who may connect.

        Raises:
            OSError: it cannot be made there.
        """
        if self._listener is not None:
            return
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            listener.setblocking(False)
            listener.bind(str(self.path))
            self.path.chmod(mode)
            listener.listen(MOST_READERS)
        except OSError:
            listener.close()
            raise
        self._listener = listener
        self._poll.register(listener, select.POLLIN)

    def close(self) -> None:
        """Listen no more and drop all readers; the socket's file stays. Idempotent."""
        for number in list(self._readers):
            self._drop(number)
        if self._listener is not None:
            self._poll.unregister(self._listener)
            self._listener.close()
            self._listener = None

    def say(self, lines: Iterable[bytes]) -> None:
        """Tell everybody who reads; it is sent by `tend`."""
        for line in lines:
            for number, reader in list(self._readers.items()):
                if not reader.add(line):
                    self._drop(number)

    def tend(self) -> None:
        """Welcome who has come, forget who has gone, send what waits. Call it every round."""
        if self._listener is None:
            return
        for number, happened in self._poll.poll(0):
            if number == self._listener.fileno():
                self._welcome(self._listener)
            elif happened & _GONE:
                self._drop(number)
        for number, reader in list(self._readers.items()):
            if not reader.send():
                self._drop(number)

    def _welcome(self, listener: socket.socket) -> None:
        try:
            connection, _ = listener.accept()
        except OSError:
            # It went away again, or this process has no file descriptor left: then later.
            return
        if len(self._readers) >= MOST_READERS:
            connection.close()
            return
        connection.setblocking(False)
        connection.shutdown(socket.SHUT_RD)
        reader = _Reader(connection)
        for line in self._greeting():
            if not reader.add(line):
                connection.close()
                return
        self._readers[connection.fileno()] = reader
        self._welcomed += 1
        # Nothing but its end is waited for: hang-up and errors are always told.
        self._poll.register(connection, 0)

    def _drop(self, number: int) -> None:
        reader = self._readers.pop(number)
        self._poll.unregister(number)
        reader.connection.close()
