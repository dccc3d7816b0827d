"""What does the table say? Reads its socket line by line, and never writes to it.

A line that cannot be true ends the connection. What came before it is forgotten, as at every end
of a connection: the table says everything anew to whoever comes back.
"""

from __future__ import annotations

import errno
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from companion.core.errors import NotationError
from companion.core.public_feed import (
    MOST_IN_LINE,
    MOST_LINE,
    Begin,
    Closed,
    Entries,
    FeedMessage,
    Hello,
    Result,
    read_line,
)
from companion.core.shared_result import SharedResult
from companion.watching.followed_match import UntrueError, WatchedMatch

_PIECE: Final = 256 * 1024
"""So many bytes are read at a time."""
_MOST_RESULTS: Final = 200
"""So many results are kept; the table repeats all that it has."""


class Follower:
    """The connection to one table, or none.

    Attributes:
        match: the match on the table; None while there is none.
        results: the results for the club, by their hash.
        news: how often something has changed.
    """

    def __init__(self, path: Path) -> None:
        """Not connected yet; `path` is the table's socket."""
        self.path = path
        self.match: WatchedMatch | None = None
        self.results: dict[str, SharedResult] = {}
        self.news = 0
        self._line: socket.socket | None = None
        self._got = bytearray()
        self._greeted = False
        self._more = False

    @property
    def present(self) -> bool:
        """Whether the table is there and has said who it is."""
        return self._line is not None and self._greeted

    @property
    def more_comes(self) -> bool:
        """Whether the last line was as full as can be: its last step may go on in the next."""
        return self._more

    def fileno(self) -> int:
        """The connection, for `select`; -1 without one."""
        return -1 if self._line is None else self._line.fileno()

    def connect(self) -> bool:
        """Try to connect. Returns whether it is connected."""
        if self._line is not None:
            return True
        line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            line.setblocking(False)
            line.connect(str(self.path))
        except OSError:
            line.close()
            return False
        self._line = line
        return True

    def read(self) -> bool:
        """Take what has come, without waiting. Returns whether anything came.

        Raises:
            UntrueError: a line cannot be true; the connection has been ended.
        """
        if self._line is None:
            return False
        try:
            piece = self._line.recv(_PIECE)
        except BlockingIOError:
            return False
        except OSError as error:
            if error.errno == errno.EINTR:
                return False
            piece = b""
        if not piece:
            self.leave()
            return True
        self._got += piece
        try:
            self._take_lines()
        except UntrueError:
            self.leave()
            raise
        except (NotationError, RecursionError) as error:
            self.leave()
            raise UntrueError(f"The table sent a line that is none: {error}") from error
        return True

    def settle(self) -> None:
        """Take what has come into the steps of the match.

        Raises:
            UntrueError: a step cannot be true; the connection has been ended.
        """
        self._more = False
        if self.match is None:
            return
        try:
            self.match.settle()
        except UntrueError:
            self.leave()
            raise

    def leave(self) -> None:
        """End the connection, and forget what was said."""
        if self._line is not None:
            self._line.close()
        self._line, self.match = None, None
        self._greeted = self._more = False
        self._got.clear()
        self.results.clear()
        self.news += 1

    def _take_lines(self) -> None:
        for raw in self._lines():
            self._take(read_line(raw))
        if len(self._got) > MOST_LINE:
            raise UntrueError("The table sent a line that has no end.")

    def _lines(self) -> Iterator[bytes]:
        while (end := self._got.find(b"\n")) >= 0:
            raw = bytes(self._got[:end])
            del self._got[: end + 1]
            yield raw

    def _take(self, message: FeedMessage) -> None:
        self.news += 1
        self._more = False
        if isinstance(message, Hello):
            self._greeted = True
            return
        if not self._greeted:
            raise UntrueError("The table did not say first who it is.")
        match message:
            case Begin():
                self.match = WatchedMatch(message)
            case Entries(entries):
                if self.match is None:
                    raise UntrueError("The table sent an entry, but no match before it.")
                self.match.take(entries)
                self._more = len(entries) == MOST_IN_LINE
            case Closed():
                self.match = None
            case Result(result):
                self.results[result.hash] = result
                while len(self.results) > _MOST_RESULTS:
                    del self.results[next(iter(self.results))]
