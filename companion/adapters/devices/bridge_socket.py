"""How does the game reach the bridge to Bluetooth dice? One connection to one of its sockets.

It never waits. The bridge reads what little is said to it; a connection that takes nothing any
more is given up like one that broke.
"""

from __future__ import annotations

import errno
import socket
from pathlib import Path

from companion.core import dice_peer

_PIECE = 4096


class BridgeSocket:
    """A connection to a socket of the bridge. For one thread."""

    def __init__(self, path: Path, *, service: bool) -> None:
        """Connect.

        Args:
            path: the bridge's socket.
            service: whether this process is a service with the folder that systemd made.

        Raises:
            OSError: nobody listens there, or it is not the bridge (EPERM).
        """
        self._line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC)
        try:
            self._line.setblocking(False)
            self._line.connect(str(path))
            if not dice_peer.is_expected(self._line, service=service):
                raise PermissionError(errno.EPERM, "somebody else listens there")
        except OSError:
            self._line.close()
            raise

    def fileno(self) -> int:
        """The connection, for `select`."""
        return self._line.fileno()

    def send(self, data: bytes) -> None:
        """Send bytes, all of them.

        Raises:
            OSError: the connection broke, or the bridge does not read.
        """
        if self._line.send(data) < len(data):
            raise OSError(errno.ENOBUFS, "the bridge does not read")

    def receive(self) -> bytes:
        """The bytes that have come; at least one.

        Raises:
            OSError: the connection has ended, or nothing has come.
        """
        data = self._line.recv(_PIECE)
        if not data:
            raise ConnectionResetError(errno.ECONNRESET, "the bridge has gone")
        return data

    def close(self) -> None:
        """End it. Idempotent."""
        self._line.close()
