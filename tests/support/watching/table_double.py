"""A table that lets others watch, without a window: the far end of the public socket."""

from __future__ import annotations

import contextlib
import queue
import select
import socket
import threading
from collections.abc import Iterable, Sequence
from pathlib import Path

from companion.core.public_feed import (
    Begin,
    Closed,
    FeedMessage,
    Hello,
    PublicEntry,
    in_messages,
    line,
)


class _Reader:
    """One who reads; a thread gives them what waits, so that a test may read it itself."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._waiting: queue.Queue[bytes] = queue.Queue()
        self._thread = threading.Thread(target=self._give, daemon=True)
        self._thread.start()

    def sendall(self, said: bytes) -> None:
        self._waiting.put(said)

    def close(self) -> None:
        self._waiting.put(b"")
        with contextlib.suppress(OSError):
            self._connection.shutdown(socket.SHUT_RDWR)
        self._thread.join(5)
        self._connection.close()

    def _give(self) -> None:
        while said := self._waiting.get():
            try:
                self._connection.sendall(said)
            except OSError:
                return


class TableDouble:
    """Listens where a window would, and says what a test wants it to.

    Attributes:
        path: of the socket.
        connections: how often somebody has connected.
    """

    def __init__(self, path: Path) -> None:
        """Listen."""
        self.path = path
        self.connections = 0
        self._said: list[bytes] = [line(Hello("0"))]
        self._readers: list[_Reader] = []
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._listener.bind(str(path))
        self._listener.listen(4)

    def wait_for_reader(self, patience_s: float = 10.0) -> None:
        """Wait until somebody connects; they get everything that was said."""
        ready, _writable, _failed = select.select([self._listener], [], [], patience_s)
        assert ready, "nobody connects"
        connection, _address = self._listener.accept()
        reader = _Reader(connection)
        self.connections += 1
        self._readers.append(reader)
        for said in self._said:
            reader.sendall(said)

    def begin(self, begin: Begin, entries: Sequence[PublicEntry] = ()) -> None:
        """Another match is on the table, with these entries already."""
        del self._said[1:]
        self._say(line(begin))
        self.play(entries)

    def play(self, entries: Sequence[PublicEntry]) -> None:
        """The next entries."""
        for message in in_messages(entries):
            self._say(line(message))

    def close_match(self) -> None:
        """No match is on the table."""
        del self._said[1:]
        self._say(line(Closed()))

    def say(self, messages: Iterable[FeedMessage]) -> None:
        """Say anything."""
        for message in messages:
            self._say(line(message))

    def raw(self, said: bytes) -> None:
        """Say bytes that are perhaps no message, once."""
        for reader in self._readers:
            reader.sendall(said)

    def hang_up(self) -> None:
        """End all connections; whoever comes back gets everything anew."""
        for reader in self._readers:
            reader.close()
        self._readers.clear()

    def go(self) -> None:
        """The table is away, and so is its socket."""
        self.hang_up()
        self._listener.close()
        self.path.unlink(missing_ok=True)

    def _say(self, said: bytes) -> None:
        self._said.append(said)
        for reader in self._readers:
            reader.sendall(said)
