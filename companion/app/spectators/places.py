"""Where do table and relay meet? The socket's path and the address file's, by how the program runs.

As a service both lie in folders that the system has made (`/run/table-herald-public`,
`/run/table-herald-watch`), and the relay is another service. Else both lie in a folder of our own
that nobody else may enter, and the relay is our child.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.core import meeting_folder, product
from companion.core.errors import ConfigError
from companion.core.frozen import frozen
from companion.core.meeting_folder import ADDRESS, PUBLIC, SOCKET

WATCH: Final = f"{product.PACKAGE}-watch"
_MOST_PATH: Final = 107
"""The longest path of a socket, in bytes: sockaddr_un holds 108, the last of them zero."""


@frozen
class Places:
    """The paths of one run.

    Attributes:
        socket: where the table listens.
        address: where the relay says how to reach it.
        is_service: systemd starts the relay; the folders are there already.
    """

    socket: Path
    address: Path
    is_service: bool

    @classmethod
    def of(cls, data: Path, environment: Mapping[str, str]) -> Places:
        """The places for this data folder. Makes nothing.

        Args:
            data: the data folder.
            environment: `RUNTIME_DIRECTORY` says that this is a service.
        """
        runtime = [Path(one) for one in environment.get("RUNTIME_DIRECTORY", "").split(":") if one]
        if runtime:
            beside = runtime[0].parent
            folder = beside / PUBLIC if (beside / PUBLIC).is_dir() else runtime[0]
            return cls(folder / SOCKET, beside / WATCH / ADDRESS, is_service=True)
        folder = meeting_folder.of_user(environment) / meeting_folder.name_of(data)
        return cls(folder / SOCKET, folder / ADDRESS, is_service=False)

    def make(self) -> None:
        """Make our own folder, for this user alone. Idempotent; as a service it is there.

        Raises:
            ConfigError: it cannot be made, belongs to somebody else, or its path is too long
                for a socket.
        """
        if len(os.fsencode(self.socket)) > _MOST_PATH:
            raise ConfigError(
                "Nobody can watch: the path {file} is too long for a socket. Start Table Herald "
                "with a shorter XDG_RUNTIME_DIR.",
                file=str(self.socket),
            )
        if self.is_service:
            return
        folder = self.socket.parent
        try:
            for one in (folder.parent, folder):
                one.mkdir(mode=0o700, parents=True, exist_ok=True)
                _check_own(one)
        except OSError as error:
            raise ConfigError(
                "Nobody can watch: the folder {folder} can't be used ({why}).",
                folder=str(folder),
                why=error.strerror or str(error),
            ) from error

    def clear(self) -> None:
        """Take away socket, address file and folder, as far as they are ours. Never raises."""
        with suppress(OSError):
            if stat.S_ISSOCK(self.socket.lstat().st_mode):
                self.socket.unlink()
        if self.is_service:
            return
        # The relay writes beside the file and renames; killed, it leaves that.
        for file in (self.address, self.address.with_name(f"{ADDRESS}.new")):
            with suppress(OSError):
                file.unlink()
        for folder in (self.socket.parent, self.socket.parent.parent):
            # A folder in which there is something else stays.
            with suppress(OSError):
                folder.rmdir()


def _user() -> int:
    return os.getuid() if hasattr(os, "getuid") else 0


def _check_own(folder: Path) -> None:
    """Raise OSError unless it is a folder of this user that nobody else may enter."""
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != _user() or found.st_mode & 0o077:
        raise PermissionError(1, f"{folder} is not this user's alone")
