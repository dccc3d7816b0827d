"""How does the game come in? Unix sockets on an asyncio loop, one guest at each.

Who comes is checked (`core.dice_peer`). Nothing waits for a guest: one who does not read is
shown out, and comes back.
"""

from __future__ import annotations

import asyncio
import os
import socket
import stat
from collections.abc import Callable, MutableMapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.core import dice_peer
from companion.core.dice_lines import FOLDER
from companion.core.errors import ConfigError

_MOST_PATH: Final = 106
"""The longest path of a socket, in bytes: sockaddr_un holds 108, with a ~ and a zero at its end."""
_PIECE: Final = 4096


class Door:
    """One listening socket.

    Attributes:
        came: called when a guest is there.
        heard: called with the bytes that the guest sends.
        left: called when the guest is gone; not when `close` shows him out.
    """

    def __init__(
        self,
        listening: socket.socket,
        *,
        service: bool,
        newest: bool,
        busy: bytes = b"",
        path: Path | None = None,
    ) -> None:
        """Let guests in from now on.

        Args:
            listening: the socket; closed by `close`.
            service: whether this is a service, whose guests have users of their own.
            newest: whether a new guest takes the place of one who is there; else he is sent away.
            busy: what he is told then.
            path: a file to be removed by `close`; None if it is somebody else's.
        """
        self.came: Callable[[], None] = lambda: None
        self.heard: Callable[[bytes], None] = lambda _data: None
        self.left: Callable[[], None] = lambda: None
        self._listening, self._path = listening, path
        self._service, self._newest, self._busy = service, newest, busy
        self._guest: socket.socket | None = None
        self._loop = asyncio.get_running_loop()
        listening.setblocking(False)
        self._loop.add_reader(listening, self._let_in)

    @property
    def has_guest(self) -> bool:
        """Whether somebody is there."""
        return self._guest is not None

    def send(self, data: bytes) -> None:
        """Send to the guest, if one is there and reads."""
        if self._guest is None:
            return
        try:
            sent = self._guest.send(data)
        except OSError:
            sent = 0
        if sent < len(data):
            self.show_out()
            self.left()

    def show_out(self) -> None:
        """Close the guest's connection. Idempotent."""
        guest, self._guest = self._guest, None
        if guest is not None:
            self._loop.remove_reader(guest)
            guest.close()

    def close(self) -> None:
        """Let nobody in any more. Idempotent."""
        self.show_out()
        if self._listening.fileno() >= 0:
            self._loop.remove_reader(self._listening)
            self._listening.close()
        if self._path is not None:
            with suppress(OSError):
                self._path.unlink()

    def _let_in(self) -> None:
        try:
            guest, _address = self._listening.accept()
        except OSError:
            return
        guest.setblocking(False)
        if not dice_peer.is_expected(guest, service=self._service):
            guest.close()
            return
        if self._guest is not None and not self._newest:
            with suppress(OSError):
                guest.send(self._busy)
            guest.close()
            return
        self.show_out()
        self._guest = guest
        self._loop.add_reader(guest, self._read, guest)
        self.came()

    def _read(self, guest: socket.socket) -> None:
        try:
            data = guest.recv(_PIECE)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self.heard(data)
        elif guest is self._guest:
            self.show_out()
            self.left()


def make_folder(folder: Path, *, service: bool) -> None:
    """Make the folder of the sockets, for this user alone; a service's is there already.

    Raises:
        ConfigError: it cannot be made, or is not this user's alone.
    """
    try:
        if not service:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.lstat()
    except OSError as error:
        raise ConfigError(
            f"The folder {folder} can't be used ({error.strerror or error}): start this with "
            "another XDG_RUNTIME_DIR."
        ) from error
    others = 0o007 if service else 0o077
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.geteuid() or found.st_mode & others:
        raise ConfigError(
            f"The folder {folder} isn't this user's alone: remove it, and start this again."
        )


def listen(path: Path, *, service: bool) -> socket.socket:
    """A listening socket at this path, where nobody else may listen.

    Raises:
        ConfigError: the path is too long, or another bridge listens there.
        OSError: it cannot be made.
    """
    if len(os.fsencode(path)) > _MOST_PATH:
        raise ConfigError(
            f"The path {path} is too long for a socket: start this with a shorter XDG_RUNTIME_DIR."
        )
    if _is_answered(path):
        raise ConfigError("Another herald dice is running: stop it first.")
    # Made beside its place: who finds it there can connect.
    new = path.with_name(f"{path.name}~")
    new.unlink(missing_ok=True)
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC)
    before = os.umask(0o077)
    try:
        listening.bind(str(new))
        # A service's folder hands its group, which is the game's, on to what is made in it.
        new.chmod(0o660 if service else 0o600)
        listening.listen(4)
        new.replace(path)
    except OSError:
        listening.close()
        raise
    finally:
        os.umask(before)
    return listening


def handed_over(environment: MutableMapping[str, str]) -> socket.socket | None:
    """The socket that systemd has made for this process, if any; its variables are removed.

    Raises:
        ConfigError: it is none that listens.
    """
    number, meant_for = environment.pop("LISTEN_FDS", ""), environment.pop("LISTEN_PID", "")
    environment.pop("LISTEN_FDNAMES", None)
    if not number or meant_for != str(os.getpid()):
        return None
    handed = socket.socket(fileno=3)
    handed.set_inheritable(False)
    if number != "1" or handed.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN) != 1:
        raise ConfigError(f"systemd handed over no socket that listens: see {FOLDER}.socket.")
    return handed


def _is_answered(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as trying:
        trying.settimeout(1)
        try:
            trying.connect(str(path))
        except OSError:
            return False
        return True
