"""How does a picture come through cage? Starts that small compositor, and draws nothing.

cage starts a program of its own and ends with it. Ours is not that program: it stays the process
that systemd knows, so that its exit code, its signals and its hangs are its own (Debian 12's cage
forgets exit codes). cage runs beside it. cage is given a shell that reports the display's name
and waits until our process has ended; then the shell ends, and cage with it.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
from collections.abc import Sequence
from typing import Final

from companion.app.host.displays import Trouble

_NEEDS: Final = ("cage", "Xwayland")
_CAGE: Final = ("cage", "-d", "--")
"""Without -d, cage asks programs to draw frames around themselves."""
_CLIENT: Final = ("/bin/sh", "-c", 'echo "$DISPLAY" >&0; read -r _')
_PATIENCE_S: Final = 60.0
_LINE_BYTES: Final = 256


class Compositor:
    """cage, beside this program, until this program ends. For one thread.

    Wiring: `Compositor()` in a service whose user may talk to seatd; `LIBSEAT_BACKEND=seatd`.
    """

    def __init__(self, needs: Sequence[str] = _NEEDS, command: Sequence[str] = _CAGE) -> None:
        """Start nothing yet.

        Args:
            needs: the programs that must be installed.
            command: the command that starts cage; the shell to run is appended.
        """
        self._needs = tuple(needs)
        self._command = (*command, *_CLIENT)
        self._line: socket.socket | None = None
        self._child = 0

    def look(self) -> Trouble | None:
        """Why cage has no display for us; None when it has one, which the environment then names.

        Starts cage if it is not running. Blocks until cage has its display or has given up: a
        minute at most.
        """
        if self._line is not None:
            if os.waitpid(self._child, os.WNOHANG) == (0, 0):
                return None
            self._line.close()
            self._line = None
        if not all(map(shutil.which, self._needs)):
            return Trouble("cage is missing: sudo apt install cage seatd xwayland", passes=False)
        ours, theirs = socket.socketpair()
        ours.settimeout(_PATIENCE_S)
        with theirs:
            try:
                self._child = os.posix_spawnp(
                    self._command[0], self._command, os.environ, setsigdef=[signal.SIGPIPE],
                    file_actions=[(os.POSIX_SPAWN_DUP2, theirs.fileno(), 0)],
                )  # fmt: skip
            except OSError as error:
                ours.close()
                return Trouble(f"cage can't be started: {error.strerror}", passes=False)
        display = _answer_of(ours)
        if not display:
            ours.close()
            os.kill(self._child, signal.SIGKILL)
            os.waitpid(self._child, 0)
            return Trouble(
                "cage has not got the screen (its own words are in the log): seatd must run, and "
                "the service's user must be in group video: sudo systemctl enable --now seatd; "
                "sudo usermod -aG video table-herald",
                passes=False,
            )
        self._line = ours
        os.environ["DISPLAY"] = display
        os.environ["XDG_CURRENT_DESKTOP"] = "cage"
        return None


def _answer_of(line: socket.socket) -> str:
    """The name of the display; "" if none comes."""
    received = b""
    try:
        while not received.endswith(b"\n"):
            more = line.recv(_LINE_BYTES)
            if not more:
                return ""
            received += more
    except OSError:
        return ""
    return received.decode("ascii", "replace").strip()
